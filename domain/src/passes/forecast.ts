import { weekStart } from '../shared/time.ts'
import { choosePass, deductVisit, type PassChoice, type SpendablePass, type Visit } from './rules.ts'

/** Deducts a visit, also from the limit if it is in the same period as `last`. */
function spend<P extends SpendablePass>(pass: P, visit: Visit, last: Visit): P {
  const { startsOn, expiresOn, remaining } = deductVisit(pass, visit)
  const isSamePeriod =
    pass.limit?.per === 'week' ? weekStart(visit.day) === weekStart(last.day) : visit.day === last.day
  const usedInPeriod = pass.usedInPeriod + (pass.limit && isSamePeriod ? visit.visitsUsed : 0)
  return { ...pass, startsOn, expiresOn, remaining, usedInPeriod }
}

/** A visit, with the passes of its client and those shared with them. */
export type PlannedVisit<P extends SpendablePass> = Visit & { passes: P[] }

/**
 * Chooses the pass that will pay for `last`, if the visits before it take place, also those of others who share a pass.
 * The passes are as they are now, with `usedInPeriod` of the period of `last`; limits of the other periods are left out.
 * Returns it as it is then, before `last` is deducted.
 */
export function forecastPass<P extends SpendablePass>(before: PlannedVisit<P>[], last: PlannedVisit<P>): PassChoice<P> {
  const spent = new Map<string, P>()
  const choose = ({ passes, ...visit }: PlannedVisit<P>) =>
    choosePass(
      passes.map((pass) => spent.get(pass.id) ?? pass),
      visit,
    )
  for (const visit of before) {
    const choice = choose(visit)
    if (choice.ok) spent.set(choice.pass.id, spend(choice.pass, visit, last))
  }
  return choose(last)
}
