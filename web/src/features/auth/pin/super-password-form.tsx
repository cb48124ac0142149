import type { PinAccess, PinState } from '@deskbell/domain/auth/pin/schema.ts'
import { Alert, Anchor, Text } from '@mantine/core'
import { authenticationWords } from './labels.ts'
import { useAuthenticate } from './mutations.ts'
import classes from './pin.module.css'
import { SecretForm } from './secret-form.tsx'
import { SecretInput } from './secret-input.tsx'
import { useSecretForm } from './use-secret-form.ts'

type Props = {
  state: PinState
  waitUntil: number
  /** Whether it was given before, too long ago. */
  again: boolean
  onOpen: (access: PinAccess) => void
  onForgotten: () => void
  onCancel: () => void
}

/** Asks for the Super Password, or for nothing where no PIN is set. */
export function SuperPasswordForm({ state: { isSet }, waitUntil, again, onOpen, onForgotten, onCancel }: Props) {
  const authenticate = useAuthenticate()
  const form = useSecretForm({ send: authenticate.mutateAsync, onAnswered: onOpen, waitUntil })
  const problem = form.error ? authenticationWords(form.error) : null
  return (
    <SecretForm
      form={form}
      submitLabel="Authenticate"
      problem={problem}
      disabled={isSet && form.typed === ''}
      fieldless={!isSet}
      onCancel={onCancel}
    >
      {again && (
        <Alert color="brass" role="alert">
          That took longer than five minutes, and nothing was saved. Authenticate again to go on.
        </Alert>
      )}
      {isSet ? (
        <div>
          <SecretInput
            noun="Super Password"
            label="Super Password"
            description="Your PIN typed twice in a row: for 1234 it is 12341234."
            inputMode="numeric"
            autoComplete="off"
            value={form.typed}
            onChange={(event) => form.setTyped(event.currentTarget.value)}
            error={problem !== null}
          />
          <Anchor component="button" type="button" className={classes.quiet} onClick={onForgotten}>
            Forgot the PIN?
          </Anchor>
        </div>
      ) : (
        <Text>No PIN is set yet, so there is nothing to type: authenticate, and choose one.</Text>
      )}
    </SecretForm>
  )
}
