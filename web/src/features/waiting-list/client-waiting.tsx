import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { waitingQuery } from './api.ts'

const ClientWaitingRows = lazyPart(async () => (await import('./client-waiting-rows.tsx')).ClientWaitingRows)

/** Waiting list entries of a client. Hidden if there are none. */
export function ClientWaiting({ client: { id } }: { client: Pick<Client, 'id'> }) {
  const { data: entries = [] } = useQuery(waitingQuery({ clientId: id }))
  if (entries.length === 0) return null
  return (
    <Card title={t`Waiting list`}>
      <ClientWaitingRows entries={entries} />
    </Card>
  )
}
