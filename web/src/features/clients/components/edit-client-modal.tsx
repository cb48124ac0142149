import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client, ClientInput } from '@deskbell/domain/clients/schema.ts'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { useUpdateClient } from '../mutations.ts'
import { ClientForm } from './client-form.tsx'

type Props = { client: Client; opened: boolean; onClose: () => void }

export function EditClientModal({ client, opened, onClose }: Props) {
  return (
    <FormModal title={`Edit ${fullName(client)}`} opened={opened} onClose={onClose}>
      <EditClient client={client} onClose={onClose} />
    </FormModal>
  )
}

function toInput({ unsubscribedAt, ...client }: Client): ClientInput {
  const { firstName, lastName, phone, email, birthday, alertNote, notes, tags, language } = client
  const news = unsubscribedAt === null
  return { firstName, lastName, phone, email, birthday, alertNote, notes, tags, language, news }
}

function EditClient({ client, onClose }: Omit<Props, 'opened'>) {
  const updateClient = useUpdateClient()
  const phoneFormat = usePhoneFormat()
  return (
    <ClientForm
      values={{ ...toInput(client), phone: phoneFormat(client.phone) }}
      clientId={client.id}
      version={client.version}
      submitLabel="Save"
      save={(input, { version }) => updateClient.mutateAsync({ ...input, id: client.id, version })}
      onSaved={() => {
        notify('Saved')
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
