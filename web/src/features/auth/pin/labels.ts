import { PIN_MESSAGE, type PinLock } from '@deskbell/domain/auth/pin/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'

/** Reasons why the account password is required. */
export const LOCK_WORDS: Record<PinLock, string> = {
  too_many_tries: t`Too many wrong tries. Give the password of your account to go on.`,
  unreadable: t`The PIN can’t be read any more. Give the password of your account to choose a new one.`,
}

/** Returns the error text of a failed authentication; null if the screen shows a countdown or another form instead. */
export function formatAuthenticationError(error: unknown): string | null {
  if (isApiError(error, 'rate_limited', 'pin_locked')) return null
  if (isApiError(error, 'incorrect_super_password', 'incorrect_password')) return formatProblem(error)
  return t`Authentication failed. Please try again.`
}

export function savingWords(error: unknown): string {
  return isApiError(error, 'invalid') ? PIN_MESSAGE : t`Error saving PIN. Please try again.`
}

const MINUTE = 60

/** Formats seconds as "0:30" or "8:00". */
export function clockWords(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
}

/** Formats seconds as "30 seconds" or "8 minutes", for screen readers. */
export function waitWords(seconds: number): string {
  return seconds <= MINUTE
    ? t`${plural({ seconds }, { one: '# second', other: '# seconds' })}`
    : t`${plural({ minutes: Math.ceil(seconds / MINUTE) }, { one: '# minute', other: '# minutes' })}`
}
