import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { useAddClient } from '../mutations.ts'
import { clientFromTyped } from '../typed-client.ts'
import { ClientForm } from './client-form.tsx'

type Props = { opened: boolean; onClose: () => void; onAdded: (client: Client) => void; typed?: string }

export function AddClientModal({ opened, ...rest }: Props) {
  return (
    <FormModal title="Add a client" opened={opened} onClose={rest.onClose}>
      <AddClient {...rest} />
    </FormModal>
  )
}

function AddClient({ onClose, onAdded, typed }: Omit<Props, 'opened'>) {
  const addClient = useAddClient()
  const [values] = useState(() => clientFromTyped(typed))
  return (
    <ClientForm
      values={values}
      submitLabel="Add client"
      save={async (input, { id }) => {
        const client = await addClient.mutateAsync({ ...input, id })
        notify(`${fullName(client)} was added`)
        onAdded(client)
        return client
      }}
      onSaved={onClose}
      onCancel={onClose}
    />
  )
}
