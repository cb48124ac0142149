import type { CheckInResult, CheckInSource, SpentPass } from '@deskbell/domain/check-ins/schema.ts'
import { isUnlimited, movesStart } from '@deskbell/domain/passes/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { type LocalDate, localDay } from '@deskbell/domain/shared/time.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { bodyHash } from '../../db/operations.ts'
import { inTwoTrips } from '../../db/two-trips.ts'
import { LIVE_CHANNEL, livePayload } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { takeBackMissed } from '../bookings/status.ts'
import {
  type CandidatePass,
  candidateValues,
  choose,
  type EarlierVisit,
  type Known,
  type Looked,
  lookValues,
  presentSpent,
  type Spent,
  spend,
} from './known.ts'
import { findTarget, hasPlace, presentTarget, type Target } from './place.ts'
import { ANSWER, LINK, LOCK_APPOINTMENTS, LOCK_CLIENT, LOOK, RECORD } from './statements.ts'

/** `id`: made by whoever asks; that of the operation and of the check-in. */
export type CheckInRequest = Looked & {
  source: CheckInSource
  device: string
  /** The day to which whoever asks has agreed to move the start of the pass. */
  movesStartTo?: LocalDate | undefined
}

type Context = { actor: Actor; request: CheckInRequest; hash: string; now: Date }
/** The client has come for a booking that was given up as missed: it has to be taken back first. */
type Missed = { missedBookingId: string }

/**
 * Checks a client in: once, however often it is asked with the same id. A second check-in for the same booking, or
 * within 15 minutes to the same service, changes nothing and answers with the earlier one. Otherwise the pass that the
 * rules choose pays, or the visit is recorded as unpaid; it completes the client's booking, or takes a place in the class
 * that is on. Throws `not_found`, `archived`, `status_refused`, `operation_reused`, `id_taken`.
 */
export async function checkInClient(
  db: Database,
  actor: Actor,
  request: CheckInRequest,
  now: Date,
): Promise<CheckInResult> {
  const context = { actor, request, hash: hashOf(request), now }
  const answer = await attemptTwice(db, context)
  if (!('missedBookingId' in answer)) return answer
  const coming = { bookingId: answer.missedBookingId, operationId: request.id, now }
  await takeBackMissed(db, { ...actor, name: who(context) }, coming)
  return checkInClient(db, actor, request, now)
}

async function attemptTwice(db: Database, context: Context): Promise<CheckInResult | Missed> {
  try {
    return await attempt(db, context)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  // The id was used for another client at the same moment: now it is there to be seen.
  return attempt(db, context).catch((error) => {
    throw isUniqueViolation(error) ? new Refusal('id_taken') : error
  })
}

function hashOf({ clientId, serviceId, source, bookingId }: CheckInRequest): string {
  return bodyHash([clientId, serviceId, source, ...(bookingId ? [bookingId] : [])])
}

function who({ actor, request }: Context): string {
  return request.source === 'kiosk' ? 'Kiosk' : actor.name
}

function attempt(db: Database, context: Context): Promise<CheckInResult | Missed> {
  const { actor, request } = context
  return inTwoTrips<Known, CheckInResult | Missed>(db, {
    look: [
      { ...LOCK_CLIENT, values: [actor.businessId, request.clientId] },
      { ...LOCK_APPOINTMENTS, values: candidateValues(actor, request) },
      { ...LOOK, values: lookValues(actor, request) },
    ],
    decide: ([known]) => decide(known, context),
  })
}

function decide(known: Known | undefined, context: Context) {
  if (!known) throw new Refusal('not_found')
  if (known.operation) return { answer: replay(known.operation, context.hash), write: null }
  if (known.clientArchived || known.serviceArchived) throw new Refusal('archived')
  return decideFor(known, findTarget(known, context.actor, context.request), context)
}

function replay(operation: NonNullable<Known['operation']>, hash: string): CheckInResult {
  if (operation.bodyHash !== hash) throw new Refusal('operation_reused')
  // Answers from before there were appointments name none.
  return { ...operation.response, appointment: operation.response.appointment ?? null }
}

function decideFor(known: Known, target: Target, context: Context) {
  const booking = target?.booking ?? null
  const { sameVisit } = known
  if (booking?.visit) return answerEarlier(known, booking.visit, context)
  // Right after another check-in it is the same visit, but for a place of its own that the desk has named.
  const isSame = sameVisit?.bookingId ? !context.request.bookingId : !booking
  if (sameVisit && isSame) return answerEarlier(known, sameVisit, context)
  if (booking?.status === 'no_show') return { answer: { missedBookingId: booking.id }, write: null }
  return sameVisit && !sameVisit.bookingId
    ? link(known, { visit: sameVisit, target }, context)
    : record(known, target, context)
}

function presentEarlier(known: Known, visit: EarlierVisit): CheckInResult {
  const { appointment } = visit
  return {
    outcome: 'already_checked_in',
    checkInId: visit.id,
    occurredAt: new Date(visit.occurredAt).toISOString(),
    firstName: known.firstName,
    serviceName: known.serviceName,
    appointment: appointment && { ...appointment, startsAt: new Date(appointment.startsAt).toISOString() },
    pass: earlierPass(known, visit),
    noPassReason: visit.noPassReason,
  }
}

function answerEarlier(known: Known, visit: EarlierVisit, { actor, request, hash }: Context) {
  const answer = presentEarlier(known, visit)
  const values = [actor.businessId, request.id, request.device, hash, answer]
  return { answer, write: { ...ANSWER, values } }
}

/** The client checked in without a booking just before it was made. */
function link(known: Known, { visit, target }: { visit: EarlierVisit; target: Target }, context: Context) {
  const { actor, request, hash, now } = context
  const answer = { ...presentEarlier(known, visit), appointment: presentTarget(target) }
  const told = livePayload(actor.businessId, ['check-ins', 'appointments'])
  const values = [
    ...[actor.businessId, request.id, request.device, hash, answer],
    ...[visit.id, target?.booking?.id, target?.employeeId, now, LIVE_CHANNEL, told],
  ]
  return { answer, write: { ...LINK, values } }
}

function earlierPass({ passes }: Known, visit: EarlierVisit): SpentPass | null {
  const pass = passes.find(({ id }) => id === visit.passId)
  if (!pass || !visit.passReason) return null
  const { id, name } = pass
  const { passReason: reason, remaining, expiresOn } = visit
  return { id, name, reason, unlimited: isUnlimited(pass), remaining: remaining ?? 0, expiresOn }
}

/** At the desk, nobody moves the start of a pass without having seen it; see `previewCheckIn`. */
function requireAgreement(pass: CandidatePass, { source, movesStartTo }: CheckInRequest, day: LocalDate): void {
  if (source === 'desk' && movesStart(pass, day) && movesStartTo !== day) throw new Refusal('moves_start')
}

function record(known: Known, target: Target, context: Context) {
  const { actor, request } = context
  const day = localDay(request.occurredAt, actor.timeZone)
  const choice = choose(known, request.serviceId, day)
  if (choice.ok) requireAgreement(choice.pass, request, day)
  const spent = spend(choice, known.visitsUsed, day)
  const answer: CheckInResult = {
    outcome: 'checked_in',
    checkInId: request.id,
    occurredAt: request.occurredAt.toISOString(),
    firstName: known.firstName,
    serviceName: known.serviceName,
    appointment: presentTarget(target),
    pass: spent && presentSpent(spent),
    noPassReason: choice.ok ? null : choice.reason,
  }
  const write = { ...RECORD, values: recordValues({ known, target, context, spent, answer }) }
  return { answer, write }
}

type Recording = { known: Known; target: Target; context: Context; spent: Spent | null; answer: CheckInResult }

// In the order of RECORD's parameters.
function recordValues({ known, target, context, spent, answer }: Recording): unknown[] {
  const { actor, request, hash, now } = context
  const topics = ['check-ins', 'passes', 'clients', ...(hasPlace(target) ? ['appointments' as const] : [])] as const
  return [
    ...[actor.businessId, request.id, request.clientId, request.serviceId],
    ...[spent?.id ?? null, spent?.reason ?? null, answer.noPassReason, known.visitsUsed],
    ...[spent?.remaining ?? null, spent?.expiresOn ?? null],
    ...[request.source, request.device, request.occurredAt, now, actor.userId, who(context)],
    ...[spent?.sequence ?? null, spent?.startsOn ?? null, spent?.delta ?? null],
    ...[hash, answer],
    ...[LIVE_CHANNEL, livePayload(actor.businessId, [...topics])],
    ...placeValues(target),
  ]
}

/** The employee, the booking, and for a walk-in the place that is taken. */
function placeValues(target: Target): unknown[] {
  if (!hasPlace(target)) return [null, null, null, null, null, null]
  const { id, employeeId, booking, capacity, freePlace, price } = target
  if (booking) return [employeeId, booking.id, null, null, null, null]
  return [employeeId, newId(), id, capacity, freePlace, price]
}
