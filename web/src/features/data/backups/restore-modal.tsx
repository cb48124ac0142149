import type { ArchiveContent, Restore } from '@deskbell/domain/data/backups/schema.ts'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { CheckForm } from './check-form.tsx'
import { RestoreForm } from './restore-form.tsx'

/** What is to be restored: `restore` where it was sent just now, else a backup that is kept. */
export type Wanted = { id: string; restore: Restore | null }

type Props = {
  wanted: Wanted | null
  onClose: () => void
  /** An empty install has nothing that is replaced. */
  empty?: boolean
}

/** From a backup to its data in place: what it holds, what it replaces, and how it went. */
export function RestoreModal({ wanted, onClose, empty = false }: Props) {
  return (
    <FormModal title="Restore a backup" opened={wanted !== null} onClose={onClose}>
      {wanted && <Steps wanted={wanted} onClose={onClose} empty={empty} />}
    </FormModal>
  )
}

function Steps({ wanted: { id, restore }, onClose, empty }: { wanted: Wanted; onClose: () => void; empty: boolean }) {
  const [opened, setOpened] = useState<{ content: ArchiveContent; passphrase: string } | null>(
    restore?.content ? { content: restore.content, passphrase: '' } : null,
  )
  if (!opened)
    return <CheckForm id={id} asks={restore?.passphraseNeeded ?? false} onOpened={setOpened} onClose={onClose} />
  return <RestoreForm id={id} {...opened} empty={empty} onClose={onClose} />
}
