import type { Client } from '@deskbell/domain/clients/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { waitingQuery } from './api.ts'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** Waiting list entries of a client. Hidden if there are none. */
export function ClientWaiting({ client: { id } }: { client: Pick<Client, 'id'> }) {
  const { data: entries = [] } = useQuery(waitingQuery({ clientId: id }))
  if (entries.length === 0) return null
  return (
    <Card title="Waiting list">
      <WaitingRows
        entries={entries}
        label="What they wait for"
        ofOneClient
        actions={(entry) => <WaitingActions entry={entry} />}
      />
    </Card>
  )
}
