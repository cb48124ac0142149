import { dayBounds, type LocalDate } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { checkIn } from '../../../db/schema/check-in.ts'
import { clientStanding } from '../../../db/schema/client-summary.ts'
import type { Source } from '../../data/exports/table.ts'
import { visitsIn } from '../visitors.ts'

/** Stretches of days, each until the next one begins, and the end of the last one. */
export type Stretches = { starts: LocalDate[]; end: Date }

/** So many clients came in those stretches where `came` has a 1, and first of all in the stretch `first`; -1: before. */
type Pattern = { came: string; first: number; clients: number }
export type Presence = { starts: LocalDate[]; patterns: Pattern[] }

/** Who came in which of some stretches, read in one pass. */
export async function findPresence({ tx, actor }: Source, { starts, end }: Stretches): Promise<Presence> {
  const times = starts.map((day) => dayBounds(day, actor.timeZone).from)
  const [from] = times
  if (!from || end <= from) return { starts, patterns: [] }
  const marks = sql`${sql.param(times.map((time) => time.toISOString()))}::timestamptz[]`
  const { rows: patterns } = await tx.execute<Pattern>(sql`
    select v.came::text as came, width_bucket(s.first_at, ${marks}) - 1 as first, count(*)::int as clients from (
      select k.client_id,
        bit_or(set_bit(${'0'.repeat(starts.length)}::varbit, width_bucket(k.occurred_at, ${marks}) - 1, 1)) as came
      from ${checkIn} k where ${visitsIn(actor, { from, to: end })} group by k.client_id
    ) v join ${clientStanding} s on s.business_id = ${actor.businessId} and s.client_id = v.client_id
    group by 1, 2`)
  return { starts, patterns }
}

/** For each stretch of a presence the last of some longer ones that has begun by then, by its place; -1: none has. */
function findPositions({ starts }: Presence, longer: LocalDate[]): number[] {
  return starts.map((start) => longer.findLastIndex((begin) => begin <= start))
}

/** In which longer stretches clients came, of those in which they came at all. */
function placesIn({ came }: Pattern, places: number[]): Set<number> {
  return new Set(places.filter((_, index) => came[index] === '1'))
}

export type Came = { came: number; first: number }

/** How many clients came in each of some longer stretches, and how many of them for the first time ever. */
export function countCame(presence: Presence, longer: LocalDate[]): Came[] {
  const places = findPositions(presence, longer)
  const counts = longer.map(() => ({ came: 0, first: 0 }))
  for (const pattern of presence.patterns) {
    for (const place of placesIn(pattern, places)) if (counts[place]) counts[place].came += pattern.clients
    const first = counts[places[pattern.first] ?? -1]
    if (first) first.first += pattern.clients
  }
  return counts
}

/** Of the clients who came first of all in one longer stretch, how many came in each: `cohorts[first][stretch]`. */
export type Cohorts = number[][]

export function countCohorts(presence: Presence, longer: LocalDate[]): Cohorts {
  const places = findPositions(presence, longer)
  const cohorts = longer.map(() => longer.map(() => 0))
  for (const pattern of presence.patterns) {
    const cohort = cohorts[places[pattern.first] ?? -1]
    if (cohort) for (const place of placesIn(pattern, places)) cohort[place] = (cohort[place] ?? 0) + pattern.clients
  }
  return cohorts
}
