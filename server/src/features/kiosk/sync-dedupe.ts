import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { EntryAnswer } from '@deskbell/domain/kiosk/sync.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { operation } from '../../db/schema/operation.ts'
import { AppError } from '../../errors.ts'
import { presentKioskResult } from './present.ts'

/** An entry of a tablet's queue as it is kept. `hash`: of what doesn't change between two tries. */
export type AnsweredEntry = {
  id: string
  hash: string
  deviceId: string
  deviceName: string
  epoch: string
  /** Null where its place in the order is taken by another. */
  sequence: number | null
}

/** Keeps an answer, and says whether there was none before. Waits for whoever does the same entry beside this. */
async function keep(
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

/** What an entry was answered before. Throws `operation_reused` when its id came with something else. */
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

/** Does an entry once: in one transaction with the answer that is kept, or not at all. */
export async function runEntryOnce(db: Database, actor: Actor, entry: AnsweredEntry, work: Work): Promise<EntryAnswer> {
  return db.transaction(async (tx) => {
    const isNew = await keep(tx, actor, entry, { status: 200, response: {} })
    if (!isNew) return findAnswer(tx, actor, entry)
    await work(tx)
    return { id: entry.id, status: 'done', result: null }
  })
}

/** Keeps why an entry is refused, and tells the desk, unless it was answered before. */
export async function rejectEntryOnce(
  db: Database,
  actor: Actor,
  entry: AnsweredEntry,
  { refusal, tell }: { refusal: AppError; tell: Work },
): Promise<EntryAnswer> {
  const { code, status } = refusal
  return db.transaction(async (tx) => {
    // Another one has the id, and the answer that goes with it.
    const isNew = code === 'operation_reused' || (await keep(tx, actor, entry, { status, response: code }))
    if (!isNew) return findAnswer(tx, actor, entry)
    await tell(tx)
    return { id: entry.id, status: 'rejected', code }
  })
}
