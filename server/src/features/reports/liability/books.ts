import { FLOW_OF, FLOWS, type Flow } from '@deskbell/domain/reports/liability.ts'
import type { LocalDate } from '@deskbell/domain/shared/time.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { at } from '../../../db/at.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../exports/table.ts'
import type { Asked } from '../report.ts'
import { originTables, TERMS, worth } from './terms.ts'

/** The days between which a liability moves, `before` being the one whose end it opens with, and when they are over. */
export type Books = { source: Source; packageId: string | undefined; before: Moment; after: Moment }
type Moment = { day: LocalDate; end: SQL }

/** Days to come are taken for today: what they bring is not known. */
export function booksOf(source: Source, { days, filter }: Asked): Books {
  const { timeZone } = source.actor
  const today = localDay(source.now, timeZone)
  const momentOf = (day: LocalDate): Moment => {
    const until = day < today ? day : today
    return { day: until, end: at(dayBounds(until, timeZone).to) }
  }
  return { source, packageId: filter.packageId, before: momentOf(addDays(days.from, -1)), after: momentOf(days.to) }
}

/** By how many visits each pass has moved since each end of the books. */
function movedSince({ source, before, after }: Books): SQL {
  return sql`
    moved as (
      select e.pass_id, sum(e.delta) as since_before,
        coalesce(sum(e.delta) filter (where e.at >= ${after.end}), 0) as since_after,
        bool_or(e.at >= ${after.end}) as moved_after
      from ${ledgerEntry} e where e.business_id = ${source.actor.businessId} and e.at >= ${before.end}
      group by e.pass_id
    )`
}

/** The entries since the books were opened but those of visits, of which there are most. */
function turnsSince({ source: { actor }, before }: Books): SQL {
  return sql`
    turn as (
      select e.pass_id, e.sequence, e.kind, e.undoes, e.at, e.delta, e.balance, e.previous_balance, ${TERMS}
      from ${ledgerEntry} e
      join ${pass} p on p.business_id = e.business_id and p.id = e.pass_id and p.visits is not null
      left join origin o on o.id = p.id
      where e.business_id = ${actor.businessId} and e.at >= ${before.end} and e.kind not in ('use', 'undo')
    )`
}

type Sign = 'before' | 'after'

function named(what: string, sign: Sign): SQL {
  return sql.raw(`${what}_${sign}`)
}

/** Whether a state was on at a moment, by what happened first since: it ended, or it began; null: it is as it is now. */
function stateThen(since: SQL, { begins, over }: { begins: SQL; over: SQL }): SQL {
  const first = (what: SQL) => sql`min(t.sequence) filter (where ${what} and ${since})`
  return sql`case when ${first(over)} is not null then coalesce(${first(over)} < ${first(begins)}, true)
    when ${first(begins)} is not null then false end`
}

const ENDED = {
  begins: sql`(t.kind = 'void' or (t.kind = 'transfer' and t.undoes = 1))`,
  over: sql`t.kind = 'restore'`,
}
const FROZEN = { begins: sql`t.kind = 'freeze'`, over: sql`t.kind = 'unfreeze'` }

/** The kinds of entries that count as a flow, as a list. */
function kindsOf(flow: Flow): SQL {
  const kinds = Object.entries(FLOW_OF).flatMap(([kind, of]) => (of === flow ? [`'${kind}'`] : []))
  return sql.raw(`(${kinds.join()})`)
}

/** What moves visits beside that they are used. */
const OTHER_FLOWS = FLOWS.filter((flow) => flow !== 'used')
const otherColumns = OTHER_FLOWS.flatMap((flow) => [`${flow}_visits`, `${flow}_money`])

function flowSums({ after }: Books): SQL {
  const moneys = sql`${worth(sql`t.balance`)} - ${worth(sql`t.previous_balance`)}`
  const sums = OTHER_FLOWS.flatMap((flow) => {
    const isOfFlow = sql`t.at < ${after.end} and t.delta <> 0 and t.kind in ${kindsOf(flow)}`
    return [
      sql`coalesce(sum(t.delta) filter (where ${isOfFlow}), 0) as ${sql.raw(`${flow}_visits`)}`,
      sql`coalesce(sum(${moneys}) filter (where ${isOfFlow}), 0)::bigint as ${sql.raw(`${flow}_money`)}`,
    ]
  })
  return sql.join(sums, sql`, `)
}

function turnedSince(books: Books): SQL {
  const sinceAfter = sql`t.at >= ${books.after.end}`
  return sql`
    turned as (
      select t.pass_id, bool_or(${sinceAfter}) as turned_after, ${flowSums(books)},
        ${stateThen(sql`true`, ENDED)} as ended_before, ${stateThen(sinceAfter, ENDED)} as ended_after,
        ${stateThen(sql`true`, FROZEN)} as frozen_before, ${stateThen(sinceAfter, FROZEN)} as frozen_after
      from turn t group by t.pass_id
    )`
}

/** The passes that moved since the books were opened, or had something left then; each with its balance at both ends. */
function balancedPasses({ source: { actor }, packageId, before }: Books): SQL {
  return sql`
    balanced as (
      select p.id, p.client_id, p.package_id, p.name, p.expires_on, ${TERMS}, t.*,
        p.remaining - coalesce(m.since_before, 0) as balance_before,
        p.remaining - coalesce(m.since_after, 0) as balance_after,
        coalesce(t.ended_before, p.voided_at is not null) as was_ended_before,
        coalesce(t.ended_after, p.voided_at is not null) as was_ended_after,
        coalesce(t.frozen_before, p.frozen_on is not null) as was_frozen_before,
        coalesce(t.frozen_after, p.frozen_on is not null) as was_frozen_after,
        t.pass_id is not null or (p.starts_at_first_visit and m.pass_id is not null) as other_expiry_before,
        coalesce(t.turned_after, false) or (p.starts_at_first_visit and coalesce(m.moved_after, false))
          as other_expiry_after
      from ${pass} p left join origin o on o.id = p.id
      left join moved m on m.pass_id = p.id left join turned t on t.pass_id = p.id
      where p.business_id = ${actor.businessId} and p.visits is not null
        and (m.pass_id is not null or (p.remaining <> 0 and p.voided_at is null
          and (p.frozen_on is not null or p.expires_on is null or p.expires_on >= ${before.day}::date)))
        ${packageId ? sql`and p.package_id = ${packageId}` : sql``}
    )`
}

/** The expiry at a moment, where it may have been another than now: a visit moves it only where the first one starts it. */
function expiryAt(sign: Sign, { end }: Moment, { actor }: Source): SQL {
  return sql`
    left join lateral (
      select e.expires_on from ${ledgerEntry} e
      where c.${named('other_expiry', sign)} and c.${named('balance', sign)} <> 0
        and e.business_id = ${actor.businessId} and e.pass_id = c.id and e.at < ${end}
      order by e.sequence desc limit 1
    ) ${named('e', sign)} on true`
}

/** What of a pass's balance had lapsed at a moment, as a column. */
function lapsedAt(sign: Sign, { day }: Moment): SQL {
  const expiresOn = sql`case when c.${named('other_expiry', sign)} then ${named('e', sign)}.expires_on else c.expires_on end`
  return sql`
    case when c.${named('was_ended', sign)}
      or (not c.${named('was_frozen', sign)} and coalesce(${expiresOn} < ${day}::date, false))
      then c.${named('balance', sign)} else 0 end as ${named('lapsed', sign)}`
}

/**
 * The common table expressions of the books: `book`, for each pass that counts visits and was open or moved, how it
 * stood at both ends and what moved in between. They are worked out backwards from how the passes are now; see
 * docs/decisions/0041. The worths of a pass's entries add up to how the worth of its balance changed, so that only
 * entries other than visits are looked at one by one.
 */
export function withBooks(books: Books): SQL {
  const { source, before, after } = books
  const others = (measure: 'visits' | 'money') => sql.raw(OTHER_FLOWS.map((flow) => `${flow}_${measure}`).join(' + '))
  return sql`
    with recursive ${originTables(source)}, ${movedSince(books)}, ${turnsSince(books)}, ${turnedSince(books)},
    ${balancedPasses(books)}, stood as materialized (
      select c.*, ${lapsedAt('before', before)}, ${lapsedAt('after', after)}
      from balanced c ${expiryAt('before', before, source)} ${expiryAt('after', after, source)}
    ), valued as materialized (
      select id, client_id, package_id, name, expires_on, balance_before, balance_after, lapsed_before, lapsed_after,
        ${worth(sql`balance_before`)} as worth_before, ${worth(sql`balance_after`)} as worth_after,
        ${worth(sql`lapsed_before`)} as lost_before, ${worth(sql`lapsed_after`)} as lost_after,
        ${sql.raw(otherColumns.map((name) => `coalesce(${name}, 0) as ${name}`).join(', '))}
      from stood
    ), book as (
      select id, client_id, package_id, name, expires_on,
        ${sql.raw(otherColumns.filter((name) => !name.startsWith('expired')).join(', '))},
        balance_before - lapsed_before as opening_visits,
        balance_after - lapsed_after as closing_visits,
        balance_after - balance_before - (${others('visits')}) as used_visits,
        expired_visits - lapsed_after + lapsed_before as expired_visits,
        worth_before - lost_before as opening_money,
        worth_after - lost_after as closing_money,
        worth_after - worth_before - (${others('money')}) as used_money,
        expired_money - lost_after + lost_before as expired_money
      from valued
    )`
}
