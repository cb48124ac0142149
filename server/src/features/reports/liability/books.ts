import { FLOW_OF, FLOWS, type Flow } from '@deskbell/domain/reports/liability.ts'
import { listBuckets } from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { joinSql } from '../../../db/join-sql.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import { toTimestamp } from '../../../db/timestamp.ts'
import type { Source } from '../../data/exports/table.ts'
import type { ReportParams } from '../report.ts'
import { MEASURES, type Measure, type Movement } from './movements.ts'
import { originTables, TERMS, worth } from './terms.ts'

/**
 * Builds SQL for a state at an earlier moment, from the first entry since then: true if that ended the state, false if
 * it began it, null if there was none and the state is the current one.
 */
function selectPastState(since: SQL, { begins, over }: { begins: SQL; over: SQL }): SQL {
  const first = (what: SQL) => sql`min(t.sequence) filter (where ${what} and ${since})`
  return sql`case when ${first(over)} is not null then coalesce(${first(over)} < ${first(begins)}, true)
    when ${first(begins)} is not null then false end`
}

const ENDED = {
  begins: sql`(t.kind = 'void' or (t.kind = 'transfer' and t.undoes = 1))`,
  over: sql`t.kind = 'restore'`,
}
const FROZEN = { begins: sql`t.kind = 'freeze'`, over: sql`t.kind = 'unfreeze'` }

/**
 * Boundaries between which liability movements are counted: ends of days, in order, the first being the opening.
 * `stretches` has the index of the boundary at which each period starts; a period lasts until the next boundary.
 */
export type Books = {
  source: Source
  packageId: string | undefined
  ends: [Moment, ...Moment[]]
  stretches: number[]
}
/**
 * End of a day, and its index among the boundaries. `isNow` is true for today: nothing has moved since, so current
 * values apply.
 */
type Moment = { place: number; day: LocalDate; end: SQL; isNow: boolean }

/** Builds a boundary. Future days count as today: their movements are unknown. */
function toMoment({ actor: { timeZone }, now }: Source, day: LocalDate, place: number): Moment {
  const today = localDay(now, timeZone)
  const until = day < today ? day : today
  // The first boundary is never taken for now: the books read the passes that moved since then.
  return { place, day: until, end: toTimestamp(dayBounds(until, timeZone).to), isNow: place > 0 && until === today }
}

/** Builds the books of some days and, if given, of the period before as the first one. */
export function selectBooks(
  source: Source,
  { days, filter }: Pick<ReportParams, 'days' | 'filter'>,
  before?: Days,
): Books {
  const opening = ({ from }: Days) => addDays(from, -1)
  const others = new Set([...(before ? [before.to, opening(days)] : []), days.to])
  return {
    source,
    packageId: filter.packageId,
    ends: [
      toMoment(source, opening(before ?? days), 0),
      ...[...others].map((day, index) => toMoment(source, day, index + 1)),
    ],
    stretches: before ? [0, others.size - 1] : [0],
  }
}

/** Builds the books of some days, each a period of its own. */
export function selectDailyBooks(source: Source, days: Days): Books {
  const all = listBuckets({ days, by: 'day', firstWeekday: 1 })
  return {
    source,
    packageId: undefined,
    ends: [toMoment(source, addDays(days.from, -1), 0), ...all.map((day, index) => toMoment(source, day, index + 1))],
    stretches: all.map((_, index) => index),
  }
}

/** Builds SQL parts for some boundaries. `name` appends the index of the boundary to a column name. */
function atEnds(ends: Moment[], partAt: (end: Moment, name: (what: string) => SQL) => SQL): SQL[] {
  return ends.map((end) => partAt(end, (what) => sql.raw(`${what}_${end.place}`)))
}

/** Returns the boundaries since which something may have moved. */
function pastEnds({ ends }: Books): Moment[] {
  return ends.filter(({ isNow }) => !isNow)
}

/** Sums the visits by which each pass moved since each boundary, with the time of its last entry. */
function movedSince(books: Books): SQL {
  const { source, ends } = books
  const columns = atEnds(
    pastEnds(books),
    ({ end }, name) => sql`coalesce(sum(e.delta) filter (where e.at >= ${end}), 0) as ${name('since')}`,
  )
  return sql`
    moved as (
      select e.pass_id, max(e.at) as last_at, ${joinSql(columns)}
      from ${ledgerEntry} e where e.business_id = ${source.actor.businessId} and e.at >= ${ends[0].end}
      group by e.pass_id
    )`
}

/**
 * Selects the entries since the opening with the change in worth of each, except entries of visits, which are the most.
 */
function turnsSince({ source: { actor }, ends }: Books): SQL {
  return sql`
    turn as materialized (
      select *, ${worth(sql`balance`)} - ${worth(sql`previous_balance`)} as money from (
        select e.pass_id, e.sequence, e.kind, e.undoes, e.at, e.delta, e.balance, e.previous_balance, ${TERMS}
        from ${ledgerEntry} e
        join ${pass} p on p.business_id = e.business_id and p.id = e.pass_id and p.visits is not null
        left join origin o on o.id = p.id
        where e.business_id = ${actor.businessId} and e.at >= ${ends[0].end} and e.kind not in ('use', 'undo')) entry
    )`
}

function selectKinds(flow: Flow): SQL {
  const kinds = Object.entries(FLOW_OF).flatMap(([kind, of]) => (of === flow ? [`'${kind}'`] : []))
  return sql.raw(`(${kinds.join()})`)
}

const OTHER_FLOWS = FLOWS.filter((flow) => flow !== 'used')

/** Builds the columns of each period, named by `selectColumn`. */
function inStretches({ stretches }: Books, columnsIn: (stretch: number) => SQL[]): SQL {
  return joinSql(stretches.flatMap(columnsIn))
}

/** Column of a movement in the period that starts at the boundary with index `stretch`. */
export function selectColumn(movement: Movement, measure: Measure, stretch = 0): SQL {
  return sql.raw(`${movement}_${measure}_${stretch}`)
}

function flowSums(books: Books): SQL {
  return inStretches(books, (stretch) =>
    OTHER_FLOWS.flatMap((flow) => {
      const [from, to] = [books.ends[stretch]?.end, books.ends[stretch + 1]?.end]
      const isOfFlow = sql`t.at >= ${from} and t.at < ${to} and t.delta <> 0 and t.kind in ${selectKinds(flow)}`
      return [
        sql`coalesce(sum(t.delta) filter (where ${isOfFlow}), 0) as ${selectColumn(flow, 'visits', stretch)}`,
        sql`coalesce(sum(t.money) filter (where ${isOfFlow}), 0)::bigint as ${selectColumn(flow, 'money', stretch)}`,
      ]
    }),
  )
}

function turnedSince(books: Books): SQL {
  const states = atEnds(pastEnds(books), ({ end }, name) => {
    const since = sql`t.at >= ${end}`
    return sql`${selectPastState(since, ENDED)} as ${name('ended')}, ${selectPastState(since, FROZEN)} as ${name('frozen')}`
  })
  return sql`turned as (
      select t.pass_id, max(t.at) as turned_at, ${flowSums(books)}, ${joinSql(states)} from turn t group by t.pass_id
    )`
}

/** Selects the passes that moved since the opening, or had visits left then, with their state at each boundary. */
function countedPasses(books: Books): SQL {
  const { source, packageId, ends } = books
  const columns = atEnds(ends, ({ end, isNow }, name) =>
    isNow
      ? sql`
      p.remaining as ${name('balance')}, p.voided_at is not null as ${name('was_ended')},
      p.frozen_on is not null as ${name('was_frozen')}`
      : sql`
      p.remaining - coalesce(m.${name('since')}, 0) as ${name('balance')},
      coalesce(t.${name('ended')}, p.voided_at is not null) as ${name('was_ended')},
      coalesce(t.${name('frozen')}, p.frozen_on is not null) as ${name('was_frozen')},
      coalesce(t.turned_at >= ${end}, false) or (p.starts_at_first_visit and coalesce(m.last_at >= ${end}, false))
        as ${name('other_expiry')}`,
  )
  return sql`
    counted as (
      select p.id, p.client_id, p.package_id, p.name, p.expires_on, ${TERMS}, t.*, ${joinSql(columns)}
      from ${pass} p left join origin o on o.id = p.id
      left join moved m on m.pass_id = p.id left join turned t on t.pass_id = p.id
      where p.business_id = ${source.actor.businessId} and p.visits is not null
        and (m.pass_id is not null or (p.remaining <> 0 and p.voided_at is null
          and (p.frozen_on is not null or p.expires_on is null or p.expires_on >= ${ends[0].day}::date)))
        ${packageId ? sql`and p.package_id = ${packageId}` : sql``}
    )`
}

/**
 * Computes the expired part of each balance at each boundary. Looks up the expiry only if it may have been a different
 * one then: a visit changes it only if it is the first of a pass that starts with it.
 */
function lapsedPasses(books: Books): SQL {
  const expiries = atEnds(
    pastEnds(books),
    ({ end }, name) => sql`
    left join lateral (
      select e.expires_on from ${ledgerEntry} e
      where c.${name('other_expiry')} and c.${name('balance')} <> 0
        and e.business_id = ${books.source.actor.businessId} and e.pass_id = c.id and e.at < ${end}
      order by e.sequence desc limit 1
    ) ${name('e')} on true`,
  )
  const lapsed = atEnds(books.ends, ({ day, isNow }, name) => {
    const then = sql`case when c.${name('other_expiry')} then ${name('e')}.expires_on else c.expires_on end`
    return sql`
      case when c.${name('was_ended')} or (not c.${name('was_frozen')}
        and coalesce(${isNow ? sql`c.expires_on` : then} < ${day}::date, false))
      then c.${name('balance')} else 0 end as ${name('lapsed')}`
  })
  return sql`lapsed as materialized (select c.*, ${joinSql(lapsed)} from counted c ${sql.join(expiries, sql``)})`
}

function valuedPasses(books: Books): SQL {
  const columns = atEnds(
    books.ends,
    (_, name) => sql`
      ${name('balance')}, ${name('lapsed')},
      ${worth(name('balance'))} as ${name('worth')}, ${worth(name('lapsed'))} as ${name('lost')}`,
  )
  const flows = inStretches(books, (stretch) =>
    OTHER_FLOWS.flatMap((flow) =>
      MEASURES.map((measure) => {
        const column = selectColumn(flow, measure, stretch)
        return sql`coalesce(${column}, 0) as ${column}`
      }),
    ),
  )
  return sql`
    valued as materialized (
      select id, client_id, package_id, name, expires_on, ${joinSql(columns)}, ${flows} from lapsed
    )`
}

/**
 * Movements of a pass in a period. The visits used are the part of the change in balance (or worth) that no other flow
 * explains, because entries of visits aren't read.
 */
function movementsIn(stretch: number, measure: Measure): SQL[] {
  const [whole, gone] = measure === 'visits' ? ['balance', 'lapsed'] : ['worth', 'lost']
  const changed = (what: string) => sql.raw(`${what}_${stretch + 1} - ${what}_${stretch}`)
  const openAt = (end: number) => sql.raw(`${whole}_${end} - ${gone}_${end}`)
  const column = (movement: Movement) => selectColumn(movement, measure, stretch)
  const others = sql.join(
    OTHER_FLOWS.map((flow) => column(flow)),
    sql` + `,
  )
  return [
    sql`${openAt(stretch)} as ${column('opening')}`,
    ...OTHER_FLOWS.filter((flow) => flow !== 'expired').map((flow) => column(flow)),
    sql`${changed(whole)} - (${others}) as ${column('used')}`,
    sql`${column('expired')} - (${changed(gone)}) as ${column('expired')}`,
    sql`${openAt(stretch + 1)} as ${column('closing')}`,
  ]
}

/**
 * Builds the common table expressions of the books. `book` has a row for each pass that counts visits and was open or
 * moved: its state at both ends of each period, and the movements between. It is computed backwards from the current
 * state of the passes; see docs/decisions/0041.
 */
export function withBooks(books: Books): SQL {
  const movements = inStretches(books, (stretch) => MEASURES.flatMap((measure) => movementsIn(stretch, measure)))
  return sql`
    with recursive ${originTables(books.source)}, ${movedSince(books)}, ${turnsSince(books)}, ${turnedSince(books)},
    ${countedPasses(books)}, ${lapsedPasses(books)}, ${valuedPasses(books)}, book as (
      select id, client_id, package_id, name, expires_on, ${movements} from valued
    )`
}
