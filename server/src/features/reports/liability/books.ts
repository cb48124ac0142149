import { FLOW_OF, FLOWS, type Flow } from '@deskbell/domain/reports/liability.ts'
import type { LocalDate } from '@deskbell/domain/shared/time.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import type { Source } from '../../exports/table.ts'
import type { Asked } from '../report.ts'

/** The days between which a liability moves, `before` being the one whose end it opens with, and when they are over. */
export type Books = { source: Source; packageId: string | undefined; before: Moment; after: Moment }
type Moment = { day: LocalDate; end: SQL }

/** Days to come are taken for today: what they bring is not known. */
export function booksOf(source: Source, { days, filter }: Asked): Books {
  const { timeZone } = source.actor
  const today = localDay(source.now, timeZone)
  const momentOf = (day: LocalDate): Moment => {
    const until = day < today ? day : today
    return { day: until, end: sql`${dayBounds(until, timeZone).to.toISOString()}::timestamptz` }
  }
  return { source, packageId: filter.packageId, before: momentOf(addDays(days.from, -1)), after: momentOf(days.to) }
}

/** What visits of a pass are worth: `worthOf` of domain, in whole numbers. */
function worth(visits: SQL): SQL {
  const half = (count: SQL) => sql`(2 * r.price * ${count} + r.sold) / (2 * r.sold)`
  return sql`(case when ${visits} < 0 then -(${half(sql`-(${visits})`)}) else ${half(visits)} end)`
}

/** The passes that count visits, each on the terms on which it was sold: see `Terms` in domain. */
function ratedPasses({ source, packageId }: Books): SQL {
  const { businessId } = source.actor
  return sql`
    up as (
      select p.id, p.transferred_from as ancestor from ${pass} p
      where p.business_id = ${businessId} and p.transferred_from is not null and p.visits is not null
      union all
      select up.id, p.transferred_from from up
      join ${pass} p on p.business_id = ${businessId} and p.id = up.ancestor
      where p.transferred_from is not null
    ), rated as (
      select p.id, p.client_id, p.package_id, p.name, p.last_sequence, p.remaining, p.expires_on,
        p.frozen_on is not null as frozen, p.voided_at is not null as ended,
        coalesce(a.price, p.price)::bigint as price, coalesce(a.visits, p.visits)::bigint as sold
      from ${pass} p
      left join (
        select up.id, p.price, p.visits from up
        join ${pass} p on p.business_id = ${businessId} and p.id = up.ancestor and p.transferred_from is null
      ) a on a.id = p.id
      where p.business_id = ${businessId} and p.visits is not null
        ${packageId ? sql`and p.package_id = ${packageId}` : sql``}
    )`
}

/** The kinds of entries that count as a flow, as a list. */
function kindsOf(flow: Flow): SQL {
  const kinds = Object.entries(FLOW_OF).flatMap(([kind, of]) => (of === flow ? [`'${kind}'`] : []))
  return sql.raw(`(${kinds.join()})`)
}

/** The entries written since the books were opened, each with what it moved in visits and money. */
function entriesSince({ source, before }: Books): SQL {
  return sql`
    moved as (
      select e.pass_id, e.sequence, e.kind, e.delta, e.undoes, e.at, e.by_name,
        case when e.delta = 0 then 0 else ${worth(sql`e.balance`)} - ${worth(sql`e.previous_balance`)} end as money
      from ${ledgerEntry} e join rated r on r.id = e.pass_id
      where e.business_id = ${source.actor.businessId} and e.at >= ${before.end}
    )`
}

type Sign = 'before' | 'after'

function named(what: string, sign: Sign): SQL {
  return sql.raw(`${what}_${sign}`)
}

/** Whether a state was on at a moment, by what happened first since: it ended, or it began; null: it is as it is now. */
function stateThen(since: SQL, { begins, over }: { begins: SQL; over: SQL }): SQL {
  const first = (what: SQL) => sql`min(m.sequence) filter (where ${what} and ${since})`
  return sql`case when ${first(over)} is not null then coalesce(${first(over)} < ${first(begins)}, true)
    when ${first(begins)} is not null then false end`
}

const ENDED = {
  begins: sql`(m.kind = 'void' or (m.kind = 'transfer' and m.undoes = 1))`,
  over: sql`m.kind = 'restore'`,
}
const FROZEN = { begins: sql`m.kind = 'freeze'`, over: sql`m.kind = 'unfreeze'` }

/** How each pass stood at a moment that only entries of `since` come after. */
function standing(sign: Sign, since: SQL): SQL {
  return sql`
    min(m.sequence) filter (where ${since}) as ${named('first', sign)},
    ${stateThen(since, ENDED)} as ${named('ended', sign)},
    ${stateThen(since, FROZEN)} as ${named('frozen', sign)}`
}

/** The entry before the first one since a moment. With its limit it is looked up by key, for each pass by itself. */
function entryBefore(sign: Sign, { source }: Books): SQL {
  return sql`
    left join lateral (
      select e.balance, e.expires_on from ${ledgerEntry} e
      where e.business_id = ${source.actor.businessId} and e.pass_id = s.pass_id
        and e.sequence = s.${named('first', sign)} - 1
      limit 1
    ) ${named('e', sign)} on true`
}

/** A pass's balance at a moment, and what of it had lapsed, as columns. */
function balanceAt(sign: Sign, { day }: Moment): SQL {
  const of = (what: string) => sql`t.${named(what, sign)}`
  const balance = sql`case when ${of('first')} is null then r.remaining else coalesce(${of('balance')}, 0) end`
  const expiresOn = sql`case when ${of('first')} is null then r.expires_on else ${of('expires')} end`
  return sql`
    ${balance} as ${named('balance', sign)},
    case when coalesce(${of('ended')}, r.ended)
      or (not coalesce(${of('frozen')}, r.frozen) and coalesce(${expiresOn} < ${day}::date, false))
      then ${balance} else 0 end as ${named('lapsed', sign)}`
}

/** The flows of each pass between the two moments, in visits and money. */
function flowSums({ after }: Books): SQL {
  const sums = FLOWS.flatMap((flow) =>
    (['delta', 'money'] as const).map((of) => {
      const isOfFlow = sql`m.at < ${after.end} and m.kind in ${kindsOf(flow)}`
      const name = sql.raw(`${flow}_${of === 'delta' ? 'visits' : 'money'}`)
      return sql`coalesce(sum(m.${sql.raw(of)}) filter (where ${isOfFlow}), 0) as ${name}`
    }),
  )
  return sql.join(sums, sql`, `)
}

const flowColumns = FLOWS.flatMap((flow) => [`${flow}_visits`, `${flow}_money`])
const flowsOfPass = sql.raw(flowColumns.map((name) => `coalesce(t.${name}, 0) as ${name}`).join(', '))

/**
 * The common table expressions of the books: `moved`, the entries since they were opened, and `book`, for each pass
 * that counts visits how it stood at both ends and what moved in between. They are worked out backwards from how the
 * passes are now; see docs/decisions/0041.
 */
export function withBooks(books: Books): SQL {
  const { before, after } = books
  return sql`
    with recursive ${ratedPasses(books)}, ${entriesSince(books)}, since as (
      select m.pass_id, ${standing('before', sql`true`)}, ${standing('after', sql`m.at >= ${after.end}`)},
        ${flowSums(books)}
      from moved m group by m.pass_id
    ), touched as (
      select s.*, e_before.balance as balance_before, e_before.expires_on as expires_before,
        e_after.balance as balance_after, e_after.expires_on as expires_after
      from since s ${entryBefore('before', books)} ${entryBefore('after', books)}
    ), stood as (
      select r.*, ${balanceAt('before', before)}, ${balanceAt('after', after)}, ${flowsOfPass}
      from rated r left join touched t on t.pass_id = r.id
    ), book as (
      select r.id, r.client_id, r.package_id, r.name, r.expires_on, ${sql.raw(flowColumns.filter((name) => !name.startsWith('expired')).join(', '))},
        balance_before - lapsed_before as opening_visits,
        balance_after - lapsed_after as closing_visits,
        expired_visits - lapsed_after + lapsed_before as expired_visits,
        ${worth(sql`balance_before`)} - ${worth(sql`lapsed_before`)} as opening_money,
        ${worth(sql`balance_after`)} - ${worth(sql`lapsed_after`)} as closing_money,
        expired_money - ${worth(sql`lapsed_after`)} + ${worth(sql`lapsed_before`)} as expired_money
      from stood r
    )`
}
