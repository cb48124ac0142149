import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { correctClockSkew, isTooOldToRecord, mayHaveWaited } from '@deskbell/domain/kiosk/clock.ts'
import { type EntryAnswer, QueueEntry, type ReceivedBatch } from '@deskbell/domain/kiosk/sync.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { isSequenceTaken } from '../../db/errors.ts'
import { hashBody } from '../../db/idempotency.ts'
import { client } from '../../db/schema/client.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { type CheckInRequest, checkInClient, hashRequest } from '../check-ins/commands.ts'
import { insertClient } from '../clients/commands.ts'
import { findKeptId } from '../clients/queries.ts'
import { createAlert } from '../home/alerts/create.ts'
import { saveSignature } from '../waivers/sign.ts'
import type { DeviceRow } from './devices/present.ts'
import { presentKioskResult } from './present.ts'
import { referToStaff } from './refer-to-staff.ts'
import { alertRejected } from './sync-rejections.ts'
import { undoEntry } from './undo.ts'

/** Queue entry as stored with its answer. `hash` covers the fields that are equal in every retry. */
type AnsweredEntry = {
  id: string
  hash: string
  deviceId: string
  deviceName: string
  epoch: string
  /** Null if another entry has the same sequence number. */
  sequence: number | null
}

/**
 * Stores an answer and returns true if the id had none. Waits for a concurrent transaction that inserts the same id.
 */
async function saveAnswer(
  tx: Transaction,
  { businessId }: Actor,
  entry: AnsweredEntry,
  answered: { status: number; response: unknown },
): Promise<boolean> {
  const { id, hash: bodyHash, deviceId, deviceName: device, epoch, sequence } = entry
  const kept = await tx
    .insert(operation)
    .values({ businessId, id, bodyHash, deviceId, device, epoch, sequence, ...answered })
    .onConflictDoNothing({ target: [operation.businessId, operation.id] })
    .returning({ id: operation.id })
  return kept.length > 0
}

/** Returns the stored answer of an entry. Throws AppError 'operation_reused' if the id belongs to a different entry. */
async function findAnswer(db: Queryable, actor: Actor, { id, hash }: AnsweredEntry): Promise<EntryAnswer> {
  const [seen] = await db
    .select()
    .from(operation)
    .where(and(eq(operation.businessId, actor.businessId), eq(operation.id, id)))
  if (seen?.bodyHash !== hash) throw new AppError('operation_reused')
  if (seen.status !== 200) return { id, status: 'rejected', code: seen.response as ErrorCode }
  const isCheckIn = 'checkInId' in (seen.response as object)
  return { id, status: 'done', result: isCheckIn ? presentKioskResult(seen.response as CheckInResult) : null }
}

type Work = (tx: Transaction) => Promise<void>

/** Runs an entry's work and stores its answer in one transaction, at most once per id. */
async function runEntryOnce(db: Database, actor: Actor, entry: AnsweredEntry, work: Work): Promise<EntryAnswer> {
  return db.transaction(async (tx) => {
    const isNew = await saveAnswer(tx, actor, entry, { status: 200, response: {} })
    if (!isNew) return findAnswer(tx, actor, entry)
    await work(tx)
    return { id: entry.id, status: 'done', result: null }
  })
}

/** Stores a rejection and creates its alert, unless the entry already has an answer. */
async function rejectEntryOnce(
  db: Database,
  actor: Actor,
  entry: AnsweredEntry,
  { refusal, tell }: { refusal: AppError; tell: Work },
): Promise<EntryAnswer> {
  const { code, status } = refusal
  return db.transaction(async (tx) => {
    // The id belongs to another entry, so store no answer under it.
    const isNew = code === 'operation_reused' || (await saveAnswer(tx, actor, entry, { status, response: code }))
    if (!isNew) return findAnswer(tx, actor, entry)
    await tell(tx)
    return { id: entry.id, status: 'rejected', code }
  })
}

type SignUp = Extract<QueueEntry, { kind: 'sign_up' }>

/**
 * Creates a client from a sign-up at the kiosk, and an alert for staff. Throws AppError 'see_desk' if sign-up is off,
 * or 'id_taken'.
 */
async function signUp(tx: Transaction, actor: Actor, { entry, device, at, now }: SyncEntry<SignUp>): Promise<void> {
  if (!actor.kiosk.signUp) throw new AppError('see_desk')
  if (await isThere(tx, actor, entry)) return
  const { clientId: id, firstName, lastName, phone } = entry
  const person = { id, firstName, lastName, phone, email: '', birthday: null, alertNote: '', notes: '', tags: [] }
  await insertClient(tx, { ...actor, name: 'Kiosk' }, person, now)
  await createAlert(tx, actor, { id: entry.id, kind: 'signed_up', at, deviceId: device.id, clientId: id })
}

/** True if the same client already exists. Throws AppError 'id_taken' if the id belongs to another client. */
async function isThere(tx: Transaction, { businessId }: Actor, entry: SignUp): Promise<boolean> {
  const [row] = await tx
    .select({ firstName: client.firstName, lastName: client.lastName })
    .from(client)
    .where(and(eq(client.businessId, businessId), eq(client.id, entry.clientId)))
  if (row && (row.firstName !== entry.firstName || row.lastName !== entry.lastName)) throw new AppError('id_taken')
  return row !== undefined
}

/**
 * Saves a waiver signature with its time by the server's clock, of the client who was kept in a merge. It was already
 * given, so it is not validated again.
 */
async function saveKioskSignature(
  tx: Transaction,
  actor: Actor,
  { entry, device, at, now }: SyncEntry<Extract<QueueEntry, { kind: 'sign_waiver' }>>,
): Promise<void> {
  const { id, waiverId, guardianName, strokes } = entry
  const clientId = await findKeptId(tx, actor, entry.clientId)
  const drawn = { id, clientId, waiverId, guardianName, strokes }
  await saveSignature(tx, { ...actor, name: 'Kiosk' }, { ...drawn, deviceId: device.id, at, now })
}

type ReceivedEntry = ReceivedBatch['entries'][number]
export type Device = Pick<DeviceRow, 'id' | 'name' | 'queueEmptyAt'>

export type Sender = { device: Device; epoch: string; sentAt: Date; now: Date }

/**
 * Queue entry to process. `at`: time of the tap by the server's clock. `waited`: it may have waited for the network since
 * then.
 */
export type SyncEntry<Entry = QueueEntry | null> = {
  entry: Entry
  kept: AnsweredEntry
  device: Device
  deviceAt: Date
  at: Date
  waited: boolean
  now: Date
}

/**
 * Processes one entry idempotently. A refusal is stored and creates an alert. Throws only errors that a retry may fix,
 * such as a lost database connection.
 */
export async function answerEntry(
  db: Database,
  actor: Actor,
  received: ReceivedEntry,
  sender: Sender,
): Promise<EntryAnswer> {
  const tap = toSyncEntry(received, sender)
  try {
    return await answer(db, actor, tap)
  } catch (error) {
    if (!isSequenceTaken(error)) throw error
    // The sequence number is taken by another entry. The tap still happened, so record it without one.
    return answer(db, actor, { ...tap, kept: { ...tap.kept, sequence: null } })
  }
}

function toSyncEntry(received: ReceivedEntry, { device, epoch, sentAt, now }: Sender): SyncEntry {
  const { data: entry = null } = QueueEntry.safeParse(received)
  const deviceAt = new Date(received.deviceAt)
  const { id, sequence } = received
  const kept = {
    id,
    sequence,
    hash: entry ? hashOfEntry(entry) : hashBody(received),
    deviceId: device.id,
    deviceName: device.name,
    epoch,
  }
  const at = correctClockSkew(deviceAt, { sentAt, now })
  return { entry, kept, device, deviceAt, at, waited: mayHaveWaited(at, device.queueEmptyAt), now }
}

/** Hashes the fields that are equal in every retry of an entry. */
function hashOfEntry(entry: QueueEntry): string {
  switch (entry.kind) {
    case 'check_in':
      return hashRequest({ ...entry, source: 'kiosk' })
    case 'undo':
      return hashBody(['undo', entry.checkInId])
    case 'sign_up':
      return hashBody(['sign_up', entry.clientId, entry.firstName, entry.lastName, entry.phone])
    case 'see_desk':
      return hashBody(['see_desk', entry.clientId, entry.serviceId])
    case 'sign_waiver':
      return hashBody(['sign_waiver', entry.clientId, entry.waiverId, entry.guardianName, entry.strokes])
  }
}

async function answer(db: Database, actor: Actor, tap: SyncEntry): Promise<EntryAnswer> {
  try {
    return await work(db, actor, tap)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const rejecting = { refusal: error, tell: alertRejected(actor, tap, error) }
    return rejectEntryOnce(db, actor, tap.kept, rejecting)
  }
}

function work(db: Database, actor: Actor, { entry, ...tap }: SyncEntry): Promise<EntryAnswer> {
  if (!entry) throw new AppError('invalid')
  const movesVisits = entry.kind === 'check_in' || entry.kind === 'undo'
  if (movesVisits && isTooOldToRecord(tap.at, tap.now)) throw new AppError('tapped_too_long_ago')
  switch (entry.kind) {
    case 'check_in':
      return checkIn(db, actor, { ...tap, entry })
    case 'undo':
      return runEntryOnce(db, actor, tap.kept, (tx) => undoEntry(tx, actor, { ...tap, entry }))
    case 'sign_up':
      return runEntryOnce(db, actor, tap.kept, (tx) => signUp(tx, actor, { ...tap, entry }))
    case 'see_desk':
      return runEntryOnce(db, actor, tap.kept, (tx) => referToStaff(tx, actor, { ...tap, entry }))
    case 'sign_waiver':
      return runEntryOnce(db, actor, tap.kept, (tx) => saveKioskSignature(tx, actor, { ...tap, entry }))
  }
}

async function checkIn(
  db: Database,
  actor: Actor,
  tap: SyncEntry<Extract<QueueEntry, { kind: 'check_in' }>>,
): Promise<EntryAnswer> {
  const { entry, kept, device, deviceAt, at, waited, now } = tap
  const { id, clientId, serviceId, passId } = entry
  const offline = entry.offline && waited
  const tapped = { deviceId: device.id, epoch: kept.epoch, sequence: kept.sequence, deviceAt, offline, passId }
  const request: CheckInRequest = {
    id,
    clientId,
    serviceId,
    source: 'kiosk',
    device: device.name,
    occurredAt: at,
    tapped,
  }
  return { id, status: 'done', result: presentKioskResult(await checkInClient(db, actor, request, now)) }
}
