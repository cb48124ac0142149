import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { problemWords } from '../../../lib/problem-words.ts'
import { useSignIn } from '../mutations.ts'

// A plain form: the schema library would double what the sign-in screen has to load.
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const credentials = { email: String(typed.get('email')).trim(), password: String(typed.get('password')) }
    if (!signIn.isPending) signIn.mutate(credentials, { onSuccess: onSignedIn })
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
      </Stack>
    </form>
  )
}
