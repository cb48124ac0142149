import type { Hours } from '@deskbell/domain/business/hours/schema.ts'
import { toInstant } from '@deskbell/domain/shared/time.ts'
import { getOrThrow, type Visit } from './books.ts'
import { getWeekday, listDays, plusDays } from './calendar.ts'
import { listSessions } from './expect-appointments.ts'
import { listVisits } from './expect-attendance.ts'
import { findSoldPass } from './expect-liability.ts'
import { type Expected, type ExpectedTable, type Numbers, part, type Question, sum } from './expected.ts'

const MINUTE_MS = 60_000
const KEEPS = ['booked', 'confirmed', 'arrived', 'completed']

type Span = { from: number; to: number }

/** Converts local hours to instants. When the clocks change they may be longer, shorter or empty. */
function toSpans({ calendar }: Question, day: string, hours: Hours[]): Span[] {
  const at = (time: string) =>
    time === '24:00' ? Date.parse(calendar.end(day)) : toInstant(day, time, calendar.timeZone).getTime()
  return hours.map(({ from, to }) => ({ from: at(from), to: at(to) }))
}

function within(span: Span, others: Span[]): Span[] {
  const cut = others.map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
  return cut.filter(({ from, to }) => from < to)
}

function without(span: Span, { from, to }: Span): Span[] {
  const left = [
    { from: span.from, to: Math.min(span.to, from) },
    { from: Math.max(span.from, to), to: span.to },
  ]
  return left.filter((one) => one.from < one.to)
}

/** Returns the bookable minutes of an employee on a day. */
function rosteredOn(question: Question, employeeId: string, day: string): number {
  const { opening, working, specialDays, timeOff } = question.books.rota
  const isOn = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => firstDay <= day && day <= lastDay
  const special = (of: string | null) => specialDays.find((one) => one.employeeId === of && isOn(one))?.hours
  const usual = working.get(employeeId)?.[getWeekday(day)]
  const open = special(null) ?? opening[getWeekday(day)] ?? []
  const own = special(employeeId) ?? usual ?? open
  const shop = toSpans(question, day, open)
  let free = toSpans(question, day, own).flatMap((span) => within(span, shop))
  for (const away of timeOff.filter((one) => one.employeeId === employeeId && isOn(one))) {
    const whole = { from: Date.parse(question.calendar.start(day)), to: Date.parse(question.calendar.end(day)) }
    const spans = away.hours ? toSpans(question, day, [away.hours]) : [whole]
    for (const span of spans) free = free.flatMap((one) => without(one, span))
  }
  return sum(free.map(({ from, to }) => (to - from) / MINUTE_MS))
}

/** Returns the revenue of a check-in: what it was sold for, else its share of the pass's price, else the booking's price. */
function getWorth({ books }: Question, { passId, visitsUsed, bookingId, soldFor }: Visit): number {
  if (soldFor !== undefined) return soldFor
  const pass = passId ? findSoldPass(books, passId) : null
  if (pass?.visits) return Math.round((pass.price * visitsUsed) / pass.visits)
  return bookingId ? getOrThrow(books.places, bookingId).price : 0
}

/** Returns what was paid, or given back if negative, of tips for an employee. */
function listTips({ books, calendar, days }: Question, employeeId: string): number[] {
  const lines = books.sales.flatMap((sale) => sale.lines)
  const own = new Set(lines.filter((line) => line.kind === 'tip' && line.employeeId === employeeId).map(({ id }) => id))
  const paid = books.payments.filter(({ lineId, receivedAt }) => own.has(lineId) && calendar.isWithin(receivedAt, days))
  return paid.map(({ amount }) => amount)
}

function measure(question: Question, employeeId: string): Numbers {
  const { books, calendar, days } = question
  const { createdAt, archivedAt } = books.employees.find(({ id }) => id === employeeId) ?? {
    createdAt: '',
    archivedAt: null,
  }
  const first = [...books.appointments.values()]
    .filter((one) => one.employeeId === employeeId)
    .map((one) => one.startsAt)
  const since = calendar.day([createdAt, ...first].toSorted()[0] ?? createdAt)
  const until = archivedAt ? calendar.day(archivedAt) : plusDays(days.to, 1)
  const there = listDays(days).filter((day) => day >= since && day <= until)
  const sessions = listSessions({ ...question, filter: { employeeId } })
  const kept = sessions.filter(
    ({ appointment, places }) => !appointment.cancelledAt && places.some(({ status }) => KEEPS.includes(status)),
  )
  const visits = listVisits(question).filter(
    (visit) => visit.employeeId === employeeId && calendar.isWithin(visit.occurredAt, days),
  )
  const places = sessions.flatMap(({ places }) => places)
  const rostered = sum(there.map((day) => rosteredOn(question, employeeId, day)))
  const booked = sum(
    kept.map(({ appointment: { startsAt, endsAt } }) => (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS),
  )
  return {
    rostered,
    booked,
    utilisation: part(booked, rostered),
    appointments: kept.length,
    visits: visits.length,
    missed: places.filter(({ status, walkIn }) => status === 'no_show' && !walkIn).length,
    value: sum(visits.map((visit) => getWorth(question, visit))),
    tips: sum(listTips(question, employeeId)),
  }
}

export function expectEmployees(question: Question): Expected {
  const { books, filter } = question
  const those = books.employees.filter(({ id }) => !filter.employeeId || id === filter.employeeId)
  const rows = new Map(those.map(({ id }) => [id, measure(question, id)]))
  const add = (column: string) => sum([...rows.values()].map((row) => Number(row[column])))
  const columns = ['rostered', 'booked', 'appointments', 'visits', 'missed', 'value', 'tips']
  const added: Numbers = Object.fromEntries(columns.map((column) => [column, add(column)]))
  const total = { ...added, utilisation: part(Number(added.booked), Number(added.rostered)) }
  const table: ExpectedTable = { rows, total }
  return { figures: total, tables: { 'by-employee': table } }
}
