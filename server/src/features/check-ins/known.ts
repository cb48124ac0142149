import { CHECK_IN_OPENS_MINUTES } from '@deskbell/domain/appointments/rules.ts'
import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { DUPLICATE_WINDOW_MINUTES } from '@deskbell/domain/check-ins/rules.ts'
import type { CheckInResult, SpentPass } from '@deskbell/domain/check-ins/schema.ts'
import type { Limit } from '@deskbell/domain/packages/schema.ts'
import {
  choosePass,
  isUnlimited,
  type PassChoice,
  type SpendablePass,
  spendDelta,
  termAfterVisit,
} from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason, PassReason } from '@deskbell/domain/passes/schema.ts'
import type { ServiceKind } from '@deskbell/domain/services/schema.ts'
import {
  dayBounds,
  type LocalDate,
  localDay,
  minutesAfter,
  type Validity,
  weekBounds,
} from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../middleware/actor.ts'
import { presentLimit, presentValidity } from '../packages/present.ts'

type PassColumns = Omit<SpendablePass, 'validity' | 'limit'> & {
  name: string
  lastSequence: number
  validityCount: number | null
  validityUnit: Validity['unit'] | null
  limitVisits: number | null
  limitPer: Limit['per'] | null
}
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
export type Known = {
  firstName: string
  clientArchived: boolean
  serviceName: string
  serviceCategory: string
  visitsUsed: number
  serviceArchived: boolean
  operation: { bodyHash: string; response: CheckInResult } | null
  sameVisit: EarlierVisit | null
  appointments: KnownAppointment[]
  passes: PassColumns[]
}

export type Looked = {
  id: string
  clientId: string
  serviceId: string
  /** The place that the visit is for; none: the one that the client is most likely to mean. */
  bookingId?: string | undefined
  occurredAt: Date
}

/** In the order of LOCK_APPOINTMENTS' parameters, with which those of LOOK begin. */
export function candidateValues({ businessId }: Actor, looked: Omit<Looked, 'id'>): unknown[] {
  const { clientId, serviceId, occurredAt, bookingId } = looked
  return [businessId, clientId, serviceId, occurredAt, minutesAfter(occurredAt, CHECK_IN_OPENS_MINUTES), bookingId]
}

/** In the order of LOOK's parameters. */
export function lookValues(actor: Actor, looked: Looked): unknown[] {
  const { id, occurredAt } = looked
  const from = minutesAfter(occurredAt, -DUPLICATE_WINDOW_MINUTES)
  const to = minutesAfter(occurredAt, DUPLICATE_WINDOW_MINUTES)
  const visitDay = localDay(occurredAt, actor.timeZone)
  const day = dayBounds(visitDay, actor.timeZone)
  const week = weekBounds(visitDay, actor.timeZone)
  return [...candidateValues(actor, looked), id, from, to, day.from, day.to, week.from, week.to]
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

export function choose(known: Known, serviceId: string, day: LocalDate): PassChoice<CandidatePass> {
  const passes = known.passes.map((pass) => ({ ...pass, validity: presentValidity(pass), limit: presentLimit(pass) }))
  return choosePass(passes, { serviceId, category: known.serviceCategory, visitsUsed: known.visitsUsed, day })
}

export function presentSpent({ id, name, reason, unlimited, remaining, expiresOn }: Spent): SpentPass {
  return { id, name, reason, unlimited, remaining, expiresOn }
}
