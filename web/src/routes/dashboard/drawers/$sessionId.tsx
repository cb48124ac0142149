import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '../../../features/drawers/api.ts'
import { SessionPage } from '../../../features/drawers/components/session-page.tsx'

export const Route = createFileRoute('/dashboard/drawers/$sessionId')({
  loader: ({ context: { queryClient }, params: { sessionId } }) =>
    void queryClient.prefetchQuery(sessionQuery(sessionId)),
  component: SessionRoute,
})

function SessionRoute() {
  const { sessionId } = Route.useParams()
  return <SessionPage key={sessionId} id={sessionId} />
}
