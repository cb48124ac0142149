import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from '../../../db/drizzle.ts'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { payment } from '../../../db/schema/payment.ts'
import { saleLine } from '../../../db/schema/sale.ts'
import { selectName } from '../../../db/sql.ts'
import { toTimestamp } from '../../../db/timestamp.ts'
import { toWord } from '../../../lib/texts.ts'
import { METHOD_TEXTS } from '../../data/exports/labels.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor, toDrillDown } from '../drill-down.ts'
import { bothParams } from '../params.ts'
import type { Page, ReportParams } from '../report.ts'
import { ofItsLine } from '../sales/payments.ts'
import type { DrillDownDraft } from '../translate.ts'

/** Condition for payments of tips for an employee in the period. Needs a join with the line. Tips for the team are nobody's. */
function asTips({ businessId }: Actor, { from, to, filter: { employeeId } }: ReportParams): SQL | undefined {
  return and(
    eq(payment.businessId, businessId),
    gte(payment.receivedAt, from),
    lt(payment.receivedAt, to),
    eq(saleLine.kind, 'tip'),
    employeeId ? eq(saleLine.employeeId, employeeId) : isNotNull(saleLine.employeeId),
  )
}

const TIPS = sql<number>`coalesce(sum(${payment.amount}), 0)`.mapWith(Number)

/** Sums the tips that employees got, less what was refunded, of the period and the one before. */
export function findTips(
  { tx, actor }: Source,
  asked: ReportParams,
): Promise<{ id: string; before: boolean; tips: number }[]> {
  return tx
    .select({
      id: sql<string>`${saleLine.employeeId}`,
      before: sql<boolean>`${payment.receivedAt} < ${toTimestamp(asked.from)}`,
      tips: TIPS,
    })
    .from(payment)
    .innerJoin(saleLine, ofItsLine)
    .where(asTips(actor, bothParams(asked, actor)))
    .groupBy(sql`1`, sql`2`)
}

function findTipRows({ tx, actor }: Source, asked: ReportParams, page: Page) {
  const { id, receivedAt: at, method, amount } = payment
  return tx
    .select({
      id,
      at,
      method,
      amount,
      employeeName: sql<string>`trim(${employee.firstName} || ' ' || ${employee.lastName})`,
      clientName: selectName(client),
    })
    .from(payment)
    .innerJoin(saleLine, ofItsLine)
    .innerJoin(employee, and(eq(employee.businessId, saleLine.businessId), eq(employee.id, saleLine.employeeId)))
    .leftJoin(client, and(eq(client.businessId, payment.businessId), eq(client.id, payment.clientId)))
    .where(and(asTips(actor, asked), afterCursor(page, sql`${at}`, sql`${id}`)))
    .orderBy(desc(at), desc(id))
    .limit(page.limit + 1)
}

/** Returns the payments of tips behind a number. */
export async function drillDownTips(source: Source, asked: ReportParams, page: Page): Promise<DrillDownDraft> {
  const [found] = await source.tx
    .select({ sum: TIPS })
    .from(payment)
    .innerJoin(saleLine, ofItsLine)
    .where(asTips(source.actor, asked))
  return toDrillDown({
    title: msg`Tips`,
    rows: await findTipRows(source, asked, page),
    page,
    columns: [
      ['time', msg({ context: 'column: when money was received', message: 'Received' }), 'time'],
      ['employee', msg`Employee`, 'text'],
      ['client', msg`Client`, 'text'],
      ['method', msg({ context: 'column: way of payment', message: 'Method' }), 'text'],
      ['amount', msg`Amount`, 'money'],
    ],
    row: ({ id, at, employeeName, clientName, method, amount }) => {
      return { id, cells: [at.toISOString(), employeeName, clientName ?? '–', toWord(METHOD_TEXTS, method), amount] }
    },
    sum: found?.sum ?? 0,
  })
}
