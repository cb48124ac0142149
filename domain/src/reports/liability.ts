import type { LedgerEntry, LedgerKind } from '../passes/schema.ts'
import { addDays, dayBounds } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import type { Days } from './schema.ts'

/** Number of visits and their value in minor units. */
export type Worth = { visits: number; money: number }

export const FLOWS = ['sold', 'used', 'refunded', 'expired', 'adjusted'] as const
export type Flow = (typeof FLOWS)[number]

/** Opening balance, signed change of each flow, and closing balance. */
export type Movements = Record<'opening' | Flow | 'closing', Worth>

/** Flow that each kind of entry counts towards. Kinds that move no visits contribute 0. */
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

/** Price and number of visits sold. Transferred visits keep the terms of the original pass. */
export type Terms = { price: number; visits: number }

/** Values visits of a pass pro rata. Rounds half away from zero, so that overdrawn visits mirror remaining ones. */
export function valueVisits({ price, visits: sold }: Terms, visits: number): number {
  const money = Math.round((price * Math.abs(visits)) / sold)
  return visits < 0 ? -money : money
}

type Entry = Pick<LedgerEntry, 'sequence' | 'kind' | 'delta' | 'balance' | 'expiresOn' | 'at' | 'undoes'>

// Sequence of the grant: a transfer that undoes it returns a transferred pass as a whole.
const GIFT = 1

function isEnd({ kind, undoes }: Entry): boolean {
  return kind === 'void' || (kind === 'transfer' && undoes === GIFT)
}

/** True if a state is on after the entries: `begins` entries turn it on, entries of kind `over` turn it off. */
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

/** Returns the balance of a pass at the end of a day, and the part of it that is no longer usable. */
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
 * Computes the liability movements of a pass that counts visits; see docs/decisions/0041. `ledger` is oldest first.
 * Opening plus flows equals closing, in visits and in money.
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
