import { sanitizePin } from '@deskbell/domain/auth/pin/rules.ts'
import { PIN_MESSAGE, Pin } from '@deskbell/domain/auth/pin/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Anchor } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useSavePin } from './api.ts'
import { savingWords } from './labels.ts'
import classes from './pin.module.css'
import { SecretForm, SecretInput, useSecretForm } from './secret-form.tsx'

const CLOSES_AFTER_MS = 1000

/** PIN form state. Closes CLOSES_AFTER_MS after saving, so that the confirmation can be read. */
function usePinForm({
  pin,
  onDone,
  onExpired,
}: {
  pin: string
  onDone: () => void /** Called if the authentication has expired. */
  onExpired: () => void
}) {
  const savePin = useSavePin()
  const [removed, setRemoved] = useState(false)
  const form = useSecretForm({
    first: pin,
    send: savePin.mutateAsync,
    onAnswered: ({ isSet }) => setRemoved(!isSet),
  })
  const { done, error } = form

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onDone, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, onDone])

  useEffect(() => {
    if (isApiError(error, 'super_password_needed')) onExpired()
  }, [error, onExpired])

  return { ...form, removed }
}

function SavedNote({ words }: { words: string | null }) {
  return (
    <div role="status">
      {words && (
        <Alert color="accent" role="none" mt="md" icon={<IconCheck size={18} stroke={2.5} aria-hidden="true" />}>
          {words}
        </Alert>
      )}
    </div>
  )
}

type Props = { pin: string; isSet: boolean; onDone: () => void; onExpired: () => void }

export function PinForm({ pin, isSet, onDone, onExpired }: Props) {
  const form = usePinForm({ pin, onDone, onExpired })
  const [left, setLeft] = useState(false)
  const isComplete = Pin.safeParse(form.typed).success
  return (
    <SecretForm
      form={form}
      submitLabel={t`Save`}
      problem={form.error ? savingWords(form.error) : null}
      disabled={!isComplete}
      onCancel={onDone}
    >
      <div>
        <SecretInput
          showLabel={t`Show the PIN`}
          defaultVisible
          label="PIN"
          description="4 digits"
          inputMode="numeric"
          autoComplete="off"
          classNames={{ innerInput: classes.digits }}
          value={form.removed ? '' : form.typed}
          readOnly={form.done}
          onChange={(event) => form.setTyped(sanitizePin(event.currentTarget.value))}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          error={left && form.typed !== '' && !isComplete && PIN_MESSAGE}
        />
        {isSet && !form.done && (
          <Anchor
            component="button"
            type="button"
            c="red"
            className={classes.quiet}
            disabled={form.busy}
            onClick={() => void form.submit('')}
          >
            {t`Remove PIN`}
          </Anchor>
        )}
        <SavedNote words={form.done ? (form.removed ? t`PIN removed` : t`PIN saved`) : null} />
      </div>
    </SecretForm>
  )
}
