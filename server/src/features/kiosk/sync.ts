import { minutesWrong } from '@deskbell/domain/kiosk/clock.ts'
import type { EntryAnswer, ReceivedBatch, SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { deriveId } from '../../db/derived-id.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import { attention } from '../../db/schema/attention.ts'
import { device } from '../../db/schema/device.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { autoResolveAlert, createAlert } from '../home/alerts/create.ts'
import { isDevice } from './devices/lock.ts'
import type { DeviceRow } from './devices/present.ts'
import { findOwnDevice } from './devices/queries.ts'
import { answerEntry, type Sender } from './sync-entry.ts'

/** So many entries beyond a gap are looked at. */
const AHEAD_MAX = 1000

/**
 * Up to where no entry of a tablet is missing. It sends them in order, and none before those in front of it are
 * answered: one that is missing now was lost on it, and the desk is told so, once.
 */
async function recordGaps(tx: Transaction, actor: Actor, before: DeviceRow, now: Date): Promise<number> {
  const ahead = await findAhead(tx, actor, before)
  const { upTo, beyond } = follow(before.receivedUpTo, ahead)
  if (upTo > before.receivedUpTo)
    await autoResolveAlert(tx, actor, eq(attention.id, gapId(before, before.receivedUpTo)), now)
  const [next] = beyond
  const last = beyond.at(-1)
  if (next === undefined || last === undefined) return upTo
  const id = gapId(before, upTo)
  const count = last - upTo - beyond.length
  await createAlert(tx, actor, { id, kind: 'missing', at: now, deviceId: before.id, detail: { count } })
  // Whoever has seen that these are gone is told of the next that are.
  return (await wasSeen(tx, actor, id)) ? next - 1 : upTo
}

async function findAhead(tx: Transaction, { businessId }: Actor, { id, epoch, receivedUpTo }: DeviceRow) {
  const rows = await tx
    .select({ sequence: operation.sequence })
    .from(operation)
    .where(
      and(
        eq(operation.businessId, businessId),
        eq(operation.deviceId, id),
        eq(operation.epoch, epoch ?? ''),
        gt(operation.sequence, receivedUpTo),
      ),
    )
    .orderBy(operation.sequence)
    .limit(AHEAD_MAX)
  return rows.map(({ sequence }) => sequence ?? 0)
}

function follow(from: number, ahead: number[]) {
  const gap = ahead.findIndex((sequence, index) => sequence !== from + 1 + index)
  return gap === -1 ? { upTo: from + ahead.length, beyond: [] } : { upTo: from + gap, beyond: ahead.slice(gap) }
}

/** One gap, one listing, however often it is found. */
function gapId({ id, epoch }: DeviceRow, upTo: number): string {
  return deriveId('missing', id, epoch ?? '', String(upTo + 1))
}

async function wasSeen(tx: Transaction, { businessId }: Actor, id: string): Promise<boolean> {
  const [listed] = await tx
    .select({ resolvedAt: attention.resolvedAt })
    .from(attention)
    .where(and(eq(attention.businessId, businessId), eq(attention.id, id)))
  return Boolean(listed?.resolvedAt)
}

/**
 * A tablet that has lost what it kept begins a new order. Before its first entry is recorded: one that belongs to an
 * order which has entries already comes late, and changes nothing.
 */
async function adoptEpoch(db: Database, actor: Actor, { deviceId, epoch, entries }: ReceivedBatch) {
  const isEmpty = entries.length === 0
  const hasEntries = sql`exists (
    select 1 from ${operation} o
    where o.business_id = ${actor.businessId} and o.device_id = ${deviceId} and o.epoch = ${epoch})`
  const isNew = or(isNull(device.epoch), isEmpty ? sql`false` : sql`not ${hasEntries}`)
  await db
    .update(device)
    .set({ epoch, receivedUpTo: 0 })
    .where(and(isDevice(actor, deviceId), isNew))
}

/** Others see when it was last heard from by the minute. */
const SEEN_MINUTES = 1

/** Notes what a tablet says of itself: whether entries are missing, its clock is wrong, or it can keep nothing. */
async function recordHeartbeat(
  db: Database,
  actor: Actor,
  { batch, answered, now }: { batch: ReceivedBatch; answered: number; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(device).where(isDevice(actor, batch.deviceId)).for('no key update')
    if (!before) throw new AppError('not_found')
    const told = toldBy(batch, answered)
    const receivedUpTo = before.epoch === batch.epoch ? await recordGaps(tx, actor, before, now) : before.receivedUpTo
    await tx
      .update(device)
      .set({ ...told, receivedUpTo, lastSeenAt: now, updatedAt: now })
      .where(isDevice(actor, before.id))
    await noteClock(tx, actor, batch, now)
    await noteStorage(tx, actor, batch, now)
    if (isNews(before, told, now)) await announce(tx, actor.businessId, ['devices'])
  })
}

type Told = Pick<DeviceRow, 'pending' | 'oldestPendingAt' | 'battery' | 'persisted'>

/** What still waits when these have been answered. */
function toldBy({ pending, oldestAt, battery, persisted }: ReceivedBatch, answered: number): Told {
  const left = Math.max(0, pending - answered)
  return { pending: left, oldestPendingAt: left > 0 && oldestAt ? new Date(oldestAt) : null, battery, persisted }
}

function isNews(before: DeviceRow, told: Told, now: Date): boolean {
  const wasSeen = before.lastSeenAt && before.lastSeenAt > minutesAfter(now, -SEEN_MINUTES)
  return (
    !wasSeen ||
    before.pending !== told.pending ||
    before.oldestPendingAt?.getTime() !== told.oldestPendingAt?.getTime() ||
    before.battery !== told.battery ||
    before.persisted !== told.persisted
  )
}

/** A wrong clock is told of once, until it is right again; to whom has seen it, after a day. */
const CLOCK_AGAIN_MINUTES = 24 * 60

async function noteClock(tx: Transaction, actor: Actor, { deviceId, sentAt }: ReceivedBatch, now: Date): Promise<void> {
  const count = minutesWrong({ sentAt: new Date(sentAt), now })
  const ofClock = and(eq(attention.deviceId, deviceId), eq(attention.kind, 'clock'))
  if (count === 0) return autoResolveAlert(tx, actor, ofClock, now)
  const wasSeen = and(
    ne(attention.resolution, 'by_itself'),
    gt(attention.resolvedAt, minutesAfter(now, -CLOCK_AGAIN_MINUTES)),
  )
  const told = await tx
    .select({ id: attention.id })
    .from(attention)
    .where(and(eq(attention.businessId, actor.businessId), ofClock, or(isNull(attention.resolvedAt), wasSeen)))
    .limit(1)
  if (told.length > 0) return
  await createAlert(tx, actor, { id: newId(), kind: 'clock', at: now, deviceId, detail: { count } })
}

/** That a tablet can't keep what is tapped is told of until it sends something that it has kept. */
async function noteStorage(tx: Transaction, actor: Actor, batch: ReceivedBatch, now: Date): Promise<void> {
  const { deviceId, keeps, entries } = batch
  const ofStorage = and(eq(attention.deviceId, deviceId), eq(attention.kind, 'storage'))
  if (!keeps) await createAlert(tx, actor, { id: newId(), kind: 'storage', at: now, deviceId })
  else if (entries.length > 0) await autoResolveAlert(tx, actor, ofStorage, now)
}

/**
 * Records what waited on a tablet, in its order, each entry in a transaction of its own. What can't be done now has no
 * answer, nor has anything after it: the tablet keeps that, and tries again. Throws `not_found`, and `unavailable` when
 * nothing could be done.
 */
export async function sync(
  db: Database,
  actor: Actor,
  { batch, now, log }: { batch: ReceivedBatch; now: Date; log: Logger },
): Promise<SyncAnswer> {
  const tablet = await findOwnDevice(db, actor, batch.deviceId)
  if (tablet.epoch !== batch.epoch) await adoptEpoch(db, actor, batch)
  const sender = { device: tablet, epoch: batch.epoch, sentAt: new Date(batch.sentAt), now }
  const answers = await answerInTurn(db, actor, { batch, sender, log })
  try {
    await recordHeartbeat(db, actor, { batch, answered: answers.length, now })
  } catch (error) {
    if (answers.length === 0) throw error
    // What is recorded is answered: the next batch tells the rest.
    giveUp(error, log)
  }
  return { now: now.toISOString(), answers }
}

async function answerInTurn(
  db: Database,
  actor: Actor,
  { batch, sender, log }: { batch: ReceivedBatch; sender: Sender; log: Logger },
): Promise<EntryAnswer[]> {
  const answers: EntryAnswer[] = []
  for (const entry of batch.entries.toSorted((a, b) => a.sequence - b.sequence)) {
    try {
      answers.push(await answerEntry(db, actor, entry, sender))
    } catch (error) {
      giveUp(error, log)
      if (answers.length === 0) throw new AppError('unavailable', { retryAfterSeconds: 1 })
      return answers
    }
  }
  return answers
}

function giveUp(error: unknown, log: Logger): void {
  if (isDatabaseDown(error)) log.warn('the database went away while a kiosk sent its entries')
  else log.error(error, 'an entry of a kiosk could not be dealt with')
}
