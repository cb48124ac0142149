import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Door } from '../features/auth/components/door.tsx'
import { LoginForm } from '../features/auth/components/login-form.tsx'
import { requireNoSession } from '../features/auth/guards.ts'

// Only a path of our own: `//elsewhere` and `/\elsewhere` would lead to another site.
function ownPath(from: unknown): string | undefined {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string } => ({ from: ownPath(search.from) }),
  beforeLoad: (visit) => requireNoSession(visit, '/login'),
  component: Login,
})

function Login() {
  const { from } = Route.useSearch()
  const { history } = useRouter()
  return (
    <Door title="Welcome back!" subtitle="Login to your account!">
      <LoginForm onSignedIn={() => history.replace(from ?? '/dashboard')} />
    </Door>
  )
}
