import { changed, type Outcome } from '@deskbell/domain/passes/actions.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { toState } from './pass-actions.ts'
import { balanceWords, termWords, toBalance } from './pass-labels.ts'

/** What is now, and what an action makes of it. */
export type Effect = { before: string; after: string }

/** What an action would make of a pass: "6 left" → "8 left"; nothing where the rules refuse it. */
export function listEffects(
  pass: Pass,
  outcome: Outcome,
  { today, date }: { today: string; date: (day: string) => string },
): Effect[] {
  if (!outcome.ok) return []
  const before = toState(pass)
  const after = changed(before, outcome.change)
  const visits = { before: balanceWords(toBalance(before)), after: balanceWords(toBalance(after)) }
  const term = { before: termWords(before, today, date), after: termWords(after, today, date) }
  return [visits, term].filter((effect) => effect.before !== effect.after)
}
