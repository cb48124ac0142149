import { type Behind, FIGURES, type RowsBehind, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import type { Source } from '../../data/exports/table.ts'
import { drillDownBookings } from '../drill-down-bookings.ts'
import { drillDownVisits } from '../drill-down-visits.ts'
import { type Both, memoizePeriods } from '../memoize.ts'
import { bothParams } from '../params.ts'
import { figure, type Page, type Reporter, type ReportParams, share, table } from '../report.ts'
import { drillDownAppointments, drillDownShifts } from './drill-down.ts'
import { findPeople, type Person } from './people.ts'
import { findShifts, type Shift } from './roster.ts'
import { asMissed, asVisitsWithThem, findWork, getWork, VALUE, type Work } from './work.ts'

type Numbers = Work & { rostered: number }
type Found = { person: Person; numbers: Numbers }

function findEmployees(people: Person[], work: Map<string, Work>, shifts: Shift[]): Found[] {
  const rostered = new Map<string, number>()
  for (const { employeeId, minutes } of shifts) rostered.set(employeeId, (rostered.get(employeeId) ?? 0) + minutes)
  const all = people.map((person) => ({
    person,
    numbers: { ...getWork(work, person.id), rostered: rostered.get(person.id) ?? 0 },
  }))
  return all.filter(({ person, numbers }) => !person.archived || Object.values(numbers).some((number) => number !== 0))
}

async function find(source: Source, asked: ReportParams): Promise<Both<Found[]>> {
  const people = await findPeople(source, asked)
  const work = await findWork(source, asked)
  const shifts = await findShifts(source, bothParams(asked, source.actor), people)
  const [before, now] = [
    shifts.filter(({ day }) => day < asked.days.from),
    shifts.filter(({ day }) => day >= asked.days.from),
  ]
  return { now: findEmployees(people, work.now, now), before: findEmployees(people, work.before, before) }
}

const findOnce = memoizePeriods(find)

async function figures(source: Source, asked: ReportParams) {
  const rows = await findOnce(source, asked)
  const sum = (of: keyof Numbers) => rows.reduce((all, { numbers }) => all + numbers[of], 0)
  const utilisation = share(sum('booked'), sum('rostered'))
  return [
    figure('rostered', sum('rostered'), { title: 'Rostered', kind: 'hours', opens: true }),
    figure('booked', sum('booked'), { title: 'Booked', kind: 'hours', better: 'more', opens: true }),
    figure('utilisation', utilisation, { title: 'Utilisation', kind: 'share', better: 'more' }),
    figure('appointments', sum('appointments'), { title: 'Appointments', kind: 'number', better: 'more', opens: true }),
    figure('visits', sum('visits'), { title: 'Visits', kind: 'number', better: 'more', opens: true }),
    figure('value', sum('value'), { title: 'Value of visits', kind: 'money', better: 'more', opens: true }),
    figure('missed', sum('missed'), { title: 'Missed', kind: 'number', better: 'less', opens: true }),
  ]
}

function byEmployee(rows: Found[]) {
  const booked = rows.reduce((sum, { numbers }) => sum + numbers.booked, 0)
  const rostered = rows.reduce((sum, { numbers }) => sum + numbers.rostered, 0)
  return table('by-employee', {
    title: 'By employee',
    columns: [
      ['employee', 'Employee', 'text'],
      ['rostered', 'Rostered', 'hours', 'opens'],
      ['booked', 'Booked', 'hours', 'opens'],
      ['utilisation', 'Utilisation', 'share'],
      ['appointments', 'Appointments', 'number', 'opens'],
      ['visits', 'Visits', 'number', 'opens'],
      ['value', 'Value of visits', 'money', 'opens'],
      ['missed', 'Missed', 'number', 'opens'],
    ],
    rows: rows.map(({ person: { id, name }, numbers }) => {
      const { rostered, booked, appointments, visits, value, missed } = numbers
      return { id, cells: [name, rostered, booked, share(booked, rostered), appointments, visits, value, missed] }
    }),
    total: { utilisation: share(booked, rostered) },
    chart: { kind: 'bars', x: 'employee', series: ['rostered', 'booked'] },
  })
}

/** What a number is asked of: all employees, or one. Null where there is no such number. */
function narrowed({ table, row, column }: Behind, asked: ReportParams): { column: string; asked: ReportParams } | null {
  if (table === FIGURES) return column === 'value' ? { column: row, asked } : null
  if (table !== 'by-employee') return null
  if (row === TOTAL) return { column, asked }
  const { employeeId = row } = asked.filter
  if (!Id.safeParse(row).success || employeeId !== row) return null
  return { column, asked: { ...asked, filter: { ...asked.filter, employeeId } } }
}

const BEHIND: Record<string, (source: Source, asked: ReportParams, page: Page) => Promise<RowsBehind>> = {
  rostered: drillDownShifts,
  booked: (source, asked, page) => drillDownAppointments(source, asked, { column: 'booked', page }),
  appointments: (source, asked, page) => drillDownAppointments(source, asked, { column: 'appointments', page }),
  visits: (source, asked, page) => drillDownVisits(source, { which: asVisitsWithThem(source.actor, asked) }, page),
  value: (source, asked, page) =>
    drillDownVisits(source, { which: asVisitsWithThem(source.actor, asked), worth: VALUE }, page),
  missed: (source, asked, page) => drillDownBookings(source, asMissed(source.actor, asked), page),
}

/** How much of their time was booked, and what came of it. */
export const employees: Reporter = {
  name: 'employees',
  figures,
  tables: async (source, asked) => [byEmployee(await findOnce(source, asked))],
  rowsBehind: async (source, asked, behind, page) => {
    const number = narrowed(behind, asked)
    return number ? ((await BEHIND[number.column]?.(source, number.asked, page)) ?? null) : null
  },
}
