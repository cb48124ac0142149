import { Alert, Button } from '@mantine/core'
import { isApiError } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-labels.ts'
import { useSignInPasskey } from './mutations.ts'
import { wasCalledOff } from './passkey.ts'

export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignInPasskey()
  const { error } = signIn
  return (
    <>
      {error && !wasCalledOff(error) && (
        <Alert color="red" role="alert">
          {isApiError(error) ? problemWords(error) : 'The passkey could not be used. Use your password instead.'}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        loading={signIn.isPending}
        onClick={() => signIn.mutate(undefined, { onSuccess: onSignedIn })}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
