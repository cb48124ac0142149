import { typedPin } from '@deskbell/domain/auth/pin/rules.ts'
import { PIN_MESSAGE, Pin } from '@deskbell/domain/auth/pin/schema.ts'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { savingWords } from './labels.ts'
import classes from './pin.module.css'
import { SavedNote } from './saved-note.tsx'
import { SecretForm } from './secret-form.tsx'
import { SecretInput } from './secret-input.tsx'
import { usePinForm } from './use-pin-form.ts'

type Props = { pin: string; isSet: boolean; onDone: () => void; onExpired: () => void }

/** Shows the PIN, and sets or removes it. */
export function PinForm({ pin, isSet, onDone, onExpired }: Props) {
  const form = usePinForm({ pin, onDone, onExpired })
  const [left, setLeft] = useState(false)
  const isComplete = Pin.safeParse(form.typed).success
  return (
    <SecretForm
      form={form}
      submitLabel="Save"
      problem={form.error ? savingWords(form.error) : null}
      disabled={!isComplete}
      onCancel={onDone}
    >
      <div>
        <SecretInput
          noun="PIN"
          defaultVisible
          label="PIN"
          description="4 digits"
          inputMode="numeric"
          autoComplete="off"
          classNames={{ innerInput: classes.digits }}
          value={form.removed ? '' : form.typed}
          readOnly={form.done}
          onChange={(event) => form.setTyped(typedPin(event.currentTarget.value))}
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
            Remove PIN
          </Anchor>
        )}
        <SavedNote words={form.done ? (form.removed ? 'PIN removed' : 'PIN saved') : null} />
      </div>
    </SecretForm>
  )
}
