import { Anchor } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthLayout } from '../features/auth/auth-layout.tsx'
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword })

function ForgotPassword() {
  return (
    <AuthLayout title="Forgot password?" subtitle="We mail you a link to choose a new one.">
      <ForgotPasswordForm />
      <Anchor component={Link} to="/login" display="block" mt="md" ta="center">
        Back to the sign-in
      </Anchor>
    </AuthLayout>
  )
}
