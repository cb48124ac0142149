import type { CheckIn, CheckInPreview, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Tone } from '../../components/status-pill.tsx'
import { formatBalance, noPassReasonWords, passReasonWords } from '../passes/pass-labels.ts'

type Paid = Pick<CheckIn, 'pass' | 'noPassReason'>

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Describes the pass that paid, with the reason if there was a choice, or the reason why none did: "10 visits, earliest
 * expiry", "no pass covers it".
 */
export function paidByWords({ pass, noPassReason }: Paid): string {
  if (pass) return pass.reason === 'only' ? pass.name : `${pass.name}, ${passReasonWords(pass.reason)}`
  return noPassReasonWords(noPassReason ?? 'no_pass')
}

/** Describes the pass that paid, always with the reason: "Ten visits, the only one that fits". */
export function paidByAndWhyWords({ pass, noPassReason }: Paid): string {
  return pass ? `${pass.name}, ${passReasonWords(pass.reason)}` : paidByWords({ pass, noPassReason })
}

export function checkInWords(result: CheckInResult, time: (instant: string) => string): string {
  const { outcome, occurredAt, firstName, pass, noPassReason } = result
  if (outcome === 'already_checked_in') return `${firstName} already checked in at ${time(occurredAt)}`
  if (pass) return `${firstName} is checked in · ${formatBalance(pass)}`
  return `${firstName} is checked in. ${capitalised(noPassReasonWords(noPassReason ?? 'no_pass'))}: recorded as unpaid`
}

/** Returns the balance after a visit as a short label with its tone. */
export function getBalanceStatus({ pass, undoneAt }: CheckIn): { words: string; tone: Tone } {
  if (undoneAt) return { words: 'undone', tone: 'quiet' }
  if (!pass) return { words: 'unpaid', tone: 'wrong' }
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
  if (!pass)
    return `Nothing pays for it: ${noPassReasonWords(noPassReason ?? 'no_pass')}. It will be recorded as unpaid.`
  const left = pass.unlimited ? 'It is unlimited.' : `${pass.remaining} left after it.`
  return `${pass.name} pays, ${passReasonWords(pass.reason)}. ${left}`
}

/** Describes a change of the pass's term, if the visit starts it in the past or moves its start; else returns ''. */
export function termChangeWords(
  { pass, term }: Previewed,
  { date, today }: { date: (day: string) => string; today: () => string },
): string {
  if (!pass || !term?.after.startsOn) return ''
  const { before, after } = term
  const starts = before.startsOn
    ? `This moves the start of ${pass.name} from ${date(before.startsOn)} to ${date(term.after.startsOn)}`
    : `This starts ${pass.name} on ${date(term.after.startsOn)}`
  if (!after.expiresOn) return `${starts}: it never expires.`
  const expires = after.expiresOn < today() ? 'will have expired' : 'will expire'
  const instead = before.expiresOn ? ` instead of ${date(before.expiresOn)}` : ''
  return `${starts}: it ${expires} on ${date(after.expiresOn)}${instead}.`
}
