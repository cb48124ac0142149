import type { CheckInPreview } from '@deskbell/domain/check-ins/schema.ts'
import { noPassReasonWords, passReasonWords } from '../passes/pass-labels.ts'

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
