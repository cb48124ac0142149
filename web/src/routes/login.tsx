import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { sessionQuery, setupQuery } from '../features/auth/api.ts'
import { requireNoSession } from '../features/auth/guards.ts'
import { ownPath } from '../features/auth/sign-in/own-path.ts'
import { LoginScreen } from '../features/auth/sign-in/screens.tsx'
import { dropInvalid } from '../lib/drop-invalid.ts'

// The server answers /login with a page of its own, login.html. This route shows it after a sign-out and when offline.
export const Route = createFileRoute('/login')({
  validateSearch: dropInvalid<{ from?: string; reset?: true }>((search) => ({
    from: ownPath(search.from),
    reset: search.reset === true || undefined,
  })),
  beforeLoad: (visit) => requireNoSession(visit, '/login'),
  component: Login,
})

function Login() {
  const { from, reset } = Route.useSearch()
  const { history } = useRouter()
  const queryClient = useQueryClient()
  const { data: setup } = useQuery({ ...setupQuery, staleTime: Number.POSITIVE_INFINITY })
  async function enter() {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    history.replace(from ?? '/dashboard')
  }
  return setup && <LoginScreen setup={setup} wasReset={reset === true} onSignedIn={enter} />
}
