import { REPORTS } from '@deskbell/domain/reports/names.ts'
import type { Days, Grain, ReportName } from '@deskbell/domain/reports/schema.ts'
import type { Random } from '../demo/random.ts'
import type { RecordedState } from './books.ts'
import { type Calendar, getWeekday, listDays, plusDays } from './calendar.ts'
import type { Question } from './expected.ts'
import { NAMES } from './story.ts'

type QuestionContext = {
  books: RecordedState
  calendar: Calendar
  random: Random
  changes: number[]
  now: string
  first: string
}

function lastOfMonth(day: string): string {
  return plusDays(`${plusDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)
}

/**
 * Returns test ranges: a day, each clock change, a week, a month, random days, everything, and one that may end in the
 * future.
 */
function ranges({ random, changes, calendar, now, first }: QuestionContext): Days[] {
  const today = calendar.day(now)
  const all = listDays({ from: first, to: today })
  const [day, other] = [random.pick(all), random.pick(all)]
  const monday = plusDays(day, -getWeekday(day))
  const month = `${other.slice(0, 7)}-01`
  const dst = changes.map((at) => calendar.day(new Date(at).toISOString()))
  return [
    { from: day, to: day },
    ...dst.map((change) => ({ from: change, to: change })),
    ...dst.slice(0, 1).map((change) => ({ from: plusDays(change, -3), to: plusDays(change, 3) })),
    { from: monday, to: plusDays(monday, 6) },
    { from: month, to: lastOfMonth(month) },
    day < other ? { from: day, to: other } : { from: other, to: day },
    { from: first, to: today },
    { from: plusDays(today, -random.int(1, 90)), to: plusDays(today, random.int(0, 40)) },
  ]
}

const GRAINS: Grain[] = ['day', 'week', 'month']

/** Returns a random selection of the report's filters. */
function someFilter(name: ReportName, { books, random }: QuestionContext): Question['filter'] {
  const one = (id: string) => REPORTS[name].filters.some((filter) => filter === id) && random.chance(0.6)
  return {
    ...(one('serviceId') ? { serviceId: random.pick(books.services).id } : {}),
    ...(one('employeeId') ? { employeeId: random.pick(books.employees).id } : {}),
    ...(one('source') ? { source: random.pick(['desk', 'kiosk', 'import'] as const) } : {}),
    ...(one('packageId') ? { packageId: random.pick(books.packages).id } : {}),
    ...(one('method') ? { method: random.pick(['cash', 'card', 'transfer', 'other'] as const) } : {}),
    ...(one('who') ? { who: random.pick([...NAMES, 'Kiosk']) } : {}),
    ...(one('entity') ? { entity: random.pick(['booking', 'pass', 'check_in', 'client']) } : {}),
    ...(one('clientId') ? { clientId: random.pick([...books.clients.keys()]) } : {}),
    ...(one('inactiveDays') ? { inactiveDays: random.int(1, 120) } : {}),
  }
}

/** Returns all days by each grain, then each range by a random grain, without and with filters. */
export function questionsFor(name: ReportName, asking: QuestionContext): Question[] {
  const { books, calendar, now, random, first } = asking
  const base = { books, calendar, now }
  const all = { from: first, to: calendar.day(now) }
  const plain = ranges(asking).map((days) => ({ ...base, days, by: random.pick(GRAINS), filter: {} }))
  const narrowed = ranges(asking).map((days) => {
    return { ...base, days, by: random.pick(GRAINS), filter: someFilter(name, asking) }
  })
  return [...GRAINS.map((by) => ({ ...base, days: all, by, filter: {} })), ...plain, ...narrowed]
}

export function toQuery({ days, by, filter }: Question, name: ReportName): string {
  const grain = REPORTS[name].filters.some((one) => one === 'by') ? { by } : {}
  const all = { ...days, ...grain, ...filter }
  return new URLSearchParams(Object.entries(all).map(([key, value]) => [key, String(value)])).toString()
}
