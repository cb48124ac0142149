import { judgeSettings, unknown } from '@deskbell/domain/health/evaluate-machine.ts'
import { CHECK_NAMES, STATE_NAMES } from '@deskbell/domain/health/labels.ts'
import type { Finding, HealthState } from '@deskbell/domain/health/schema.ts'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../db/client.ts'
import { findEmbeddedPostgresUrl } from '../../db/embedded-postgres.ts'
import { findPrimaryUrl } from '../../db/primary.ts'
import { type Env, listFolders, readEnv } from '../../env.ts'
import { getI18n } from '../../lib/i18n.ts'
import { createMailer } from '../../mail/mailer.ts'
import { openStorage } from '../../storage/storage.ts'
import { type HealthContext, runChecks } from './run-checks.ts'

/** Public server for clock comparison; example.com exists for such use. */
const CLOCK_URL = 'https://example.com/'
// The command line is in English.
const english = getI18n('en')

// Port without a listener, used if there is no database yet, so that the check reports it as unreachable.
const NOWHERE = 'postgres://localhost:1/none'

/** Opens the connections that the health checks need, with or without a running server. Starts no service. */
async function openHealthContext(
  env: Env,
): Promise<{ patient: HealthContext; isOwnDatabase: boolean; close(): Promise<void> }> {
  const url = env.DATABASE_URL ?? (await findEmbeddedPostgresUrl(env.DATA_DIR)) ?? NOWHERE
  const primary = await findPrimaryUrl(url).catch(() => NOWHERE)
  const db: Database = openDatabase(primary)
  const log = pino({ level: 'silent' })
  const mailer = createMailer({ db, log, smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
  const files = await openStorage(env)
  return {
    patient: {
      db,
      files,
      mailer,
      folders: listFolders(env),
      scope: null,
      now: new Date(),
      clockUrl: CLOCK_URL,
      i18n: english,
    },
    isOwnDatabase: !env.DATABASE_URL,
    close: () => db.$client.end(),
  }
}

const MARKS: Record<HealthState, string> = { ok: '✓', warning: '!', wrong: '✗', unknown: '?' }

/** Runs all health checks, with or without a running server. `settings` are environment variables. */
export async function diagnose(settings: Record<string, string | undefined>): Promise<Finding[]> {
  const read = readEnv(settings)
  if (!read.ok) return [judgeSettings(read.problems, english)]
  const { patient, isOwnDatabase, close } = await openHealthContext(read.env)
  try {
    const findings = await runChecks(patient)
    return isOwnDatabase ? findings.map(asStopped) : findings
  } finally {
    await close()
  }
}

/** Reports an unreachable embedded database as 'unknown' rather than 'wrong': it stops together with the server. */
function asStopped(finding: Finding): Finding {
  if (finding.check !== 'database' || finding.state !== 'wrong' || !finding.says.startsWith('It can’t be reached'))
    return finding
  return unknown('database', 'It rests, because Deskbell isn’t running here.', 'Start Deskbell to have it looked at.')
}

export function formatFindings(findings: Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => english._(CHECK_NAMES[check]).length))
  return [...findings.flatMap((finding) => linesFor(finding, width)), '', summarize(findings)]
}

function linesFor({ check, state, says, toDo }: Finding, width: number): string[] {
  const head = `${MARKS[state]} ${english._(CHECK_NAMES[check]).padEnd(width)}  `
  const indent = ' '.repeat(head.length)
  return [`${head}${says}`, ...(toDo ? [`${indent}→ ${toDo}`] : [])]
}

function summarize(findings: Finding[]): string {
  const count = (state: HealthState) => findings.filter((finding) => finding.state === state).length
  const parts = (['wrong', 'warning', 'unknown'] as const).flatMap((state) =>
    count(state) > 0 ? [`${english._(STATE_NAMES[state]).toLowerCase()}: ${count(state)}`] : [],
  )
  return parts.length === 0 ? 'All is well.' : parts.join(', ')
}
