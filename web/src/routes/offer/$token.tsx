import { createFileRoute } from '@tanstack/react-router'
import { OfferPage } from '../../features/waiting-list/offer-page.tsx'

export const Route = createFileRoute('/offer/$token')({ component: OfferScreen })

function OfferScreen() {
  const { token } = Route.useParams()
  return <OfferPage key={token} token={token} />
}
