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

/**
 * Chooses the pass that will pay for `last`, if the visits before it take place. The passes are as they are now, with
 * `usedInPeriod` of the period of `last`; limits of the other periods are left out. Returns it as it is then, before
 * `last` is deducted.
 */
export function forecastPass<P extends SpendablePass>(passes: P[], before: Visit[], last: Visit): PassChoice<P> {
  let then = passes
  for (const visit of before) {
    const choice = choosePass(then, visit)
    if (choice.ok) then = then.map((pass) => (pass.id === choice.pass.id ? spend(pass, visit, last) : pass))
  }
  return choosePass(then, last)
}
