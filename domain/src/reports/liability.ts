import type { LedgerEntry, LedgerKind } from '../passes/schema.ts'
import { addDays, dayBounds, type LocalDate } from '../shared/time.ts'
import type { Days } from './schema.ts'

/** Visits, and what they are worth in minor units. */
export type Worth = { visits: number; money: number }

export const FLOWS = ['sold', 'used', 'refunded', 'expired', 'adjusted'] as const
export type Flow = (typeof FLOWS)[number]

/** What was open before, what each flow added or, below zero, took, and what was open at the end. */
export type Movements = Record<'opening' | Flow | 'closing', Worth>

/** As what each kind of entry counts. Those that move no visits are worth nothing in either. */
export const FLOW_OF: Record<LedgerKind, Flow> = {
  grant: 'sold',
  use: 'used',
  undo: 'used',
  no_show: 'used',
  refund: 'refunded',
  expire: 'expired',
  adjust: 'adjusted',
  transfer: 'adjusted',
  void: 'adjusted',
  restore: 'adjusted',
  extend: 'adjusted',
  freeze: 'adjusted',
  unfreeze: 'adjusted',
  share: 'adjusted',
  unshare: 'adjusted',
  cover: 'adjusted',
}

/** For how much how many visits were sold. Those moved to another client keep the terms of the pass they were sold on. */
export type Terms = { price: number; visits: number }

/** What so many visits of a pass are worth: rounded half away from zero, so that what is overdrawn mirrors what is left. */
export function valueVisits({ price, visits: sold }: Terms, visits: number): number {
  const money = Math.round((price * Math.abs(visits)) / sold)
  return visits < 0 ? -money : money
}

type Entry = Pick<LedgerEntry, 'sequence' | 'kind' | 'delta' | 'balance' | 'expiresOn' | 'at' | 'undoes'>

// A gift that was taken back whole takes back the entry that opened it.
const GIFT = 1

function isEnd({ kind, undoes }: Entry): boolean {
  return kind === 'void' || (kind === 'transfer' && undoes === GIFT)
}

/** How an open matter stands after some entries: begun by some, over by others. */
function isOn(entries: Entry[], begins: (entry: Entry) => boolean, over: LedgerKind): boolean {
  const last = entries.findLast((entry) => begins(entry) || entry.kind === over)
  return last !== undefined && begins(last)
}

function hasLapsed(entries: Entry[], day: LocalDate): boolean {
  if (isOn(entries, isEnd, 'restore')) return true
  if (isOn(entries, ({ kind }) => kind === 'freeze', 'unfreeze')) return false
  const expiresOn = entries.at(-1)?.expiresOn ?? null
  return expiresOn !== null && expiresOn < day
}

type Standing = { balance: number; lapsed: number }

/** The visits of a pass at the end of a day, and those of them that can't be used any more. */
function standingOn(ledger: Entry[], day: LocalDate, timeZone: string): Standing {
  const end = dayBounds(day, timeZone).to.toISOString()
  const entries = ledger.filter(({ at }) => at < end)
  const balance = entries.at(-1)?.balance ?? 0
  return { balance, lapsed: hasLapsed(entries, day) ? balance : 0 }
}

function sumFlows(entries: Entry[], terms: Terms): Record<Flow, Worth> {
  const flows = Object.fromEntries(FLOWS.map((flow) => [flow, { visits: 0, money: 0 }])) as Record<Flow, Worth>
  for (const { kind, delta, balance } of entries) {
    const flow = flows[FLOW_OF[kind]]
    flow.visits += delta
    flow.money += valueVisits(terms, balance) - valueVisits(terms, balance - delta)
  }
  return flows
}

function minus(one: Worth, other: Worth): Worth {
  return { visits: one.visits - other.visits, money: one.money - other.money }
}

/**
 * What a pass that counts visits adds to a liability: see docs/decisions/0041. Its entries come in their order. Opening
 * and flows make up closing, in visits and in money.
 */
export function getMovements(
  { ledger, terms }: { ledger: Entry[]; terms: Terms },
  { from, to, timeZone }: Days & { timeZone: string },
): Movements {
  const [start, end] = [dayBounds(from, timeZone).from.toISOString(), dayBounds(to, timeZone).to.toISOString()]
  const worth = (visits: number): Worth => ({ visits, money: valueVisits(terms, visits) })
  const openOf = ({ balance, lapsed }: Standing) => minus(worth(balance), worth(lapsed))
  const [before, after] = [addDays(from, -1), to].map((day) => standingOn(ledger, day, timeZone)) as [
    Standing,
    Standing,
  ]
  const flows = sumFlows(
    ledger.filter(({ at }) => at >= start && at < end),
    terms,
  )
  const lapsed = minus(worth(after.lapsed), worth(before.lapsed))
  return { opening: openOf(before), ...flows, expired: minus(flows.expired, lapsed), closing: openOf(after) }
}
