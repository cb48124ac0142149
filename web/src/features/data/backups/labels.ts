import type {
  AccessKind,
  ArchiveContent,
  Backup,
  BackupKind,
  BackupPlace,
  RevokedAccess,
} from '@deskbell/domain/data/backups/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { i18n } from '../../../lib/i18n.ts'

export const KIND_WORDS: Record<BackupKind, string> = {
  nightly: t`Made by night`,
  by_hand: t`Asked for`,
  before_restore: t`Before a restore`,
}

export function placeWords({ kind, name, encrypted }: BackupPlace): string {
  const where = kind === 's3' ? t`the bucket ${name}` : name
  return encrypted ? t`${where}, encrypted` : where
}

/** Returns the newest stored backup; `backups` is sorted newest first. */
export function findNewest(backups: Backup[]): Backup | undefined {
  return backups.find(({ status }) => status === 'kept')
}

/** Returns the backup with the latest restore test. */
export function newestTested(backups: Backup[]): Backup | undefined {
  return backups
    .filter(({ test }) => test !== null)
    .toSorted((a, b) => (b.test?.at ?? '').localeCompare(a.test?.at ?? ''))[0]
}

/** Returns “1,204 clients, 310 passes, 9,870 check-ins and 12 files”. */
export function contentWords({ clients, passes, checkIns, files }: ArchiveContent): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([
    t`${plural({ clients }, { one: '# client', other: '# clients' })}`,
    t`${plural({ passes }, { one: '# pass', other: '# passes' })}`,
    t`${plural({ checkIns }, { one: '# check-in', other: '# check-ins' })}`,
    t`${plural({ files }, { one: '# file', other: '# files' })}`,
  ])
}

const ACCESS_WORDS: Record<AccessKind, (name: string) => string> = {
  user: (name) => t`${name}, who can sign in again`,
  api_key: (name) => t`The API key “${name}”`,
  feed: (name) => t`A calendar feed made by ${name}`,
  webhook: (name) => t`The webhook to ${name}`,
  device: (name) => t`The kiosk “${name}”`,
  invite: (name) => t`The invitation to ${name}`,
}

export function accessWords({ kind, name }: RevokedAccess): string {
  return ACCESS_WORDS[kind](name)
}
