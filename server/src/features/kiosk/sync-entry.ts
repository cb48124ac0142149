import { timeOfTap } from '@deskbell/domain/kiosk/clock.ts'
import { type EntryAnswer, QueueEntry, type ReceivedBatch } from '@deskbell/domain/kiosk/sync.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { isPlaceTaken } from '../../db/errors.ts'
import { bodyHash } from '../../db/idempotency.ts'
import { Refusal } from '../../errors.ts'
import { type CheckInRequest, checkInClient, hashRequest } from '../check-ins/commands.ts'
import { presentKioskResult } from './present.ts'
import { noteSentToDesk } from './refer-to-staff.ts'
import { signUp } from './sign-up.ts'
import { signTapped } from './sign-waiver.ts'
import { doOnce, type Kept, rejectOnce } from './sync-dedupe.ts'
import { tellRejected } from './sync-rejections.ts'
import { takeBackTapped } from './undo.ts'

type ReceivedEntry = ReceivedBatch['entries'][number]
export type Device = { id: string; name: string }

/** Where entries come from, and what the clocks say. */
export type Sender = { device: Device; epoch: string; sentAt: Date; now: Date }

/** One entry. `at`: when the tap was, by the server's clock. */
export type Tap<Entry = QueueEntry | null> = {
  entry: Entry
  kept: Kept
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

function toTap(received: ReceivedEntry, { device, epoch, sentAt, now }: Sender): Tap {
  const { data: entry = null } = QueueEntry.safeParse(received)
  const deviceAt = new Date(received.deviceAt)
  const { id, sequence } = received
  const kept = {
    id,
    sequence,
    hash: entry ? hashOfEntry(entry) : bodyHash(received),
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
      return bodyHash(['undo', entry.checkInId])
    case 'sign_up':
      return bodyHash(['sign_up', entry.clientId, entry.firstName, entry.lastName, entry.phone])
    case 'see_desk':
      return bodyHash(['see_desk', entry.clientId, entry.serviceId])
    case 'sign_waiver':
      return bodyHash(['sign_waiver', entry.clientId, entry.waiverId, entry.guardianName, entry.strokes])
  }
}

async function answer(db: Database, actor: Actor, tap: Tap): Promise<EntryAnswer> {
  try {
    return await work(db, actor, tap)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const rejecting = { refusal: error, tell: tellRejected(actor, tap, error) }
    return rejectOnce(db, actor, tap.kept, rejecting)
  }
}

function work(db: Database, actor: Actor, { entry, ...tap }: Tap): Promise<EntryAnswer> {
  if (!entry) throw new Refusal('invalid')
  switch (entry.kind) {
    case 'check_in':
      return checkIn(db, actor, { ...tap, entry })
    case 'undo':
      return doOnce(db, actor, tap.kept, (tx) => takeBackTapped(tx, actor, { ...tap, entry }))
    case 'sign_up':
      return doOnce(db, actor, tap.kept, (tx) => signUp(tx, actor, { ...tap, entry }))
    case 'see_desk':
      return doOnce(db, actor, tap.kept, (tx) => noteSentToDesk(tx, actor, { ...tap, entry }))
    case 'sign_waiver':
      return doOnce(db, actor, tap.kept, (tx) => signTapped(tx, actor, { ...tap, entry }))
  }
}

async function checkIn(
  db: Database,
  actor: Actor,
  tap: Tap<Extract<QueueEntry, { kind: 'check_in' }>>,
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
