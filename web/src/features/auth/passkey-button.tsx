import { Alert, Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { isApiError } from '../../lib/api-error.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { isPasskeyCancelled } from './passkey.ts'

type Props = { label: string; passkey: UseMutationResult<unknown, Error, void>; onDone: () => void }

export function PasskeyButton({ label, passkey, onDone }: Props) {
  const { error } = passkey
  return (
    <>
      {error && !isPasskeyCancelled(error) && (
        <Alert color="red" role="alert">
          {isApiError(error) ? formatProblem(error) : 'The passkey could not be used. Use your password instead.'}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        loading={passkey.isPending}
        onClick={() => passkey.mutate(undefined, { onSuccess: onDone })}
      >
        {label}
      </Button>
    </>
  )
}
