import type { CheckIn, CheckInPreview, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../components/status-pill.tsx'
import { formatBalance, noPassReasonWords, passReasonWords } from '../passes/pass-labels.ts'

type Paid = Pick<CheckIn, 'pass' | 'noPassReason'>

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Describes the pass that paid, with the reason if there was a choice, or the reason why none did: "10 visits, earliest
 * expiry", "no pass covers it", or "paid" if a sale paid for it.
 */
export function paidByWords({ pass, noPassReason }: Paid): string {
  if (pass) return pass.reason === 'only' ? pass.name : `${pass.name}, ${passReasonWords(pass.reason)}`
  return noPassReason ? noPassReasonWords(noPassReason) : t({ context: 'visit', message: 'paid' })
}

/** Describes the pass that paid, always with the reason: "Ten visits, the only one that fits". */
export function paidByAndWhyWords({ pass, noPassReason }: Paid): string {
  return pass ? `${pass.name}, ${passReasonWords(pass.reason)}` : paidByWords({ pass, noPassReason })
}

export function checkInWords(result: CheckInResult, time: (instant: string) => string): string {
  const { outcome, occurredAt, firstName, pass, noPassReason } = result
  if (outcome === 'already_checked_in') return t`${firstName} already checked in at ${{ time: time(occurredAt) }}`
  if (pass) return t`${firstName} is checked in · ${{ balance: formatBalance(pass) }}`
  const reason = capitalised(noPassReasonWords(noPassReason ?? 'no_pass'))
  return t`${firstName} is checked in. ${reason}: recorded as unpaid`
}

/** True if neither a pass nor a sale paid for a visit that counts. */
export function isUnpaid({ pass, saleId, undoneAt }: Pick<CheckIn, 'pass' | 'saleId' | 'undoneAt'>): boolean {
  return !pass && !saleId && !undoneAt
}

/** Returns the balance after a visit as a short label with its tone. */
export function getBalanceStatus({ pass, saleId, undoneAt }: CheckIn): { words: string; tone: Tone } {
  if (undoneAt) return { words: t({ context: 'visit', message: 'undone' }), tone: 'quiet' }
  if (saleId) return { words: t({ context: 'visit', message: 'paid' }), tone: 'good' }
  if (!pass) return { words: t({ context: 'visit', message: 'unpaid' }), tone: 'wrong' }
  const words = formatBalance(pass)
  if (pass.unlimited || pass.remaining > 1) return { words, tone: 'good' }
  return { words, tone: pass.remaining < 0 ? 'wrong' : 'mind' }
}

type Previewed = Pick<CheckInPreview, 'pass' | 'noPassReason' | 'term'>

/**
 * Describes the pass that would pay, the reason and the balance after it: "Ten visits pays, the only one that fits. 9
 * left after it."
 */
export function payingWords({ pass, noPassReason }: Previewed): string {
  if (!pass) {
    const reason = noPassReasonWords(noPassReason ?? 'no_pass')
    return t`Nothing pays for it: ${reason}. It will be recorded as unpaid.`
  }
  const pays = t`${{ pass: pass.name }} pays, ${{ reason: passReasonWords(pass.reason) }}.`
  if (pass.unlimited) return t`${pays} It is unlimited.`
  return t`${pays} ${plural({ left: pass.remaining }, { one: '# left after it.', other: '# left after it.' })}`
}

/** Describes a change of the pass's term, if the visit starts it in the past or moves its start; else returns ''. */
export function termChangeWords(
  { pass, term }: Previewed,
  { date, today }: { date: (day: string) => string; today: () => string },
): string {
  if (!pass || !term?.after.startsOn) return ''
  const { before, after } = term
  const starts = before.startsOn
    ? t`This moves the start of ${{ pass: pass.name }} from ${{ before: date(before.startsOn) }} to ${{ after: date(term.after.startsOn) }}`
    : t`This starts ${{ pass: pass.name }} on ${{ day: date(term.after.startsOn) }}`
  if (!after.expiresOn) return t`${starts}: it never expires.`
  const isPast = after.expiresOn < today()
  const day = date(after.expiresOn)
  if (!before.expiresOn)
    return isPast ? t`${starts}: it will have expired on ${day}.` : t`${starts}: it will expire on ${day}.`
  const dayBefore = date(before.expiresOn)
  return isPast
    ? t`${starts}: it will have expired on ${day} instead of ${dayBefore}.`
    : t`${starts}: it will expire on ${day} instead of ${dayBefore}.`
}
