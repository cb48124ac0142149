import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import type { Queryable, Transaction } from './client.ts'
import { isUniqueViolation } from './errors.ts'
import { operation } from './schema/operation.ts'

/** SHA-256 of what was asked, hex. */
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
  // Whom it was about has been erased.
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
 * Does a write once, in a transaction of its own, or within a larger one: asked again with the same id and body, it answers what it answered
 * the first time. Throws `operation_reused` when the id comes with another body.
 */
export async function runOnce<Answer>(
  db: Queryable,
  actor: Actor,
  write: Write,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return runOnceOrReplay(db, actor, write, () => attempt(db, actor, write, work))
}

/** Runs what ends in such a write; where it is refused, it gives what the write answered the first time, if it did. */
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
    // The same write may have run beside this one and come first: then its answer is there now. What it changed is what
    // this one was refused for. Else the id belongs to another, or the refusal stands.
    const earlier = await findAnswer<Answer>(db, actor, write)
    if (earlier !== undefined) return earlier
    throw isTaken ? new AppError('id_taken') : error
  }
}
