import { fullName } from '@deskbell/domain/clients/rules.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq, type SQL, sql } from '../../db/drizzle.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { employee } from '../../db/schema/employee.ts'
import { pass } from '../../db/schema/pass.ts'
import { service } from '../../db/schema/service.ts'
import { toWord } from '../../lib/texts.ts'
import { SOURCE_TEXTS } from '../data/exports/labels.ts'
import type { Source } from '../data/exports/table.ts'
import { afterCursor, toDrillDown } from './drill-down.ts'
import type { Page, Titled } from './report.ts'
import { NONE } from './shop-names.ts'
import type { DrillDownDraft } from './translate.ts'

const COLUMNS: Titled[] = [
  ['time', msg({ context: 'column: day and time of a visit', message: 'Time' }), 'time'],
  ['client', msg`Client`, 'text'],
  ['service', msg`Service`, 'text'],
  ['employee', msg`Employee`, 'text'],
  ['paidBy', msg({ context: 'column: pass that a visit is paid by', message: 'Paid by' }), 'text'],
  ['source', msg({ context: 'column: kiosk or desk', message: 'Checked in at' }), 'text'],
]

const PAID = { code: 'paid', text: msg({ context: 'visit: in a sale, without a pass', message: 'Paid' }) }
const UNPAID = { code: 'unpaid', text: msg({ context: 'visit', message: 'Unpaid' }) }

/** Amount per visit in minor units, from the check-in and its pass; undefined to count visits only. */
type Worth = SQL<number> | undefined

function findVisits({ tx }: Source, which: SQL | undefined, page: Page, worth: Worth) {
  return tx
    .select({
      worth: worth ?? sql<number>`1`,
      id: checkIn.id,
      at: checkIn.occurredAt,
      source: checkIn.source,
      clientId: checkIn.clientId,
      firstName: client.firstName,
      lastName: client.lastName,
      serviceName: service.name,
      passName: pass.name,
      saleLineId: checkIn.saleLineId,
      employeeName: sql<string | null>`${employee.firstName} || ' ' || ${employee.lastName}`,
    })
    .from(checkIn)
    .innerJoin(client, and(eq(client.businessId, checkIn.businessId), eq(client.id, checkIn.clientId)))
    .innerJoin(service, and(eq(service.businessId, checkIn.businessId), eq(service.id, checkIn.serviceId)))
    .leftJoin(employee, and(eq(employee.businessId, checkIn.businessId), eq(employee.id, checkIn.employeeId)))
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .where(and(which, afterCursor(page, sql`${checkIn.occurredAt}`, sql`${checkIn.id}`)))
    .orderBy(desc(checkIn.occurredAt), desc(checkIn.id))
    .limit(page.limit + 1)
}

async function sumVisits({ tx }: Source, which: SQL | undefined, worth: Worth): Promise<number> {
  if (!worth) return tx.$count(checkIn, which)
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${worth}), 0)::float8` })
    .from(checkIn)
    .leftJoin(pass, and(eq(pass.businessId, checkIn.businessId), eq(pass.id, checkIn.passId)))
    .where(which)
  return found?.sum ?? 0
}

/** Returns the visits behind a number, newest first; with `worth`, also the amount of each. */
export async function drillDownVisits(
  source: Source,
  { which, worth }: { which: SQL | undefined; worth?: SQL<number> },
  page: Page,
): Promise<DrillDownDraft> {
  const rows = await findVisits(source, which, page, worth)
  return toDrillDown({
    title: msg`Visits`,
    rows,
    page,
    columns: worth ? [...COLUMNS, ['value', msg`Value`, 'money']] : COLUMNS,
    row: (row) => {
      const who = [fullName(row), row.serviceName, row.employeeName ?? NONE]
      const how = [row.passName ?? (row.saleLineId ? PAID : UNPAID), toWord(SOURCE_TEXTS, row.source)]
      const cells = [row.at.toISOString(), ...who, ...how, ...(worth ? [row.worth] : [])]
      return { id: row.id, clientId: row.clientId, cells }
    },
    sum: await sumVisits(source, which, worth),
  })
}
