import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { sessionQuery } from '../features/auth/api.ts'
import { findKeptToken } from '../features/auth/team/invitation-token.ts'
import { Join, JoinSignedIn } from '../features/auth/team/join.tsx'

export const Route = createFileRoute('/join')({
  beforeLoad: async ({ context: { queryClient } }) => ({ session: await queryClient.ensureQueryData(sessionQuery) }),
  component: JoinScreen,
})

function JoinScreen() {
  const { session } = Route.useRouteContext()
  const token = useLocation({ select: ({ hash }) => hash }) || findKeptToken()
  const navigate = useNavigate()
  const router = useRouter()
  if (session) return <JoinSignedIn token={token} session={session} onSignedOut={() => router.invalidate()} />
  return <Join key={token} token={token} onJoined={() => navigate({ to: '/dashboard', replace: true })} />
}
