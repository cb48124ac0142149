import {
  hasFailed,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeFiles,
  judgeSettings,
  unknown,
} from '@deskbell/domain/health/evaluate-machine.ts'
import {
  judgeAttention,
  judgeBackup,
  judgeJobs,
  judgeKiosks,
  judgeMail,
  judgeRestoreTest,
} from '@deskbell/domain/health/evaluate-work.ts'
import type { Finding, HealthCheck } from '@deskbell/domain/health/schema.ts'
import type { Services } from '../../http/context.ts'
import {
  checkDatabase,
  checkDatabaseClock,
  checkDisk,
  checkFiles,
  checkNetworkClock,
  factsOrFailure,
} from './check-machine.ts'
import {
  checkAlerts,
  checkBackups,
  checkJobs,
  checkKiosks,
  checkMail,
  checkRestoreTests,
  type Scope,
} from './check-work.ts'

export type HealthContext = Pick<Services, 'db' | 'files' | 'mailer' | 'folders'> & {
  scope: Scope
  now: Date
  /** A web server whose clock is asked; null: none is, so that nobody hears of this install. */
  clockUrl: string | null
}

/** How everything is that Deskbell rests on. What can't be looked at, because the database is away, says so. */
export async function runChecks(patient: HealthContext): Promise<Finding[]> {
  const { db, files, mailer, folders, clockUrl } = patient
  const [database, disk, kept, mail, network] = await Promise.all([
    factsOrFailure(checkDatabase(db)),
    Promise.all(folders.map((folder) => factsOrFailure(checkDisk(folder)))),
    factsOrFailure(checkFiles(files, 'the file storage')),
    mailer.check(),
    clockUrl === null ? null : checkNetworkClock(clockUrl),
  ])
  const aheadOfDatabaseMs = hasFailed(database) ? null : await checkDatabaseClock(db)
  return [
    judgeSettings([]),
    judgeDatabase(database),
    judgeDisk(disk),
    judgeClock({ aheadOfDatabaseMs, aheadOfNetworkMs: network }),
    judgeFiles(kept),
    await find('mail', checkMail(db, patient.scope, mail), judgeMail),
    ...(await examineWork(patient)),
  ]
}

async function examineWork({ db, scope, now }: HealthContext): Promise<Finding[]> {
  return Promise.all([
    find('jobs', checkJobs(db), judgeJobs),
    find('backup', checkBackups(db, now), (facts) => judgeBackup(facts, now)),
    find('restore_test', checkRestoreTests(db), (facts) => judgeRestoreTest(facts, now)),
    find('kiosks', checkKiosks(db, scope), (facts) => judgeKiosks(facts, now)),
    find('attention', checkAlerts(db, scope), (facts) => judgeAttention(facts, now)),
  ])
}

/** Judges what was found out; what failed is the database's fault, which is told already. */
async function find<Facts>(
  check: HealthCheck,
  facts: Promise<Facts>,
  judge: (facts: Facts) => Finding,
): Promise<Finding> {
  return facts.then(judge, () => unknown(check, 'It could not be looked at: the database is out of reach.'))
}
