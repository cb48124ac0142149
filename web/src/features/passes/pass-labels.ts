import { isUnlimited, type passObstacle } from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason, Pass, PassReason } from '@deskbell/domain/passes/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'
import { plural, t } from '@lingui/core/macro'

export function passReasonWords(reason: PassReason): string {
  const words: Record<PassReason, string> = {
    only: t`the only one that fits`,
    complimentary: t`complimentary goes first`,
    unlimited: t`unlimited goes first`,
    earliest_expiry: t`earliest expiry`,
    fewest_services: t`covers the fewest services`,
    oldest: t`bought first`,
    chosen: t`chosen at the desk`,
  }
  return words[reason]
}

export function noPassReasonWords(reason: NoPassReason): string {
  const words: Record<NoPassReason, string> = {
    used_up: t`not enough visits left`,
    expired: t`the pass has expired`,
    not_started: t`the pass hasn't started`,
    frozen: t`the pass is frozen`,
    not_covered: t`no pass covers it`,
    no_pass: t`no pass`,
    limit_reached: t`no more visits in that day or week`,
    chosen: t`taken off its pass`,
  }
  return words[reason]
}

export function obstacleWords(obstacle: NonNullable<ReturnType<typeof passObstacle>>): string {
  if (obstacle === 'voided') return t`it has ended`
  if (obstacle === 'not_covered') return t`doesn’t cover this service`
  return noPassReasonWords(obstacle)
}

/** Formats "1 visit", "3 months". */
function formatCount(count: number, noun: 'visit' | Validity['unit']): string {
  switch (noun) {
    case 'visit':
      return t`${plural({ count }, { one: '# visit', other: '# visits' })}`
    case 'day':
      return t`${plural({ count }, { one: '# day', other: '# days' })}`
    case 'week':
      return t`${plural({ count }, { one: '# week', other: '# weeks' })}`
    case 'month':
      return t`${plural({ count }, { one: '# month', other: '# months' })}`
  }
}

/** Formats "3 months", "3 months and 7 days". */
function lastingWords({ count, unit }: Validity, extraDays: number): string {
  const length = formatCount(count, unit)
  if (extraDays === 0) return length
  const extra = formatCount(Math.abs(extraDays), 'day')
  return extraDays > 0 ? t`${length} and ${extra}` : t`${length} less ${extra}`
}

type Balance = { unlimited: boolean; remaining: number }

/** Formats "6 left", "unlimited", "2 over". */
export function formatBalance({ unlimited, remaining }: Balance): string {
  if (unlimited) return t`unlimited`
  if (remaining < 0) return t`${plural({ visits: -remaining }, { one: '# over', other: '# over' })}`
  return t`${plural({ visits: remaining }, { one: '# left', other: '# left' })}`
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
    return validity
      ? t`starts at the first visit, then ${{ length: lastingWords(validity, extraDays) }}`
      : t`starts at the first visit, no expiry`
  if (startsOn > today)
    return expiresOn
      ? t`starts ${{ day: date(startsOn) }}, expires ${{ end: date(expiresOn) }}`
      : t`starts ${{ day: date(startsOn) }}`
  if (!expiresOn) return t`no expiry`
  return expiresOn < today ? t`expired ${{ day: date(expiresOn) }}` : t`expires ${{ day: date(expiresOn) }}`
}
