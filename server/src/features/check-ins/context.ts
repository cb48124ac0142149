import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInResult, SpentPass } from '@deskbell/domain/check-ins/schema.ts'
import type { Limit } from '@deskbell/domain/packages/schema.ts'
import {
  choosePass,
  deductVisit,
  isUnlimited,
  mayBeOverdrawn,
  type PassChoice,
  type SpendablePass,
  type Visit,
} from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason, PassReason } from '@deskbell/domain/passes/schema.ts'
import type { ServiceKind } from '@deskbell/domain/services/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { dayBounds, localDay, minutesAfter, weekBounds } from '@deskbell/domain/shared/time.ts'
import type { LocalDate, Validity } from '@deskbell/domain/shared/time-schema.ts'
import type { Signed } from '@deskbell/domain/waivers/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { presentLimit, presentValidity } from '../packages/present.ts'
import type { CandidateValues, LookValues } from './sql.ts'
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

/** Appointment that the client may have come for, as parsed from JSON. */
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

/** Row of the LOOK query. */
export type CheckInContext = {
  firstName: string
  lastName: string
  clientArchived: boolean
  blockedReason: string
  /** True if the client has an unpaid balance; always false if the query didn't ask for it. */
  owes: boolean
  /** True if this device overdrew the pass before and that alert is still open. */
  overdrawn: boolean
  /**
   * The client's waiver signatures and `listed`, true if an open alert says that they are missing. Null without a
   * waiver.
   */
  signed: { countsFrom: number; signatures: Signed[]; listed: boolean } | null
  serviceName: string
  serviceCategory: string
  visitsUsed: number
  serviceArchived: boolean
  /** Stored answer to the same id; an error code for a refusal. */
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

export type CheckInLookup = {
  id: string
  clientId: string
  serviceId: string
  /** Booking that the visit is for. If unset, the most likely appointment is chosen. */
  bookingId?: string | undefined
  occurredAt: Date
}

/** Device metadata of a check-in from its queue. */
export type OfflineTap = {
  deviceId: string
  epoch: string
  /** Position in the device's queue; null if another entry already has that position. */
  sequence: number | null
  deviceAt: Date
  /** True if the device confirmed it to the client offline, so that it must be recorded whatever the options say. */
  offline: boolean
  passId: string | null
}

export function toCandidateValues({ businessId, kiosk }: Actor, looked: Omit<CheckInLookup, 'id'>): CandidateValues {
  const { clientId, serviceId, occurredAt, bookingId = null } = looked
  const endsAfter = minutesAfter(occurredAt, -kiosk.closesMinutes)
  const startsBefore = minutesAfter(occurredAt, kiosk.opensMinutes)
  return { businessId, clientId, serviceId, endsAfter, startsBefore, bookingId }
}

export function toLookValues(
  actor: Actor,
  looked: CheckInLookup,
  more: {
    reservesPlaces?: boolean
    asksForDebts?: boolean
    asksForWaiver?: boolean
    tapped?: OfflineTap | undefined
  } = {},
): LookValues {
  const { reservesPlaces = false, asksForDebts = false, asksForWaiver = false, tapped } = more
  const { id, occurredAt } = looked
  const visitDay = localDay(occurredAt, actor.timeZone)
  const day = dayBounds(visitDay, actor.timeZone)
  const week = weekBounds(visitDay, actor.timeZone)
  const confirmed = tapped?.offline ? tapped : null
  return {
    ...toCandidateValues(actor, looked),
    id,
    now: occurredAt,
    timeZone: actor.timeZone,
    reservesPlaces,
    sameFrom: minutesAfter(occurredAt, -actor.kiosk.duplicateMinutes),
    sameTo: minutesAfter(occurredAt, actor.kiosk.duplicateMinutes),
    dayFrom: day.from,
    dayTo: day.to,
    weekFrom: week.from,
    weekTo: week.to,
    asksForDebts,
    asksForWaiver,
    overdrawnPassId: confirmed?.passId ?? null,
    overdrawnDeviceId: confirmed?.deviceId ?? null,
  }
}

/** State of the pass after the visit was deducted. */
export type Spent = SpentPass & { delta: number; sequence: number; startsOn: string | null }

export function spend(
  { pass, reason }: Extract<PassChoice<CandidatePass>, { ok: true }>,
  visitsUsed: number,
  day: LocalDate,
): Spent {
  return {
    id: pass.id,
    name: pass.name,
    reason,
    unlimited: isUnlimited(pass),
    ...deductVisit(pass, { visitsUsed, day }),
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

/** Returns the pass that an offline check-in may overdraw: once per device, until staff resolve the alert. */
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
