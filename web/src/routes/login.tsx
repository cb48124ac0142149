import { Alert } from '@mantine/core'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { requireNoSession } from '../features/auth/guards.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { wasRevoked } from '../lib/kiosk-lock.ts'
import { newVersion } from '../lib/new-version.ts'
import { useStore } from '../lib/store.ts'

// Rarely needed, and the first page that somebody loads should be light.
const UpdateBanner = lazy(async () => ({ default: (await import('../components/update-banner.tsx')).UpdateBanner }))

// Accept only paths of this site: `//elsewhere` and `/\elsewhere` would redirect to another one (open redirect).
function ownPath(from: unknown): string | undefined {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string; reset?: true } => ({
    from: ownPath(search.from),
    reset: search.reset === true || undefined,
  }),
  beforeLoad: (visit) => requireNoSession(visit, '/login'),
  component: Login,
})

function Login() {
  const { from, reset } = Route.useSearch()
  const { history } = useRouter()
  const revoked = useStore(wasRevoked)
  const update = useStore(newVersion)
  return (
    <AuthLayout title="Welcome back!" subtitle="Login to your account!">
      {update && (
        <Suspense>
          <UpdateBanner />
        </Suspense>
      )}
      {revoked && (
        <Alert color="red" role="status" mb="md">
          This kiosk was signed out by staff. Sign in to open it again.
        </Alert>
      )}
      {reset && (
        <Alert color="accent" role="status" mb="md">
          Your new password is saved. Sign in with it.
        </Alert>
      )}
      <LoginForm onSignedIn={() => history.replace(from ?? '/dashboard')} />
    </AuthLayout>
  )
}
