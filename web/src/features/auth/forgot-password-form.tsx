import { Alert, Button, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useForgotPassword } from './api.ts'

/** Requests a password reset link. Never reveals whether the account exists. */
export function ForgotPasswordForm() {
  const forgot = useForgotPassword()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    if (!forgot.isPending) forgot.mutate(email)
  }

  if (forgot.isSuccess)
    return (
      <Alert color="accent" role="status">
        If there is an account with that e-mail, a link to a new password is on its way. It works once, for 30 minutes.
        If nothing arrives, ask whoever runs the server: without a mail server, the link is in its log.
      </Alert>
    )
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput type="email" name="email" label="Your e-mail" autoComplete="username" required autoFocus />
        {forgot.error && (
          <Alert color="red" role="alert">
            {formatProblem(forgot.error)}
          </Alert>
        )}
        <Button type="submit" fullWidth loading={forgot.isPending}>
          Send the link
        </Button>
      </Stack>
    </form>
  )
}
