import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { BackupCard } from './backup-card.tsx'
import { BackupList } from './backup-list.tsx'
import classes from './backups.module.css'
import { backupsQuery } from './queries.ts'
import { RestoreCard } from './restore-card.tsx'
import { RestoreModal, type Wanted } from './restore-modal.tsx'
import { WayBackCard } from './way-back-card.tsx'

/** Backups and the way back from them; where the database holds several shops, words instead. */
export function BackupsSection() {
  const query = useQuery(backupsQuery)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  if (isApiError(query.error, 'several_shops'))
    return (
      <Card title="Backup">
        <p className={classes.none}>{problemWords(query.error)}</p>
      </Card>
    )
  return (
    <QueryView query={query}>
      {(backups) => (
        <>
          <BackupCard backups={backups} />
          {backups.wayBack && <WayBackCard wayBack={backups.wayBack} />}
          <BackupList backups={backups.items} onRestore={({ id }) => setWanted({ id, restore: null })} />
          <RestoreCard onSent={(restore) => setWanted({ id: restore.id, restore })} />
          <RestoreModal wanted={wanted} onClose={() => setWanted(null)} />
        </>
      )}
    </QueryView>
  )
}
