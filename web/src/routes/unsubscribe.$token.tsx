import { createFileRoute } from '@tanstack/react-router'
import { Unsubscribe } from '../features/messages/components/unsubscribe.tsx'

export const Route = createFileRoute('/unsubscribe/$token')({ component: UnsubscribeScreen })

function UnsubscribeScreen() {
  const { token } = Route.useParams()
  return <Unsubscribe key={token} token={token} />
}
