import { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, eq, isNull, sql } from '../../../db/drizzle.ts'
import type { PgColumn } from '../../../db/pg-core.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { type Text, toWord, type Word } from '../../../lib/texts.ts'
import { isUnpaid } from '../../check-ins/queries.ts'
import { SOURCE_TEXTS } from '../../data/exports/labels.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { drillDownClients } from '../drill-down-clients.ts'
import { drillDownVisits } from '../drill-down-visits.ts'
import { inBucket, type Narrowed, type Place, withId } from '../filters.ts'
import { toLocalTime } from '../local-time.ts'
import { figure, type Reporter, type ReportParams, share, TIME_TITLES, type Titled, table } from '../report.ts'
import { findEmployeeNames, NONE, NONE_ID } from '../shop-names.ts'
import type { TableDraft } from '../translate.ts'
import { visitorIds } from '../visitors.ts'
import { countVisits, findGroups, type Groups, sumCounts } from './groups.ts'
import { asVisits } from './visits.ts'

const COUNTED: Titled[] = [
  ['visits', msg`Visits`, 'number', 'opens'],
  ['unpaid', msg({ context: 'visits', message: 'Unpaid' }), 'number', 'opens'],
]

function byTime(asked: ReportParams, { time }: Groups): TableDraft {
  return table('by-time', {
    title: msg`Visits over time`,
    columns: [['day', TIME_TITLES[asked.by], 'day'], ...COUNTED],
    rows: listBuckets(asked).map((day) => {
      const { visits, unpaid } = time.get(day) ?? { visits: 0, unpaid: 0 }
      return { id: day, cells: [day, visits, unpaid] }
    }),
    chart: { kind: 'bars', x: 'day', series: ['visits'] },
  })
}

/** ISO weekdays, from Monday on. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

function toWeekdayWord(weekday: number): Word {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday))
  return {
    code: String(weekday),
    text: ({ locale }) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day),
  }
}

/** Lists the hours from the first to the last one with a visit: "07", "08". */
function listHours({ hour }: Groups): string[] {
  const hours = [...hour.keys()].map((key) => Number(key.slice(2)))
  const first = Math.min(...hours)
  const count = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(2, '0'))
}

function byHour(groups: Groups): TableDraft {
  const hours = listHours(groups)
  const visitsAt = (weekday: number, hour: string) => groups.hour.get(`${weekday} ${hour}`)?.visits ?? 0
  const columns = hours.map((hour): Titled => [`h${hour}`, `${hour}:00`, 'number', 'opens'])
  return table('by-hour', {
    title: msg`Visits by weekday and hour`,
    columns: [
      ['weekday', msg`Day`, 'text'],
      ...columns,
      ['visits', msg({ context: 'visits of all hours', message: 'All' }), 'number', 'opens'],
    ],
    rows: WEEKDAYS.map((weekday) => {
      const cells = hours.map((hour) => visitsAt(weekday, hour))
      return {
        id: String(weekday),
        cells: [toWeekdayWord(weekday), ...cells, cells.reduce((sum, visits) => sum + visits, 0)],
      }
    }),
    chart: { kind: 'heat', x: 'weekday', series: hours.map((hour) => `h${hour}`) },
  })
}

function whatTable(
  { id, title, part, column }: { id: string; title: Text; part: 'service' | 'employee' | 'source'; column: Text },
  groups: Groups,
  toName: (key: string) => string | Word | undefined,
): TableDraft {
  const { visits: all } = sumCounts(groups[part])
  const rows = [...groups[part]].map(([key, { visits, unpaid }]) => {
    const name = toName(key) ?? NONE
    return {
      id: key || NONE_ID,
      sort: typeof name === 'string' ? name : name.code,
      visits,
      cells: [name, visits, unpaid, share(visits, all)],
    }
  })
  return table(id, {
    title,
    columns: [
      [part, column, 'text'],
      ...COUNTED,
      ['share', msg({ context: 'part of all', message: 'Share' }), 'share'],
    ],
    rows: rows
      .toSorted((a, b) => b.visits - a.visits || a.sort.localeCompare(b.sort) || (a.id < b.id ? -1 : 1))
      .map(({ id, cells }) => ({ id, cells })),
    total: { share: share(all, all) },
    chart: { kind: 'bars', x: part, series: ['visits'] },
  })
}

function toFinder(names: Map<string, string>) {
  return (key: string) => names.get(key)
}

const byWhat = {
  service: async (source: Source, groups: Groups) =>
    whatTable(
      { id: 'by-service', title: msg`By service`, part: 'service', column: msg`Service` },
      groups,
      toFinder(await findServiceNames(source)),
    ),
  employee: async (source: Source, groups: Groups) =>
    whatTable(
      { id: 'by-employee', title: msg`By employee`, part: 'employee', column: msg`Employee` },
      groups,
      toFinder(await findEmployeeNames(source)),
    ),
  source: async (_: Source, groups: Groups) =>
    whatTable(
      {
        id: 'by-source',
        title: msg`By where they checked in`,
        part: 'source',
        column: msg({ context: 'column: kiosk or desk', message: 'Checked in at' }),
      },
      groups,
      (key) => toWord(SOURCE_TEXTS, key as CheckInSource),
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
  return column === 'unpaid' ? isUnpaid : null
}

function ofFigure({ row, column }: DrillDownKey, { actor, asked }: Place): Narrowed {
  if (column !== 'value') return null
  if (row === 'visits') return ALL
  if (row === 'unpaid') return isUnpaid
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
    figure('visits', visits, { title: msg`Visits`, ...shown, better: 'more' }),
    figure('clients', clients, { title: msg`Clients`, ...shown, better: 'more' }),
    figure('firstVisits', firsts, { title: msg`First visits`, ...shown, better: 'more' }),
    figure('unpaid', unpaid, { title: msg`Unpaid visits`, ...shown, better: 'less' }),
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
