import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { problemWords } from '../../lib/problem-labels.ts'
import { useSignIn } from './mutations.ts'
import { knowsPasskeys } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { setupQuery } from './queries.ts'
import { SignInCodeForm } from './sign-in-code-form.tsx'

// A plain form: the schema library would double what the sign-in screen has to load.
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn()
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
            {problemWords(signIn.error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
        {setup?.passkeys && knowsPasskeys && <PasskeyButton onSignedIn={onSignedIn} />}
        <Anchor component={Link} to="/forgot-password" ta="center">
          Forgot password?
        </Anchor>
      </Stack>
    </form>
  )
}
