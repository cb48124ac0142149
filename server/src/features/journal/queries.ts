import type { JournalPayment } from '@deskbell/domain/journal/entries.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { I18n } from '@lingui/core'
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine } from '../../db/schema/sale.ts'
import { translate } from '../../lib/texts.ts'
import { SALE_LINE_TEXTS } from '../data/exports/labels.ts'
import { presentNumber } from '../sales/present.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

function isReceivedIn({ businessId, timeZone }: Actor, { from, to }: Days): SQL | undefined {
  return and(
    eq(payment.businessId, businessId),
    gte(payment.receivedAt, dayBounds(from, timeZone).from),
    lt(payment.receivedAt, dayBounds(to, timeZone).to),
  )
}

export function countPayments(tx: Transaction, actor: Actor, days: Days): Promise<number> {
  return tx.$count(payment, isReceivedIn(actor, days))
}

/** Finds a page of the payments and refunds of the days, the oldest first. What has no name is named by its kind. */
export async function findJournalPage(
  tx: Transaction,
  actor: Actor,
  { days, i18n, cursor, limit }: { days: Days; i18n: I18n; cursor: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, SortKey)
  const { id, amount, tax, method, receivedAt } = payment
  const { year, number, refundOf } = sale
  const rows = await tx
    .select({
      id,
      amount,
      tax,
      method,
      receivedAt,
      year,
      number,
      refundOf,
      // A payment that a server of an earlier release took has no line, but a pass.
      kind: sql<JournalPayment['kind']>`coalesce(${saleLine.kind}, 'package')`,
      name: sql<string>`coalesce(${saleLine.name}, ${pass.name}, '')`,
      taxRate: sql<number>`coalesce(${saleLine.taxRate}, ${pass.taxRate}, 0)`,
    })
    .from(payment)
    .leftJoin(saleLine, and(eq(saleLine.businessId, payment.businessId), eq(saleLine.id, payment.saleLineId)))
    .leftJoin(sale, and(eq(sale.businessId, saleLine.businessId), eq(sale.id, saleLine.saleId)))
    .leftJoin(pass, and(eq(pass.businessId, payment.businessId), eq(pass.id, payment.passId)))
    .where(
      and(
        isReceivedIn(actor, days),
        after ? sql`(${receivedAt}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(receivedAt), asc(id))
    .limit(limit + 1)
  const present = ({ amount, tax, method, kind, taxRate, ...row }: (typeof rows)[number]): JournalPayment => ({
    day: localDay(row.receivedAt, actor.timeZone),
    number: presentNumber(row),
    text: row.name || translate(SALE_LINE_TEXTS[kind], i18n),
    kind,
    method,
    amount,
    tax,
    taxRate,
  })
  return toPage(rows, { limit, present, sortKey: (row) => [row.receivedAt.toISOString(), row.id] })
}
