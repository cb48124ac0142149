import { createHash } from 'node:crypto'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from './client.ts'
import { and, eq } from './drizzle.ts'
import { isUniqueViolation } from './errors.ts'
import { operation } from './schema/operation.ts'

export function hashBody(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

type Write = { id: string; body: unknown }

async function findAnswer<Answer>(db: Queryable, actor: Actor, { id, body }: Write): Promise<Answer | undefined> {
  const [seen] = await db
    .select()
    .from(operation)
    .where(and(eq(operation.businessId, actor.businessId), eq(operation.id, id)))
  if (seen && seen.bodyHash !== hashBody(body)) throw new AppError('operation_reused')
  // The answer was erased together with the client it was about.
  if (seen?.status === 404) throw new AppError('not_found')
  return seen?.response as Answer | undefined
}

async function attempt<Answer>(
  db: Queryable,
  actor: Actor,
  write: Write,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    const earlier = await findAnswer<Answer>(tx, actor, write)
    if (earlier !== undefined) return earlier
    const answer = await work(tx)
    await tx.insert(operation).values({
      businessId: actor.businessId,
      id: write.id,
      bodyHash: hashBody(write.body),
      status: 200,
      response: answer,
    })
    return answer
  })
}

/**
 * Runs a write at most once per idempotency key, in its own transaction or nested in another: a retry with the same id
 * and body returns the first answer. Throws AppError 'operation_reused' if the id comes with another body, 'id_taken'
 * if the id belongs to another row.
 */
export async function runOnce<Answer>(
  db: Queryable,
  actor: Actor,
  write: Write,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return runOnceOrReplay(db, actor, write, () => attempt(db, actor, write, work))
}

/**
 * Runs an idempotent write. If it fails, returns the stored answer of an earlier run of the same write, if there is
 * one.
 */
export async function runOnceOrReplay<Answer>(
  db: Queryable,
  actor: Actor,
  write: Write,
  run: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    const isTaken = isUniqueViolation(error)
    if (!isTaken && !(error instanceof AppError)) throw error
    // Race condition: the same write may have run concurrently and committed first. Then its answer is stored by now,
    // and this run failed because of its changes. Otherwise the id belongs to another row, or the refusal stands.
    const earlier = await findAnswer<Answer>(db, actor, write)
    if (earlier !== undefined) return earlier
    throw isTaken ? new AppError('id_taken') : error
  }
}
