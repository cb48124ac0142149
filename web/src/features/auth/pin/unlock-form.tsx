import type { PinAccess, PinLock } from '@deskbell/domain/auth/pin/schema.ts'
import { Alert, Text } from '@mantine/core'
import { useSession } from '../queries.ts'
import { authenticationWords, LOCK_WORDS } from './labels.ts'
import { useUnlock } from './mutations.ts'
import { SecretForm } from './secret-form.tsx'
import { SecretInput } from './secret-input.tsx'
import { useSecretForm } from './use-secret-form.ts'

type Props = { locked: PinLock | null; onOpen: (access: PinAccess) => void; onCancel: () => void }

/** Asks for the account's password instead: the PIN is locked, or forgotten. */
export function UnlockForm({ locked, onOpen, onCancel }: Props) {
  const { user } = useSession()
  const unlock = useUnlock()
  const form = useSecretForm({ send: unlock.mutateAsync, onAnswered: onOpen })
  const problem = form.error ? authenticationWords(form.error) : null
  return (
    <SecretForm form={form} submitLabel="Unlock" problem={problem} disabled={form.typed === ''} onCancel={onCancel}>
      {locked ? (
        <Alert color="brass" role="alert">
          {LOCK_WORDS[locked]}
        </Alert>
      ) : (
        <Text>Give the password of your account to see the PIN and to change it.</Text>
      )}
      <SecretInput
        noun="password"
        label="Password of your account"
        description={`The one that ${user.email} signs in with.`}
        autoComplete="current-password"
        value={form.typed}
        onChange={(event) => form.setTyped(event.currentTarget.value)}
        error={problem !== null}
      />
    </SecretForm>
  )
}
