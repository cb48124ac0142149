import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { Cell, DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Actor } from '../../../auth/actor.ts'
import { and, eq, type SQL, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import type { Text } from '../../../lib/texts.ts'
import { findServiceNames } from '../../data/exports/lists/packages.ts'
import type { Source } from '../../data/exports/table.ts'
import { drillDownBookings } from '../drill-down-bookings.ts'
import { inBucket, type Narrowed, type Place, withId } from '../filters.ts'
import { figure, type Reporter, type ReportParams, share, TIME_TITLES, type Titled, table } from '../report.ts'
import { findEmployeeNames, NONE } from '../shop-names.ts'
import type { TableDraft } from '../translate.ts'
import { CAME_LATE, isCounted, OF_APPOINTMENT, OF_BOOKING, OUTCOMES_SQL, onDays } from './bookings.ts'
import { type Counts, findGroups, type Groups, NOTHING } from './groups.ts'

/** Converts seconds to days of 24 hours, with one decimal. */
function inDays(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 8640) / 10
}

function averageLead({ lead, booked }: Counts): number | null {
  return booked === 0 ? null : inDays(lead / booked)
}

const OUTCOMES: Titled[] = [
  ['booked', msg({ context: 'bookings', message: 'Booked' }), 'number', 'opens'],
  ['kept', msg({ context: 'bookings', message: 'Kept' }), 'number', 'opens'],
  ['cancelledByClient', msg`Cancelled by client`, 'number', 'opens'],
  ['late', msg`Of these late`, 'number', 'opens'],
  ['cancelledByShop', msg`Cancelled by shop`, 'number', 'opens'],
  ['missed', msg({ context: 'bookings', message: 'Missed' }), 'number', 'opens'],
  ['open', msg({ context: 'bookings', message: 'Open' }), 'number', 'opens'],
  ['walkIns', msg`Walk-ins`, 'number', 'opens'],
]
const FILLING: Titled[] = [
  ['places', msg`Class places`, 'number'],
  ['taken', msg({ context: 'bookings', message: 'Taken' }), 'number', 'opens'],
  ['fill', msg`Fill rate`, 'share'],
  ['lead', msg`Lead time, days`, 'number'],
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

function byTime(asked: ReportParams, groups: Groups): TableDraft {
  return table('by-time', {
    title: msg`Bookings over time`,
    columns: [['day', TIME_TITLES[asked.by], 'day'], ...COLUMNS],
    rows: listBuckets(asked).map((day) => ({ id: day, cells: [day, ...toCells(groups.time.get(day) ?? NOTHING)] })),
    total: sumGroups(groups),
    chart: { kind: 'stacked', x: 'day', series: SERIES },
  })
}

function whatTable(
  { id, title, part, column }: { id: string; title: Text; part: 'service' | 'employee'; column: Text },
  groups: Groups,
  names: Map<string, string>,
): TableDraft {
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

async function byService(source: Source, groups: Groups): Promise<TableDraft> {
  const what = { id: 'by-service', title: msg`By service`, part: 'service', column: msg`Service` } as const
  return whatTable(what, groups, await findServiceNames(source))
}

async function byEmployee(source: Source, groups: Groups): Promise<TableDraft> {
  const what = { id: 'by-employee', title: msg`By employee`, part: 'employee', column: msg`Employee` } as const
  return whatTable(what, groups, await findEmployeeNames(source))
}

const NUMBERS: Record<string, SQL> = OUTCOMES_SQL

function isLate({ businessId }: Actor): SQL {
  const ofShop = eq(checkIn.businessId, businessId)
  return sql`exists (select 1 from ${checkIn} where ${ofShop} and ${OF_BOOKING} and ${CAME_LATE})`
}

const ROWS: Record<string, (row: string, place: Place) => Narrowed> = {
  'by-time': (row, place) => inBucket(appointment.startsAt, row, place),
  'by-service': (row) => withId(appointment.serviceId, row),
  'by-employee': (row) => withId(appointment.employeeId, row),
}

function ofFigure(actor: Actor, { row, column }: DrillDownKey): Narrowed {
  if (column !== 'value') return null
  return row === 'cameLate' ? isLate(actor) : (NUMBERS[row] ?? null)
}

function ofTable({ table, row, column }: DrillDownKey, place: Place): Narrowed {
  const inRow = ROWS[table]
  if (!inRow) return null
  const [which, what] = [row === TOTAL ? sql`true` : inRow(row, place), NUMBERS[column]]
  return which && what ? (and(which, what) ?? null) : null
}

/** Condition for the bookings behind a number of the report; null if there is no such number. */
function whereAppointments(actor: Actor, asked: ReportParams, behind: DrillDownKey): Narrowed {
  const part = behind.table === FIGURES ? ofFigure(actor, behind) : ofTable(behind, { actor, asked })
  return part ? (and(onDays(actor, asked), isCounted(actor), part) ?? null) : null
}

async function countLate({ tx, actor }: Source, asked: ReportParams): Promise<number> {
  const [row] = await tx
    .select({ late: sql<number>`count(*)::int` })
    .from(appointment)
    .innerJoin(booking, OF_APPOINTMENT)
    .innerJoin(checkIn, OF_BOOKING)
    .where(and(onDays(actor, asked), isCounted(actor), CAME_LATE))
  return row?.late ?? 0
}

async function figures(source: Source, asked: ReportParams) {
  const { all, middle } = await findGroups(source, asked)
  const counts = all.get('') ?? NOTHING
  const shown = { kind: 'number', opens: true } as const
  return [
    figure('booked', counts.booked, {
      title: msg({ context: 'bookings', message: 'Booked' }),
      ...shown,
      better: 'more',
    }),
    figure('kept', counts.kept, { title: msg({ context: 'bookings', message: 'Kept' }), ...shown, better: 'more' }),
    figure('cancelledByClient', counts.cancelledByClient, {
      title: msg`Cancelled by client`,
      ...shown,
      better: 'less',
    }),
    figure('late', counts.late, { title: msg`Late cancellations`, ...shown, better: 'less' }),
    figure('cancelledByShop', counts.cancelledByShop, { title: msg`Cancelled by shop`, ...shown, better: 'less' }),
    figure('missed', counts.missed, {
      title: msg({ context: 'bookings', message: 'Missed' }),
      ...shown,
      better: 'less',
    }),
    figure('open', counts.open, { title: msg({ context: 'bookings', message: 'Open' }), ...shown }),
    figure('walkIns', counts.walkIns, { title: msg`Walk-ins`, ...shown }),
    figure('cameLate', await countLate(source, asked), { title: msg`Came late`, ...shown, better: 'less' }),
    figure('taken', counts.taken, { title: msg`Class places taken`, ...shown, better: 'more' }),
    figure('fill', share(counts.taken, counts.places), { title: msg`Fill rate`, kind: 'share', better: 'more' }),
    figure('lead', averageLead(counts), { title: msg`Lead time, days on average`, kind: 'number' }),
    figure('leadMedian', inDays(middle), { title: msg`Lead time, days in the middle`, kind: 'number' }),
  ]
}

/** Appointments report: outcome of bookings, fill rate of classes, and lead times. */
export const appointments: Reporter = {
  name: 'appointments',
  figures,
  tables: async (source, asked) => {
    const groups = await findGroups(source, asked)
    return [byTime(asked, groups), await byService(source, groups), await byEmployee(source, groups)]
  },
  rowsBehind: async (source, asked, behind, page) => {
    const which = whereAppointments(source.actor, asked, behind)
    return which && drillDownBookings(source, which, page)
  },
}
