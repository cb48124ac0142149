import type { Webhook } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { Card } from '../../../components/card.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { webhooksQuery } from '../api.ts'
import classes from '../integrations.module.css'
import { EVENT_WORDS, getDeliveryWarning } from '../labels.ts'
import { useWebhookActions, type WebhookActions } from './use-hook-actions.ts'
import { WebhookModals } from './webhook-modals.tsx'

type Props = { hooks: Webhook[]; doings: WebhookActions }

function WebhookList({ hooks, doings }: Props) {
  return (
    <ItemList label={t`Webhooks`}>
      {hooks.map((hook) => (
        <WebhookItem key={hook.id} hook={hook} doings={doings} />
      ))}
    </ItemList>
  )
}

function WebhookItem({ hook, doings }: { hook: Webhook; doings: WebhookActions }) {
  const { dateTime } = useFormat()
  const { url, on, events, lastDeliveredAt } = hook
  const last = lastDeliveredAt ? t`last heard ${{ time: dateTime(lastDeliveredAt) }}` : t`nothing sent yet`
  return (
    <Item
      title={url}
      pill={
        <StatusPill tone={on ? 'good' : 'quiet'}>
          {on ? t({ context: 'a webhook', message: 'on' }) : t({ context: 'a webhook', message: 'off' })}
        </StatusPill>
      }
      detail={events.map((event) => EVENT_WORDS[event]).join(' · ')}
      facts={[last]}
      problem={getDeliveryWarning(hook)}
      buttons={<Buttons hook={hook} doings={doings} />}
    />
  )
}

function Buttons({ hook, doings }: { hook: Webhook; doings: WebhookActions }) {
  const { url } = hook
  return (
    <>
      <Button variant="default" onClick={() => doings.showLog(hook)} aria-label={t`Log of ${url}`}>
        {t`Log`}
      </Button>
      <Button
        variant="default"
        onClick={() => doings.test(hook)}
        loading={doings.testingId === hook.id}
        aria-label={t`Test ${url}`}
      >
        {t`Test`}
      </Button>
      <ActionMenu
        target={
          <Button variant="default" aria-label={t`More about ${url}`}>
            {t`More`}
          </Button>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item onClick={() => doings.edit(hook)}>{t`Change`}</Menu.Item>
            <Menu.Item onClick={() => doings.turn(hook)}>{hook.on ? t`Turn off` : t`Turn on`}</Menu.Item>
            <Menu.Item onClick={() => doings.renew(hook)}>{t`Make a new secret`}</Menu.Item>
            <Menu.Item color="red" onClick={() => doings.remove(hook)}>
              {t`Remove`}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
    </>
  )
}

export function WebhooksCard({ className }: { className?: string }) {
  const query = useQuery(webhooksQuery)
  const doings = useWebhookActions()
  const add = (
    <Button variant="default" onClick={doings.add}>
      {t`Add a webhook`}
    </Button>
  )
  return (
    <Card title={t`Webhooks`} aside={add} className={className}>
      <QueryView query={query} loading={<LoadingState rows={1} height={48} />}>
        {(hooks) => (hooks.length === 0 ? <NoHooks /> : <WebhookList hooks={hooks} doings={doings} />)}
      </QueryView>
      <WebhookModals doings={doings} />
    </Card>
  )
}

function NoHooks() {
  return (
    <p className={classes.none}>
      {t`None so far. A webhook tells another program at once when somebody checks in, books or buys.`}
    </p>
  )
}
