import type { JournalPayment } from '@deskbell/domain/journal/entries.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, asc, eq, gte, lt, ne, sql } from '../../db/drizzle.ts'
import { decodeCursor, toPage } from '../../db/paging.ts'
import { type AnyPgColumn, unionAll } from '../../db/pg-core.ts'
import { cashMovement, drawer, drawerCount, drawerSession, IN_FULL } from '../../db/schema/drawer.ts'
import { pass } from '../../db/schema/pass.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine } from '../../db/schema/sale.ts'
import { translate } from '../../lib/texts.ts'
import { SALE_LINE_TEXTS } from '../data/exports/labels.ts'
import { presentNumber } from '../sales/present.ts'

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])

const isIn = (at: AnyPgColumn, { timeZone }: Actor, { from, to }: Days) =>
  and(gte(at, dayBounds(from, timeZone).from), lt(at, dayBounds(to, timeZone).to))

const isReceived = (actor: Actor, days: Days) =>
  and(eq(payment.businessId, actor.businessId), isIn(payment.receivedAt, actor, days))

const isMoved = (actor: Actor, days: Days) =>
  and(eq(cashMovement.businessId, actor.businessId), isIn(cashMovement.at, actor, days))

const isDifferent = (actor: Actor, days: Days) =>
  and(
    eq(drawerCount.businessId, actor.businessId),
    eq(drawerCount.method, 'cash'),
    ne(IN_FULL.counted, IN_FULL.expected),
    isIn(drawerCount.closedAt, actor, days),
  )

export async function countEntries(tx: Transaction, actor: Actor, days: Days): Promise<number> {
  const payments = await tx.$count(payment, isReceived(actor, days))
  const movements = await tx.$count(cashMovement, isMoved(actor, days))
  return payments + movements + (await tx.$count(drawerCount, isDifferent(actor, days)))
}

type Page = { days: Days; cursor: string | undefined; limit: number }

const isAfter = (at: AnyPgColumn, id: AnyPgColumn, cursor: string | undefined) => {
  const after = decodeCursor(cursor, SortKey)
  return after ? sql`(${at}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined
}

function selectPayments(tx: Transaction, actor: Actor, { days, cursor, limit }: Page) {
  return tx
    .select({
      id: payment.id,
      at: payment.receivedAt,
      amount: payment.amount,
      tax: payment.tax,
      method: payment.method,
      year: sale.year,
      number: sale.number,
      refundOf: sale.refundOf,
      // A payment that a server of an earlier release took has no line, but a pass.
      kind: sql<JournalPayment['kind']>`coalesce(${saleLine.kind}::text, 'package')`,
      name: sql<string>`coalesce(${saleLine.name}, ${pass.name}, '')`,
      taxRate: sql<number>`coalesce(${saleLine.taxRate}, ${pass.taxRate}, 0)`,
    })
    .from(payment)
    .leftJoin(saleLine, and(eq(saleLine.businessId, payment.businessId), eq(saleLine.id, payment.saleLineId)))
    .leftJoin(sale, and(eq(sale.businessId, saleLine.businessId), eq(sale.id, saleLine.saleId)))
    .leftJoin(pass, and(eq(pass.businessId, payment.businessId), eq(pass.id, payment.passId)))
    .where(and(isReceived(actor, days), isAfter(payment.receivedAt, payment.id, cursor)))
    .orderBy(asc(payment.receivedAt), asc(payment.id))
    .limit(limit)
}

/** Cash without a sale has neither a receipt nor tax. */
const CASH = {
  tax: sql<number>`0`,
  method: sql<JournalPayment['method']>`'cash'::payment_method`,
  year: sql<number | null>`null::int`,
  number: sql<number | null>`null::int`,
  refundOf: sql<string | null>`null::uuid`,
}

function selectMovements(tx: Transaction, actor: Actor, { days, cursor, limit }: Page) {
  const { id, at, amount, reason } = cashMovement
  const kind = sql<JournalPayment['kind']>`'cash_movement'`
  return tx
    .select({ id, at, amount, ...CASH, kind, name: sql<string>`${reason}`, taxRate: sql<number>`0` })
    .from(cashMovement)
    .where(and(isMoved(actor, days), isAfter(at, id, cursor)))
    .orderBy(asc(at), asc(id))
    .limit(limit)
}

/** What was counted too much or, negative, too little at the closes of drawers. */
function selectDifferences(tx: Transaction, actor: Actor, { days, cursor, limit }: Page) {
  const { sessionId: id, closedAt: at, businessId } = drawerCount
  const amount = sql<number>`${IN_FULL.counted} - ${IN_FULL.expected}`
  const kind = sql<JournalPayment['kind']>`'cash_difference'`
  return tx
    .select({ id, at, amount, ...CASH, kind, name: sql<string>`${drawer.name}`, taxRate: sql<number>`0` })
    .from(drawerCount)
    .innerJoin(drawerSession, and(eq(drawerSession.businessId, businessId), eq(drawerSession.id, id)))
    .innerJoin(drawer, and(eq(drawer.businessId, businessId), eq(drawer.id, drawerSession.drawerId)))
    .where(and(isDifferent(actor, days), isAfter(at, id, cursor)))
    .orderBy(asc(at), asc(id))
    .limit(limit)
}

function getText({ kind, name }: Pick<JournalPayment, 'kind'> & { name: string }, i18n: I18n): string {
  if (kind === 'cash_movement') return name
  if (kind === 'cash_difference') return i18n._(msg`Cash difference, ${{ drawer: name }}`)
  return name || translate(SALE_LINE_TEXTS[kind], i18n)
}

/**
 * Finds a page of what the journal books on the days, the oldest first: payments and refunds, cash put in and taken out,
 * and differences at closes. What has no name is named by its kind.
 */
export async function findJournalPage(
  tx: Transaction,
  actor: Actor,
  { days, i18n, cursor, limit }: { days: Days; i18n: I18n; cursor: string | undefined; limit: number },
) {
  const page = { days, cursor, limit: limit + 1 }
  const rows = await unionAll(
    selectPayments(tx, actor, page),
    selectMovements(tx, actor, page),
    selectDifferences(tx, actor, page),
  )
    .orderBy(({ at, id }) => [asc(at), asc(id)])
    .limit(limit + 1)
  const present = ({ amount, tax, method, kind, taxRate, ...row }: (typeof rows)[number]): JournalPayment => ({
    day: localDay(row.at, actor.timeZone),
    number: presentNumber(row),
    text: getText({ kind, name: row.name }, i18n),
    kind,
    method,
    amount,
    tax,
    taxRate,
  })
  return toPage(rows, { limit, present, sortKey: (row) => [row.at.toISOString(), row.id] })
}
