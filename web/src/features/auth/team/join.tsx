import { PASSWORD_MIN, type Session } from '@deskbell/domain/auth/schema.ts'
import { JoinInput } from '@deskbell/domain/auth/team/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PasswordInput } from '../../../components/mantine-more.ts'
import { notifyError } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useSignOut } from '../api.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { openedInviteQuery, useJoin, useTakeInvite } from './api.ts'
import { keepToken } from './invitation-token.ts'

type Props = { email: string; token: string; onJoined: () => void }

function JoinForm({ email, token, onJoined }: Props) {
  const join = useJoin()
  const form = useSchemaForm({
    schema: JoinInput,
    values: { name: '', password: '' },
    submit: (input) => join.mutateAsync({ ...input, token }),
    onSaved: onJoined,
  })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={t`Join the team`}>
      {/* Read-only username field, so that the password manager stores both together. */}
      <TextInput label={t`E-mail`} type="email" autoComplete="username" value={email} readOnly />
      <TextInput label={t`Your name`} autoComplete="name" required autoFocus {...field('name')} />
      <PasswordInput
        label={t`Password`}
        description={t`At least ${{ count: PASSWORD_MIN }} characters. A few words in a row are good.`}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
        required
        {...field('password')}
      />
    </SchemaForm>
  )
}

export function Join({ token, onJoined }: { token: string; onJoined: () => void }) {
  const query = useQuery(openedInviteQuery(token))
  if (isApiError(query.error, 'link_not_valid', 'invalid')) return <LostLink />
  const shop = query.data?.companyName || t`the team`
  return (
    <AuthLayout title={t`Welcome!`} subtitle={query.data ? t`You are invited to ${shop}.` : t`You are invited.`}>
      <QueryView query={query}>
        {({ email, hasAccount }) =>
          hasAccount ? (
            <SignInFirst email={email} token={token} />
          ) : (
            <JoinForm email={email} token={token} onJoined={onJoined} />
          )
        }
      </QueryView>
    </AuthLayout>
  )
}

/** Somebody who has an account joins a further shop by it. */
function SignInFirst({ email, token }: { email: string; token: string }) {
  return (
    <Stack gap="sm">
      <p>{t`You have an account for ${email} already. Sign in with it to join.`}</p>
      <Button
        onClick={() => keepToken(token)}
        renderRoot={(props) => <Link to="/login" search={{ from: '/join' }} {...props} />}
      >
        {t`Sign in`}
      </Button>
    </Stack>
  )
}

function LostLink() {
  return (
    <AuthLayout
      title={t`This link doesn’t work`}
      subtitle={t`It was used already, was withdrawn, or has expired. Ask whoever invited you for a new one.`}
    >
      <Anchor renderRoot={(props) => <Link to="/login" {...props} />}>{t`Go to the sign-in`}</Anchor>
    </AuthLayout>
  )
}

/** Shown if an invitation is opened while signed in: one for this account is taken up, another doesn't replace the session. */
export function JoinSignedIn({ token, ...props }: { token: string; session: Session; onSignedOut: () => void }) {
  const query = useQuery(openedInviteQuery(token))
  const take = useTakeInvite()
  if (query.data?.email !== props.session.user.email) return query.isPending ? null : <AlreadyIn {...props} />
  const shop = query.data.companyName || t`the team`
  return (
    <AuthLayout title={t`Welcome!`} subtitle={t`You are invited to ${shop}.`}>
      <Button onClick={() => take.mutate(token, { onError: notifyError })} loading={take.isPending}>
        {t`Join the team`}
      </Button>
    </AuthLayout>
  )
}

function AlreadyIn({ session: { user, business }, onSignedOut }: { session: Session; onSignedOut: () => void }) {
  const signOut = useSignOut()
  const shop = business.companyName || t`this shop`
  const leave = () =>
    signOut.mutate(undefined, {
      onSuccess: onSignedOut,
      onError: notifyError,
    })
  return (
    <AuthLayout
      title={t`You are already signed in`}
      subtitle={t`As ${{ name: user.name }} (${{ email: user.email }}), at ${shop}. This invitation is for another address: sign out to take it up.`}
    >
      <Stack gap="sm">
        <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>{t`Stay signed in`}</Button>
        <Button variant="default" onClick={leave} loading={signOut.isPending}>
          {t`Sign out and go on`}
        </Button>
      </Stack>
    </AuthLayout>
  )
}
