import { dayBounds, type LocalDate, localDay } from '../shared/time.ts'
import type { LedgerEntry, LedgerKind, Pass } from './schema.ts'

/** The first day of a pass that starts at its first visit: that of the earliest visit which it then still paid for. */
function firstVisitDay(entries: LedgerEntry[], timeZone: string): LocalDate | null {
  const paidFor = new Map<string, LocalDate>()
  for (const { kind, checkInId, occurredAt } of entries) {
    if (!checkInId || !occurredAt) continue
    if (kind === 'use') paidFor.set(checkInId, localDay(new Date(occurredAt), timeZone))
    if (kind === 'undo') paidFor.delete(checkInId)
  }
  return [...paidFor.values()].sort()[0] ?? null
}

/** Whether an entry is the last of its pass: an end, the refund of an unlimited one, or a transfer taken back whole. */
function ends({ kind, delta, otherPass }: LedgerEntry, { visits, transferredFrom }: Pass): boolean {
  if (kind === 'refund') return visits === null
  if (kind === 'transfer')
    return transferredFrom !== null && otherPass?.id === transferredFrom && delta === -(visits ?? 0)
  return kind === 'void'
}

type Marks = Pick<Pass, 'frozenOn' | 'shared' | 'voidedAt'>

// What an entry makes of the marks; those that end a pass are known by more than their kind.
const MARKED: Partial<Record<LedgerKind, (entry: LedgerEntry) => Partial<Marks>>> = {
  restore: () => ({ voidedAt: null }),
  freeze: ({ frozenOn }) => ({ frozenOn }),
  unfreeze: () => ({ frozenOn: null }),
  share: () => ({ shared: true }),
  unshare: () => ({ shared: false }),
}

function marked(marks: Marks, entry: LedgerEntry, pass: Pass): Marks {
  return { ...marks, ...(ends(entry, pass) ? { voidedAt: entry.at } : MARKED[entry.kind]?.(entry)) }
}

/** What had been paid and what was owed; what is no longer owed is let go of with the first refund. */
function moneyThen(pass: Pass, entries: LedgerEntry[], before: string): Pick<Pass, 'payments' | 'forgiven' | 'owed'> {
  const payments = pass.payments.filter(({ receivedAt }) => receivedAt < before)
  const received = payments.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const forgiven = entries.some(({ kind }) => kind === 'refund') ? pass.forgiven : 0
  return { payments, forgiven, owed: Math.max(0, pass.price - forgiven - received) }
}

function daysAddedAfter({ ledger }: Pass, sequence: number): number {
  return ledger.filter((entry) => entry.sequence > sequence).reduce((sum, { days }) => sum + days, 0)
}

/** Entries taken back only later were not taken back then. */
function asThen(entries: LedgerEntry[]): LedgerEntry[] {
  const takenBack = new Set(entries.map(({ undoes }) => undoes))
  return entries.map((entry) => ({ ...entry, undone: takenBack.has(entry.sequence) }))
}

/**
 * A pass as its books stood at the end of a local day; null when it had not been sold yet. The limit of a day or a week
 * is not looked back at.
 */
export function getPassAsOf(pass: Pass, { day, timeZone }: { day: LocalDate; timeZone: string }): Pass | null {
  const end = dayBounds(day, timeZone).to.toISOString()
  const ledger = asThen(pass.ledger.filter(({ at }) => at < end))
  const [newest] = ledger
  if (!newest) return null
  const inOrder = ledger.toReversed()
  const unmarked: Marks = { frozenOn: null, shared: false, voidedAt: null }
  const marks = inOrder.reduce((sofar, entry) => marked(sofar, entry, pass), unmarked)
  const { owed, ...money } = moneyThen(pass, ledger, end)
  return {
    ...pass,
    ...marks,
    ...money,
    owed: marks.voidedAt ? 0 : owed,
    ledger,
    remaining: newest.balance,
    startsOn: pass.startsAtFirstVisit ? firstVisitDay(inOrder, timeZone) : pass.startsOn,
    expiresOn: newest.expiresOn,
    extraDays: pass.extraDays - daysAddedAfter(pass, newest.sequence),
    usedInPeriod: 0,
  }
}
