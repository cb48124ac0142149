import { type Client, ClientMail } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useMailClient } from '../api.ts'

export function MailClientForm({ client, onClose }: { client: Pick<Client, 'id' | 'email'>; onClose: () => void }) {
  const mail = useMailClient(client.id)
  const form = useSchemaForm({
    schema: ClientMail.omit({ id: true }),
    values: { subject: '', text: '' },
    submit: async (input, { id }) => {
      const { to, mailed } = await mail.mutateAsync({ ...input, id })
      notify(mailed === 'sent' ? t`The mail is on its way to ${{ email: to }}` : t`The mail waits in the outbox`)
    },
    onSaved: onClose,
  })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel={t`Send`} onCancel={onClose}>
      <TextInput
        label={t`Subject`}
        description={t`To ${{ email: client.email }}`}
        required
        data-autofocus
        {...field('subject')}
      />
      <Textarea label={t`Text`} rows={8} required {...field('text')} />
    </SchemaForm>
  )
}
