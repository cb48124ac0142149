import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInResult, SpentPass } from '@deskbell/domain/check-ins/schema.ts'
import type { Limit } from '@deskbell/domain/packages/schema.ts'
import {
  choosePass,
  isUnlimited,
  mayBeOverdrawn,
  type PassChoice,
  type SpendablePass,
  spendDelta,
  termAfterVisit,
  type Visit,
} from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason, PassReason } from '@deskbell/domain/passes/schema.ts'
import type { ServiceKind } from '@deskbell/domain/services/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import {
  dayBounds,
  type LocalDate,
  localDay,
  minutesAfter,
  type Validity,
  weekBounds,
} from '@deskbell/domain/shared/time.ts'
import type { Signed } from '@deskbell/domain/waivers/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { presentLimit, presentValidity } from '../packages/present.ts'
export type CandidatePass = SpendablePass & { name: string; lastSequence: number }

export type EarlierVisit = {
  id: string
  occurredAt: string
  passId: string | null
  passReason: PassReason | null
  noPassReason: NoPassReason | null
  remaining: number | null
  expiresOn: string | null
  bookingId: string | null
  appointment: CheckInResult['appointment']
}

/** An appointment that the client may have come for, as JSON has it. */
export type KnownAppointment = {
  id: string
  startsAt: string
  endsAt: string
  kind: ServiceKind
  capacity: number
  price: number
  employeeId: string
  employeeName: string
  freePlace: number | null
  booking: { id: string; status: BookingStatus; forgiven: boolean; visit: EarlierVisit | null } | null
}

/** What LOOK finds. */
export type CheckInContext = {
  firstName: string
  lastName: string
  clientArchived: boolean
  blockedReason: string
  /** Whether something is still to be paid, where that matters. */
  owes: boolean
  /** Whether the tablet has overdrawn the pass before, and nobody has put it right yet. */
  overdrawn: boolean
  /** What the client has signed, where there is a waiver, and whether the desk knows that it is missing. */
  signed: { countsFrom: number; signatures: Signed[]; listed: boolean } | null
  serviceName: string
  serviceCategory: string
  visitsUsed: number
  serviceArchived: boolean
  /** What was answered before: for a refusal its code. */
  operation: { bodyHash: string; response: CheckInResult | ErrorCode } | null
  sameVisit: EarlierVisit | null
  appointments: KnownAppointment[]
  passes: (Omit<SpendablePass, 'validity' | 'limit'> & {
    name: string
    lastSequence: number
    validityCount: number | null
    validityUnit: Validity['unit'] | null
    limitVisits: number | null
    limitPer: Limit['per'] | null
  })[]
}

export type Looked = {
  id: string
  clientId: string
  serviceId: string
  /** The place that the visit is for; none: the one that the client is most likely to mean. */
  bookingId?: string | undefined
  occurredAt: Date
}

/** What a tablet says of a check-in that it sends. */
export type Tapped = {
  deviceId: string
  epoch: string
  /** Its place in the tablet's order; null where that is taken by another. */
  sequence: number | null
  deviceAt: Date
  /** Whether it has been shown as made: then it has happened, whatever the options say. */
  offline: boolean
  passId: string | null
}

/** In the order of LOCK_APPOINTMENTS' parameters, with which those of LOOK begin. */
export function candidateValues({ businessId, kiosk }: Actor, looked: Omit<Looked, 'id'>): unknown[] {
  const { clientId, serviceId, occurredAt, bookingId } = looked
  const endAfter = minutesAfter(occurredAt, -kiosk.closesMinutes)
  return [businessId, clientId, serviceId, endAfter, minutesAfter(occurredAt, kiosk.opensMinutes), bookingId]
}

/** In the order of LOOK's parameters. */
export function lookValues(
  actor: Actor,
  looked: Looked,
  more: { asksForDebts?: boolean; asksForWaiver?: boolean; tapped?: Tapped | undefined } = {},
): unknown[] {
  const { asksForDebts = false, asksForWaiver = false, tapped } = more
  const { id, occurredAt } = looked
  const from = minutesAfter(occurredAt, -actor.kiosk.duplicateMinutes)
  const to = minutesAfter(occurredAt, actor.kiosk.duplicateMinutes)
  const visitDay = localDay(occurredAt, actor.timeZone)
  const day = dayBounds(visitDay, actor.timeZone)
  const week = weekBounds(visitDay, actor.timeZone)
  const happened = tapped?.offline ? [tapped.passId, tapped.deviceId] : [null, null]
  const times = [from, to, day.from, day.to, week.from, week.to]
  return [...candidateValues(actor, looked), id, ...times, asksForDebts, ...happened, asksForWaiver]
}

/** The pass right after the visit has been taken from it. */
export type Spent = SpentPass & { delta: number; sequence: number; startsOn: string | null }

export function spend(choice: PassChoice<CandidatePass>, visitsUsed: number, day: string): Spent | null {
  if (!choice.ok) return null
  const { pass, reason } = choice
  const delta = spendDelta(pass, visitsUsed)
  return {
    id: pass.id,
    name: pass.name,
    reason,
    unlimited: isUnlimited(pass),
    remaining: pass.remaining + delta,
    ...termAfterVisit(pass, day),
    delta,
    sequence: pass.lastSequence + 1,
  }
}

function candidates({ passes }: CheckInContext): CandidatePass[] {
  return passes.map((pass) => ({ ...pass, validity: presentValidity(pass), limit: presentLimit(pass) }))
}

function toVisit({ serviceCategory: category, visitsUsed }: CheckInContext, serviceId: string, day: LocalDate): Visit {
  return { serviceId, category, visitsUsed, day }
}

export function choose(known: CheckInContext, serviceId: string, day: LocalDate): PassChoice<CandidatePass> {
  return choosePass(candidates(known), toVisit(known, serviceId, day))
}

/** The pass that a visit which has happened may overdraw: once on each tablet, until the desk has put it right. */
export function chooseOverdrawn(
  known: CheckInContext,
  { serviceId, passId, day }: { serviceId: string; passId: string; day: LocalDate },
): PassChoice<CandidatePass> | null {
  const pass = known.overdrawn ? undefined : candidates(known).find(({ id }) => id === passId)
  return pass && mayBeOverdrawn(pass, toVisit(known, serviceId, day)) ? { ok: true, pass, reason: 'only' } : null
}

export function presentSpent({ id, name, reason, unlimited, remaining, expiresOn }: Spent): SpentPass {
  return { id, name, reason, unlimited, remaining, expiresOn }
}
