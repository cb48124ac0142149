import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { Cell, ReportTable } from '@deskbell/domain/reports/schema.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { type ReportParams, share, TIME_TITLES, type Titled, table } from '../report.ts'
import { findEmployeeNames, NONE } from '../shop-names.ts'
import { type Counts, type Groups, NOTHING } from './groups.ts'

/** Seconds as days of 24 hours, to one decimal; null of nothing. */
export function inDays(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 8640) / 10
}

export function averageLead({ lead, booked }: Counts): number | null {
  return booked === 0 ? null : inDays(lead / booked)
}

const OUTCOMES: Titled[] = [
  ['booked', 'Booked', 'number', 'opens'],
  ['kept', 'Kept', 'number', 'opens'],
  ['cancelledByClient', 'Cancelled by client', 'number', 'opens'],
  ['late', 'Of these late', 'number', 'opens'],
  ['cancelledByShop', 'Cancelled by shop', 'number', 'opens'],
  ['missed', 'Missed', 'number', 'opens'],
  ['open', 'Open', 'number', 'opens'],
  ['walkIns', 'Walk-ins', 'number', 'opens'],
]
const FILLING: Titled[] = [
  ['places', 'Class places', 'number'],
  ['taken', 'Taken', 'number', 'opens'],
  ['fill', 'Fill rate', 'share'],
  ['lead', 'Lead time, days', 'number'],
]
const COLUMNS = [...OUTCOMES, ...FILLING]

function toCells(counts: Counts): Cell[] {
  const { booked, kept, cancelledByClient, late, cancelledByShop, missed, open, walkIns, places, taken } = counts
  const outcomes = [booked, kept, cancelledByClient, late, cancelledByShop, missed, open, walkIns]
  return [...outcomes, places, taken, share(taken, places), averageLead(counts)]
}

function sumGroups({ all }: Groups) {
  const counts = all.get('') ?? NOTHING
  return { fill: share(counts.taken, counts.places), lead: averageLead(counts) }
}

const SERIES = ['kept', 'open', 'cancelledByClient', 'cancelledByShop', 'missed']

export function byTime({ days, by }: ReportParams, groups: Groups): ReportTable {
  return table('by-time', {
    title: 'Bookings over time',
    columns: [['day', TIME_TITLES[by], 'day'], ...COLUMNS],
    rows: listBuckets(days, by).map((day) => ({ id: day, cells: [day, ...toCells(groups.time.get(day) ?? NOTHING)] })),
    total: sumGroups(groups),
    chart: { kind: 'stacked', x: 'day', series: SERIES },
  })
}

function whatTable(
  { id, title, part, column }: { id: string; title: string; part: 'service' | 'employee'; column: string },
  groups: Groups,
  names: Map<string, string>,
): ReportTable {
  const rows = [...groups[part]].map(([key, counts]) => ({ id: key, counts, name: names.get(key) ?? NONE }))
  return table(id, {
    title,
    columns: [[part, column, 'text'], ...COLUMNS],
    rows: rows
      .toSorted((a, b) => b.counts.booked - a.counts.booked || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, name, counts }) => ({ id, cells: [name, ...toCells(counts)] })),
    total: sumGroups(groups),
    chart: { kind: 'stacked', x: part, series: SERIES },
  })
}

export async function byService(source: Source, groups: Groups): Promise<ReportTable> {
  const what = { id: 'by-service', title: 'By service', part: 'service', column: 'Service' } as const
  return whatTable(what, groups, await findServiceNames(source))
}

export async function byEmployee(source: Source, groups: Groups): Promise<ReportTable> {
  const what = { id: 'by-employee', title: 'By employee', part: 'employee', column: 'Employee' } as const
  return whatTable(what, groups, await findEmployeeNames(source))
}
