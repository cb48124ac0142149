import { Alert, Stack, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormFooter } from '../../../components/form-modal.tsx'
import { clockWords, waitWords } from './labels.ts'
import classes from './pin.module.css'
import type { SecretFormState } from './use-secret-form.ts'

/** How long the wait was when it began. */
function useBeginning(seconds: number): number {
  const [seen, setSeen] = useState({ seconds: 0, from: 0 })
  if (seconds !== seen.seconds) setSeen({ seconds, from: seconds > seen.seconds ? seconds : seen.from })
  return seen.from
}

/** Counts down until the next try. Who listens hears how long it takes and when it is over, not every second. */
function WaitNote({ seconds }: { seconds: number }) {
  const from = useBeginning(seconds)
  return (
    <>
      {seconds > 0 && (
        <Alert color="brass" role="note" aria-hidden="true">
          Too many wrong tries. You can try again in <span className={classes.clock}>{clockWords(seconds)}</span>
        </Alert>
      )}
      <VisuallyHidden role="status">
        {seconds > 0 && `Too many wrong tries. You can try again in ${waitWords(from)}.`}
        {seconds === 0 && from > 0 && 'You can try again now.'}
      </VisuallyHidden>
    </>
  )
}

type Props = {
  form: SecretFormState
  submitLabel: string
  /** What went wrong. */
  problem: string | null
  disabled?: boolean
  /** Whether there is nothing to type. */
  fieldless?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The frame of the dialog's forms: the field, what went wrong, how long to wait, cancel and submit. */
export function SecretForm({ form, submitLabel, problem, disabled = false, fieldless, onCancel, children }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    void form.submit()
  }
  return (
    <form ref={form.element} onSubmit={submit} autoComplete="off" noValidate>
      <Stack gap="md">
        {children}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <WaitNote seconds={form.secondsLeft} />
        <FormFooter
          submitLabel={submitLabel}
          busy={form.busy}
          autoFocus={fieldless}
          onCancel={onCancel}
          disabled={disabled || form.done || form.secondsLeft > 0}
        />
      </Stack>
    </form>
  )
}
