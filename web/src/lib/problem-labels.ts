import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { isApiError } from './api-error.ts'
import { i18n } from './i18n.ts'

const OUTAGE = msg`Can't reach the server. Nothing was lost; try again in a moment.`

export function getOutageText(): string {
  return i18n._(OUTAGE)
}

// Read while rendering, since the kiosk changes its language.
/** What may have to be said when nothing more can be loaded, or is said on the way to a first screen. */
const FIRST = {
  malformed_json: msg`Something went wrong in this page. Reload it and try again.`,
  bad_request: msg`Something went wrong in this page. Reload it and try again.`,
  not_signed_in: msg`You have been signed out. Sign in again.`,
  invalid_credentials: msg`Invalid email or password`,
  not_found: msg`This no longer exists. Somebody may have removed it.`,
  unavailable: OUTAGE,
  internal: msg`Something went wrong on the server. Try again.`,
} satisfies Partial<Record<ErrorCode, MessageDescriptor>>

export type RefusalCode = Exclude<ErrorCode, keyof typeof FIRST>

let labels = new Map<string, MessageDescriptor>(Object.entries(FIRST))

/** Loads how a refusal with this code is told, unless it is there. Where it can't be, an error of the server is told. */
export async function loadProblemLabel(code: string): Promise<void> {
  if (labels.has(code)) return
  const refusals = await import('./refusal-labels.ts').catch(() => null)
  labels = new Map(Object.entries({ ...FIRST, ...refusals?.REFUSALS }))
}

/** Formats as "30 seconds", "2 minutes", rounded up. */
function waitWords(seconds: number): string {
  return seconds > 90
    ? t`${plural({ minutes: Math.ceil(seconds / 60) }, { one: '# minute', other: '# minutes' })}`
    : t`${plural({ seconds: Math.ceil(seconds) }, { one: '# second', other: '# seconds' })}`
}

export function formatProblem(error: unknown): string {
  if (!isApiError(error)) return i18n._(FIRST.internal)
  const { retryAfterSeconds } = error.problem
  if (error.code === 'rate_limited' && retryAfterSeconds)
    return t`Too many tries. Wait ${{ time: waitWords(retryAfterSeconds) }} and try again.`
  return i18n._(labels.get(error.code) ?? FIRST.internal)
}

/** Returns the message of an error code that was stored earlier, see `loadProblemLabel`; '' if it is unknown. */
export function formatErrorCode(code: string): string {
  const label = labels.get(code)
  return label ? i18n._(label) : ''
}
