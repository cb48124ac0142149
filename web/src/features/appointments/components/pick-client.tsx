import { fullName } from '@deskbell/domain/clients/rules.ts'
import { useState } from 'react'
import { notify } from '../../../components/notify.tsx'
import { ClientForm } from '../../clients/components/client-form.tsx'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import { useAddClient } from '../../clients/mutations.ts'
import { clientFromTyped } from '../../clients/typed-client.ts'
import type { Booker } from '../booking-form.ts'
import { DialogStep } from './dialog-step.tsx'

type Props = {
  title: string
  onPick: (client: Booker) => void
  onBack?: () => void
  /** Who can't be picked. */
  except?: string[]
}

/** Finds the client, or adds a new one on the spot. */
export function PickClient({ title, onPick, onBack, except }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null)
    return (
      <DialogStep key="new" title="A new client">
        <NewClient typed={typed} onPick={onPick} onCancel={() => setTyped(null)} />
      </DialogStep>
    )
  return (
    <DialogStep key="pick" title={title} onBack={onBack}>
      <ClientPicker onPick={onPick} except={except} onNew={setTyped} />
    </DialogStep>
  )
}

type NewProps = { typed: string; onPick: (client: Booker) => void; onCancel: () => void }

function NewClient({ typed, onPick, onCancel }: NewProps) {
  const addClient = useAddClient()
  const [values] = useState(() => clientFromTyped(typed))
  return (
    <ClientForm
      values={values}
      submitLabel="Add client"
      save={async (input, { id }) => {
        const client = await addClient.mutateAsync({ ...input, id })
        notify(`${fullName(client)} was added`)
        onPick(client)
        return client
      }}
      onSaved={() => {}}
      onCancel={onCancel}
    />
  )
}
