import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { useState } from 'react'
import { notify } from '../../../components/notify.tsx'
import { useAddClient } from '../mutations.ts'
import { clientFromTyped } from '../typed-client.ts'
import { ClientForm } from './client-form.tsx'

type Props = {
  /** What was searched for: a name or a number. */
  typed?: string
  onAdded: (client: Client) => void
  /** It is saved, and nothing else is asked. */
  onSaved?: () => void
  onCancel: () => void
}

export function AddClientForm({ typed, onAdded, onSaved = () => {}, onCancel }: Props) {
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
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}
