import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { isApiError } from './api-error.ts'
import { i18n } from './i18n.ts'
import { type FirstCode, findRefusalLabel, isFirstCode } from './refusals.ts'

const OUTAGE = msg`Can't reach the server. Nothing was lost; try again in a moment.`

export function getOutageText(): string {
  return i18n._(OUTAGE)
}

// Read while rendering, since the kiosk changes its language.
const FIRST: Record<FirstCode, MessageDescriptor> = {
  malformed_json: msg`Something went wrong in this page. Reload it and try again.`,
  bad_request: msg`Something went wrong in this page. Reload it and try again.`,
  not_signed_in: msg`You have been signed out. Sign in again.`,
  invalid_credentials: msg`Invalid email or password`,
  not_found: msg`This no longer exists. Somebody may have removed it.`,
  invalid: msg`Check the marked fields.`,
  unavailable: OUTAGE,
  internal: msg`Something went wrong on the server. Try again.`,
}

/** Returns how an error is told; undefined where `loadRefusalLabel` has not loaded it, or the code is unknown. */
function findLabel(code: string): MessageDescriptor | undefined {
  return isFirstCode(code) ? FIRST[code] : findRefusalLabel(code)
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
  return i18n._(findLabel(error.code) ?? FIRST.internal)
}

/** Returns the message of an error code that was stored earlier, see `loadRefusalLabel`; '' if it is unknown. */
export function formatErrorCode(code: string): string {
  const label = findLabel(code)
  return label ? i18n._(label) : ''
}
