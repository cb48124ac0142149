import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormState } from '../lib/form.ts'
import { formatProblem } from '../lib/problem-labels.ts'
import { FormFooter } from './form-modal.tsx'

type Props = {
  form: FormState
  submitLabel: string
  onCancel?: () => void
  /** Disables the submit button, e.g. until the form is filled in. */
  disabled?: boolean
  /** See `FormFooter`. */
  destroys?: boolean
  children: ReactNode
}

/** Layout of a `useSchemaForm` form: fields, error or version conflict, cancel and submit. */
export function SchemaForm({ form, submitLabel, onCancel, disabled, destroys, children }: Props) {
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate>
      <Stack gap="md">
        {children}
        <FormProblem form={form} />
        <FormFooter
          submitLabel={submitLabel}
          busy={form.busy}
          onCancel={onCancel}
          disabled={disabled}
          destroys={destroys}
        />
      </Stack>
    </form>
  )
}

function FormProblem({ form: { error, conflict } }: { form: FormState }) {
  if (!error) return null
  return (
    <Alert color={conflict ? 'brass' : 'red'} role="alert" title={conflict ? formatProblem(error) : undefined}>
      {conflict ? <ConflictChoice conflict={conflict} /> : formatProblem(error)}
    </Alert>
  )
}

function ConflictChoice({ conflict }: { conflict: NonNullable<FormState['conflict']> }) {
  return (
    <Stack gap="sm">
      {t`What you typed is still here. Keep yours, or see what is saved now?`}
      <Group gap="sm">
        <Button variant="default" onClick={conflict.keepMine} loading={!conflict.loaded}>
          {t`Keep mine`}
        </Button>
        <Button variant="default" onClick={conflict.takeTheirs} loading={!conflict.loaded}>
          {t`Show theirs`}
        </Button>
      </Group>
    </Stack>
  )
}
