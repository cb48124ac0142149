import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client, ClientInput } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { useAddClient } from '../api.ts'
import { ClientForm } from './client-form.tsx'

const NO_CLIENT: ClientInput = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  birthday: null,
  alertNote: '',
  taxExemption: '',
  notes: '',
  tags: [],
  language: '',
  news: true,
}

/** Prefills a new client from the search text: a phone number, an e-mail address, or a name. */
function clientFromTyped(typed = ''): ClientInput {
  if (typed.includes('@')) return { ...NO_CLIENT, email: typed }
  if (/^[+\d\s().-]+$/.test(typed)) return { ...NO_CLIENT, phone: typed }
  const [firstName = '', ...rest] = typed.split(/\s+/)
  return { ...NO_CLIENT, firstName, lastName: rest.join(' ') }
}

type Props = {
  typed?: string
  onAdded: (client: Client) => void
  /** Called after saving, once no question is left. */
  onSaved?: () => void
  onCancel: () => void
}

export function AddClientForm({ typed, onAdded, onSaved = () => {}, onCancel }: Props) {
  const addClient = useAddClient()
  const [values] = useState(() => clientFromTyped(typed))
  return (
    <ClientForm
      values={values}
      submitLabel={t`Add client`}
      save={async (input, { id }) => {
        const client = await addClient.mutateAsync({ ...input, id })
        notify(t`${{ name: fullName(client) }} was added`)
        onAdded(client)
        return client
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  )
}

export function AddClientModal({
  opened,
  onClose,
  onAdded,
  typed,
}: {
  opened: boolean
  onClose: () => void
  onAdded: (client: Client) => void
  typed?: string
}) {
  return (
    <FormModal title={t`Add a client`} opened={opened} onClose={onClose}>
      <AddClientForm typed={typed} onAdded={onAdded} onSaved={onClose} onCancel={onClose} />
    </FormModal>
  )
}
