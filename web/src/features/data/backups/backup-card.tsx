import type { Backups } from '@deskbell/domain/data/backups/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Alert, Button } from '@mantine/core'
import { IconDatabaseExport, IconDownload } from '@tabler/icons-react'
import { Card } from '../../../components/card.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { notify } from '../../../components/notify.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useBackUp } from './api.ts'
import classes from './backups.module.css'
import { findNewest, newestTested, placeWords, sizeWords } from './labels.ts'

/** Whether the shop's data is safe: the last backup, its test, and a new one at once. */
export function BackupCard({ backups }: { backups: Backups }) {
  const { items, place } = backups
  const backUp = useBackUp()
  const newest = findNewest(items)
  const making = items.some(({ status }) => status === 'running')
  const [latest] = items
  const onBackUp = () => backUp.mutate(newId(), { onError: (error) => notify(problemWords(error), 'failed') })
  return (
    <Card title="Backup">
      {latest?.status === 'failed' && (
        <Alert color="red" role="alert" mb="md" title="The last backup failed">
          {latest.failure}
        </Alert>
      )}
      <Facts facts={useFacts(backups)} />
      <div className={classes.actions}>
        <Button
          onClick={onBackUp}
          loading={backUp.isPending || making}
          leftSection={<IconDatabaseExport size={18} aria-hidden="true" />}
        >
          Back up now
        </Button>
        {newest && (
          <Button
            component="a"
            variant="default"
            href={`/api/backups/${newest.id}/file`}
            download={newest.name}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Download the last backup
          </Button>
        )}
      </div>
      <p className={classes.none}>
        {place.kind === 'folder' &&
          'Backups lie on the same computer as Deskbell: now and then, keep one somewhere else. '}
        A backup holds everything, as CSV and JSON too: whoever moves on takes all along.
      </p>
    </Card>
  )
}

function useFacts({ items, place }: Backups): Fact[] {
  const { dateTime, number } = useFormat()
  const newest = findNewest(items)
  const tested = newestTested(items)
  const { test = null } = tested ?? {}
  const failed = test !== null && test.failure !== ''
  return [
    {
      label: 'Last backup',
      words: newest ? dateTime(newest.finishedAt ?? newest.startedAt) : 'None yet. The first is made tonight.',
    },
    {
      label: 'Last restore test',
      words: test
        ? `${dateTime(test.at)}${failed ? `: ${test.failure}` : ''}`
        : 'None yet. One is restored on trial each week.',
      mark: test && <StatusPill tone={failed ? 'wrong' : 'good'}>{failed ? 'failed' : 'all equal'}</StatusPill>,
    },
    {
      label: 'Size',
      words: newest?.bytes ? sizeWords(newest.bytes, number) : '',
    },
    { label: 'Kept in', words: placeWords(place) },
  ]
}
