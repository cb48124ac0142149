import { and, eq, gt } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { deriveId } from '../../db/derived-id.ts'
import { attention } from '../../db/schema/attention.ts'
import { operation } from '../../db/schema/operation.ts'
import { autoResolveAlert, createAlert } from '../home/alerts/create.ts'
import type { DeviceRow } from './devices/present.ts'

/** So many entries beyond a gap are looked at. */
const AHEAD_MAX = 1000

/**
 * Up to where no entry of a tablet is missing. It sends them in order, and none before those in front of it are
 * answered: one that is missing now was lost on it, and the desk is told so, once.
 */
export async function recordGaps(tx: Transaction, actor: Actor, before: DeviceRow, now: Date): Promise<number> {
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
