import { timeOfTap } from '@deskbell/domain/kiosk/clock.ts'
import { type EntryAnswer, QueueEntry, type ReceivedBatch } from '@deskbell/domain/kiosk/sync.ts'
import { getCountry, normalizePhone } from '@deskbell/domain/shared/phone.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { isPlaceTaken } from '../../db/errors.ts'
import { hashBody } from '../../db/idempotency.ts'
import { client } from '../../db/schema/client.ts'
import { AppError } from '../../errors.ts'
import { type CheckInRequest, checkInClient, hashRequest } from '../check-ins/commands.ts'
import { insertClient } from '../clients/commands.ts'
import { createAlert } from '../home/alerts/create.ts'
import { saveSignature } from '../waivers/sign.ts'
import { presentKioskResult } from './present.ts'
import { referToStaff } from './refer-to-staff.ts'
import { type AnsweredEntry, rejectEntryOnce, runEntryOnce } from './sync-dedupe.ts'
import { alertRejected } from './sync-rejections.ts'
import { undoEntry } from './undo.ts'

type SignUp = Extract<QueueEntry, { kind: 'sign_up' }>

/** Makes a client of somebody new, and lists them for the desk. Throws `see_desk`, `id_taken`. */
async function signUp(tx: Transaction, actor: Actor, { entry, device, at, now }: SyncEntry<SignUp>): Promise<void> {
  if (!actor.kiosk.signUp) throw new AppError('see_desk')
  if (await isThere(tx, actor, entry)) return
  const { clientId: id, firstName, lastName } = entry
  const person = { id, firstName, lastName, email: '', birthday: null, alertNote: '', tags: [] }
  await insertClient(tx, { ...actor, name: 'Kiosk' }, { ...person, ...parsePhone(actor, entry) }, now)
  await createAlert(tx, actor, { id: entry.id, kind: 'signed_up', at, deviceId: device.id, clientId: id })
}

/** Whether the same person was made before. Throws `id_taken` when it is another. */
async function isThere(tx: Transaction, { businessId }: Actor, entry: SignUp): Promise<boolean> {
  const [row] = await tx
    .select({ firstName: client.firstName, lastName: client.lastName })
    .from(client)
    .where(and(eq(client.businessId, businessId), eq(client.id, entry.clientId)))
  if (row && (row.firstName !== entry.firstName || row.lastName !== entry.lastName)) throw new AppError('id_taken')
  return row !== undefined
}

/** Nobody is turned away for a number that can't be one: what was typed is kept for the desk to read. */
function parsePhone({ locale }: Actor, { phone: typed }: SignUp) {
  const phone = normalizePhone(typed, getCountry(locale))
  return phone === null ? { phone: '', notes: `Phone as typed at the kiosk: ${typed}` } : { phone, notes: '' }
}

/** Keeps what was drawn on a tablet, at the time when it was, by the server's clock. It has happened: nothing is asked. */
async function signTapped(
  tx: Transaction,
  actor: Actor,
  { entry, device, at, now }: SyncEntry<Extract<QueueEntry, { kind: 'sign_waiver' }>>,
): Promise<void> {
  const { id, clientId, waiverId, guardianName, strokes } = entry
  const drawn = { id, clientId, waiverId, guardianName, strokes }
  await saveSignature(tx, { ...actor, name: 'Kiosk' }, { ...drawn, deviceId: device.id, at, now })
}

type ReceivedEntry = ReceivedBatch['entries'][number]
export type Device = { id: string; name: string }

/** Where entries come from, and what the clocks say. */
export type Sender = { device: Device; epoch: string; sentAt: Date; now: Date }

/** One entry. `at`: when the tap was, by the server's clock. */
export type SyncEntry<Entry = QueueEntry | null> = {
  entry: Entry
  kept: AnsweredEntry
  device: Device
  deviceAt: Date
  at: Date
  now: Date
}

/**
 * Answers one entry, the same however often it comes. What is refused is kept as such, and listed for the desk. Throws
 * what another try may mend: the database is away, or something broke.
 */
export async function answerEntry(
  db: Database,
  actor: Actor,
  received: ReceivedEntry,
  sender: Sender,
): Promise<EntryAnswer> {
  const tap = toTap(received, sender)
  try {
    return await answer(db, actor, tap)
  } catch (error) {
    if (!isPlaceTaken(error)) throw error
    // It happened, whatever else the tablet has sent by that number.
    return answer(db, actor, { ...tap, kept: { ...tap.kept, sequence: null } })
  }
}

function toTap(received: ReceivedEntry, { device, epoch, sentAt, now }: Sender): SyncEntry {
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
  return { entry, kept, device, deviceAt, at: timeOfTap(deviceAt, { sentAt, now }), now }
}

/** Without what changes between two tries. */
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
      return runEntryOnce(db, actor, tap.kept, (tx) => signTapped(tx, actor, { ...tap, entry }))
  }
}

async function checkIn(
  db: Database,
  actor: Actor,
  tap: SyncEntry<Extract<QueueEntry, { kind: 'check_in' }>>,
): Promise<EntryAnswer> {
  const { entry, kept, device, deviceAt, at, now } = tap
  const { id, clientId, serviceId, offline, passId } = entry
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
