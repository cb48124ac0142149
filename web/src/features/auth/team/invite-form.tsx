import { InviteInput, type MadeInvite } from '@deskbell/domain/auth/team/schema.ts'
import { TextInput } from '@mantine/core'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useInvite } from './mutations.ts'

type Props = { onMade: (made: MadeInvite) => void; onCancel: () => void }

/** Asks whom to invite. */
export function InviteForm({ onMade, onCancel }: Props) {
  const invite = useInvite()
  const form = useSchemaForm({
    schema: InviteInput,
    values: { email: '' },
    submit: async ({ email }, { id }) => onMade(await invite.mutateAsync({ id, email })),
  })
  return (
    <SchemaForm form={form} submitLabel="Invite" onCancel={onCancel}>
      <TextInput
        label="Their e-mail"
        description="They sign in with it, and choose their own name and password."
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
    </SchemaForm>
  )
}
