import { OwnPassword } from '@deskbell/domain/auth/account/schema.ts'
import { PasswordInput, Text } from '@mantine/core'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'

type Props = {
  /** Why the password is asked for. */
  why: string
  submitLabel: string
  submit: (input: OwnPassword) => Promise<unknown>
  onDone?: () => void
  onCancel: () => void
}

/** Asks for the account's password before anything that changes how to get in. */
export function OwnPasswordForm({ why, submitLabel, submit, onDone, onCancel }: Props) {
  const form = useSchemaForm({ schema: OwnPassword, values: { password: '' }, submit, onSaved: onDone })
  return (
    <SchemaForm form={form} submitLabel={submitLabel} onCancel={onCancel}>
      <Text>{why}</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        data-autofocus
        autoFocus
        required
        {...form.getInputProps('password')}
      />
    </SchemaForm>
  )
}
