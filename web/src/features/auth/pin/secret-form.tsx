import { Alert, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormFooter } from '../../../components/form-modal.tsx'
import type { SecretFormState } from './use-secret-form.ts'
import { WaitNote } from './wait-note.tsx'

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
