import { applyPassChange, type Outcome } from '@deskbell/domain/passes/actions.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { toState } from './pass-actions.ts'
import { formatBalance, formatTerm, toBalance } from './pass-labels.ts'

export type Effect = { before: string; after: string }

/** Returns the effects of an action on a pass: "6 left" → "8 left". Empty if the rules reject the action. */
export function listEffects(
  pass: Pass,
  outcome: Outcome,
  { today, date }: { today: string; date: (day: string) => string },
): Effect[] {
  if (!outcome.ok) return []
  const before = toState(pass)
  const after = applyPassChange(before, outcome.change)
  const visits = { before: formatBalance(toBalance(before)), after: formatBalance(toBalance(after)) }
  const term = { before: formatTerm(before, today, date), after: formatTerm(after, today, date) }
  return [visits, term].filter((effect) => effect.before !== effect.after)
}
