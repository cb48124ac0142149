import type { MailFilter } from '@deskbell/domain/messages/mail/schema.ts'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, count, desc, eq, gt, sql } from '../../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { mail } from '../../../db/schema/mail.ts'
import { AppError } from '../../../errors.ts'
import { type MailRow, presentMail } from './present.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Condition for the business's mail that hasn't expired. */
function isUnexpired(actor: Actor, now: Date) {
  return and(eq(mail.businessId, actor.businessId), gt(mail.expiresAt, now))
}

/** Returns a page of the outbox, newest first. */
export async function findMail(db: Queryable, actor: Actor, { cursor, limit, now }: MailFilter & { now: Date }) {
  const before = decodeCursor(cursor, SortKey)
  const older = before && sql`(${mail.createdAt}, ${mail.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
  const rows = await db
    .select()
    .from(mail)
    .where(and(isUnexpired(actor, now), older ?? undefined))
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(limit + 1)
  return toPage(rows, {
    limit,
    present: presentMail,
    sortKey: ({ createdAt, id }) => [createdAt.toISOString(), id],
  })
}

export async function countMail(db: Queryable, actor: Actor, now: Date): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(mail).where(isUnexpired(actor, now))
  return row?.waiting ?? 0
}

export async function findMailBody(
  db: Queryable,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<MailRow> {
  const [row] = await db
    .select()
    .from(mail)
    .where(and(isUnexpired(actor, now), eq(mail.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}
