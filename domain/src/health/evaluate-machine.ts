import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { formatBytes } from '../shared/format.ts'
import type { ClockFacts, DatabaseFacts, DiskFacts, Failed } from './facts.ts'
import { formatDuration } from './labels.ts'
import type { Finding, HealthCheck } from './schema.ts'

export function fine(check: HealthCheck, says: string): Finding {
  return { check, state: 'ok', says, toDo: '' }
}

/** Returns the finding of a check that could not run, usually because of a problem that another finding reports. */
export function unknown(check: HealthCheck, says: string, toDo = ''): Finding {
  return { check, state: 'unknown', says, toDo }
}

export function hasFailed(facts: object): facts is Failed {
  return 'failed' in facts && typeof facts.failed === 'string'
}

/** `problems`: one sentence per invalid setting. */
export function judgeSettings(problems: string[], i18n: I18n): Finding {
  if (problems.length === 0) return fine('settings', i18n._(msg`All settings are accepted.`))
  const toDo = i18n._(msg`Correct them where Deskbell is started, and start it again.`)
  return { check: 'settings', state: 'wrong', says: problems.join(' '), toDo }
}

const OLDEST_DATABASE = 150_000

export function judgeDatabase(facts: DatabaseFacts | Failed, i18n: I18n): Finding {
  const wrong = (says: MessageDescriptor, toDo: MessageDescriptor): Finding => {
    return { check: 'database', state: 'wrong', says: i18n._(says), toDo: i18n._(toDo) }
  }
  if (hasFailed(facts))
    return wrong(
      msg`It can’t be reached: ${{ reason: facts.failed }}.`,
      msg`See that PostgreSQL runs and that DATABASE_URL names it. Without DATABASE_URL, start Deskbell again: it brings its own.`,
    )
  const { version, pendingMigrations: count, missingExtensions } = facts
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < OLDEST_DATABASE) return wrong(msg`${{ name }} is too old.`, msg`Move to PostgreSQL 15 or newer.`)
  if (missingExtensions.length > 0)
    return wrong(
      msg`It lacks ${{ names: missingExtensions.join(', ') }}.`,
      msg`Install the package postgresql-contrib on the database’s machine, and start Deskbell again.`,
    )
  if (count > 0)
    return wrong(
      msg`${plural({ count }, { one: 'It is # step behind this release.', other: 'It is # steps behind this release.' })}`,
      msg`Start Deskbell again: it brings the database up to date first.`,
    )
  return fine('database', i18n._(msg`${{ name }} answers, and is up to date.`))
}

const LITTLE_BYTES = 5_000_000_000
const NO_BYTES = 1_000_000_000

/** Reports the folder with the least free space. */
export function judgeDisk(folders: (DiskFacts | Failed)[], i18n: I18n): Finding {
  const failed = folders.find(hasFailed)
  if (failed)
    return {
      check: 'disk',
      state: 'wrong',
      says: i18n._(msg`A folder can’t be used: ${{ reason: failed.failed }}.`),
      toDo: i18n._(msg`See that the folder is there and that Deskbell may write to it.`),
    }
  const [fullest] = folders
    .flatMap((facts) => (hasFailed(facts) ? [] : [facts]))
    .toSorted((a, b) => a.freeBytes - b.freeBytes)
  if (!fullest) return unknown('disk', i18n._(msg`There is no folder to look at.`))
  const { folder, freeBytes } = fullest
  const says = i18n._(msg`${{ size: formatBytes(freeBytes, i18n.locale) }} are free where ${{ folder }} is.`)
  if (freeBytes >= LITTLE_BYTES) return fine('disk', says)
  const toDo = i18n._(
    msg`Free some space or move to a larger disk: on a full one nothing can be recorded and no backup is made.`,
  )
  return { check: 'disk', state: freeBytes < NO_BYTES ? 'wrong' : 'warning', says, toDo }
}

const OFF_WARNING_MS = 5_000
const OFF_WRONG_MS = 60_000

function agreementText({ aheadOfDatabaseMs, aheadOfNetworkMs }: ClockFacts): MessageDescriptor {
  if (aheadOfNetworkMs === null) return msg`It agrees with the database’s.`
  return aheadOfDatabaseMs === null
    ? msg`It agrees with the internet’s.`
    : msg`It agrees with the database’s and the internet’s.`
}

function differenceText(time: string, isAhead: boolean, isDatabase: boolean): MessageDescriptor {
  if (isDatabase)
    return isAhead
      ? msg`This machine’s clock is ${{ time }} ahead of the database’s.`
      : msg`This machine’s clock is ${{ time }} behind the database’s.`
  return isAhead
    ? msg`This machine’s clock is ${{ time }} ahead of the internet’s.`
    : msg`This machine’s clock is ${{ time }} behind the internet’s.`
}

export function judgeClock(facts: ClockFacts, i18n: I18n): Finding {
  const { aheadOfDatabaseMs, aheadOfNetworkMs } = facts
  if (aheadOfDatabaseMs === null && aheadOfNetworkMs === null)
    return unknown('clock', i18n._(msg`There was no other clock to compare it with.`))
  const isDatabase = Math.abs(aheadOfDatabaseMs ?? 0) >= Math.abs(aheadOfNetworkMs ?? 0)
  const ahead = (isDatabase ? aheadOfDatabaseMs : aheadOfNetworkMs) ?? 0
  const off = Math.abs(ahead)
  if (off < OFF_WARNING_MS) return fine('clock', i18n._(agreementText(facts)))
  return {
    check: 'clock',
    state: off < OFF_WRONG_MS ? 'warning' : 'wrong',
    says: i18n._(differenceText(formatDuration(off, i18n), ahead > 0, isDatabase)),
    toDo: i18n._(
      msg`Let the machines take their time from the network (NTP): check-ins and appointments are recorded by it.`,
    ),
  }
}

/** `failed` null: files can be kept. */
export function judgeFiles(failed: Failed | null, i18n: I18n): Finding {
  if (!failed) return fine('files', i18n._(msg`Files can be written, read and deleted in the file storage.`))
  return {
    check: 'files',
    state: 'wrong',
    says: i18n._(msg`Files can’t be kept: ${{ reason: failed.failed }}.`),
    toDo: i18n._(
      msg`For a folder, see that it is there, has space, and that Deskbell may write to it. For a bucket, check the S3_ settings and that the keys may read, write and delete.`,
    ),
  }
}
