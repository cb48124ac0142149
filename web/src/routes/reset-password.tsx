import { t } from '@lingui/core/macro'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx'

// The token is in the URL's hash, which a browser doesn't send to the server.
export const Route = createFileRoute('/reset-password')({ component: ResetPassword })

function ResetPassword() {
  const navigate = useNavigate()
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <AuthLayout
      title={t`Choose a new password`}
      subtitle={t`You will be signed out everywhere, and sign in with the new one.`}
    >
      <ResetPasswordForm
        token={token}
        onSaved={() => navigate({ to: '/login', search: { reset: true }, replace: true })}
      />
    </AuthLayout>
  )
}
