import type { Client } from '@deskbell/domain/clients/schema.ts'
import { FormModal } from '../../../components/form-modal.tsx'
import { AddClientForm } from './add-client-form.tsx'

type Props = { opened: boolean; onClose: () => void; onAdded: (client: Client) => void; typed?: string }

export function AddClientModal({ opened, onClose, onAdded, typed }: Props) {
  return (
    <FormModal title="Add a client" opened={opened} onClose={onClose}>
      <AddClientForm typed={typed} onAdded={onAdded} onSaved={onClose} onCancel={onClose} />
    </FormModal>
  )
}
