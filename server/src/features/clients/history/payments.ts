import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, sql } from '../../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../../db/paging.ts'
import { client } from '../../../db/schema/client.ts'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { saleLine } from '../../../db/schema/sale.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

/** Finds a page of payments and refunds of one client or of all, the newest first, with the client's name. */
export async function findPaymentPage(
  db: Queryable,
  actor: Actor,
  { clientId, cursor, limit }: { clientId?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const before = decodeCursor(cursor, SortKey)
  const { id, amount, tax, currency, method, receivedAt, refundOf, passId, byName: by } = payment
  const { firstName, lastName, email } = client
  const money = {
    id,
    amount,
    tax,
    currency,
    method,
    receivedAt,
    refundOf,
    passId,
    by,
    saleId: saleLine.saleId,
    passName: sql<string | null>`coalesce(${pass.name}, ${saleLine.name})`,
  }
  const rows = await db
    .select({ ...money, firstName, lastName, email })
    .from(payment)
    .leftJoin(client, and(eq(client.businessId, payment.businessId), eq(client.id, payment.clientId)))
    .leftJoin(pass, and(eq(pass.businessId, payment.businessId), eq(pass.id, payment.passId)))
    .leftJoin(saleLine, and(eq(saleLine.businessId, payment.businessId), eq(saleLine.id, payment.saleLineId)))
    .where(
      and(
        eq(payment.businessId, actor.businessId),
        clientId ? eq(payment.clientId, clientId) : undefined,
        before ? sql`(${receivedAt}, ${id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit + 1)
  const present = (row: (typeof rows)[number]) => ({ ...row, receivedAt: row.receivedAt.toISOString() })
  return toPage(rows, { limit, present, sortKey: (row) => [row.receivedAt.toISOString(), row.id] })
}
