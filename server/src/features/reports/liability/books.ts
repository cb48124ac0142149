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
  return sql`(sign(${visits}) * ((2 * r.price * abs(${visits}) + r.sold) / (2 * r.sold)))::bigint`
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
      select e.pass_id, e.sequence, e.kind, e.delta, e.previous_balance, e.undoes, e.at, e.by_name,
        case when e.delta = 0 then 0 else ${worth(sql`e.balance`)} - ${worth(sql`e.previous_balance`)} end as money
      from ${ledgerEntry} e join rated r on r.id = e.pass_id
      where e.business_id = ${source.actor.businessId} and e.at >= ${before.end}
    )`
}

type Sign = 'before' | 'after'

// What happened first since a moment says how it was then: not yet begun, or not yet over.
function stateThen(since: SQL, begun: SQL, over: SQL, now: SQL): SQL {
  const first = (what: SQL) => sql`min(m.sequence) filter (where ${what} and ${since})`
  return sql`case when ${first(begun)} is null and ${first(over)} is null then ${now}
    else coalesce(${first(over)} < ${first(begun)}, ${first(over)} is not null) end`
}

/** How each pass stood at a moment that only entries of `since` come after. */
function standing(sign: Sign, since: SQL): SQL {
  const name = (what: string) => sql.raw(`${what}_${sign}`)
  const ends = sql`(m.kind = 'void' or (m.kind = 'transfer' and m.undoes = 1))`
  return sql`
    min(m.sequence) filter (where ${since}) as ${name('first')},
    ${stateThen(since, ends, sql`m.kind = 'restore'`, sql`bool_or(r.ended)`)} as ${name('ended')},
    ${stateThen(since, sql`m.kind = 'freeze'`, sql`m.kind = 'unfreeze'`, sql`bool_or(r.frozen)`)} as ${name('frozen')}`
}

/** What of a pass's balance had lapsed at a moment, as columns. */
function balanceAt(sign: Sign, { day }: Moment): SQL {
  const name = (what: string) => sql.raw(`${what}_${sign}`)
  const entry = sql.raw(`e_${sign}`)
  const at = sql.raw(`t.first_${sign}`)
  const balance = sql`case when ${at} is null then r.remaining else coalesce(${entry}.balance, 0) end`
  const expiresOn = sql`case when ${at} is null then r.expires_on else ${entry}.expires_on end`
  return sql`
    ${balance} as ${name('balance')},
    case when coalesce(t.${name('ended')}, r.ended)
      or (not coalesce(t.${name('frozen')}, r.frozen) and coalesce(${expiresOn} < ${day}::date, false))
      then ${balance} else 0 end as ${name('lapsed')}`
}

function entryBefore(sign: Sign, { source }: Books): SQL {
  const entry = sql.raw(`e_${sign}`)
  return sql`left join ${ledgerEntry} ${entry} on ${entry}.business_id = ${source.actor.businessId}
    and ${entry}.pass_id = r.id and ${entry}.sequence = t.${sql.raw(`first_${sign}`)} - 1`
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
    with recursive ${ratedPasses(books)}, ${entriesSince(books)}, touched as (
      select m.pass_id, ${standing('before', sql`true`)}, ${standing('after', sql`m.at >= ${after.end}`)},
        ${flowSums(books)}
      from moved m join rated r on r.id = m.pass_id group by m.pass_id
    ), stood as (
      select r.*, ${balanceAt('before', before)}, ${balanceAt('after', after)}, ${flowsOfPass}
      from rated r left join touched t on t.pass_id = r.id
      ${entryBefore('before', books)} ${entryBefore('after', books)}
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
