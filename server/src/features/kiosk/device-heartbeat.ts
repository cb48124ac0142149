import { minutesWrong } from '@deskbell/domain/kiosk/clock.ts'
import type { ReceivedBatch } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { attention } from '../../db/schema/attention.ts'
import { device } from '../../db/schema/device.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { autoResolveAlert, createAlert } from '../home/alerts/create.ts'
import { isDevice } from './devices/lock.ts'
import type { DeviceRow } from './devices/present.ts'
import { recordGaps } from './sync-gaps.ts'

/**
 * A tablet that has lost what it kept begins a new order. Before its first entry is recorded: one that belongs to an
 * order which has entries already comes late, and changes nothing.
 */
export async function adoptEpoch(db: Database, actor: Actor, { deviceId, epoch, entries }: ReceivedBatch) {
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
export async function recordHeartbeat(
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
