import { fullName } from '@deskbell/domain/clients/rules.ts'
import { type Client, ClientMail } from '@deskbell/domain/clients/schema.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useMailClient } from '../api.ts'

type Receiver = Pick<Client, 'id' | 'firstName' | 'lastName' | 'email'>

/** Button to mail a client; hidden without an e-mail address. */
export function MailClientButton({ client }: { client: Receiver }) {
  const [opened, { open, close }] = useDisclosure()
  if (!client.email) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        Mail
      </Button>
      <FormModal title={`Mail ${fullName(client)}`} opened={opened} onClose={close}>
        <MailForm client={client} onClose={close} />
      </FormModal>
    </>
  )
}

function MailForm({ client, onClose }: { client: Receiver; onClose: () => void }) {
  const mail = useMailClient(client.id)
  const form = useSchemaForm({
    schema: ClientMail.omit({ id: true }),
    values: { subject: '', text: '' },
    submit: async (input, { id }) => {
      const { to, mailed } = await mail.mutateAsync({ ...input, id })
      notify(mailed === 'sent' ? `The mail is on its way to ${to}` : 'The mail waits in the outbox')
    },
    onSaved: onClose,
  })
  const field = form.getInputProps
  return (
    <SchemaForm form={form} submitLabel="Send" onCancel={onClose}>
      <TextInput label="Subject" description={`To ${client.email}`} required data-autofocus {...field('subject')} />
      <Textarea label="Text" rows={8} required {...field('text')} />
    </SchemaForm>
  )
}
