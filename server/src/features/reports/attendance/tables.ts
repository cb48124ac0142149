import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { SOURCE_WORDS } from '../../data/exports/words.ts'
import { type ReportParams, share, TIME_TITLES, type Titled, table } from '../report.ts'
import { findEmployeeNames, NONE, NONE_ID } from '../shop-names.ts'
import { type Groups, sumCounts } from './groups.ts'

const COUNTED: Titled[] = [
  ['visits', 'Visits', 'number', 'opens'],
  ['unpaid', 'Unpaid', 'number', 'opens'],
]

export function byTime({ days, by }: ReportParams, { time }: Groups): ReportTable {
  return table('by-time', {
    title: 'Visits over time',
    columns: [['day', TIME_TITLES[by], 'day'], ...COUNTED],
    rows: listBuckets(days, by).map((day) => {
      const { visits, unpaid } = time.get(day) ?? { visits: 0, unpaid: 0 }
      return { id: day, cells: [day, visits, unpaid] }
    }),
    chart: { kind: 'bars', x: 'day', series: ['visits'] },
  })
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The hours of a day from the first to the last one in which anybody came: "07", "08". */
function listHours({ hour }: Groups): string[] {
  const hours = [...hour.keys()].map((key) => Number(key.slice(2)))
  const first = Math.min(...hours)
  const count = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(2, '0'))
}

export function byHour(groups: Groups): ReportTable {
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

export const byWhat = {
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
