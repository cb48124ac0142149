import { type BusinessHours, type Worker, workingSpans } from '@deskbell/domain/business/hours/rules.ts'
import { FIGURES, TOTAL } from '@deskbell/domain/reports/keys.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { addDays, daysBetween, getWeekday, listClockChangeDays } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { employee } from '../../../db/schema/employee.ts'
import { service } from '../../../db/schema/service.ts'
import { findShopHours } from '../../business/hours/queries.ts'
import type { Source } from '../../data/exports/table.ts'
import { afterCursor, isAfterCursor, toDrillDown } from '../drill-down.ts'
import { drillDownBookings } from '../drill-down-bookings.ts'
import { drillDownVisits } from '../drill-down-visits.ts'
import { type Both, memoizePeriods } from '../memoize.ts'
import { bothParams } from '../params.ts'
import { figure, type Page, type Reporter, type ReportParams, share, table } from '../report.ts'
import type { DrillDownDraft } from '../translate.ts'
import { findPeople, type Person } from './people.ts'
import { drillDownTips } from './tips.ts'
import { asMissed, asVisitsWithThem, asWork, findWork, getWork, MINUTES, selectValue, type Work } from './work.ts'

type Shift = { employeeId: string; day: LocalDate; minutes: number }

function isThere({ first, last }: Person, day: LocalDate): boolean {
  return first <= day && (last === null || day <= last)
}

/** Returns the bookable minutes of a day, by employee id. Employees with none are left out. */
function minutesOn(day: LocalDate, shop: BusinessHours, workers: Worker[]): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const worker of workers) {
    const spans = workingSpans(day, shop, worker)
    const length = spans.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
    if (length > 0) minutes.set(worker.id, Math.round(length / MINUTE_MS))
  }
  return minutes
}

async function findShifts({ tx, actor }: Source, { days }: ReportParams, people: Person[]): Promise<Shift[]> {
  const asked = { ...days, employeeIds: people.map(({ id }) => id) }
  const { shop, workers } = await findShopHours(tx, actor, asked)
  const changes = new Set(listClockChangeDays(days, actor.timeZone))
  const dated = [...shop.specialDays, ...shop.timeOff]
  const isUsual = (day: LocalDate) =>
    !changes.has(day) && !dated.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  // Minutes per weekday are cached: only clock changes, special days and time off make days differ. A report over ten
  // years then computes few days.
  const usual = new Map<number, Map<string, number>>()
  const usualOn = (weekday: number, day: LocalDate) => {
    const minutes = usual.get(weekday) ?? minutesOn(day, shop, workers)
    usual.set(weekday, minutes)
    return minutes
  }
  const first = getWeekday(days.from)
  return Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => {
    const day = addDays(days.from, index)
    const minutes = isUsual(day) ? usualOn((first + index) % 7, day) : minutesOn(day, shop, workers)
    return people.flatMap((person) => {
      const length = minutes.get(person.id)
      return length !== undefined && isThere(person, day) ? [{ employeeId: person.id, day, minutes: length }] : []
    })
  }).flat()
}

async function drillDownShifts(source: Source, asked: ReportParams, page: Page): Promise<DrillDownDraft> {
  const people = await findPeople(source, asked)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const shifts = await findShifts(source, asked, people)
  const rows = shifts
    .map(({ employeeId: id, day, minutes }) => ({ id, at: new Date(`${day}T00:00:00Z`), day, minutes }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
  return toDrillDown({
    title: msg`Days on the roster`,
    page,
    columns: [
      ['day', msg`Day`, 'day'],
      ['employee', msg`Employee`, 'text'],
      ['hours', msg`Rostered`, 'hours'],
    ],
    rows: rows.filter((row) => isAfterCursor(page, row)).slice(0, page.limit + 1),
    row: ({ id, day, minutes }) => ({ id: `${day} ${id}`, cells: [day, names.get(id) ?? '', minutes] }),
    sum: shifts.reduce((sum, { minutes }) => sum + minutes, 0),
  })
}

function findAppointments({ tx, actor }: Source, asked: ReportParams, page: Page) {
  return tx
    .select({
      id: appointment.id,
      at: appointment.startsAt,
      serviceName: service.name,
      minutes: MINUTES,
      employeeName: sql<string>`${employee.firstName} || ' ' || ${employee.lastName}`,
    })
    .from(appointment)
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, appointment.businessId), eq(employee.id, appointment.employeeId)))
    .where(and(asWork(actor, asked), afterCursor(page, sql`${appointment.startsAt}`, sql`${appointment.id}`)))
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(page.limit + 1)
}

async function drillDownAppointments(
  source: Source,
  asked: ReportParams,
  { column, page }: { column: 'booked' | 'appointments'; page: Page },
): Promise<DrillDownDraft> {
  const [found] = await source.tx
    .select({ booked: sql<number>`coalesce(sum(${MINUTES}), 0)::int`, appointments: sql<number>`count(*)::int` })
    .from(appointment)
    .where(asWork(source.actor, asked))
  return toDrillDown({
    title: msg`Appointments`,
    rows: await findAppointments(source, asked, page),
    page,
    columns: [
      ['starts', msg`Starts`, 'time'],
      ['service', msg`Service`, 'text'],
      ['employee', msg`Employee`, 'text'],
      ['length', msg`Length`, 'hours'],
    ],
    row: ({ id, at, serviceName, employeeName, minutes }) => {
      return { id, cells: [at.toISOString(), serviceName, employeeName, minutes] }
    },
    sum: found?.[column] ?? 0,
  })
}

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
    figure('rostered', sum('rostered'), { title: msg`Rostered`, kind: 'hours', opens: true }),
    figure('booked', sum('booked'), {
      title: msg({ context: 'time of employees', message: 'Booked' }),
      kind: 'hours',
      better: 'more',
      opens: true,
    }),
    figure('utilisation', utilisation, { title: msg`Utilisation`, kind: 'share', better: 'more' }),
    figure('appointments', sum('appointments'), {
      title: msg`Appointments`,
      kind: 'number',
      better: 'more',
      opens: true,
    }),
    figure('visits', sum('visits'), { title: msg`Visits`, kind: 'number', better: 'more', opens: true }),
    figure('value', sum('value'), { title: msg`Value of visits`, kind: 'money', better: 'more', opens: true }),
    figure('tips', sum('tips'), { title: msg`Tips`, kind: 'money', better: 'more', opens: true }),
    figure('missed', sum('missed'), {
      title: msg({ context: 'bookings', message: 'Missed' }),
      kind: 'number',
      better: 'less',
      opens: true,
    }),
  ]
}

function byEmployee(rows: Found[]) {
  const booked = rows.reduce((sum, { numbers }) => sum + numbers.booked, 0)
  const rostered = rows.reduce((sum, { numbers }) => sum + numbers.rostered, 0)
  return table('by-employee', {
    title: msg`By employee`,
    columns: [
      ['employee', msg`Employee`, 'text'],
      ['rostered', msg`Rostered`, 'hours', 'opens'],
      ['booked', msg({ context: 'time of employees', message: 'Booked' }), 'hours', 'opens'],
      ['utilisation', msg`Utilisation`, 'share'],
      ['appointments', msg`Appointments`, 'number', 'opens'],
      ['visits', msg`Visits`, 'number', 'opens'],
      ['value', msg`Value of visits`, 'money', 'opens'],
      ['tips', msg`Tips`, 'money', 'opens'],
      ['missed', msg({ context: 'bookings', message: 'Missed' }), 'number', 'opens'],
    ],
    rows: rows.map(({ person: { id, name }, numbers }) => {
      const { rostered, booked, appointments, visits, value, tips, missed } = numbers
      return { id, cells: [name, rostered, booked, share(booked, rostered), appointments, visits, value, tips, missed] }
    }),
    total: { utilisation: share(booked, rostered) },
    chart: { kind: 'bars', x: 'employee', series: ['rostered', 'booked'] },
  })
}

/** Narrows the report to the employee of a row, or to all employees. Returns null if there is no such number. */
function narrowed(
  { table, row, column }: DrillDownKey,
  asked: ReportParams,
): { column: string; asked: ReportParams } | null {
  if (table === FIGURES) return column === 'value' ? { column: row, asked } : null
  if (table !== 'by-employee') return null
  if (row === TOTAL) return { column, asked }
  const { employeeId = row } = asked.filter
  if (!Id.safeParse(row).success || employeeId !== row) return null
  return { column, asked: { ...asked, filter: { ...asked.filter, employeeId } } }
}

const BEHIND: Record<string, (source: Source, asked: ReportParams, page: Page) => Promise<DrillDownDraft>> = {
  rostered: drillDownShifts,
  booked: (source, asked, page) => drillDownAppointments(source, asked, { column: 'booked', page }),
  appointments: (source, asked, page) => drillDownAppointments(source, asked, { column: 'appointments', page }),
  visits: (source, asked, page) => drillDownVisits(source, { which: asVisitsWithThem(source.actor, asked) }, page),
  value: (source, asked, page) =>
    drillDownVisits(source, { which: asVisitsWithThem(source.actor, asked), worth: selectValue(source.actor) }, page),
  tips: drillDownTips,
  missed: (source, asked, page) => drillDownBookings(source, asMissed(source.actor, asked), page),
}

/** Employees report: utilisation of the roster, visits and their value. */
export const employees: Reporter = {
  name: 'employees',
  figures,
  tables: async (source, asked) => [byEmployee(await findOnce(source, asked))],
  rowsBehind: async (source, asked, behind, page) => {
    const number = narrowed(behind, asked)
    return number ? ((await BEHIND[number.column]?.(source, number.asked, page)) ?? null) : null
  },
}
