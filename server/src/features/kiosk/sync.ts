import { getClockSkewMinutes } from '@deskbell/domain/kiosk/clock.ts'
import type { EntryAnswer, ReceivedBatch, SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Logger } from 'pino'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { deriveId } from '../../db/derived-id.ts'
import { and, eq, gt, isNull, ne, or, sql } from '../../db/drizzle.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import { prepare } from '../../db/pipeline.ts'
import { attention } from '../../db/schema/attention.ts'
import { device } from '../../db/schema/device.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { announce, LIVE_CHANNEL, livePayload } from '../../live/announce.ts'
import { autoResolveAlert, createAlert } from '../home/alerts/create.ts'
import { isDevice } from './devices/lock.ts'
import type { DeviceRow } from './devices/present.ts'
import { findOwnDevice } from './devices/queries.ts'
import { answerEntry, type Sender } from './sync-entry.ts'

/** Maximum number of entries beyond a gap to read. */
const AHEAD_MAX = 1000

/**
 * Returns the sequence number up to which no entry of the device is missing. A device sends entries in order and waits
 * for answers, so a missing one was lost on the device. Raises one alert per gap.
 */
async function recordGaps(tx: Transaction, actor: Actor, before: DeviceRow, now: Date): Promise<number> {
  const ahead = await findAhead(tx, actor, before)
  const { upTo, beyond } = splitAtGap(before.receivedUpTo, ahead)
  if (upTo > before.receivedUpTo)
    await autoResolveAlert(tx, actor, eq(attention.id, gapId(before, before.receivedUpTo)), now)
  const [next] = beyond
  const last = beyond.at(-1)
  if (next === undefined || last === undefined) return upTo
  const id = gapId(before, upTo)
  const count = last - upTo - beyond.length
  await createAlert(tx, actor, { id, kind: 'missing', at: now, deviceId: before.id, detail: { count } })
  // Once staff resolved this gap's alert, continue after it, so that the next gap is reported.
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

function splitAtGap(from: number, ahead: number[]) {
  const gap = ahead.findIndex((sequence, index) => sequence !== from + 1 + index)
  return gap === -1 ? { upTo: from + ahead.length, beyond: [] } : { upTo: from + gap, beyond: ahead.slice(gap) }
}

/** Derives a stable alert id per gap, so that repeated detection raises only one alert. */
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
 * Switches the device to a new epoch (sequence restarts at 1) after it lost its storage. Runs before the first entry is
 * recorded: an epoch that already has entries belongs to a delayed request and changes nothing.
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

/** Minimum minutes between announcements of a changed last_seen_at. */
const SEEN_MINUTES = 1

/** Records a device's heartbeat and raises alerts for missing entries, a wrong clock or failing storage. */
async function recordHeartbeat(db: Database, actor: Actor, heartbeat: Heartbeat): Promise<void> {
  if (await tryRecordSteadyHeartbeat(db, actor, heartbeat)) return
  const { batch, answers, now } = heartbeat
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(device).where(isDevice(actor, batch.deviceId)).for('no key update')
    if (!before) throw new AppError('not_found')
    const { pending, oldestPendingAt } = before
    const reported = getReportedState(batch, answers.length)
    // A device that can't use its storage doesn't know what waits there.
    const told = batch.keeps ? reported : { ...reported, pending, oldestPendingAt }
    const isEmpty = batch.keeps && (told.pending === 0 || batch.entries.length === 0)
    const receivedUpTo = before.epoch === batch.epoch ? await recordGaps(tx, actor, before, now) : before.receivedUpTo
    const queueEmptyAt = isEmpty ? now : before.queueEmptyAt
    await tx
      .update(device)
      .set({ ...told, receivedUpTo, queueEmptyAt, lastSeenAt: now, updatedAt: now })
      .where(isDevice(actor, before.id))
    await noteClock(tx, actor, batch, now)
    await noteStorage(tx, actor, batch, now)
    if (isNews(before, told, now)) await announce(tx, actor.businessId, ['devices'])
  })
}

/**
 * Records a heartbeat that raises and resolves no alert: the batch follows the entries received before, all were
 * answered, and no alert about the device is open. One statement, and its commit isn't waited for: if a crash loses it,
 * the next heartbeat makes up for it.
 */
const recordSteadyHeartbeat = prepare<
  ReportedState & {
    businessId: string
    deviceId: string
    epoch: string
    receivedUpTo: number
    upTo: number
    isEmpty: boolean
    now: Date
    isNews: boolean
    channel: string
    payload: string
  }
>(
  'kiosk-steady-heartbeat',
  `
    with seen as (
      update device set pending = :pending, oldest_pending_at = :oldestPendingAt, battery = :battery, persisted = :persisted,
        received_up_to = :upTo, queue_empty_at = case when :isEmpty::boolean then :now::timestamptz else queue_empty_at end,
        last_seen_at = :now, updated_at = :now
      where business_id = :businessId and id = :deviceId and epoch = :epoch and received_up_to = :receivedUpTo
        and not exists (
          select 1 from attention a
          where a.business_id = :businessId and a.device_id = :deviceId and a.kind in ('missing', 'clock', 'storage')
            and a.resolved_at is null)
      returning id
    )
    select set_config('synchronous_commit', 'off', true), case when :isNews::boolean then pg_notify(:channel, :payload) end
    from seen`,
)

/** Returns false, and changes nothing, if the heartbeat is not a steady one. */
async function tryRecordSteadyHeartbeat(
  db: Database,
  actor: Actor,
  { batch, answers, tablet, now }: Heartbeat,
): Promise<boolean> {
  const { deviceId, epoch, entries, keeps, sentAt } = batch
  const { receivedUpTo } = tablet
  const sequences = entries.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
  const isSteady =
    tablet.epoch === epoch &&
    keeps &&
    answers.length === entries.length &&
    answers.every(({ status }) => status === 'done') &&
    sequences.every((sequence, index) => sequence === receivedUpTo + 1 + index) &&
    getClockSkewMinutes({ sentAt: new Date(sentAt), now }) === 0
  if (!isSteady) return false
  const told = getReportedState(batch, answers.length)
  const statement = recordSteadyHeartbeat({
    ...told,
    businessId: actor.businessId,
    deviceId,
    epoch,
    receivedUpTo,
    upTo: receivedUpTo + entries.length,
    isEmpty: told.pending === 0 || entries.length === 0,
    now,
    isNews: isNews(tablet, told, now),
    channel: LIVE_CHANNEL,
    payload: livePayload(actor.businessId, ['devices']),
  })
  const { rowCount } = await db.$client.query(statement)
  return rowCount === 1
}

type Heartbeat = { batch: ReceivedBatch; answers: EntryAnswer[]; tablet: DeviceRow; now: Date }

type ReportedState = Pick<DeviceRow, 'pending' | 'oldestPendingAt' | 'battery' | 'persisted'>

/** Returns the reported state, less the entries that were just answered. */
function getReportedState({ pending, oldestAt, battery, persisted }: ReceivedBatch, answered: number): ReportedState {
  const left = Math.max(0, pending - answered)
  return { pending: left, oldestPendingAt: left > 0 && oldestAt ? new Date(oldestAt) : null, battery, persisted }
}

function isNews(before: DeviceRow, told: ReportedState, now: Date): boolean {
  const wasSeen = before.lastSeenAt && before.lastSeenAt > minutesAfter(now, -SEEN_MINUTES)
  return (
    !wasSeen ||
    before.pending !== told.pending ||
    before.oldestPendingAt?.getTime() !== told.oldestPendingAt?.getTime() ||
    before.battery !== told.battery ||
    before.persisted !== told.persisted
  )
}

/** Minutes after staff resolved a clock alert before it is raised again. */
const CLOCK_AGAIN_MINUTES = 24 * 60

async function noteClock(tx: Transaction, actor: Actor, { deviceId, sentAt }: ReceivedBatch, now: Date): Promise<void> {
  const count = getClockSkewMinutes({ sentAt: new Date(sentAt), now })
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

/** Raises an alert if the device can't store entries. It stays open until the device sends a stored entry. */
async function noteStorage(tx: Transaction, actor: Actor, batch: ReceivedBatch, now: Date): Promise<void> {
  const { deviceId, keeps, entries } = batch
  const ofStorage = and(eq(attention.deviceId, deviceId), eq(attention.kind, 'storage'))
  if (!keeps) await createAlert(tx, actor, { id: newId(), kind: 'storage', at: now, deviceId })
  else if (entries.length > 0) await autoResolveAlert(tx, actor, ofStorage, now)
}

/**
 * Processes a device's offline queue in order, each entry in its own transaction. Stops at the first entry that can't
 * be processed now; the device keeps the rest and retries. Throws AppError 'not_found', or 'unavailable' if no entry
 * could be processed.
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
    await recordHeartbeat(db, actor, { batch, answers, tablet, now })
  } catch (error) {
    if (answers.length === 0) throw error
    // Still return the answers of recorded entries; the next heartbeat makes up for this one.
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
