import { FLOWS, type Flow, type Movements, type Worth } from '@deskbell/domain/reports/liability.ts'
import { sql } from '../../../db/drizzle.ts'
import { joinSql } from '../../../db/join-sql.ts'
import { dailyLiability } from '../../../db/schema/daily-sums.ts'
import type { Source } from '../../data/exports/table.ts'
import { findSummedDays, type SummedDays } from '../daily-sums/summed-days.ts'
import { type Both, memoizePeriods } from '../memoize.ts'
import type { ReportParams } from '../report.ts'
import { selectBooks } from './books.ts'
import { MEASURES } from './movements.ts'
import { type ByPackage, sumBooks } from './movements-by-package.ts'

type Flows = Record<Flow, Worth>
/** Part of the summed days: the period before, the days between it and the report's, the report's, and those after. */
type Part = 'before' | 'between' | 'now' | 'after'

const NOTHING: Worth = { visits: 0, money: 0 }
const NO_FLOWS: Flows = { sold: NOTHING, used: NOTHING, refunded: NOTHING, expired: NOTHING, adjusted: NOTHING }

function plus(one: Worth, other: Worth, times = 1): Worth {
  return { visits: one.visits + times * other.visits, money: one.money + times * other.money }
}

function addFlows(one: Flows, other: Flows): Flows {
  return Object.fromEntries(FLOWS.map((flow) => [flow, plus(one[flow], other[flow])])) as Flows
}

function pickFlows({ sold, used, refunded, expired, adjusted }: Flows): Flows {
  return { sold, used, refunded, expired, adjusted }
}

/** Returns the balance before some flows. */
function takeBack(balance: Worth, flows: Flows): Worth {
  return FLOWS.reduce((left, flow) => plus(left, flows[flow], -1), balance)
}

/** Sums the flows of the days before `until` by package and part. */
async function findParts(
  { tx, actor }: Source,
  { days, before, filter }: ReportParams,
  until: string,
): Promise<Map<string, Partial<Record<Part, Flows>>>> {
  const columns = FLOWS.flatMap((flow) =>
    MEASURES.map((measure) => {
      const column = sql.raw(`${flow}_${measure}`)
      return sql`sum(${column})::float8 as ${column}`
    }),
  )
  const { rows } = await tx.execute<{ part: Part; package_id: string } & Record<string, number>>(sql`
    select package_id, case when day > ${days.to} then 'after' when day >= ${days.from} then 'now'
      when day > ${before.to} then 'between' else 'before' end as part, ${joinSql(columns)}
    from ${dailyLiability} where business_id = ${actor.businessId} and day >= ${before.from} and day < ${until}
      ${filter.packageId ? sql`and package_id = ${filter.packageId}` : sql``}
    group by 1, 2`)
  const parts = new Map<string, Partial<Record<Part, Flows>>>()
  for (const { package_id: id, part, ...sums } of rows) {
    const worth = (flow: Flow) => ({ visits: sums[`${flow}_visits`] ?? 0, money: sums[`${flow}_money`] ?? 0 })
    const flows = Object.fromEntries(FLOWS.map((flow) => [flow, worth(flow)])) as Flows
    parts.set(id, { ...parts.get(id), [part]: flows })
  }
  return parts
}

/** Goes back from the opening of the first day without sums to the periods of the report. `open` has its movements. */
function goBack(parts: Partial<Record<Part, Flows>>, open: Movements | undefined, isOver: boolean): Both<Movements> {
  const { before = NO_FLOWS, between = NO_FLOWS, now = NO_FLOWS, after = NO_FLOWS } = parts
  const last = takeBack(open?.opening ?? NOTHING, after)
  const opening = takeBack(last, now)
  const closingBefore = takeBack(opening, between)
  const flows = isOver || !open ? now : addFlows(now, pickFlows(open))
  const closing = isOver ? last : (open?.closing ?? NOTHING)
  return {
    now: { ...flows, opening, closing },
    before: { ...before, opening: takeBack(closingBefore, before), closing: closingBefore },
  }
}

/** Only the days since `until` are read from the passes; the sums of the days before lead back to the report's. */
async function findBySums(source: Source, asked: ReportParams, { until }: SummedDays): Promise<Both<ByPackage>> {
  const isOver = asked.days.to < until
  const days = { from: until, to: isOver ? until : asked.days.to }
  const [open = new Map()] = await sumBooks(selectBooks(source, { ...asked, days }))
  const parts = await findParts(source, asked, until)
  const found: Both<ByPackage> = { now: new Map(), before: new Map() }
  for (const id of new Set([...open.keys(), ...parts.keys()])) {
    const { now, before } = goBack(parts.get(id) ?? {}, open.get(id), isOver)
    found.now.set(id, now)
    found.before.set(id, before)
  }
  return found
}

async function find(source: Source, asked: ReportParams): Promise<Both<ByPackage>> {
  const summed = await findSummedDays(source, 'liability')
  const hasSums = summed && asked.days.from <= summed.until && !summed.stale.some((day) => day >= asked.before.from)
  if (hasSums) return findBySums(source, asked, summed)
  const [before = new Map(), now = new Map()] = await sumBooks(selectBooks(source, asked, asked.before))
  return { before, now }
}

/** Finds the movements of the report's period and the period before, by package. */
export const findLiability = memoizePeriods(find)
