import { useState } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import classes from './backups.module.css'
import { RestoreModal, type Wanted } from './restore-modal.tsx'
import { SendArchive } from './send-archive.tsx'

/** Restores a backup on the setup screen, instead of starting with an empty business. */
export function FirstRestore() {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  return (
    <Disclosure label="I have a backup">
      <div className={classes.stack}>
        <p className={classes.none}>Your shop comes back as it was, with its accounts.</p>
        <SendArchive label="Choose a backup file" onSent={(restore) => setWanted({ id: restore.id, restore })} />
      </div>
      <RestoreModal wanted={wanted} onClose={() => setWanted(null)} empty />
    </Disclosure>
  )
}
