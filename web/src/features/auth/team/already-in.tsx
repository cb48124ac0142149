import type { Session } from '@deskbell/domain/auth/schema.ts'
import { Button, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { notifyError } from '../../../components/notify.tsx'
import { useSignOut } from '../api.ts'
import { AuthLayout } from '../auth-layout.tsx'

type Props = { session: Session; onSignedOut: () => void }

/** Shown if an invitation is opened while signed in, rather than replacing the session. */
export function AlreadyIn({ session: { user, business }, onSignedOut }: Props) {
  const signOut = useSignOut()
  const shop = business.companyName || 'this shop'
  const leave = () =>
    signOut.mutate(undefined, {
      onSuccess: onSignedOut,
      onError: notifyError,
    })
  return (
    <AuthLayout
      title="You are already signed in"
      subtitle={`As ${user.name} (${user.email}), at ${shop}. An invitation makes a new account: sign out to take it up.`}
    >
      <Stack gap="sm">
        <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>Stay signed in</Button>
        <Button variant="default" onClick={leave} loading={signOut.isPending}>
          Sign out and go on
        </Button>
      </Stack>
    </AuthLayout>
  )
}
