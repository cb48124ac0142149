import { isUnlimited, type passObstacle } from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason, Pass, PassReason } from '@deskbell/domain/passes/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'

export function passReasonWords(reason: PassReason): string {
  const words: Record<PassReason, string> = {
    only: 'the only one that fits',
    complimentary: 'complimentary goes first',
    unlimited: 'unlimited goes first',
    earliest_expiry: 'earliest expiry',
    fewest_services: 'covers the fewest services',
    oldest: 'bought first',
    chosen: 'chosen at the desk',
  }
  return words[reason]
}

export function noPassReasonWords(reason: NoPassReason): string {
  const words: Record<NoPassReason, string> = {
    used_up: 'not enough visits left',
    expired: 'the pass has expired',
    not_started: "the pass hasn't started",
    frozen: 'the pass is frozen',
    not_covered: 'no pass covers it',
    no_pass: 'no pass',
    limit_reached: 'no more visits in that day or week',
    chosen: 'taken off its pass',
  }
  return words[reason]
}

export function obstacleWords(obstacle: NonNullable<ReturnType<typeof passObstacle>>): string {
  if (obstacle === 'voided') return 'it has ended'
  if (obstacle === 'not_covered') return 'doesn’t cover this service'
  return noPassReasonWords(obstacle)
}

/** Formats "1 visit", "3 months". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function lengthWords({ count, unit }: Validity): string {
  return formatCount(count, unit)
}

/** Formats "3 months", "3 months and 7 days". */
function lastingWords(validity: Validity, extraDays: number): string {
  if (extraDays === 0) return lengthWords(validity)
  const extra = lengthWords({ count: Math.abs(extraDays), unit: 'day' })
  return `${lengthWords(validity)} ${extraDays > 0 ? 'and' : 'less'} ${extra}`
}

type Balance = { unlimited: boolean; remaining: number }

/** Formats "6 left", "unlimited", "2 over". */
export function formatBalance({ unlimited, remaining }: Balance): string {
  if (unlimited) return 'unlimited'
  return remaining < 0 ? `${-remaining} over` : `${remaining} left`
}

export function toBalance(pass: Pick<Pass, 'visits' | 'remaining'>): Balance {
  return { unlimited: isUnlimited(pass), remaining: pass.remaining }
}

export type PassState = 'voided' | 'frozen' | 'expired' | 'overdrawn' | 'used_up' | 'not_started' | 'usable'

/** Returns the state of a pass on a local date. */
export function passState(pass: Pass, today: string): PassState {
  if (pass.voidedAt) return 'voided'
  if (pass.frozenOn) return 'frozen'
  if (!isUnlimited(pass) && pass.remaining < 0) return 'overdrawn'
  if (!isUnlimited(pass) && pass.remaining === 0) return 'used_up'
  if (pass.expiresOn && pass.expiresOn < today) return 'expired'
  if (pass.startsOn && pass.startsOn > today) return 'not_started'
  return 'usable'
}

/** Formats "expires 3 Feb 2027", "starts at the first visit, then 3 months", "no expiry". */
export function formatTerm(
  pass: Pick<Pass, 'startsOn' | 'expiresOn' | 'validity' | 'extraDays'>,
  today: string,
  date: (day: string) => string,
): string {
  const { startsOn, expiresOn, validity, extraDays } = pass
  if (!startsOn)
    return `starts at the first visit, ${validity ? `then ${lastingWords(validity, extraDays)}` : 'no expiry'}`
  if (startsOn > today) return `starts ${date(startsOn)}${expiresOn ? `, expires ${date(expiresOn)}` : ''}`
  if (!expiresOn) return 'no expiry'
  return `${expiresOn < today ? 'expired' : 'expires'} ${date(expiresOn)}`
}
