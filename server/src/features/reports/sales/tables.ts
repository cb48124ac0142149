import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import { sql } from 'drizzle-orm'
import { pass } from '../../../db/schema/pass.ts'
import { payment } from '../../../db/schema/payment.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { METHOD_WORDS } from '../../data/exports/words.ts'
import { type ReportParams, TIME_TITLES, table } from '../report.ts'
import { findPackageNames } from '../shop-names.ts'
import { SUMS } from './figures.ts'
import { asPayments, KEYS, NONE, ofItsPass, type SalesTable, SEVERAL } from './payments.ts'

type Sums = { payments: number; received: number; refunds: number; net: number; tax: number }

async function findSums({ tx, actor }: Source, asked: ReportParams, id: SalesTable): Promise<Map<string, Sums>> {
  const found = await tx
    .select({ key: KEYS[id](asked, actor), ...SUMS })
    .from(payment)
    .leftJoin(pass, ofItsPass)
    .where(asPayments(actor, asked))
    .groupBy(sql`1`)
  return new Map(found.map(({ key, ...sums }) => [key, sums]))
}

const NOTHING: Sums = { payments: 0, received: 0, refunds: 0, net: 0, tax: 0 }

async function salesTable(
  source: Source,
  asked: ReportParams,
  { id, title, first, note }: { id: SalesTable; title: string; first: string; note?: string },
  rowsOf: (sums: Map<string, Sums>) => Map<string, string>,
) {
  const sums = await findSums(source, asked, id)
  return table(id, {
    title,
    ...(note ? { note } : {}),
    columns: [
      ['name', first, id === 'by-time' ? 'day' : 'text'],
      ['payments', 'Payments', 'number', 'opens'],
      ['received', 'Received', 'money', 'opens'],
      ['refunds', 'Refunds', 'money', 'opens'],
      ['net', 'Net', 'money', 'opens'],
      ['tax', 'Tax in it', 'money', 'opens'],
    ],
    rows: [...rowsOf(sums)].map(([key, name]) => {
      const { payments, received, refunds, net, tax } = sums.get(key) ?? NOTHING
      return { id: key, cells: [name, payments, received, refunds, net, tax] }
    }),
    chart: { kind: 'bars', x: 'name', series: ['net'] },
  })
}

/** Those of the names for which money moved, in the order of the names, and then what has none of its own. */
function only(names: Iterable<[string, string]>, sums: Map<string, Sums>): Map<string, string> {
  const known = new Map(names)
  const rest = [...sums.keys()].filter((key) => !known.has(key)).map((key): [string, string] => [key, '–'])
  return new Map([...[...known].filter(([key]) => sums.has(key)), ...rest])
}

export async function salesTables(source: Source, asked: ReportParams): Promise<ReportTable[]> {
  const packages = await findPackageNames(source)
  const services = await findServiceNames(source)
  const days = listBuckets(asked.days, asked.by).map((day): [string, string] => [day, day])
  return [
    await salesTable(
      source,
      asked,
      { id: 'by-time', title: 'Over time', first: TIME_TITLES[asked.by] },
      () => new Map(days),
    ),
    await salesTable(source, asked, { id: 'by-method', title: 'By method', first: 'Method' }, (sums) =>
      only(Object.entries(METHOD_WORDS), sums),
    ),
    await salesTable(source, asked, { id: 'by-package', title: 'By package', first: 'Package' }, (sums) =>
      only([...packages, [NONE, 'No package']], sums),
    ),
    await salesTable(source, asked, { id: 'by-service', title: 'By service', first: 'Service' }, (sums) =>
      only([...services, [SEVERAL, 'Several services'], [NONE, 'No service']], sums),
    ),
    await salesTable(source, asked, { id: 'by-who', title: 'By who took it', first: 'Who' }, (sums) => {
      const names = [...sums.keys()].sort((a, b) => a.localeCompare(b))
      return new Map(names.map((name) => [name, name]))
    }),
  ]
}
