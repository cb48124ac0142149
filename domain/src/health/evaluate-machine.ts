import type { ClockFacts, DatabaseFacts, DiskFacts, Failed, FilesFacts } from './facts.ts'
import { counted, formatBytes, formatDuration } from './labels.ts'
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
export function judgeSettings(problems: string[]): Finding {
  if (problems.length === 0) return fine('settings', 'All settings are accepted.')
  const toDo = 'Correct them where Deskbell is started, and start it again.'
  return { check: 'settings', state: 'wrong', says: problems.join(' '), toDo }
}

const OLDEST_DATABASE = 150_000

export function judgeDatabase(facts: DatabaseFacts | Failed): Finding {
  const wrong = (says: string, toDo: string): Finding => ({ check: 'database', state: 'wrong', says, toDo })
  if (hasFailed(facts))
    return wrong(
      `It can’t be reached: ${facts.failed}.`,
      'See that PostgreSQL runs and that DATABASE_URL names it. Without DATABASE_URL, start Deskbell again: it brings its own.',
    )
  const { version, pendingMigrations, missingExtensions } = facts
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < OLDEST_DATABASE) return wrong(`${name} is too old.`, 'Move to PostgreSQL 15 or newer.')
  if (missingExtensions.length > 0)
    return wrong(
      `It lacks ${missingExtensions.join(', ')}.`,
      'Install the package postgresql-contrib on the database’s machine, and start Deskbell again.',
    )
  if (pendingMigrations > 0)
    return wrong(
      `It is ${counted(pendingMigrations, 'step')} behind this release.`,
      'Start Deskbell again: it brings the database up to date first.',
    )
  return fine('database', `${name} answers, and is up to date.`)
}

const LITTLE_BYTES = 5_000_000_000
const NO_BYTES = 1_000_000_000

/** Reports the folder with the least free space. */
export function judgeDisk(folders: (DiskFacts | Failed)[]): Finding {
  const failed = folders.find(hasFailed)
  if (failed)
    return {
      check: 'disk',
      state: 'wrong',
      says: `A folder can’t be used: ${failed.failed}.`,
      toDo: 'See that the folder is there and that Deskbell may write to it.',
    }
  const [fullest] = folders
    .flatMap((facts) => (hasFailed(facts) ? [] : [facts]))
    .toSorted((a, b) => a.freeBytes - b.freeBytes)
  if (!fullest) return unknown('disk', 'There is no folder to look at.')
  const { folder, freeBytes } = fullest
  const says = `${formatBytes(freeBytes)} are free where ${folder} is.`
  if (freeBytes >= LITTLE_BYTES) return fine('disk', says)
  const toDo = 'Free some space or move to a larger disk: on a full one nothing can be recorded and no backup is made.'
  return { check: 'disk', state: freeBytes < NO_BYTES ? 'wrong' : 'warning', says, toDo }
}

const OFF_WARNING_MS = 5_000
const OFF_WRONG_MS = 60_000

export function judgeClock({ aheadOfDatabaseMs, aheadOfNetworkMs }: ClockFacts): Finding {
  const compared = [
    { other: 'the database’s', ms: aheadOfDatabaseMs },
    { other: 'the internet’s', ms: aheadOfNetworkMs },
  ].filter((one): one is { other: string; ms: number } => one.ms !== null)
  const [most] = compared.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms))
  if (!most) return unknown('clock', 'There was no other clock to compare it with.')
  const off = Math.abs(most.ms)
  if (off < OFF_WARNING_MS) return fine('clock', `It agrees with ${compared.map(({ other }) => other).join(' and ')}.`)
  return {
    check: 'clock',
    state: off < OFF_WRONG_MS ? 'warning' : 'wrong',
    says: `This machine’s clock is ${formatDuration(off)} ${most.ms > 0 ? 'ahead of' : 'behind'} ${most.other}.`,
    toDo: 'Let the machines take their time from the network (NTP): check-ins and appointments are recorded by it.',
  }
}

export function judgeFiles(facts: FilesFacts | Failed): Finding {
  if (!hasFailed(facts)) return fine('files', `Files can be written, read and deleted in ${facts.place}.`)
  return {
    check: 'files',
    state: 'wrong',
    says: `Files can’t be kept: ${facts.failed}.`,
    toDo: 'For a folder, see that it is there, has space, and that Deskbell may write to it. For a bucket, check the S3_ settings and that the keys may read, write and delete.',
  }
}
