import type { Restore } from '@deskbell/domain/data/backups/schema.ts'
import { Card } from '../../../components/card.tsx'
import classes from './backups.module.css'
import { SendArchive } from './send-archive.tsx'

/** Brings a backup file back that was kept elsewhere. */
export function RestoreCard({ onSent }: { onSent: (restore: Restore) => void }) {
  return (
    <Card title="Restore from a file">
      <p className={classes.none}>
        A backup that was downloaded, of this Deskbell or of another one. It is checked first, and nothing changes
        before you confirm it.
      </p>
      <div className={classes.actions}>
        <SendArchive label="Choose a backup file" onSent={onSent} />
      </div>
    </Card>
  )
}
