import { fullName } from '@deskbell/domain/clients/rules.ts'
import { localeIn } from '@deskbell/domain/messages/language.ts'
import { getMonth, listBuckets } from '@deskbell/domain/reports/periods.ts'
import { atMidnightUtc, dateFormat } from '@deskbell/domain/shared/format.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from '../../../db/drizzle.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { clientSummary } from '../../../db/schema/client-summary.ts'
import type { Word } from '../../../lib/texts.ts'
import type { Source } from '../../data/exports/table.ts'
import { bucketAt } from '../local-time.ts'
import { type ReportParams, share, TIME_TITLES, type Titled, table } from '../report.ts'
import type { TableDraft } from '../translate.ts'
import { visitsIn } from '../visitors.ts'
import type { Counts } from './counts.ts'
import { inactive, newClients } from './which.ts'

/** Consecutive periods, each until the next one starts, the last until `end`. */
type Stretches = { starts: LocalDate[]; end: Date }

/**
 * Number of clients with the same attendance: `came` has a 1 for each period with a visit; `first` is the index of the
 * period with their first visit ever, -1 if it was earlier.
 */
type Pattern = { came: string; first: number; clients: number }
type Presence = { starts: LocalDate[]; patterns: Pattern[] }

/** Reads the attendance of all clients in the given periods, in one query. */
async function findPresence({ tx, actor }: Source, { starts, end }: Stretches): Promise<Presence> {
  const times = starts.map((day) => dayBounds(day, actor.timeZone).from)
  const [from] = times
  if (!from || end <= from) return { starts, patterns: [] }
  const marks = sql`${sql.param(times.map((time) => time.toISOString()))}::timestamptz[]`
  const { rows: patterns } = await tx.execute<Pattern>(sql`
    select v.came::text as came, width_bucket(s.first_at, ${marks}) - 1 as first, count(*)::int as clients from (
      select k.client_id,
        bit_or(set_bit(${'0'.repeat(starts.length)}::varbit, width_bucket(k.occurred_at, ${marks}) - 1, 1)) as came
      from ${checkIn} k where ${visitsIn(actor, { from, to: end })} group by k.client_id
    ) v join ${clientSummary} s on s.business_id = ${actor.businessId} and s.client_id = v.client_id
    group by 1, 2`)
  return { starts, patterns }
}

/** Maps each period to the index of the last of some longer periods that has begun by then; -1 if none has. */
function findPositions({ starts }: Presence, longer: LocalDate[]): number[] {
  return starts.map((start) => longer.findLastIndex((begin) => begin <= start))
}

/** Returns the longer periods in which the clients of a pattern came. `places` is the result of findPositions. */
function placesIn({ came }: Pattern, places: number[]): Set<number> {
  return new Set(places.filter((_, index) => came[index] === '1'))
}

/** Counts the clients who came in each longer period, and those of them who came for the first time ever. */
function countCame(presence: Presence, longer: LocalDate[]): { came: number; first: number }[] {
  const places = findPositions(presence, longer)
  const counts = longer.map(() => ({ came: 0, first: 0 }))
  for (const pattern of presence.patterns) {
    for (const place of placesIn(pattern, places)) if (counts[place]) counts[place].came += pattern.clients
    const first = counts[places[pattern.first] ?? -1]
    if (first) first.first += pattern.clients
  }
  return counts
}

/** Client counts by the longer period of the first visit, then by the period of any visit: `cohorts[first][period]`. */
type Cohorts = number[][]

function countCohorts(presence: Presence, longer: LocalDate[]): Cohorts {
  const places = findPositions(presence, longer)
  const cohorts = longer.map(() => longer.map(() => 0))
  for (const pattern of presence.patterns) {
    const cohort = cohorts[places[pattern.first] ?? -1]
    if (cohort) for (const place of placesIn(pattern, places)) cohort[place] = (cohort[place] ?? 0) + pattern.clients
  }
  return cohorts
}

async function findNew(source: Source, asked: ReportParams): Promise<Map<string, number>> {
  const bucket = bucketAt(sql`n.created_at`, asked, source.actor)
  const { rows } = await source.tx.execute<{ day: string; clients: number }>(sql`
    select ${bucket}::text as day, count(*)::int as clients from (${newClients(source, asked)}) n group by 1`)
  return new Map(rows.map(({ day, clients }) => [day, clients]))
}

type Read = { counts: Counts; months: Months; presence: Presence }

export async function byTime(source: Source, asked: ReportParams, { counts, presence }: Read): Promise<TableDraft> {
  const starts = listBuckets(asked)
  // The extra period takes the visits after the last day, so that they count in no row.
  const found = countCame(presence, [...starts, addDays(asked.days.to, 1)])
  const added = await findNew(source, asked)
  return table('by-time', {
    title: msg`Clients over time`,
    note: msg`The row below all is of all days together: returning is who had come before the first of them.`,
    columns: [
      ['day', TIME_TITLES[asked.by], 'day'],
      ['new', msg({ context: 'clients', message: 'New' }), 'number', 'opens'],
      ['came', msg({ context: 'clients', message: 'Came' }), 'number', 'opens'],
      ['returning', msg({ context: 'clients', message: 'Returning' }), 'number', 'opens'],
    ],
    rows: starts.map((day, index) => {
      const { came = 0, first = 0 } = found[index] ?? {}
      return { id: day, cells: [day, added.get(day) ?? 0, came, came - first] }
    }),
    total: { came: counts.came, returning: counts.returning },
    chart: { kind: 'lines', x: 'day', series: ['new', 'came', 'returning'] },
  })
}

/** Months of retention after the month of the first visit. */
const MONTHS_AFTER = 11

type Months = Stretches & { cohorts: number }

/** Lists the months of a report and the MONTHS_AFTER months after them, as far as they have begun. */
export function listMonths(asked: ReportParams, { now, actor }: Source): Months {
  const first = getMonth(asked.days.from).from
  const cohorts = listBuckets({ ...asked, days: { from: first, to: asked.days.to }, by: 'month' }).length
  const today = localDay(now, actor.timeZone)
  const all = Array.from({ length: cohorts + MONTHS_AFTER }, (_, index) => getMonth(first, index).from)
  const starts = all.filter((start) => start <= today)
  return { cohorts, starts, end: dayBounds(getMonth(starts.at(-1) ?? first).to, actor.timeZone).to }
}

function toMonthWord(day: LocalDate, actor: Source['actor']): Word {
  const shape = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return {
    code: day.slice(0, 7),
    text: ({ locale }) => dateFormat(localeIn(locale, actor.locale), shape).format(atMidnightUtc(day)),
  }
}

/**
 * Returns the share of the clients with a first visit in some months who came `after` months later. Skips months for
 * which that month has not begun.
 */
function retained(cohorts: Cohorts, firsts: number[], after: number): number | null {
  const reached = firsts.filter((first) => first + after < cohorts.length)
  const sum = (later: number) => reached.reduce((all, first) => all + (cohorts[first]?.[first + later] ?? 0), 0)
  return share(sum(after), sum(0))
}

export function retention(source: Source, { months, presence }: Read): TableDraft {
  const { starts } = months
  const cohorts = countCohorts(presence, starts)
  const firsts = starts.slice(0, months.cohorts).map((_, index) => index)
  // Months that have not begun get no column.
  const afters = starts.slice(0, MONTHS_AFTER + 1).map((_, index) => index)
  const columns = afters.map((after): Titled => [`m${after}`, String(after), 'share'])
  const shares = (some: number[]) => afters.map((after) => retained(cohorts, some, after))
  const below = shares(firsts)
  return table('retention', {
    title: msg`Who comes back, by month of the first visit`,
    note: msg`The part of each month’s first-time visitors who came in that month (0) and in each month after it.`,
    columns: [['month', msg`First visit in`, 'text'], ['clients', msg`Clients`, 'number', 'opens'], ...columns],
    rows: firsts.map((first) => {
      const day = starts[first] ?? ''
      return { id: day, cells: [toMonthWord(day, source.actor), cohorts[first]?.[first] ?? 0, ...shares([first])] }
    }),
    total: Object.fromEntries(afters.map((after) => [`m${after}`, below[after] ?? null])),
    chart: { kind: 'heat', x: 'month', series: columns.map(([id]) => id) },
  })
}

/** Reads the attendance once for all tables: by the report's buckets, and by the months of the retention. */
export function readPresence(source: Source, asked: ReportParams, months: Months): Promise<Presence> {
  const starts = new Set([...listBuckets(asked), addDays(asked.days.to, 1), ...months.starts])
  const end = new Date(Math.max(asked.to.getTime(), months.end.getTime()))
  return findPresence(source, { starts: [...starts].toSorted(), end })
}

/** Maximum rows of the inactive list. The drill-down of the figure has all of them. */
const LISTED = 200

export async function inactiveList(source: Source, asked: ReportParams, { counts }: Read): Promise<TableDraft> {
  const { rows } = await source.tx.execute<{
    client_id: string
    last_at: string
    visits: number
    firstName: string
    lastName: string
  }>(sql`
    select * from (${inactive(source, asked)}) i order by i.visits desc, i.last_at desc, i.client_id limit ${LISTED}`)
  return table('inactive', {
    title: msg`Inactive clients, those who came most often first`,
    note:
      counts.inactive > LISTED
        ? msg`The first ${{ number: LISTED }} of ${{ count: counts.inactive }}; the figure opens all of them.`
        : '',
    columns: [
      ['client', msg`Client`, 'text'],
      ['lastVisit', msg`Last visit`, 'day'],
      ['visits', msg`Visits in all`, 'number'],
    ],
    rows: rows.map(({ client_id: id, last_at, visits, ...name }) => ({
      id,
      clientId: id,
      cells: [fullName(name), localDay(new Date(last_at), source.actor.timeZone), visits],
    })),
    total: null,
  })
}
