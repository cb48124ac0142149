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
  factsOrFailure,
  probeDatabase,
  probeDatabaseClock,
  probeDisk,
  probeFiles,
  probeNetworkClock,
} from './check-machine.ts'
import {
  probeAttention,
  probeBackups,
  probeJobs,
  probeKiosks,
  probeMail,
  probeRestoreTests,
  type Scope,
} from './check-work.ts'

export type Patient = Pick<Services, 'db' | 'files' | 'mailer' | 'folders'> & {
  scope: Scope
  now: Date
  /** A web server whose clock is asked; null: none is, so that nobody hears of this install. */
  clockUrl: string | null
}

/** How everything is that Deskbell rests on. What can't be looked at, because the database is away, says so. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const { db, files, mailer, folders, clockUrl } = patient
  const [database, disk, kept, mail, network] = await Promise.all([
    factsOrFailure(probeDatabase(db)),
    Promise.all(folders.map((folder) => factsOrFailure(probeDisk(folder)))),
    factsOrFailure(probeFiles(files, 'the file storage')),
    mailer.check(),
    clockUrl === null ? null : probeNetworkClock(clockUrl),
  ])
  const aheadOfDatabaseMs = hasFailed(database) ? null : await probeDatabaseClock(db)
  return [
    judgeSettings([]),
    judgeDatabase(database),
    judgeDisk(disk),
    judgeClock({ aheadOfDatabaseMs, aheadOfNetworkMs: network }),
    judgeFiles(kept),
    await find('mail', probeMail(db, patient.scope, mail), judgeMail),
    ...(await examineWork(patient)),
  ]
}

async function examineWork({ db, scope, now }: Patient): Promise<Finding[]> {
  return Promise.all([
    find('jobs', probeJobs(db), judgeJobs),
    find('backup', probeBackups(db, now), (facts) => judgeBackup(facts, now)),
    find('restore_test', probeRestoreTests(db), (facts) => judgeRestoreTest(facts, now)),
    find('kiosks', probeKiosks(db, scope), (facts) => judgeKiosks(facts, now)),
    find('attention', probeAttention(db, scope), (facts) => judgeAttention(facts, now)),
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
