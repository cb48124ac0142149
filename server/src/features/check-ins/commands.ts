import { DUPLICATE_WINDOW_MINUTES } from '@deskbell/domain/check-ins/rules.ts'
import type { CheckInPreview, CheckInResult, CheckInSource, SpentPass } from '@deskbell/domain/check-ins/schema.ts'
import type { Limit } from '@deskbell/domain/packages/schema.ts'
import {
  choosePass,
  isUnlimited,
  movesStart,
  type PassChoice,
  type SpendablePass,
  spendDelta,
  termAfterVisit,
} from '@deskbell/domain/passes/rules.ts'
import type { NoPassReason, PassReason } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { dayBounds, type LocalDate, localDay, type Validity, weekBounds } from '@deskbell/domain/shared/time.ts'
import type { Database } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { bodyHash } from '../../db/operations.ts'
import { inTwoTrips } from '../../db/two-trips.ts'
import { LIVE_CHANNEL, livePayload } from '../../live/announce.ts'
import type { Actor } from '../../middleware/actor.ts'
import { Refusal } from '../../middleware/errors.ts'
import { presentLimit, presentValidity } from '../packages/present.ts'
import { ANSWER, LOCK_CLIENT, LOOK, RECORD } from './statements.ts'

export type CheckInRequest = {
  /** Made by whoever asks; the id of the operation and of the check-in. */
  id: string
  clientId: string
  serviceId: string
  source: CheckInSource
  device: string
  occurredAt: Date
  /** The day to which whoever asks has agreed to move the start of the pass. */
  movesStartTo?: LocalDate
}

type PassColumns = Omit<SpendablePass, 'validity' | 'limit'> & {
  name: string
  lastSequence: number
  validityCount: number | null
  validityUnit: Validity['unit'] | null
  limitVisits: number | null
  limitPer: Limit['per'] | null
}
type CandidatePass = SpendablePass & { name: string; lastSequence: number }

type EarlierVisit = {
  id: string
  occurredAt: string
  passId: string | null
  passReason: PassReason | null
  noPassReason: NoPassReason | null
  remaining: number | null
  expiresOn: string | null
}

/** What LOOK finds. */
type Known = {
  firstName: string
  clientArchived: boolean
  serviceName: string
  serviceCategory: string
  visitsUsed: number
  serviceArchived: boolean
  operation: { bodyHash: string; response: CheckInResult } | null
  sameVisit: EarlierVisit | null
  passes: PassColumns[]
}

type Looked = Pick<CheckInRequest, 'id' | 'clientId' | 'serviceId' | 'occurredAt'>
type Context = { actor: Actor; request: CheckInRequest; hash: string; now: Date }

/**
 * Checks a client in: once, however often it is asked with the same id. Within 15 minutes of another check-in to the
 * same service it changes nothing and answers with the earlier one. Otherwise the pass that the rules choose pays, or
 * the visit is recorded as unpaid. Throws `not_found`, `archived`, `operation_reused`, `id_taken`.
 */
export async function checkInClient(
  db: Database,
  actor: Actor,
  request: CheckInRequest,
  now: Date,
): Promise<CheckInResult> {
  const context = { actor, request, hash: hashOf(request), now }
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

function hashOf({ clientId, serviceId, source }: CheckInRequest): string {
  return bodyHash([clientId, serviceId, source])
}

function attempt(db: Database, context: Context): Promise<CheckInResult> {
  const { actor, request } = context
  return inTwoTrips<Known, CheckInResult>(db, {
    look: [
      { ...LOCK_CLIENT, values: [actor.businessId, request.clientId] },
      { ...LOOK, values: lookValues(actor, request) },
    ],
    decide: ([known]) => decide(known, context),
  })
}

// In the order of LOOK's parameters.
function lookValues({ businessId, timeZone }: Actor, { clientId, serviceId, id, occurredAt }: Looked): unknown[] {
  const window = DUPLICATE_WINDOW_MINUTES * 60_000
  const from = new Date(occurredAt.getTime() - window)
  const to = new Date(occurredAt.getTime() + window)
  const visitDay = localDay(occurredAt, timeZone)
  const day = dayBounds(visitDay, timeZone)
  const week = weekBounds(visitDay, timeZone)
  return [businessId, clientId, serviceId, id, from, to, day.from, day.to, week.from, week.to]
}

function decide(known: Known | undefined, context: Context) {
  if (!known) throw new Refusal('not_found')
  if (known.operation) return { answer: replay(known.operation, context.hash), write: null }
  if (known.clientArchived || known.serviceArchived) throw new Refusal('archived')
  return known.sameVisit ? answerEarlier(known, known.sameVisit, context) : record(known, context)
}

function replay(operation: NonNullable<Known['operation']>, hash: string): CheckInResult {
  if (operation.bodyHash !== hash) throw new Refusal('operation_reused')
  return operation.response
}

function answerEarlier(known: Known, visit: EarlierVisit, { actor, request, hash }: Context) {
  const answer: CheckInResult = {
    outcome: 'already_checked_in',
    checkInId: visit.id,
    occurredAt: new Date(visit.occurredAt).toISOString(),
    firstName: known.firstName,
    serviceName: known.serviceName,
    pass: earlierPass(known, visit),
    noPassReason: visit.noPassReason,
  }
  const values = [actor.businessId, request.id, request.device, hash, answer]
  return { answer, write: { ...ANSWER, values } }
}

function earlierPass({ passes }: Known, visit: EarlierVisit): SpentPass | null {
  const pass = passes.find(({ id }) => id === visit.passId)
  if (!pass || !visit.passReason) return null
  const { id, name } = pass
  const { passReason: reason, remaining, expiresOn } = visit
  return { id, name, reason, unlimited: isUnlimited(pass), remaining: remaining ?? 0, expiresOn }
}

/** The pass right after the visit has been taken from it. */
type Spent = SpentPass & { delta: number; sequence: number; startsOn: string | null }

function spend(choice: PassChoice<CandidatePass>, visitsUsed: number, day: string): Spent | null {
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

function choose(known: Known, serviceId: string, day: LocalDate): PassChoice<CandidatePass> {
  const passes = known.passes.map((pass) => ({ ...pass, validity: presentValidity(pass), limit: presentLimit(pass) }))
  return choosePass(passes, { serviceId, category: known.serviceCategory, visitsUsed: known.visitsUsed, day })
}

/** At the desk, nobody moves the start of a pass without having seen it; see `previewCheckIn`. */
function requireAgreement(pass: CandidatePass, { source, movesStartTo }: CheckInRequest, day: LocalDate): void {
  if (source === 'desk' && movesStart(pass, day) && movesStartTo !== day) throw new Refusal('moves_start')
}

function record(known: Known, context: Context) {
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
    pass: spent && presentSpent(spent),
    noPassReason: choice.ok ? null : choice.reason,
  }
  const write = { ...RECORD, values: recordValues({ known, context, spent, answer }) }
  return { answer, write }
}

function presentSpent({ id, name, reason, unlimited, remaining, expiresOn }: Spent): SpentPass {
  return { id, name, reason, unlimited, remaining, expiresOn }
}

type Recording = { known: Known; context: Context; spent: Spent | null; answer: CheckInResult }

// In the order of RECORD's parameters.
function recordValues({ known, context, spent, answer }: Recording): unknown[] {
  const { actor, request, hash, now } = context
  const who = request.source === 'kiosk' ? 'Kiosk' : actor.name
  return [
    ...[actor.businessId, request.id, request.clientId, request.serviceId],
    ...[spent?.id ?? null, spent?.reason ?? null, answer.noPassReason, known.visitsUsed],
    ...[spent?.remaining ?? null, spent?.expiresOn ?? null],
    ...[request.source, request.device, request.occurredAt, now, actor.userId, who],
    ...[spent?.sequence ?? null, spent?.startsOn ?? null, spent?.delta ?? null],
    ...[hash, answer],
    ...[LIVE_CHANNEL, livePayload(actor.businessId, ['check-ins', 'passes', 'clients'])],
  ]
}

/** What would become of a check-in, and of the term of its pass. Changes nothing. Throws `not_found`, `archived`. */
export async function previewCheckIn(db: Database, actor: Actor, asked: Omit<Looked, 'id'>): Promise<CheckInPreview> {
  const { rows } = await db.$client.query<Known>({ ...LOOK, values: lookValues(actor, { id: newId(), ...asked }) })
  const [known] = rows
  if (!known) throw new Refusal('not_found')
  if (known.clientArchived || known.serviceArchived) throw new Refusal('archived')
  const day = localDay(asked.occurredAt, actor.timeZone)
  const choice = choose(known, asked.serviceId, day)
  if (!choice.ok) return { pass: null, noPassReason: choice.reason, term: null, movesStartTo: null }
  const spent = spend(choice, known.visitsUsed, day)
  const { startsOn, expiresOn } = choice.pass
  const after = termAfterVisit(choice.pass, day)
  return {
    pass: spent && presentSpent(spent),
    noPassReason: null,
    term: after.startsOn === startsOn ? null : { before: { startsOn, expiresOn }, after },
    movesStartTo: movesStart(choice.pass, day) ? day : null,
  }
}
