import type { PinAccess, PinLock, PinState } from '@deskbell/domain/auth/pin/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useSession } from '../api.ts'
import { pinStateQuery, useAuthenticate, useUnlock } from './api.ts'
import { formatAuthenticationError, LOCK_WORDS } from './labels.ts'
import classes from './pin.module.css'
import { PinForm } from './pin-form.tsx'
import { SecretForm, SecretInput, useSecretForm } from './secret-form.tsx'

/** Asks for the Super Password, or for nothing if no PIN is set. */
function SuperPasswordForm({
  state: { isSet },
  waitUntil,
  again,
  onOpen,
  onForgotten,
  onCancel,
}: {
  state: PinState
  waitUntil: number
  /** True if an earlier authentication has expired. */
  again: boolean
  onOpen: (access: PinAccess) => void
  onForgotten: () => void
  onCancel: () => void
}) {
  const authenticate = useAuthenticate()
  const form = useSecretForm({ send: authenticate.mutateAsync, onAnswered: onOpen, waitUntil })
  const problem = form.error ? formatAuthenticationError(form.error) : null
  return (
    <SecretForm
      form={form}
      submitLabel={t`Authenticate`}
      problem={problem}
      disabled={isSet && form.typed === ''}
      fieldless={!isSet}
      onCancel={onCancel}
    >
      {again && (
        <Alert color="brass" role="alert">
          {t`That took longer than five minutes, and nothing was saved. Authenticate again to go on.`}
        </Alert>
      )}
      {isSet ? (
        <div>
          <SecretInput
            showLabel={t`Show the Super Password`}
            label={t`Super Password`}
            description={t`Your PIN typed twice in a row: for 1234 it is 12341234.`}
            inputMode="numeric"
            autoComplete="off"
            value={form.typed}
            onChange={(event) => form.setTyped(event.currentTarget.value)}
            error={problem !== null}
          />
          <Anchor component="button" type="button" className={classes.quiet} onClick={onForgotten}>
            {t`Forgot the PIN?`}
          </Anchor>
        </div>
      ) : (
        <Text>{t`No PIN is set yet, so there is nothing to type: authenticate, and choose one.`}</Text>
      )}
    </SecretForm>
  )
}

type Props = { locked: PinLock | null; onOpen: (access: PinAccess) => void; onCancel: () => void }

/** Asks for the account password instead: the PIN is locked or forgotten. */
function UnlockForm({ locked, onOpen, onCancel }: Props) {
  const { user } = useSession()
  const unlock = useUnlock()
  const form = useSecretForm({ send: unlock.mutateAsync, onAnswered: onOpen })
  const problem = form.error ? formatAuthenticationError(form.error) : null
  return (
    <SecretForm form={form} submitLabel={t`Unlock`} problem={problem} disabled={form.typed === ''} onCancel={onCancel}>
      {locked ? (
        <Alert color="brass" role="alert">
          {LOCK_WORDS[locked]}
        </Alert>
      ) : (
        <Text>{t`Give the password of your account to see the PIN and to change it.`}</Text>
      )}
      <SecretInput
        showLabel={t`Show the password`}
        label={t`Password of your account`}
        description={t`The one that ${{ email: user.email }} signs in with.`}
        autoComplete="current-password"
        value={form.typed}
        onChange={(event) => form.setTyped(event.currentTarget.value)}
        error={problem !== null}
      />
    </SecretForm>
  )
}

/** Steps of the dialog: Super Password or account password, then the PIN. */
function PinSteps({ onDone }: { onDone: () => void }) {
  const query = useQuery({ ...pinStateQuery, refetchOnMount: 'always' })
  const [step, setStep] = useState<
    { at: 'asking'; again: boolean } | { at: 'forgotten' } | { at: 'open'; pin: string }
  >({ at: 'asking', again: false })
  const askAgain = useCallback(() => setStep({ at: 'asking', again: true }), [])
  const open = ({ pin }: { pin: string }) => setStep({ at: 'open', pin })
  if (step.at === 'open')
    return <PinForm pin={step.pin} isSet={query.data?.isSet ?? false} onDone={onDone} onExpired={askAgain} />
  return (
    <QueryView query={query} loading={<LoadingState rows={2} />}>
      {(state) =>
        state.locked || step.at === 'forgotten' ? (
          <UnlockForm locked={state.locked} onOpen={open} onCancel={onDone} />
        ) : (
          <SuperPasswordForm
            state={state}
            waitUntil={state.retryAfterSeconds && query.dataUpdatedAt + state.retryAfterSeconds * 1000}
            again={step.again}
            onOpen={open}
            onForgotten={() => setStep({ at: 'forgotten' })}
            onCancel={onDone}
          />
        )
      }
    </QueryView>
  )
}

export function PinButton() {
  const [opened, { open, close }] = useDisclosure()
  // Prefetch, so that the dialog opens with its field.
  useQuery(pinStateQuery)
  return (
    <>
      <Button variant="default" onClick={open}>
        {t`PIN`}
      </Button>
      <FormModal title={t`PIN Authentication`} opened={opened} onClose={close}>
        <PinSteps onDone={close} />
      </FormModal>
    </>
  )
}
