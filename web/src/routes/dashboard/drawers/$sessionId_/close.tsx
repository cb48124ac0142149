import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '../../../../features/drawers/api.ts'
import { CloseScreen } from '../../../../features/drawers/components/close-screen.tsx'

export const Route = createFileRoute('/dashboard/drawers/$sessionId_/close')({
  loader: ({ context: { queryClient }, params: { sessionId } }) =>
    void queryClient.prefetchQuery(sessionQuery(sessionId)),
  component: CloseRoute,
})

function CloseRoute() {
  const { sessionId } = Route.useParams()
  return <CloseScreen key={sessionId} id={sessionId} />
}
