import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { standingPlacesQuery } from './api.ts'

const StandingRows = lazyPart(async () => (await import('./place-rows.tsx')).StandingRows)

/** Standing places of a client. Hidden if there are none. */
export function ClientStandingPlaces({ client: { id } }: { client: Pick<Client, 'id'> }) {
  const { data: places = [] } = useQuery(standingPlacesQuery({ clientId: id }))
  if (places.length === 0) return null
  return (
    <Card title={t`Standing places`}>
      <StandingRows places={places} ofOneClient />
    </Card>
  )
}
