import { LIVE_STATUSES } from '@deskbell/domain/appointments/rules.ts'
import { getOrThrow, type Visit } from './books.ts'
import { getBucket, listDays, plusDays } from './calendar.ts'
import { firstVisits, listVisits } from './expect-attendance.ts'
import { type Expected, type ExpectedTable, type Numbers, part, type Question } from './expected.ts'

const DAY_MS = 86_400_000
const INACTIVE_DAYS = 60
const BACK_WITHIN_DAYS = 30

function getEnd({ calendar, days, now }: Question): string {
  const end = calendar.end(days.to)
  return end < now ? end : now
}

/** Returns the clients who, at instant `end`, had a booking that starts later. */
function bookedAt({ books }: Question, end: string): Set<string> {
  const places = [...books.places.values()].filter(({ status, heldUntil, madeAt, appointmentId }) => {
    const { startsAt } = getOrThrow(books.appointments, appointmentId)
    return LIVE_STATUSES.some((live) => live === status) && !heldUntil && madeAt < end && startsAt >= end
  })
  return new Set(places.map(({ clientId }) => clientId))
}

/** Returns inactive clients with their number of check-ins up to now. */
function inactive(question: Question, visits: Visit[]): Map<string, number> {
  const { books, calendar, days, now, filter } = question
  const end = getEnd(question)
  const last = days.to < calendar.day(now) ? days.to : calendar.day(now)
  const since = calendar.start(plusDays(last, 1 - (filter.inactiveDays ?? INACTIVE_DAYS)))
  const [booked, lately] = [bookedAt(question, end), new Set<string>()]
  const until = visits.filter(({ occurredAt }) => occurredAt < end)
  for (const { clientId, occurredAt } of until) if (occurredAt >= since) lately.add(clientId)
  const everCame = new Set(until.map(({ clientId }) => clientId))
  const ofClients = [...Map.groupBy(visits, ({ clientId }) => clientId)].filter(([id]) => everCame.has(id))
  const gone = ofClients.filter(
    ([id]) => !lately.has(id) && !booked.has(id) && !getOrThrow(books.clients, id).archivedAt,
  )
  return new Map(gone.map(([id, those]) => [id, those.length]))
}

/** Counts the clients who had a booking at the end, or came again within 30 days of their last visit. */
function rebooked(question: Question, came: Visit[], visits: Visit[]): number {
  const end = question.calendar.end(question.days.to)
  const booked = bookedAt(question, getEnd(question))
  const last = new Map<string, string>()
  for (const { clientId, occurredAt } of came)
    if (occurredAt > (last.get(clientId) ?? '')) last.set(clientId, occurredAt)
  const isBack = ([clientId, at]: [string, string]) => {
    const until = new Date(Date.parse(at) + BACK_WITHIN_DAYS * DAY_MS).toISOString()
    const again = (visit: Visit) => visit.occurredAt >= end && visit.occurredAt <= until
    return booked.has(clientId) || visits.some((visit) => visit.clientId === clientId && again(visit))
  }
  return [...last].filter(isBack).length
}

/** Counts new clients, clients who came, and those of them who had come before. */
function over({ books, calendar }: Question, visits: Visit[], days: { from: string; to: string }): Numbers {
  const came = new Set(
    visits.filter(({ occurredAt }) => calendar.isWithin(occurredAt, days)).map((one) => one.clientId),
  )
  const start = calendar.start(days.from)
  const before = new Set(visits.filter(({ occurredAt }) => occurredAt < start).map(({ clientId }) => clientId))
  const added = [...books.clients.values()].filter(
    ({ id, createdAt }) => !books.merged.has(id) && calendar.isWithin(createdAt, days),
  )
  return { new: added.length, came: came.size, returning: [...came].filter((id) => before.has(id)).length }
}

function overTime(question: Question, visits: Visit[]): ExpectedTable {
  const { days, by } = question
  const buckets = Map.groupBy(listDays(days), (day) => getBucket(day, by, days))
  const rows = [...buckets].map(([row, those]) => {
    const period = { from: those[0] ?? row, to: those.at(-1) ?? row }
    return [row, over(question, visits, period)] as const
  })
  return { rows: new Map(rows), total: over(question, visits, days) }
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index)

function monthAfter(month: string, later: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + later
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Computes the cohort retention: the share of clients with a first visit in a month who came in each later month. */
function retention({ calendar, days, now }: Question, visits: Visit[]): ExpectedTable {
  const month = (at: string) => calendar.day(at).slice(0, 7)
  const joined = new Map([...firstVisits(visits)].map(([id, { occurredAt }]) => [id, month(occurredAt)]))
  const came = new Set(visits.map(({ clientId, occurredAt }) => `${clientId} ${month(occurredAt)}`))
  const [thisMonth, last] = [month(now), days.to.slice(0, 7)]
  const cohorts: string[] = []
  for (let next = days.from.slice(0, 7); next <= last && next <= thisMonth; next = monthAfter(next, 1))
    cohorts.push(next)
  const idsOf = (cohort: string) => [...joined.keys()].filter((id) => joined.get(id) === cohort)
  const measure = (some: string[]): Numbers => {
    const parts = MONTHS.map((later) => {
      const reached = some.filter((cohort) => monthAfter(cohort, later) <= thisMonth)
      const ids = reached.flatMap((cohort) => idsOf(cohort).map((id) => `${id} ${monthAfter(cohort, later)}`))
      return [`m${later}`, part(ids.filter((id) => came.has(id)).length, ids.length)] as const
    })
    return { clients: some.flatMap(idsOf).length, ...Object.fromEntries(parts) }
  }
  return { rows: new Map(cohorts.map((cohort) => [`${cohort}-01`, measure([cohort])])), total: measure(cohorts) }
}

const LISTED = 200

function toTable(gone: Map<string, number>): ExpectedTable {
  return { rows: new Map([...gone].map(([id, visits]) => [id, { visits }])), total: {}, most: LISTED }
}

export function expectClients(question: Question): Expected {
  const { calendar, days } = question
  const visits = listVisits(question)
  const came = visits.filter(({ occurredAt }) => calendar.isWithin(occurredAt, days))
  const all = over(question, visits, days)
  const again = rebooked(question, came, visits)
  const gone = inactive(question, visits)
  return {
    figures: { ...all, inactive: gone.size, rebooked: again, rebookedShare: part(again, Number(all.came)) },
    tables: {
      'by-time': overTime(question, visits),
      retention: retention(question, visits),
      inactive: toTable(gone),
    },
  }
}
