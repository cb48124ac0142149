import { PASSWORD_MIN } from '@deskbell/domain/auth/schema.ts'
import { JoinInput } from '@deskbell/domain/auth/team/schema.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useJoin } from './mutations.ts'

type Props = { email: string; token: string; onJoined: () => void }

/** Asks whoever was invited for their name and a password. */
export function JoinForm({ email, token, onJoined }: Props) {
  const join = useJoin()
  const form = useSchemaForm({
    schema: JoinInput,
    values: { name: '', password: '' },
    submit: (input) => join.mutateAsync({ ...input, token }),
    onSaved: onJoined,
  })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel="Join the team">
      {/* For the browser's password manager, which keeps the two together. */}
      <TextInput label="E-mail" type="email" autoComplete="username" value={email} readOnly />
      <TextInput label="Your name" autoComplete="name" required autoFocus {...field('name')} />
      <PasswordInput
        label="Password"
        description={`At least ${PASSWORD_MIN} characters. A few words in a row are good.`}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        required
        {...field('password')}
      />
    </SchemaForm>
  )
}
