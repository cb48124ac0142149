import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { setupQuery, useSignIn, useSignInCode, useSignInPasskey } from './api.ts'
import { CODE_FIELDS } from './labels.ts'
import { supportsPasskeys } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'

// 'not_signed_in': the server keeps the first step for a few minutes and attempts only.
function describeError(error: unknown): string {
  return isApiError(error, 'not_signed_in') ? 'That took too long. Sign in again.' : formatProblem(error)
}

/** Second step, for accounts with two-factor authentication. */
function SignInCodeForm({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  const signIn = useSignInCode()
  const [kind, setKind] = useState<keyof typeof CODE_FIELDS>('authenticator')
  const { label, field, other } = CODE_FIELDS[kind]

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(' ', '')
    if (!signIn.isPending) signIn.mutate({ code, kind }, { onSuccess: onSignedIn })
  }

  function change() {
    signIn.reset()
    setKind(kind === 'backup' ? 'authenticator' : 'backup')
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput key={kind} name="code" label={label} required autoFocus {...field} />
        {signIn.error && (
          <Alert color="red" role="alert">
            {describeError(signIn.error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
        <Anchor component="button" type="button" onClick={change}>
          {other}
        </Anchor>
        <Anchor component="button" type="button" onClick={onBack}>
          Back to the password
        </Anchor>
      </Stack>
    </form>
  )
}

// A plain form: the schema library would double the download of the sign-in screen.
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn()
  const passkey = useSignInPasskey()
  const [codeNeeded, setCodeNeeded] = useState(false)
  const { data: setup } = useQuery({ ...setupQuery, staleTime: Number.POSITIVE_INFINITY })
  if (codeNeeded) return <SignInCodeForm onSignedIn={onSignedIn} onBack={() => setCodeNeeded(false)} />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const credentials = { email: String(typed.get('email')).trim(), password: String(typed.get('password')) }
    if (signIn.isPending) return
    signIn.mutate(credentials, { onSuccess: (answer) => (answer.codeNeeded ? setCodeNeeded(true) : onSignedIn()) })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          type="email"
          name="email"
          aria-label="Username"
          placeholder="Username"
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordInput
          name="password"
          aria-label="Password"
          placeholder="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          required
        />
        {signIn.error && (
          <Alert color="red" role="alert">
            {formatProblem(signIn.error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
        {setup?.passkeys && supportsPasskeys && (
          <PasskeyButton label="Sign in with a passkey" passkey={passkey} onDone={onSignedIn} />
        )}
        <Anchor component={Link} to="/forgot-password" ta="center">
          Forgot password?
        </Anchor>
      </Stack>
    </form>
  )
}
