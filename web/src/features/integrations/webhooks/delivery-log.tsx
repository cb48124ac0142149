import type { Delivery, Webhook } from '@deskbell/domain/integrations/webhooks/schema.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Disclosure } from '../../../components/disclosure.tsx'
import { Item, ItemList } from '../../../components/item-list.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { notify } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { listItems } from '../../../lib/pages.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { deliveriesQuery, useRetryDelivery } from './api.ts'
import { EVENT_WORDS, STATUS_WORDS } from './labels.ts'
import classes from './webhooks.module.css'

/** What was sent to a webhook in the last month, and what it answered. */
export function DeliveryLog({ hook }: { hook: Webhook }) {
  const pages = useInfiniteQuery(deliveriesQuery(hook.id))
  return (
    <>
      <p className={classes.address}>{hook.url}</p>
      <QueryView query={pages}>
        {(data) => {
          const items = listItems(data)
          return items.length === 0 ? <p>Nothing so far. Send a test, or check somebody in.</p> : <Rows items={items} />
        }}
      </QueryView>
      <LoadMore pages={pages} />
    </>
  )
}

function Rows({ items }: { items: Delivery[] }) {
  return (
    <ItemList label="What was sent">
      {items.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} />
      ))}
    </ItemList>
  )
}

function isTest(body: string): boolean {
  return /"data":\s*{\s*"test":\s*true/.test(body)
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { dateTime } = useFormat()
  const { event, status, tries, answered, lastError, body, createdAt } = delivery
  const { tone, words } = STATUS_WORDS[status]
  const facts = [
    dateTime(createdAt),
    ...(tries > 0 ? [tries === 1 ? 'tried once' : `tried ${tries} times`] : []),
    ...(answered && status === 'delivered' ? [`answered ${answered}`] : []),
  ]
  return (
    <Item
      title={isTest(body) ? 'A test' : EVENT_WORDS[event]}
      pill={<StatusPill tone={tone}>{words}</StatusPill>}
      facts={facts}
      problem={lastError || undefined}
      buttons={status !== 'delivered' && <RetryButton delivery={delivery} />}
    >
      <Disclosure label="What it says">
        <pre className={classes.body}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </Disclosure>
    </Item>
  )
}

function RetryButton({ delivery }: { delivery: Delivery }) {
  const retry = useRetryDelivery()
  const onError = (error: unknown) => notify(problemWords(error), 'failed')
  return (
    <Button variant="default" onClick={() => retry.mutate(delivery, { onError })} loading={retry.isPending}>
      {delivery.status === 'failed' ? 'Send again' : 'Try now'}
    </Button>
  )
}
