import type { Backup } from '@deskbell/domain/data/backups/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconDownload, IconHistory, IconTrash } from '@tabler/icons-react'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { notifyError } from '../../../components/notify.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { downloadReauthenticated } from '../../auth/reauthentication/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useRemoveBackup } from './api.ts'
import classes from './backups.module.css'
import { KIND_WORDS } from './labels.ts'

type Props = { backups: Backup[]; onRestore: (backup: Backup) => void }

export function BackupList({ backups, onRestore }: Props) {
  const shown = backups.filter(({ status }) => status !== 'gone')
  return (
    <Card title={t`Backups`}>
      {shown.length === 0 ? (
        <p className={classes.none}>{t`Nothing is kept yet.`}</p>
      ) : (
        <ul className={classes.rows} aria-label={t`Backups`}>
          {shown.map((backup) => (
            <BackupRow key={backup.id} backup={backup} onRestore={onRestore} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function BackupRow({ backup, onRestore }: { backup: Backup; onRestore: Props['onRestore'] }) {
  const { dateTime, bytes: formatSize } = useFormat()
  const { kind, status, startedAt, bytes, rows, by, failure } = backup
  const about = [
    kind === 'by_hand' ? t`Asked for by ${{ name: by }}` : KIND_WORDS[kind],
    bytes !== null && formatSize(bytes),
    rows !== null && t`${plural({ rows }, { one: '# row', other: '# rows' })}`,
    failure,
  ]
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        {dateTime(startedAt)} <BackupMark backup={backup} />
        <span className={classes.second}>{about.filter(Boolean).join(' · ')}</span>
      </span>
      {status === 'kept' && <BackupMenu backup={backup} name={dateTime(startedAt)} onRestore={onRestore} />}
    </li>
  )
}

function BackupMark({ backup: { status, test } }: { backup: Backup }) {
  if (status === 'running') return <StatusPill tone="planned">{t`being made`}</StatusPill>
  if (status === 'failed') return <StatusPill tone="wrong">{t`failed`}</StatusPill>
  if (!test) return null
  return test.failure ? (
    <StatusPill tone="wrong">{t`test failed`}</StatusPill>
  ) : (
    <StatusPill tone="good">{t`tested`}</StatusPill>
  )
}

function BackupMenu({ backup, name, onRestore }: { backup: Backup; name: string; onRestore: Props['onRestore'] }) {
  const [asking, ask] = useDisclosure()
  const remove = useRemoveBackup()
  const onConfirm = () => remove.mutate(backup.id, { onSuccess: ask.close, onError: notifyError })
  return (
    <>
      <ActionMenu
        target={
          <ActionIcon aria-label={t`Actions for the backup of ${name}`}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item
              component="a"
              href={`/api/backups/${backup.id}/file`}
              download={backup.name}
              onClick={downloadReauthenticated}
              leftSection={<IconDownload size={18} />}
            >
              {t`Download`}
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={18} />} onClick={() => onRestore(backup)}>
              {t`Restore…`}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={18} />} onClick={ask.open} color="red.4">
              {t`Delete…`}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
      <ConfirmModal
        title={t`Delete this backup?`}
        opened={asking}
        onClose={ask.close}
        confirmLabel={t`Delete`}
        onConfirm={onConfirm}
        busy={remove.isPending}
      >
        {t`The backup of ${name} is gone for good then. Your data stays as it is.`}
      </ConfirmModal>
    </>
  )
}
