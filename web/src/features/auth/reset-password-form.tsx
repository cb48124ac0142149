import { NewPassword } from '@deskbell/domain/auth/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { SchemaForm } from '../../components/schema-form.tsx'
import { isApiError } from '../../lib/api-error.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useResetPassword } from './api.ts'
import { NewPasswordInput } from './new-password-input.tsx'

const schema = z.object({ password: NewPassword })

type Props = { /** Token from the mailed link. */ token: string; onSaved: () => void }

export function ResetPasswordForm({ token, onSaved }: Props) {
  const reset = useResetPassword()
  const form = useSchemaForm({
    schema,
    values: { password: '' },
    submit: ({ password }) => reset.mutateAsync({ token, password }),
    onSaved,
  })
  if (token === '' || isApiError(reset.error, 'link_not_valid')) return <LinkNotValid />
  return (
    <SchemaForm form={form} submitLabel={t`Save the password`}>
      <NewPasswordInput label={t`New password`} own={[]} autoFocus {...form.getInputProps('password')} />
    </SchemaForm>
  )
}

function LinkNotValid() {
  return (
    <>
      <Alert color="red" role="alert" mb="md">
        {t`This link was used already, or has expired.`}
      </Alert>
      <Button component={Link} to="/forgot-password" fullWidth>
        {t`Ask for a new link`}
      </Button>
    </>
  )
}
