import { dayBounds, localDay } from '../shared/time.ts'
import type { LocalDate } from '../shared/time-schema.ts'
import { getBalanceDue, sumPassMoney } from './actions.ts'
import type { LedgerEntry, LedgerKind, Pass } from './schema.ts'

/**
 * Returns the start of a pass that starts at its first visit: the day of the earliest visit not undone in `entries`.
 */
function firstVisitDay(entries: LedgerEntry[], timeZone: string): LocalDate | null {
  const paidFor = new Map<string, LocalDate>()
  for (const { kind, checkInId, occurredAt } of entries) {
    if (!checkInId || !occurredAt) continue
    if (kind === 'use') paidFor.set(checkInId, localDay(new Date(occurredAt), timeZone))
    if (kind === 'undo') paidFor.delete(checkInId)
  }
  return [...paidFor.values()].sort()[0] ?? null
}

/** True if an entry ends its pass: a void, the refund of an unlimited pass, or an undone transfer of all visits. */
function isEndingEntry({ kind, delta, otherPass }: LedgerEntry, { visits, transferredFrom }: Pass): boolean {
  if (kind === 'refund') return visits === null
  if (kind === 'transfer')
    return transferredFrom !== null && otherPass?.id === transferredFrom && delta === -(visits ?? 0)
  return kind === 'void'
}

type Marks = Pick<Pass, 'frozenOn' | 'shared' | 'voidedAt'>

// Effect of an entry on the state, by kind. Entries that end a pass can't be told by kind alone; see `ends`.
const MARKED: Partial<Record<LedgerKind, (entry: LedgerEntry) => Partial<Marks>>> = {
  restore: () => ({ voidedAt: null }),
  freeze: ({ frozenOn }) => ({ frozenOn }),
  unfreeze: () => ({ frozenOn: null }),
  share: () => ({ shared: true }),
  unshare: () => ({ shared: false }),
}

function marked(marks: Marks, entry: LedgerEntry, pass: Pass): Marks {
  return { ...marks, ...(isEndingEntry(entry, pass) ? { voidedAt: entry.at } : MARKED[entry.kind]?.(entry)) }
}

/** The whole waived amount is dated to the first refund, since ledger entries don't record it. */
function forgivenThen(pass: Pass, entries: LedgerEntry[]): number {
  return entries.some(({ kind }) => kind === 'refund') ? pass.forgiven : 0
}

function daysAddedAfter({ ledger }: Pass, sequence: number): number {
  return ledger.filter((entry) => entry.sequence > sequence).reduce((sum, { days }) => sum + days, 0)
}

/** Marks an entry as undone only if its undo is among `entries`. */
function asThen(entries: LedgerEntry[]): LedgerEntry[] {
  const takenBack = new Set(entries.map(({ undoes }) => undoes))
  return entries.map((entry) => ({ ...entry, undone: takenBack.has(entry.sequence) }))
}

/**
 * Returns a pass as of the end of a local day; null if it had not been sold yet. `usedInPeriod` is not reconstructed
 * and is 0.
 */
export function getPassAt(pass: Pass, { day, timeZone }: { day: LocalDate; timeZone: string }): Pass | null {
  const end = dayBounds(day, timeZone).to.toISOString()
  const ledger = asThen(pass.ledger.filter(({ at }) => at < end))
  const [newest] = ledger
  if (!newest) return null
  const inOrder = ledger.toReversed()
  const unmarked: Marks = { frozenOn: null, shared: false, voidedAt: null }
  const marks = inOrder.reduce((sofar, entry) => marked(sofar, entry, pass), unmarked)
  const payments = pass.payments.filter(({ receivedAt }) => receivedAt < end)
  const forgiven = forgivenThen(pass, ledger)
  const voided = marks.voidedAt !== null
  return {
    ...pass,
    ...marks,
    payments,
    forgiven,
    owed: getBalanceDue({ price: pass.price, forgiven, voided }, sumPassMoney(payments)),
    ledger,
    remaining: newest.balance,
    startsOn: pass.startsAtFirstVisit ? firstVisitDay(inOrder, timeZone) : pass.startsOn,
    expiresOn: newest.expiresOn,
    extraDays: pass.extraDays - daysAddedAfter(pass, newest.sequence),
    usedInPeriod: 0,
  }
}
