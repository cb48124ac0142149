import { type Backups, RESTORE_WORD, type Restore, type Rollback } from '@deskbell/domain/data/backups/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDatabaseExport, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { type Fact, Facts } from '../../../components/facts.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { notifyError } from '../../../components/notify.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TypedWordInput, typedWord } from '../../../components/typed-word-input.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { downloadReauthenticated } from '../../auth/reauthentication/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import { backupsQuery, useBackUp, useGoBack } from './api.ts'
import { BackupList } from './backup-list.tsx'
import classes from './backups.module.css'
import { findNewest, newestTested, placeWords } from './labels.ts'
import { RestoreModal, type Wanted } from './restore-modal.tsx'
import { SendArchive } from './send-archive.tsx'

function BackupCard({ backups }: { backups: Backups }) {
  const { items, place } = backups
  const backUp = useBackUp()
  const newest = findNewest(items)
  const making = items.some(({ status }) => status === 'running')
  const [latest] = items
  const onBackUp = () => backUp.mutate(newId(), { onError: notifyError })
  return (
    <Card title={t`Backup`}>
      {latest?.status === 'failed' && (
        <Alert color="red" role="alert" mb="md" title={t`The last backup failed`}>
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
          {t`Back up now`}
        </Button>
        {newest && (
          <Button
            component="a"
            variant="default"
            href={`/api/backups/${newest.id}/file`}
            download={newest.name}
            onClick={downloadReauthenticated}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t`Download the last backup`}
          </Button>
        )}
      </div>
      <p className={classes.none}>
        {place.kind === 'folder' &&
          t`Backups lie on the same computer as Deskbell: now and then, keep one somewhere else.`}{' '}
        {t`A backup holds everything, as CSV and JSON too: whoever moves on takes all along.`}
      </p>
    </Card>
  )
}

function useFacts({ items, place }: Backups): Fact[] {
  const { dateTime, bytes } = useFormat()
  const newest = findNewest(items)
  const tested = newestTested(items)
  const { test = null } = tested ?? {}
  const failed = test !== null && test.failure !== ''
  return [
    {
      label: t`Last backup`,
      words: newest ? dateTime(newest.finishedAt ?? newest.startedAt) : t`None yet. The first is made tonight.`,
    },
    {
      label: t`Last restore test`,
      words: test
        ? `${dateTime(test.at)}${failed ? `: ${test.failure}` : ''}`
        : t`None yet. One is restored on trial each week.`,
      mark: test && (
        <StatusPill tone={failed ? 'wrong' : 'good'}>
          {failed ? t({ context: 'a test', message: 'failed' }) : t`all equal`}
        </StatusPill>
      ),
    },
    {
      label: t`Size`,
      words: newest?.bytes ? bytes(newest.bytes) : '',
    },
    { label: t`Kept in`, words: placeWords(place) },
  ]
}

/** Reverts the last restore, as long as the data before it is kept. */
function RevertRestoreCard({ wayBack: { replacedAt, keptUntil } }: { wayBack: Rollback }) {
  const { dateTime } = useFormat()
  const [asking, ask] = useDisclosure()
  return (
    <Card title={t`Before the last restore`}>
      <p className={classes.none}>
        {t`A backup was restored ${{ time: dateTime(replacedAt) }}. The data as it was before is kept until ${{ until: dateTime(keptUntil) }}.`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={ask.open}>
          {t`Go back to it…`}
        </Button>
      </div>
      <FormModal title={t`Go back to the data before?`} opened={asking} onClose={ask.close}>
        <GoBackForm onClose={ask.close} />
      </FormModal>
    </Card>
  )
}

function GoBackForm({ onClose }: { onClose: () => void }) {
  const goBack = useGoBack()
  const form = useSchemaForm({
    schema: typedWord(RESTORE_WORD),
    values: { typed: '' },
    submit: () => goBack.mutateAsync({ typed: RESTORE_WORD }),
    // Full page load: all cached data is of the database that was just left.
    onSaved: () => window.location.assign('/login'),
  })
  return (
    <SchemaForm form={form} submitLabel={t`Go back`} destroys onCancel={onClose}>
      <Text size="md">
        {t`What was done since the restore is left behind. Everybody is signed out, and signs in as before the restore.`}
      </Text>
      <TypedWordInput word={RESTORE_WORD} {...form.getInputProps('typed')} />
    </SchemaForm>
  )
}

function RestoreCard({ onSent }: { onSent: (restore: Restore) => void }) {
  return (
    <Card title={t`Restore from a file`}>
      <p className={classes.none}>
        {t`A backup that was downloaded, of this Deskbell or of another one. It is checked first, and nothing changes before you confirm it.`}
      </p>
      <div className={classes.actions}>
        <SendArchive label={t`Choose a backup file`} onSent={onSent} />
      </div>
    </Card>
  )
}

/** Backups and restore; only a message if the database holds several businesses ('several_shops'). */
export function BackupsSection() {
  const query = useQuery(backupsQuery)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  if (isApiError(query.error, 'several_shops'))
    return (
      <Card title={t`Backup`}>
        <p className={classes.none}>{formatProblem(query.error)}</p>
      </Card>
    )
  return (
    <QueryView query={query}>
      {(backups) => (
        <>
          <BackupCard backups={backups} />
          {backups.wayBack && <RevertRestoreCard wayBack={backups.wayBack} />}
          <BackupList backups={backups.items} onRestore={({ id }) => setWanted({ id, restore: null })} />
          <RestoreCard onSent={(restore) => setWanted({ id: restore.id, restore })} />
          <RestoreModal wanted={wanted} onClose={() => setWanted(null)} />
        </>
      )}
    </QueryView>
  )
}
