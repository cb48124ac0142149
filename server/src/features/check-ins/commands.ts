import type { CheckInResult, CheckInSource, SpentPass } from '@deskbell/domain/check-ins/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { isStartMoved, isUnlimited, type PassChoice } from '@deskbell/domain/passes/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { isSigned } from '@deskbell/domain/waivers/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Statement } from '../../db/batch.ts'
import type { Database } from '../../db/client.ts'
import { isSequenceTaken, isUniqueViolation } from '../../db/errors.ts'
import { hashBody } from '../../db/idempotency.ts'
import { runPipelined } from '../../db/pipeline.ts'
import { AppError } from '../../errors.ts'
import { LIVE_CHANNEL, livePayload } from '../../live/announce.ts'
import { undoNoShow } from '../appointments/bookings/status.ts'
import { findKeptId } from '../clients/queries.ts'
import {
  type CandidatePass,
  type CheckInContext,
  type CheckInLookup,
  choose,
  chooseOverdrawn,
  type EarlierVisit,
  type OfflineTap,
  presentSpent,
  type Spent,
  spend,
  toCandidateValues,
  toLookValues,
} from './context.ts'
import { requireKioskAllowed } from './kiosk-policy.ts'
import { findTarget, hasPlace, presentTarget, type Target } from './match-booking.ts'
import {
  type AnswerValues,
  attachBooking,
  deleteRefusal,
  insertAlert,
  insertAnswer,
  lockAppointments,
  lockClient,
  look,
  type PlaceValues,
  recordVisit,
} from './sql.ts'
import { emitCheckIn } from './webhooks.ts'

/** Check-in to make. `id` is created by the caller; it is the idempotency key and the check-in's id. */
export type CheckInRequest = CheckInLookup & {
  source: CheckInSource
  device: string
  /** Local day to which the user agreed to move the start of the pass. */
  movesStartTo?: LocalDate | undefined
  /** Set if the check-in comes from a device's offline queue. */
  tapped?: OfflineTap | undefined
}

type Context = { actor: Actor; request: CheckInRequest; hash: string; now: Date }
/** Result for a booking that is marked as no-show, which has to be undone before the check-in. */
type Missed = { missedBookingId: string }

/**
 * Checks a client in, idempotently by `request.id`. A second check-in for the same booking, or for the same service
 * within the duplicate window, changes nothing and returns the earlier one. Otherwise the chosen pass pays, or the
 * visit is recorded as unpaid; it completes the booking, or takes a free place in the current class as a walk-in. At a
 * kiosk the business's options may refer the client to staff. A check-in that a device already completed offline is
 * recorded regardless, and may overdraw the pass that the device charged. Throws AppError 'not_found', 'archived',
 * 'status_refused', 'moves_start', 'operation_reused' or 'id_taken', `ReferredToStaff`, and the error stored for an
 * earlier refusal of the same id.
 */
export async function checkInClient(
  db: Database,
  actor: Actor,
  request: CheckInRequest,
  now: Date,
): Promise<CheckInResult> {
  return checkInOnce(db, { actor, request, hash: hashRequest(request), now })
}

async function checkInOnce(db: Database, context: Context): Promise<CheckInResult> {
  const { actor, request, now } = context
  const answer = await attemptTwice(db, context).catch((error) => resolveMergedClient(db, context, error))
  if ('keptId' in answer) return checkInOnce(db, { ...context, request: { ...request, clientId: answer.keptId } })
  if (!('missedBookingId' in answer)) return answer
  const coming = { bookingId: answer.missedBookingId, operationId: request.id, now }
  await undoNoShow(db, { ...actor, name: getActorName(context) }, coming)
  return checkInOnce(db, context)
}

/** Resolves a merged client: a device may still send the archived id, so retry with the client that was kept. */
async function resolveMergedClient(
  db: Database,
  { actor, request }: Context,
  error: unknown,
): Promise<{ keptId: string }> {
  if (!(error instanceof AppError) || error.code !== 'archived') throw error
  const keptId = await findKeptId(db, actor, request.clientId)
  if (keptId === request.clientId) throw error
  return { keptId }
}

async function attemptTwice(db: Database, context: Context): Promise<CheckInResult | Missed> {
  try {
    return await attempt(db, context)
  } catch (error) {
    if (!isUniqueViolation(error) || isSequenceTaken(error)) throw error
  }
  // A concurrent request inserted the same id for another client. It is committed now, so a second attempt sees it.
  return attempt(db, context).catch((error) => {
    throw isUniqueViolation(error) && !isSequenceTaken(error) ? new AppError('id_taken') : error
  })
}

/** Hashes the fields that are equal in every retry of a request. */
export function hashRequest({
  clientId,
  serviceId,
  source,
  bookingId,
}: Pick<CheckInRequest, 'clientId' | 'serviceId' | 'source' | 'bookingId'>): string {
  return hashBody([clientId, serviceId, source, ...(bookingId ? [bookingId] : [])])
}

function getActorName({ actor, request }: Context): string {
  return request.source === 'kiosk' ? 'Kiosk' : actor.name
}

function attempt(db: Database, context: Context): Promise<CheckInResult | Missed> {
  const { actor, request } = context
  return runPipelined<CheckInContext, CheckInResult | Missed>(db, {
    look: [
      lockClient({ businessId: actor.businessId, clientId: request.clientId }),
      lockAppointments(toCandidateValues(actor, request)),
      look(toLookValues(actor, request, asksMore(context))),
    ],
    decide: ([known]) => decide(known, context),
  })
}

/** True if the kiosk options apply: to clients by themselves, unless a device has already confirmed it offline. */
function appliesKioskOptions({ request: { source, tapped } }: Context): boolean {
  return (source === 'kiosk' || source === 'own_phone') && !tapped?.offline
}

function asksForDebts(context: Context): boolean {
  return appliesKioskOptions(context) && !context.actor.kiosk.owing
}

function asksMore(context: Context) {
  const { actor, request } = context
  const reservesPlaces = appliesKioskOptions(context)
  return { reservesPlaces, asksForDebts: asksForDebts(context), asksForWaiver: actor.waiverOn, tapped: request.tapped }
}

type Decision = { answer: CheckInResult | Missed; write: Statement[] }

function decide(known: CheckInContext | undefined, context: Context): Decision {
  if (!known) throw new AppError('not_found')
  const { operation } = known
  if (operation && operation.bodyHash !== context.hash) throw new AppError('operation_reused')
  if (operation && !wasConfirmedOffline(operation, context)) return { answer: replay(operation), write: [] }
  if (known.clientArchived || known.serviceArchived) throw new AppError('archived')
  const { answer, write } = decideFor(known, findTarget(known, context.actor, context.request), context)
  if (!operation) return { answer, write }
  const { actor, request, now } = context
  return { answer, write: [deleteRefusal({ businessId: actor.businessId, id: request.id, now }), ...write] }
}

/** True if the server refused the check-in but the device never received that answer and confirmed it offline. */
function wasConfirmedOffline({ response }: NonNullable<CheckInContext['operation']>, { request }: Context): boolean {
  return response === 'see_desk' && request.tapped?.offline === true
}

function replay({ response }: NonNullable<CheckInContext['operation']>): CheckInResult {
  if (typeof response === 'string') throw new AppError(response)
  // Answers stored before appointments existed lack this field.
  return { ...response, appointment: response.appointment ?? null }
}

function decideFor(known: CheckInContext, target: Target, context: Context): Decision {
  const booking = target?.booking ?? null
  const { sameVisit } = known
  if (booking?.visit) return answerEarlier(known, booking.visit, context)
  // A check-in within the duplicate window is the same visit, except if staff named another booking, or if a booking
  // has been found since that the visit lacks (see `link`).
  const isSame = sameVisit?.bookingId ? !context.request.bookingId : !booking
  if (sameVisit && isSame) return answerEarlier(known, sameVisit, context)
  const choice = chooseFor(known, context)
  const visit = sameVisit?.bookingId ? null : sameVisit
  if (appliesKioskOptions(context) && !visit)
    requireKioskAllowed(known, context.actor, { isBooked: booking !== null, isPaid: choice.ok })
  if (booking?.status === 'no_show') return { answer: { missedBookingId: booking.id }, write: [] }
  return visit ? attachTo(known, { visit, target }, context) : record({ known, target, choice, context })
}

function getDay({ actor, request }: Context): LocalDate {
  return localDay(request.occurredAt, actor.timeZone)
}

function chooseFor(known: CheckInContext, context: Context): PassChoice<CandidatePass> {
  const { serviceId, tapped } = context.request
  const day = getDay(context)
  const choice = choose(known, serviceId, day)
  const passId = tapped?.offline ? tapped.passId : null
  return choice.ok || !passId ? choice : (chooseOverdrawn(known, { serviceId, passId, day }) ?? choice)
}

function presentEarlier(known: CheckInContext, visit: EarlierVisit): CheckInResult {
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

function toAnswerValues({ actor, request, hash }: Context, answer: CheckInResult): AnswerValues {
  const { id, device, tapped } = request
  const { deviceId = null, epoch = null, sequence = null } = tapped ?? {}
  return { businessId: actor.businessId, id, device, hash, answer, deviceId, epoch, sequence }
}

function answerEarlier(known: CheckInContext, visit: EarlierVisit, context: Context): Decision {
  const answer = presentEarlier(known, visit)
  return { answer, write: [insertAnswer(toAnswerValues(context, answer))] }
}

/** Attaches a booking to a visit that was recorded shortly before the booking was made. */
function attachTo(
  known: CheckInContext,
  { visit, target }: { visit: EarlierVisit; target: Target },
  context: Context,
): Decision {
  const { actor, now } = context
  const answer = { ...presentEarlier(known, visit), appointment: presentTarget(target) }
  const attached = attachBooking({
    ...toAnswerValues(context, answer),
    visitId: visit.id,
    bookingId: target?.booking?.id ?? null,
    employeeId: target?.employeeId ?? null,
    now,
    channel: LIVE_CHANNEL,
    payload: livePayload(actor.businessId, ['check-ins', 'appointments']),
  })
  return { answer, write: [attached] }
}

function earlierPass({ passes }: CheckInContext, visit: EarlierVisit): SpentPass | null {
  const pass = passes.find(({ id }) => id === visit.passId)
  if (!pass || !visit.passReason) return null
  const { id, name } = pass
  const { passReason: reason, remaining, expiresOn } = visit
  return { id, name, reason, unlimited: isUnlimited(pass), remaining: remaining ?? 0, expiresOn }
}

/**
 * Staff must confirm a check-in that moves the pass's start, as shown by `previewCheckIn`. Throws
 * AppError 'moves_start'.
 */
function requireStartConfirmed(pass: CandidatePass, { source, movesStartTo }: CheckInRequest, day: LocalDate): void {
  if (source === 'desk' && isStartMoved(pass, day) && movesStartTo !== day) throw new AppError('moves_start')
}

function record({
  known,
  target,
  choice,
  context,
}: {
  known: CheckInContext
  target: Target
  choice: PassChoice<CandidatePass>
  context: Context
}): Decision {
  const { request } = context
  const day = getDay(context)
  if (choice.ok) requireStartConfirmed(choice.pass, request, day)
  const spent = choice.ok ? spend(choice, known.visitsUsed, day) : null
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
  const recorded = recordVisit(toRecordValues({ known, target, context, spent, answer }))
  const alerts = [...alertOverdrawn(known, context, spent), ...alertUnsigned(known, context)]
  const events = emitCheckIn(context.actor, { known, target, request, answer, now: context.now })
  return { answer, write: [recorded, ...alerts, ...events] }
}

function isOverdrawn(spent: Spent | null): spent is Spent {
  return spent !== null && spent.remaining < 0
}

function toAlertValues({ actor, request, now }: Context) {
  const { id: checkInId, clientId, tapped } = request
  const { businessId } = actor
  return { businessId, id: newId(), now, deviceId: tapped?.deviceId ?? null, clientId, checkInId }
}

function alertOverdrawn({ serviceName }: CheckInContext, context: Context, spent: Spent | null): Statement[] {
  if (!isOverdrawn(spent)) return []
  const detail = { serviceName, passName: spent.name, count: -spent.remaining }
  return [insertAlert({ ...toAlertValues(context), kind: 'overdrawn', passId: spent.id, detail })]
}

/** True if the client has no valid waiver signature and no open alert says so. */
function isUnsigned({ signed }: CheckInContext, { actor, now }: Context): boolean {
  if (!signed || signed.listed) return false
  return !isSigned(signed.signatures, signed.countsFrom, localDay(now, actor.timeZone))
}

function alertUnsigned(known: CheckInContext, context: Context): Statement[] {
  if (!isUnsigned(known, context)) return []
  return [insertAlert({ ...toAlertValues(context), kind: 'unsigned', passId: null, detail: {} })]
}

function toRecordValues({
  known,
  target,
  context,
  spent,
  answer,
}: {
  known: CheckInContext
  target: Target
  context: Context
  spent: Spent | null
  answer: CheckInResult
}) {
  const { actor, request, now } = context
  const topics: LiveTopic[] = ['check-ins', 'passes', 'clients']
  if (hasPlace(target)) topics.push('appointments')
  if (isOverdrawn(spent) || isUnsigned(known, context)) topics.push('attention')
  return {
    ...toAnswerValues(context, answer),
    ...toPlaceValues(target),
    clientId: request.clientId,
    serviceId: request.serviceId,
    passId: spent?.id ?? null,
    passReason: spent?.reason ?? null,
    noPassReason: answer.noPassReason,
    visitsUsed: known.visitsUsed,
    remaining: spent?.remaining ?? null,
    startsOn: spent?.startsOn ?? null,
    expiresOn: spent?.expiresOn ?? null,
    delta: spent?.delta ?? null,
    entrySequence: spent?.sequence ?? null,
    source: request.source,
    occurredAt: request.occurredAt,
    deviceAt: request.tapped?.deviceAt ?? null,
    now,
    userId: actor.userId,
    userName: getActorName(context),
    channel: LIVE_CHANNEL,
    payload: livePayload(actor.businessId, topics),
  }
}

const NO_PLACE = { employeeId: null, bookingId: null, appointmentId: null, capacity: null, place: null, price: null }

function toPlaceValues(target: Target): PlaceValues {
  if (!hasPlace(target)) return NO_PLACE
  const { id, employeeId, booking, capacity, freePlace, price } = target
  if (booking) return { ...NO_PLACE, employeeId, bookingId: booking.id }
  return { employeeId, bookingId: newId(), appointmentId: id, capacity, place: freePlace, price }
}
