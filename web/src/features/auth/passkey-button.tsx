import { Alert, Button } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { isPasskeyCancelled } from '../../lib/passkey.ts'
import { describePasskeyError } from './passkey.ts'

type Props = { label: string; passkey: UseMutationResult<unknown, Error, void>; onDone: () => void }

export function PasskeyButton({ label, passkey, onDone }: Props) {
  const { error } = passkey
  return (
    <>
      {error && !isPasskeyCancelled(error) && (
        <Alert color="red" role="alert">
          {describePasskeyError(error)}
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
