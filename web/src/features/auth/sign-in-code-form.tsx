import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-labels.ts'
import { useSignInCode } from './mutations.ts'

const KINDS = {
  authenticator: {
    label: 'Code from your authenticator app',
    field: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 },
    other: 'Use a backup code instead',
  },
  backup: {
    label: 'One of your backup codes',
    field: { autoComplete: 'off', maxLength: 20 },
    other: 'Use the authenticator app instead',
  },
} as const

// The first step is remembered for some minutes and tries only.
function describeError(error: unknown): string {
  return isApiError(error, 'not_signed_in') ? 'That took too long. Sign in again.' : problemWords(error)
}

/** The second step, for accounts that ask for a code. */
export function SignInCodeForm({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  const signIn = useSignInCode()
  const [kind, setKind] = useState<keyof typeof KINDS>('authenticator')
  const { label, field, other } = KINDS[kind]

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
