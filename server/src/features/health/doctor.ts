import { judgeSettings, unknown } from '@deskbell/domain/health/evaluate-machine.ts'
import { CHECK_NAMES, STATE_NAMES } from '@deskbell/domain/health/labels.ts'
import type { Finding, HealthState } from '@deskbell/domain/health/schema.ts'
import { readEnv } from '../../env.ts'
import { openHealthContext } from './context.ts'
import { runChecks } from './run-checks.ts'

const MARKS: Record<HealthState, string> = { ok: '✓', warning: '!', wrong: '✗', unknown: '?' }

/** Looks at everything that Deskbell rests on, whether its server runs or not; `settings` are as a process has them. */
export async function diagnose(settings: Record<string, string | undefined>): Promise<Finding[]> {
  const read = readEnv(settings)
  if (!read.ok) return [judgeSettings(read.problems)]
  const { patient, isOwnDatabase, close } = await openHealthContext(read.env)
  try {
    const findings = await runChecks(patient)
    return isOwnDatabase ? findings.map(asStopped) : findings
  } finally {
    await close()
  }
}

/** The database that comes with Deskbell rests while the server does: that it is away is no fault of its own. */
function asStopped(finding: Finding): Finding {
  if (finding.check !== 'database' || finding.state !== 'wrong' || !finding.says.startsWith('It can’t be reached'))
    return finding
  return unknown('database', 'It rests, because Deskbell isn’t running here.', 'Start Deskbell to have it looked at.')
}

/** The findings as lines for a terminal. */
export function formatFindings(findings: Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => CHECK_NAMES[check].length))
  return [...findings.flatMap((finding) => linesFor(finding, width)), '', summarize(findings)]
}

function linesFor({ check, state, says, toDo }: Finding, width: number): string[] {
  const head = `${MARKS[state]} ${CHECK_NAMES[check].padEnd(width)}  `
  const indent = ' '.repeat(head.length)
  return [`${head}${says}`, ...(toDo ? [`${indent}→ ${toDo}`] : [])]
}

function summarize(findings: Finding[]): string {
  const count = (state: HealthState) => findings.filter((finding) => finding.state === state).length
  const parts = (['wrong', 'warning', 'unknown'] as const).flatMap((state) =>
    count(state) > 0 ? [`${STATE_NAMES[state].toLowerCase()}: ${count(state)}`] : [],
  )
  return parts.length === 0 ? 'All is well.' : parts.join(', ')
}
