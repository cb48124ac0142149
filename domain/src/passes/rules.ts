import { type LocalDate, lastDay } from '../shared/time.ts'
import type { NoPassReason, Pass, PassReason } from './schema.ts'

/** What the choice of a pass looks at. */
export type SpendablePass = Pick<
  Pass,
  | 'id'
  | 'coversAll'
  | 'serviceIds'
  | 'visits'
  | 'remaining'
  | 'complimentary'
  | 'validity'
  | 'purchasedAt'
  | 'startsOn'
  | 'expiresOn'
  | 'frozenAt'
  | 'voidedAt'
>

/** The visit to be paid for: which service, how many visits it takes, and on which local day it happens. */
export type Visit = { serviceId: string; visitsUsed: number; day: LocalDate }

export type PassChoice<P extends SpendablePass> =
  | { ok: true; pass: P; reason: PassReason }
  | { ok: false; reason: NoPassReason }

export function isUnlimited(pass: Pick<Pass, 'visits'>): boolean {
  return pass.visits === null
}

export function covers(pass: Pick<Pass, 'coversAll' | 'serviceIds'>, serviceId: string): boolean {
  return pass.coversAll || pass.serviceIds.includes(serviceId)
}

/** Why the pass can't pay for the visit, or null when it can. */
function obstacle(pass: SpendablePass, visit: Visit): NoPassReason | 'voided' | null {
  if (pass.voidedAt) return 'voided'
  if (!covers(pass, visit.serviceId)) return 'not_covered'
  if (pass.frozenAt) return 'frozen'
  if (pass.startsOn && visit.day < pass.startsOn) return 'not_started'
  if (pass.expiresOn && visit.day > pass.expiresOn) return 'expired'
  if (!isUnlimited(pass) && pass.remaining < visit.visitsUsed) return 'used_up'
  return null
}

/** Whether the pass can pay for the visit. */
export function isUsable(pass: SpendablePass, visit: Visit): boolean {
  return obstacle(pass, visit) === null
}

const NEVER = '9999-12-31'

function breadth(pass: SpendablePass): number {
  return pass.coversAll ? Number.POSITIVE_INFINITY : pass.serviceIds.length
}

// The published order, each step deciding only where the steps before it leave a tie.
const ORDER: { reason: PassReason; compare: (a: SpendablePass, b: SpendablePass) => number }[] = [
  { reason: 'complimentary', compare: (a, b) => Number(b.complimentary) - Number(a.complimentary) },
  { reason: 'unlimited', compare: (a, b) => Number(isUnlimited(b)) - Number(isUnlimited(a)) },
  { reason: 'earliest_expiry', compare: (a, b) => order(a.expiresOn ?? NEVER, b.expiresOn ?? NEVER) },
  { reason: 'fewest_services', compare: (a, b) => order(breadth(a), breadth(b)) },
  { reason: 'oldest', compare: (a, b) => order(a.purchasedAt, b.purchasedAt) || order(a.id, b.id) },
]

function order<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function comparePasses(a: SpendablePass, b: SpendablePass): number {
  return ORDER.reduce((result, step) => result || step.compare(a, b), 0)
}

/** The first step of the order that sets the winner apart from the runner-up. */
function reasonFor(winner: SpendablePass, runnerUp: SpendablePass | undefined): PassReason {
  if (!runnerUp) return 'only'
  return ORDER.find((step) => step.compare(winner, runnerUp) !== 0)?.reason ?? 'oldest'
}

/**
 * The pass that pays for a visit: complimentary ones first, then unlimited, then the earliest expiry, then the fewest
 * services covered, then the oldest. When none can, the nearest miss says why.
 */
export function choosePass<P extends SpendablePass>(passes: P[], visit: Visit): PassChoice<P> {
  const usable = passes.filter((pass) => isUsable(pass, visit)).sort(comparePasses)
  const [pass, runnerUp] = usable
  return pass
    ? { ok: true, pass, reason: reasonFor(pass, runnerUp) }
    : { ok: false, reason: nearestMiss(passes, visit) }
}

const MISSES: NoPassReason[] = ['used_up', 'expired', 'not_started', 'frozen', 'not_covered']

function nearestMiss(passes: SpendablePass[], visit: Visit): NoPassReason {
  const obstacles = new Set(passes.map((pass) => obstacle(pass, visit)))
  return MISSES.find((miss) => obstacles.has(miss)) ?? 'no_pass'
}

/** The days a pass can be used when it starts on `startsOn`; null starts it at the first visit. */
export function term(startsOn: LocalDate | null, validity: Pass['validity']) {
  return { startsOn, expiresOn: startsOn && validity ? lastDay(startsOn, validity) : null }
}

/** The term after a visit on `day`: a pass that starts at its first visit starts that day. */
export function termAfterVisit(pass: Pick<Pass, 'startsOn' | 'expiresOn' | 'validity'>, day: LocalDate) {
  return pass.startsOn ? { startsOn: pass.startsOn, expiresOn: pass.expiresOn } : term(day, pass.validity)
}

/** How many visits a check-in takes from the pass: none from an unlimited one. */
export function spendDelta(pass: Pick<Pass, 'visits'>, visitsUsed: number): number {
  return isUnlimited(pass) ? 0 : -visitsUsed
}
