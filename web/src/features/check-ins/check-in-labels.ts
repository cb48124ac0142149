import type { CheckIn, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
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
