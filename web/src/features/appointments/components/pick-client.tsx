import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { AddClientForm } from '../../clients/components/add-client-form.tsx'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import type { Booker } from '../booking-form.ts'
import { DialogStep } from './dialog-step.tsx'

type Props = {
  title: string
  onPick: (client: Booker) => void
  onBack?: () => void
  /** Ids of clients who can't be picked. */
  except?: string[]
}

export function PickClient({ title, onPick, onBack, except }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null)
    return (
      <DialogStep key="new" title={t`A new client`}>
        <AddClientForm typed={typed} onAdded={onPick} onCancel={() => setTyped(null)} />
      </DialogStep>
    )
  return (
    <DialogStep key="pick" title={title} onBack={onBack}>
      <ClientPicker onPick={onPick} except={except} onNew={setTyped} />
    </DialogStep>
  )
}
