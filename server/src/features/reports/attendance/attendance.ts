import { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { DrillDownKey, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../auth/actor.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { SOURCE_WORDS } from '../../data/exports/labels.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { drillDownClients } from '../drill-down-clients.ts'
import { drillDownVisits } from '../drill-down-visits.ts'
import { inBucket, type Narrowed, type Place, withId } from '../filters.ts'
import { toLocalTime } from '../local-time.ts'
import { figure, type Reporter, type ReportParams, share, TIME_TITLES, type Titled, table } from '../report.ts'
import { findEmployeeNames, NONE, NONE_ID } from '../shop-names.ts'
import { visitorIds } from '../visitors.ts'
import { countVisits, findGroups, type Groups, sumCounts } from './groups.ts'
import { asVisits } from './visits.ts'

const COUNTED: Titled[] = [
  ['visits', 'Visits', 'number', 'opens'],
  ['unpaid', 'Unpaid', 'number', 'opens'],
]

function byTime(asked: ReportParams, { time }: Groups): ReportTable {
  return table('by-time', {
    title: 'Visits over time',
    columns: [['day', TIME_TITLES[asked.by], 'day'], ...COUNTED],
    rows: listBuckets(asked).map((day) => {
      const { visits, unpaid } = time.get(day) ?? { visits: 0, unpaid: 0 }
      return { id: day, cells: [day, visits, unpaid] }
    }),
    chart: { kind: 'bars', x: 'day', series: ['visits'] },
  })
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Lists the hours from the first to the last one with a visit: "07", "08". */
function listHours({ hour }: Groups): string[] {
  const hours = [...hour.keys()].map((key) => Number(key.slice(2)))
  const first = Math.min(...hours)
  const count = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(2, '0'))
}

function byHour(groups: Groups): ReportTable {
  const hours = listHours(groups)
  const visitsAt = (weekday: number, hour: string) => groups.hour.get(`${weekday} ${hour}`)?.visits ?? 0
  const columns = hours.map((hour): Titled => [`h${hour}`, `${hour}:00`, 'number', 'opens'])
  return table('by-hour', {
    title: 'Visits by weekday and hour',
    columns: [['weekday', 'Day', 'text'], ...columns, ['visits', 'All', 'number', 'opens']],
    rows: WEEKDAYS.map((name, index) => {
      const cells = hours.map((hour) => visitsAt(index + 1, hour))
      return { id: String(index + 1), cells: [name, ...cells, cells.reduce((sum, visits) => sum + visits, 0)] }
    }),
    chart: { kind: 'heat', x: 'weekday', series: hours.map((hour) => `h${hour}`) },
  })
}

function whatTable(
  { id, title, part, column }: { id: string; title: string; part: 'service' | 'employee' | 'source'; column: string },
  groups: Groups,
  names: Map<string, string>,
): ReportTable {
  const { visits: all } = sumCounts(groups[part])
  const rows = [...groups[part]].map(([key, { visits, unpaid }]) => {
    const name = names.get(key) ?? NONE
    return { id: key || NONE_ID, name, visits, cells: [name, visits, unpaid, share(visits, all)] }
  })
  return table(id, {
    title,
    columns: [[part, column, 'text'], ...COUNTED, ['share', 'Share', 'share']],
    rows: rows
      .toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, cells }) => ({ id, cells })),
    total: { share: share(all, all) },
    chart: { kind: 'bars', x: part, series: ['visits'] },
  })
}

const byWhat = {
  service: async (source: Source, groups: Groups) =>
    whatTable(
      { id: 'by-service', title: 'By service', part: 'service', column: 'Service' },
      groups,
      await findServiceNames(source),
    ),
  employee: async (source: Source, groups: Groups) =>
    whatTable(
      { id: 'by-employee', title: 'By employee', part: 'employee', column: 'Employee' },
      groups,
      await findEmployeeNames(source),
    ),
  source: async (_: Source, groups: Groups) =>
    whatTable(
      { id: 'by-source', title: 'By where they checked in', part: 'source', column: 'Checked in at' },
      groups,
      new Map(Object.entries(SOURCE_WORDS)),
    ),
}

const ALL = sql`true`

function onWeekday(row: string, { actor }: Place): Narrowed {
  if (!/^[1-7]$/.test(row)) return null
  return sql`extract(isodow from ${toLocalTime(checkIn.occurredAt, actor)}) = ${Number(row)}`
}

function inHour(column: string, { actor }: Place): Narrowed {
  if (!/^h\d\d$/.test(column)) return null
  return sql`extract(hour from ${toLocalTime(checkIn.occurredAt, actor)}) = ${Number(column.slice(1))}`
}

function withIdOrNone(id: PgColumn, row: string): Narrowed {
  return row === NONE_ID ? isNull(id) : withId(id, row)
}

const ROWS: Record<string, (row: string, place: Place) => Narrowed> = {
  'by-time': (row, place) => inBucket(checkIn.occurredAt, row, place),
  'by-hour': onWeekday,
  'by-service': (row) => withIdOrNone(checkIn.serviceId, row),
  'by-employee': (row) => withIdOrNone(checkIn.employeeId, row),
  'by-source': (row) => {
    const source = CheckInSource.safeParse(row)
    return source.success ? eq(checkIn.source, source.data) : null
  },
}

function inColumn({ table, column }: DrillDownKey, place: Place): Narrowed {
  if (column === 'visits') return ALL
  if (table === 'by-hour') return inHour(column, place)
  return column === 'unpaid' ? isNull(checkIn.passId) : null
}

function ofFigure({ row, column }: DrillDownKey, { actor, asked }: Place): Narrowed {
  if (column !== 'value') return null
  if (row === 'visits') return ALL
  if (row === 'unpaid') return isNull(checkIn.passId)
  if (row !== 'firstVisits') return null
  return sql`${checkIn.id} in (select w.first_id from (${visitorIds(actor, asked)}) w where w.is_first)`
}

function ofTable(behind: DrillDownKey, place: Place): Narrowed {
  const inRow = ROWS[behind.table]
  if (!inRow) return null
  const row = behind.row === TOTAL ? ALL : inRow(behind.row, place)
  const column = inColumn(behind, place)
  return row && column ? (and(row, column) ?? null) : null
}

/** Condition for the visits behind a number of the report; null if there is no such number. */
function whereVisits(actor: Actor, asked: ReportParams, behind: DrillDownKey): Narrowed {
  const place = { actor, asked }
  const part = behind.table === FIGURES ? ofFigure(behind, place) : ofTable(behind, place)
  return part ? (and(asVisits(actor, asked), part) ?? null) : null
}

async function figures(source: Source, asked: ReportParams) {
  const { visits, unpaid } = await countVisits(source, asked)
  const { rows } = await source.tx.execute<{ clients: number; firsts: number }>(sql`
    select count(*)::int as clients, (count(*) filter (where w.is_first))::int as firsts
    from (${visitorIds(source.actor, asked)}) w`)
  const { clients = 0, firsts = 0 } = rows[0] ?? {}
  const shown = { kind: 'number', opens: true } as const
  return [
    figure('visits', visits, { title: 'Visits', ...shown, better: 'more' }),
    figure('clients', clients, { title: 'Clients', ...shown, better: 'more' }),
    figure('firstVisits', firsts, { title: 'First visits', ...shown, better: 'more' }),
    figure('unpaid', unpaid, { title: 'Unpaid visits', ...shown, better: 'less' }),
  ]
}

/** Attendance report: visits by time, weekday and hour, service, employee and source. */
export const attendance: Reporter = {
  name: 'attendance',
  figures,
  tables: async (source, asked) => {
    const groups = await findGroups(source, asked)
    const parts = await Promise.all([
      byWhat.service(source, groups),
      byWhat.employee(source, groups),
      byWhat.source(source, groups),
    ])
    return [byTime(asked, groups), byHour(groups), ...parts]
  },
  rowsBehind: async (source, asked, behind, page) => {
    if (behind.table === 'figures' && behind.row === 'clients' && behind.column === 'value')
      return drillDownClients(source, visitorIds(source.actor, asked), page)
    const which = whereVisits(source.actor, asked, behind)
    return which && drillDownVisits(source, { which }, page)
  },
}
