import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { webhooksQuery } from './queries.ts'
import { useHookDoings } from './use-hook-actions.ts'
import { WebhookList } from './webhook-list.tsx'
import { WebhookModals } from './webhook-modals.tsx'
import classes from './webhooks.module.css'

/** The addresses that are told of what happens. */
export function WebhooksCard({ className }: { className?: string }) {
  const query = useQuery(webhooksQuery)
  const doings = useHookDoings()
  const add = (
    <Button variant="default" onClick={doings.add}>
      Add a webhook
    </Button>
  )
  return (
    <Card title="Webhooks" aside={add} className={className}>
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
      None so far. A webhook tells another program at once when somebody checks in, books or buys.
    </p>
  )
}
