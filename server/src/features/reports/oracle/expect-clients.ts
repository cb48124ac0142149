import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { known, type Visit } from './books.ts'
import { type Calendar, daysOf, plusDays, shownUnder } from './calendar.ts'
import { firstVisits, visitsOf } from './expect-attendance.ts'
import { type Expected, type ExpectedTable, type Numbers, part, type Question } from './expected.ts'

const DAY_MS = 86_400_000
const INACTIVE_DAYS = 60
const BACK_WITHIN_DAYS = 30

function endOf({ calendar, days, now }: Question): string {
  const end = calendar.end(days.to)
  return end < now ? end : now
}

/** Who had something booked at an instant that begins after it. */
function bookedAt({ books }: Question, end: string): Set<string> {
  const places = [...books.places.values()].filter(({ status, heldUntil, madeAt, appointmentId }) => {
    const { startsAt } = known(books.appointments, appointmentId)
    return LIVE_STATUSES.some((live) => live === status) && !heldUntil && madeAt < end && startsAt >= end
  })
  return new Set(places.map(({ clientId }) => clientId))
}

function inactive(question: Question, visits: Visit[]): number {
  const { books, calendar, days, now, filter } = question
  const end = endOf(question)
  const last = days.to < calendar.day(now) ? days.to : calendar.day(now)
  const since = calendar.start(plusDays(last, 1 - (filter.inactiveDays ?? INACTIVE_DAYS)))
  const [booked, lately] = [bookedAt(question, end), new Set<string>()]
  const until = visits.filter(({ occurredAt }) => occurredAt < end)
  for (const { clientId, occurredAt } of until) if (occurredAt >= since) lately.add(clientId)
  const gone = [...new Set(until.map(({ clientId }) => clientId))].filter((id) => !lately.has(id) && !booked.has(id))
  return gone.filter((id) => !known(books.clients, id).archivedAt).length
}

/** Of those who came, who had something booked at the end or came again soon after their last visit. */
function rebooked(question: Question, came: Visit[], visits: Visit[]): number {
  const end = endOf(question)
  const booked = bookedAt(question, end)
  const last = new Map<string, string>()
  for (const { clientId, occurredAt } of came)
    if (occurredAt > (last.get(clientId) ?? '')) last.set(clientId, occurredAt)
  const isBack = ([clientId, at]: [string, string]) => {
    const until = new Date(Date.parse(at) + BACK_WITHIN_DAYS * DAY_MS).toISOString()
    const again = (visit: Visit) => visit.occurredAt >= end && visit.occurredAt < until
    return booked.has(clientId) || visits.some((visit) => visit.clientId === clientId && again(visit))
  }
  return [...last].filter(isBack).length
}

type Period = { from: string; to: string }

/** Who came between two days, who of them had come before, and who is new. */
function over({ books, calendar }: Question, visits: Visit[], days: Period): Numbers {
  const came = new Set(
    visits.filter(({ occurredAt }) => calendar.isWithin(occurredAt, days)).map((one) => one.clientId),
  )
  const start = calendar.start(days.from)
  const before = new Set(visits.filter(({ occurredAt }) => occurredAt < start).map(({ clientId }) => clientId))
  const added = [...books.clients.values()].filter(({ createdAt }) => calendar.isWithin(createdAt, days))
  return { new: added.length, came: came.size, returning: [...came].filter((id) => before.has(id)).length }
}

function overTime(question: Question, visits: Visit[]): ExpectedTable {
  const { days, by } = question
  const buckets = Map.groupBy(daysOf(days), (day) => shownUnder(day, by, days))
  const rows = [...buckets].map(([row, those]) => {
    const period = { from: those[0] ?? row, to: those.at(-1) ?? row }
    return [row, over(question, visits, period)] as const
  })
  return { rows: new Map(rows), total: over(question, visits, days) }
}

function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(to) - months(from)
}

/** Of those who first came in each month, the part of them who came in the months after it. */
export function retention(calendar: Calendar, visits: Visit[], now: string): Map<string, Map<number, number | null>> {
  const joined = new Map(
    [...firstVisits(visits)].map(([id, { occurredAt }]) => [id, calendar.day(occurredAt).slice(0, 7)]),
  )
  const cohorts = Map.groupBy(joined.keys(), (id) => joined.get(id) ?? '')
  const came = new Set(
    visits.map(
      ({ clientId, occurredAt }) =>
        `${clientId} ${monthsBetween(joined.get(clientId) ?? '', calendar.day(occurredAt))}`,
    ),
  )
  const rows = [...cohorts].map(([month, ids]) => {
    const months = Array.from({ length: monthsBetween(month, calendar.day(now)) + 1 }, (_, index) => index)
    const parts = months.map(
      (later) => [later, part(ids.filter((id) => came.has(`${id} ${later}`)).length, ids.length)] as const,
    )
    return [`${month}-01`, new Map(parts)] as const
  })
  return new Map(rows)
}

export function expectClients(question: Question): Expected {
  const { calendar, days } = question
  const visits = visitsOf(question)
  const came = visits.filter(({ occurredAt }) => calendar.isWithin(occurredAt, days))
  const all = over(question, visits, days)
  const again = rebooked(question, came, visits)
  const gone = inactive(question, visits)
  return {
    figures: { ...all, rebooked: part(again, Number(all.came)), inactive: gone },
    tables: { 'by-time': overTime(question, visits) },
  }
}
