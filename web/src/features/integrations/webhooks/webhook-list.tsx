import type { Webhook } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { Button, Menu } from '@mantine/core'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { describeTrouble, EVENT_WORDS } from './labels.ts'
import type { HookDoings } from './use-hook-actions.ts'

type Props = { hooks: Webhook[]; doings: HookDoings }

export function WebhookList({ hooks, doings }: Props) {
  return (
    <ItemList label="Webhooks">
      {hooks.map((hook) => (
        <WebhookItem key={hook.id} hook={hook} doings={doings} />
      ))}
    </ItemList>
  )
}

function WebhookItem({ hook, doings }: { hook: Webhook; doings: HookDoings }) {
  const { dateTime } = useFormat()
  const { url, on, events, lastDeliveredAt } = hook
  const last = lastDeliveredAt ? `last heard ${dateTime(lastDeliveredAt)}` : 'nothing sent yet'
  return (
    <Item
      title={url}
      pill={<StatusPill tone={on ? 'good' : 'quiet'}>{on ? 'on' : 'off'}</StatusPill>}
      detail={events.map((event) => EVENT_WORDS[event]).join(' · ')}
      facts={[last]}
      problem={describeTrouble(hook)}
      buttons={<Buttons hook={hook} doings={doings} />}
    />
  )
}

function Buttons({ hook, doings }: { hook: Webhook; doings: HookDoings }) {
  const { url } = hook
  return (
    <>
      <Button variant="default" onClick={() => doings.showLog(hook)} aria-label={`Log of ${url}`}>
        Log
      </Button>
      <Button
        variant="default"
        onClick={() => doings.test(hook)}
        loading={doings.testingId === hook.id}
        aria-label={`Test ${url}`}
      >
        Test
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" aria-label={`More about ${url}`}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => doings.edit(hook)}>Change</Menu.Item>
          <Menu.Item onClick={() => doings.turn(hook)}>{hook.on ? 'Turn off' : 'Turn on'}</Menu.Item>
          <Menu.Item onClick={() => doings.renew(hook)}>Make a new secret</Menu.Item>
          <Menu.Item color="red" onClick={() => doings.remove(hook)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
