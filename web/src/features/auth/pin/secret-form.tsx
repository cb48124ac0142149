import { Alert, Stack, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormFooter } from '../../../components/form-modal.tsx'
import { clockWords, waitWords } from './labels.ts'
import classes from './pin.module.css'
import type { SecretFormState } from './use-secret-form.ts'

/** Returns the length of the current wait at its start. */
function useBeginning(seconds: number): number {
  const [seen, setSeen] = useState({ seconds: 0, from: 0 })
  if (seconds !== seen.seconds) setSeen({ seconds, from: seconds > seen.seconds ? seconds : seen.from })
  return seen.from
}

/** Countdown until the next attempt. Screen readers hear its length and its end, not every second. */
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
  problem: string | null
  disabled?: boolean
  fieldless?: boolean
  onCancel: () => void
  children: ReactNode
}

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
