import type { Visit } from './books.ts'
import { getBucket, getWeekday } from './calendar.ts'
import { type Expected, type Numbers, part, type Question, tabulate } from './expected.ts'

/** Returns the check-ins that were not undone. */
export function listVisits({ books }: Pick<Question, 'books'>): Visit[] {
  return [...books.visits.values()].filter(({ undoneAt }) => undoneAt === null)
}

/** Returns each client's first check-in of all time. */
export function firstVisits(visits: Visit[]): Map<string, Visit> {
  const first = new Map<string, Visit>()
  for (const visit of visits) {
    const before = first.get(visit.clientId)
    const isEarlier = !before || `${visit.occurredAt} ${visit.id}` < `${before.occurredAt} ${before.id}`
    if (isEarlier) first.set(visit.clientId, visit)
  }
  return first
}

export function expectAttendance(question: Question): Expected {
  const { calendar, days, by, filter } = question
  const all = listVisits(question)
  const first = firstVisits(all)
  const visits = all.filter(
    ({ occurredAt, serviceId, employeeId, source }) =>
      calendar.isWithin(occurredAt, days) &&
      (!filter.serviceId || serviceId === filter.serviceId) &&
      (!filter.employeeId || employeeId === filter.employeeId) &&
      (!filter.source || source === filter.source),
  )
  const isFirst = (visit: Visit) => first.get(visit.clientId) === visit
  const measure = (some: Visit[]): Numbers => ({ visits: some.length, unpaid: some.filter(isUnpaid).length })
  const measureShare = (some: Visit[]): Numbers => ({ ...measure(some), share: part(some.length, visits.length) })
  return {
    figures: {
      ...measure(visits),
      clients: new Set(visits.map(({ clientId }) => clientId)).size,
      firstVisits: visits.filter(isFirst).length,
    },
    tables: {
      'by-time': tabulate(visits, ({ occurredAt }) => getBucket(calendar.day(occurredAt), by, days), measure),
      'by-hour': byHour(question, visits),
      'by-service': tabulate(visits, ({ serviceId }) => serviceId, measureShare),
      'by-employee': tabulate(visits, ({ employeeId }) => employeeId ?? 'none', measureShare),
      'by-source': tabulate(visits, ({ source }) => source, measureShare),
    },
  }
}

function isUnpaid({ passId, soldFor }: Visit): boolean {
  return passId === null && soldFor === undefined
}

/** Counts visits by weekday (rows, from 1 for Monday) and hour (columns). */
function byHour({ calendar }: Question, visits: Visit[]) {
  const weekday = ({ occurredAt }: Visit) => String(1 + getWeekday(calendar.day(occurredAt)))
  return tabulate(visits, weekday, (some) => {
    const hours = Map.groupBy(some, ({ occurredAt }) => `h${String(calendar.hour(occurredAt)).padStart(2, '0')}`)
    return { ...Object.fromEntries([...hours].map(([hour, those]) => [hour, those.length])), visits: some.length }
  })
}
