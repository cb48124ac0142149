import { getBalanceDue, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { and, asc, eq, getTableColumns, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { client } from '../../db/schema/client.ts'
import { pass } from '../../db/schema/pass.ts'
import { type PassRow, type PaymentRow, presentSpendable, presentState } from './present.ts'
import { findPayments } from './queries.ts'

const SortKey = z.tuple([z.uuid()])

function presentListedPass(
  { owner, ...row }: PassRow & { owner: { firstName: string; lastName: string; phone: string; email: string } },
  payments: PaymentRow[],
) {
  return {
    ...owner,
    ...presentSpendable(row, 0),
    name: row.name,
    price: row.price,
    paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    owed: getBalanceDue(presentState(row), sumPassMoney(payments)),
    shared: row.shared,
  }
}

/** Returns a page of the passes of all clients, or of one, oldest first, each with its owner and the amount paid. */
export async function findPassPage(
  db: Queryable,
  actor: Actor,
  { clientId, cursor, limit }: { clientId?: string | undefined; cursor: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, SortKey)
  const { firstName, lastName, phone, email } = client
  const rows = await db
    .select({ ...getTableColumns(pass), owner: { firstName, lastName, phone, email } })
    .from(pass)
    .innerJoin(client, and(eq(client.businessId, pass.businessId), eq(client.id, pass.clientId)))
    .where(
      and(
        eq(pass.businessId, actor.businessId),
        clientId ? eq(pass.clientId, clientId) : undefined,
        after ? sql`${pass.id} > ${after[0]}::uuid` : undefined,
      ),
    )
    .orderBy(asc(pass.id))
    .limit(limit + 1)
  const ids = rows.map(({ id }) => id)
  const payments = Map.groupBy(await findPayments(db, actor, ids), ({ passId }) => passId)
  const present = (row: (typeof rows)[number]) => presentListedPass(row, payments.get(row.id) ?? [])
  return toPage(rows, { limit, present, sortKey: ({ id }) => [id] })
}
