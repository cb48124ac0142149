import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/api.ts'
import { AlreadyIn, Join } from '../features/auth/team/join.tsx'

export const Route = createFileRoute('/join')({
  beforeLoad: async ({ context: { queryClient } }) => ({ session: await queryClient.ensureQueryData(sessionQuery) }),
  component: JoinScreen,
})

function JoinScreen() {
  const { session } = Route.useRouteContext()
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const router = useRouter()
  if (session) return <AlreadyIn session={session} onSignedOut={() => router.invalidate()} />
  return <Join key={token} token={token} onJoined={() => navigate({ to: '/dashboard', replace: true })} />
}
