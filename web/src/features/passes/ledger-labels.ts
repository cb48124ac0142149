import type { LedgerEntry, LedgerKind, Pass } from '@deskbell/domain/passes/schema.ts'
import { formatCount } from './pass-labels.ts'
import { paymentMethodWords } from './payment-labels.ts'

// Author's name that the server stores for actions at a kiosk.
const KIOSK = 'Kiosk'

type Formats = { money: (minor: number) => string; date: (day: string) => string; dayOf: (instant: string) => string }

function byWhom({ by }: LedgerEntry): string {
  return by === KIOSK ? 'at the kiosk' : `by ${by}`
}

/** Joins the parts that are not empty with commas. */
function listed(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}

function soldWords(entry: LedgerEntry, pass: Pass, { money }: Formats): string {
  if (pass.complimentary) return `Given ${byWhom(entry)}, complimentary`
  const paid = pass.payments.find(({ receivedAt, amount }) => receivedAt === entry.at && amount > 0)
  const paidWords = paid ? `${paymentMethodWords(paid.method).toLowerCase()} ${money(paid.amount)}` : 'nothing paid yet'
  const priceWords = paid?.amount === pass.price ? '' : ` of ${money(pass.price)}`
  return `Sold ${byWhom(entry)}, ${paidWords}${priceWords}`
}

/** Returns the service, and the date of the visit if it was recorded on another day. */
function visitWords({ serviceName, at, occurredAt }: LedgerEntry, { date, dayOf }: Formats): string {
  const isOfAnotherDay = occurredAt && dayOf(occurredAt) !== dayOf(at)
  return `${serviceName ?? ''} ${isOfAnotherDay ? `of ${date(dayOf(occurredAt))}` : ''}`.trim()
}

/** Names the author only if the client did not check in at the kiosk. */
function checkInWords(entry: LedgerEntry, formats: Formats): string {
  const visit = visitWords(entry, formats)
  if (entry.otherPass) return listed(`Check-in moved here from ${entry.otherPass.name} ${byWhom(entry)}`, visit)
  return listed('Check-in', visit, entry.by === KIOSK ? '' : byWhom(entry))
}

function missedWords(entry: LedgerEntry, formats: Formats): string {
  const what = entry.undoes === null ? 'Missed, noted' : 'Missed visit given back'
  return listed(`${what} ${byWhom(entry)}`, visitWords(entry, formats))
}

function undoWords(entry: LedgerEntry, formats: Formats): string {
  const visit = visitWords(entry, formats)
  if (entry.otherPass) return listed(`Check-in moved to ${entry.otherPass.name} ${byWhom(entry)}`, visit)
  if (!entry.visitUndone) return listed(`Check-in taken off this pass ${byWhom(entry)}`, visit)
  return listed(`Undone ${byWhom(entry)}`, visit)
}

function transferWords(entry: LedgerEntry, pass: Pass): string {
  const visits = formatCount(Math.abs(entry.delta), 'visit')
  const who = entry.otherPass?.clientName || 'another client'
  if (entry.delta > 0) return `${visits} from ${who}, moved ${byWhom(entry)}`
  const isReturn = entry.otherPass !== null && entry.otherPass.id === pass.transferredFrom
  return `${visits} moved ${isReturn ? 'back ' : ''}to ${who} ${byWhom(entry)}`
}

function refundWords(entry: LedgerEntry, pass: Pass, { money }: Formats): string {
  const back = pass.payments.filter(({ receivedAt, amount }) => receivedAt === entry.at && amount < 0)
  const amount = back.reduce((sum, payment) => sum - payment.amount, 0)
  return listed(`Refunded ${byWhom(entry)}`, amount > 0 ? money(amount) : 'no money')
}

/** Returns the new expiry date if the entry changed it. */
function until({ days, expiresOn }: LedgerEntry, { date }: Formats): string {
  return days !== 0 && expiresOn ? `now until ${date(expiresOn)}` : ''
}

function frozenWords(entry: LedgerEntry, { date, dayOf }: Formats): string {
  const { at, frozenOn } = entry
  return listed(`Frozen ${byWhom(entry)}`, frozenOn && frozenOn !== dayOf(at) ? `from ${date(frozenOn)} on` : '')
}

function unfrozenWords(entry: LedgerEntry, formats: Formats): string {
  const longer = entry.days > 0 ? `${formatCount(entry.days, 'day')} longer` : ''
  return listed(`Unfrozen ${byWhom(entry)}`, longer, until(entry, formats))
}

function whatHappened(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const who = byWhom(entry)
  const words: Record<LedgerKind, () => string> = {
    grant: () => soldWords(entry, pass, formats),
    use: () => checkInWords(entry, formats),
    no_show: () => missedWords(entry, formats),
    undo: () => undoWords(entry, formats),
    transfer: () => transferWords(entry, pass),
    adjust: () => `Visits corrected ${who}`,
    expire: () => 'Expired with visits left',
    refund: () => refundWords(entry, pass, formats),
    extend: () => listed(`Extended for ${formatCount(entry.days, 'day')} ${who}`, until(entry, formats)),
    freeze: () => frozenWords(entry, formats),
    unfreeze: () => unfrozenWords(entry, formats),
    share: () => `Shared with the household ${who}`,
    unshare: () => `Sharing stopped ${who}`,
    cover: () => `More services covered, added ${who}`,
    void: () => `Ended ${who}`,
    restore: () => `Brought back ${who}`,
  }
  return words[entry.kind]()
}

/** Returns a noun for the entry that was undone. */
function takenBackWords(entry: LedgerEntry, { otherPass }: LedgerEntry): string {
  const words: Partial<Record<LedgerKind, string>> = {
    adjust: 'Correction',
    extend: `Extension of ${formatCount(entry.days, 'day')}`,
    freeze: 'Freeze',
    unfreeze: 'Unfreezing',
    share: 'Sharing',
    unshare: 'End of sharing',
    void: 'End of the pass',
    transfer: `Transfer to ${otherPass?.clientName || 'another client'}`,
  }
  return words[entry.kind] ?? 'Entry'
}

function sentence(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const original = pass.ledger.find(({ sequence }) => sequence === entry.undoes)
  if (!original || entry.kind === 'no_show') return whatHappened(entry, pass, formats)
  return listed(`${takenBackWords(original, entry)} taken back ${byWhom(entry)}`, until(entry, formats))
}

/** Formats a ledger entry as a sentence: "Sold by Ana, card € 120", "Check-in, Yoga class". */
export function formatLedgerEntry(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const words = sentence(entry, pass, formats)
  return entry.note ? `${words}: ${entry.note}` : words
}

/** Formats "+10", "−1". Empty if the entry or the pass counts no visits. */
export function formatDelta({ delta }: LedgerEntry, pass: Pick<Pass, 'visits'>): string {
  if (pass.visits === null || delta === 0) return ''
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
