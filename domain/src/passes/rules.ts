import type { Package } from '../packages/schema.ts'
import { addDays, lastDay } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { NoPassReason, Pass, PassReason } from './schema.ts'

export type SpendablePass = Pick<
  Pass,
  | 'id'
  | 'coversAll'
  | 'category'
  | 'serviceIds'
  | 'visits'
  | 'limit'
  | 'remaining'
  | 'complimentary'
  | 'validity'
  | 'purchasedAt'
  | 'startsAtFirstVisit'
  | 'startsOn'
  | 'expiresOn'
  | 'extraDays'
  | 'frozenOn'
  | 'voidedAt'
> & {
  /** Visits deducted on the visit's day, or in its week, depending on the limit; 0 without a limit. */
  usedInPeriod: number
}

export type Visit = { serviceId: string; category: string; visitsUsed: number; day: LocalDate }

export function createVisit(
  { id, category, visitsUsed }: { id: string; category: string; visitsUsed: number },
  day: LocalDate,
): Visit {
  return { serviceId: id, category, visitsUsed, day }
}

export type PassChoice<P extends SpendablePass> =
  | { ok: true; pass: P; reason: PassReason }
  | { ok: false; reason: NoPassReason }

export function isUnlimited(pass: Pick<Pass, 'visits'>): boolean {
  return pass.visits === null
}

/** True if a pass covers a service: all services, by id, or by category. */
export function covers(
  pass: Pick<Pass, 'coversAll' | 'category' | 'serviceIds'>,
  { serviceId, category }: Pick<Visit, 'serviceId' | 'category'>,
): boolean {
  return pass.coversAll || pass.serviceIds.includes(serviceId) || (pass.category !== '' && pass.category === category)
}

function isLimitReached({ limit, usedInPeriod }: SpendablePass, visitsUsed: number): boolean {
  return limit !== null && usedInPeriod + visitsUsed > limit.visits
}

/** Returns the reason that the pass can't pay for the visit, or null if it can. */
export function passObstacle(
  pass: SpendablePass,
  visit: Visit,
): Exclude<NoPassReason, 'no_pass' | 'chosen'> | 'voided' | null {
  if (pass.voidedAt) return 'voided'
  if (!covers(pass, visit)) return 'not_covered'
  if (pass.frozenOn && visit.day >= pass.frozenOn) return 'frozen'
  if (pass.startsOn && visit.day < pass.startsOn && !pass.startsAtFirstVisit) return 'not_started'
  if (pass.expiresOn && visit.day > pass.expiresOn) return 'expired'
  if (!isUnlimited(pass) && pass.remaining < visit.visitsUsed) return 'used_up'
  if (isLimitReached(pass, visit.visitsUsed)) return 'limit_reached'
  return null
}

/**
 * True if too few visits are left and nothing else stands in the way. A check-in recorded offline may then overdraw the
 * pass.
 */
export function mayBeOverdrawn(pass: SpendablePass, visit: Visit): boolean {
  const filled = { ...pass, remaining: visit.visitsUsed }
  return passObstacle(pass, visit) === 'used_up' && passObstacle(filled, visit) === null
}

export function isUsable(pass: SpendablePass, visit: Visit): boolean {
  return passObstacle(pass, visit) === null
}

const NEVER = '9999-12-31'

function breadth(pass: SpendablePass): number {
  return pass.coversAll ? Number.POSITIVE_INFINITY : pass.serviceIds.length
}

// The documented order; each step is a tie-breaker for the ones before it.
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

/** Returns the first step of the order that ranks the winner before the runner-up. */
function reasonFor(winner: SpendablePass, runnerUp: SpendablePass | undefined): PassReason {
  if (!runnerUp) return 'only'
  return ORDER.find((step) => step.compare(winner, runnerUp) !== 0)?.reason ?? 'oldest'
}

/**
 * Chooses the pass that pays for a visit: complimentary first, then unlimited, earliest expiry, fewest services
 * covered, oldest. If none can pay, `reason` is the nearest miss.
 */
export function choosePass<P extends SpendablePass>(passes: P[], visit: Visit): PassChoice<P> {
  const usable = passes.filter((pass) => isUsable(pass, visit)).sort(comparePasses)
  const [pass, runnerUp] = usable
  return pass
    ? { ok: true, pass, reason: reasonFor(pass, runnerUp) }
    : { ok: false, reason: nearestMiss(passes, visit) }
}

const MISSES: NoPassReason[] = ['used_up', 'limit_reached', 'expired', 'not_started', 'frozen', 'not_covered']

function nearestMiss(passes: SpendablePass[], visit: Visit): NoPassReason {
  const obstacles = new Set<string | null>(passes.map((pass) => passObstacle(pass, visit)))
  return MISSES.find((miss) => obstacles.has(miss)) ?? 'no_pass'
}

export type Term = Pick<Pass, 'startsOn' | 'expiresOn'>
type Lasting = Pick<Pass, 'validity' | 'extraDays'>

/** Returns the term of a pass that starts on `startsOn`; null means at the first visit. */
export function createTerm(startsOn: LocalDate | null, { validity, extraDays }: Lasting): Term {
  return { startsOn, expiresOn: startsOn && validity ? addDays(lastDay(startsOn, validity), extraDays) : null }
}

/** Returns the first day of a pass sold today, as its package says; null: its first visit. */
export function getUsualStart({ starts, startsOn }: Pick<Package, 'starts' | 'startsOn'>, today: LocalDate) {
  return { purchase: today, first_visit: null, date: startsOn }[starts]
}

type Starting = Term & Lasting & Pick<Pass, 'startsAtFirstVisit'>

/**
 * Returns the term after a visit on `day`. A pass that starts at its first visit starts with the earliest visit, so a
 * backdated visit can move the start.
 */
export function termAfterVisit(pass: Starting, day: LocalDate): Term {
  const moves = pass.startsOn === null || (pass.startsAtFirstVisit && day < pass.startsOn)
  return moves ? createTerm(day, pass) : { startsOn: pass.startsOn, expiresOn: pass.expiresOn }
}

/** True if a visit on `day` would move the term of a pass that has already started. */
export function isStartMoved(pass: Starting, day: LocalDate): boolean {
  return pass.startsOn !== null && termAfterVisit(pass, day).startsOn !== pass.startsOn
}

/** Returns the ledger delta of a check-in: 0 for an unlimited pass. */
export function spendDelta(pass: Pick<Pass, 'visits'>, visitsUsed: number): number {
  return isUnlimited(pass) ? 0 : -visitsUsed
}

/** Returns the effect of a visit on the pass that pays for it: the ledger delta, and balance and term afterwards. */
export function deductVisit(
  pass: Starting & Pick<Pass, 'visits' | 'remaining'>,
  { visitsUsed, day }: Pick<Visit, 'visitsUsed' | 'day'>,
): Term & { delta: number; remaining: number } {
  const delta = spendDelta(pass, visitsUsed)
  return { delta, remaining: pass.remaining + delta, ...termAfterVisit(pass, day) }
}
