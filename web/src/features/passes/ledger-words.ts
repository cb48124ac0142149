import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { paymentMethodWords } from './payment-words.ts'

// The name under which the server keeps what was done at the tablet.
const KIOSK = 'Kiosk'

type Formats = { money: (minor: number) => string; date: (day: string) => string; dayOf: (instant: string) => string }

function byWhom({ by }: LedgerEntry): string {
  return by === KIOSK ? 'at the kiosk' : `by ${by}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function soldWords(entry: LedgerEntry, pass: Pass, { money }: Formats): string {
  if (pass.complimentary) return `Given ${byWhom(entry)}, complimentary`
  const paid = pass.payments.find(({ receivedAt, amount }) => receivedAt === entry.at && amount > 0)
  const paidWords = paid ? `${paymentMethodWords(paid.method).toLowerCase()} ${money(paid.amount)}` : 'nothing paid yet'
  const priceWords = paid?.amount === pass.price ? '' : ` of ${money(pass.price)}`
  return `Sold ${byWhom(entry)}, ${paidWords}${priceWords}`
}

/** The day of a visit, where it was written down on another. */
function visitDay({ at, occurredAt }: LedgerEntry, { date, dayOf }: Formats): string {
  return occurredAt && dayOf(occurredAt) !== dayOf(at) ? `of ${date(dayOf(occurredAt))}` : ''
}

/** Who is only worth a word where it was not the client, at the tablet. */
function checkInWords(entry: LedgerEntry, formats: Formats): string {
  const day = visitDay(entry, formats)
  const visit = `${entry.serviceName ?? ''} ${day}`.trim()
  if (entry.otherPass) return `Check-in moved here from ${entry.otherPass.name} ${byWhom(entry)}, ${visit}`
  return ['Check-in', visit, entry.by === KIOSK ? '' : byWhom(entry)].filter(Boolean).join(', ')
}

function undoWords(entry: LedgerEntry, formats: Formats): string {
  const visit = `${entry.serviceName ?? ''} ${visitDay(entry, formats)}`.trim()
  if (entry.otherPass) return `Check-in moved to ${entry.otherPass.name} ${byWhom(entry)}, ${visit}`
  return [`Undone ${byWhom(entry)}`, visit].filter(Boolean).join(', ')
}

function transferWords(entry: LedgerEntry): string {
  const visits = counted(Math.abs(entry.delta), 'visit')
  const who = entry.otherPass?.clientName ?? 'another client'
  return entry.delta < 0
    ? `${visits} moved to ${who} ${byWhom(entry)}`
    : `${visits} moved here from ${who} ${byWhom(entry)}`
}

function until({ expiresOn }: LedgerEntry, { date }: Formats): string {
  return expiresOn ? `, now until ${date(expiresOn)}` : ''
}

function whatHappened(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const who = byWhom(entry)
  switch (entry.kind) {
    case 'grant':
      return soldWords(entry, pass, formats)
    case 'use':
      return checkInWords(entry, formats)
    case 'undo':
      return undoWords(entry, formats)
    case 'transfer':
      return transferWords(entry)
    case 'adjust':
      return `Corrected ${who}`
    case 'expire':
      return 'Expired with visits left'
    case 'refund':
      return `Refunded ${who}`
    case 'extend':
      return `${entry.days < 0 ? 'Shortened' : 'Extended'} by ${counted(Math.abs(entry.days), 'day')} ${who}${until(entry, formats)}`
    case 'freeze':
      return `Frozen ${who}`
    case 'unfreeze':
      return `Freeze ended ${who}${entry.days > 0 ? `, ${counted(entry.days, 'day')} longer${until(entry, formats)}` : ''}`
    case 'share':
      return `Shared with the household ${who}`
    case 'unshare':
      return `No longer shared ${who}`
    case 'cover':
      return `Covers more services, added ${who}`
    case 'void':
      return `Ended ${who}`
    case 'restore':
      return `Brought back ${who}`
  }
}

/** An entry of a pass's ledger as a sentence: "Sold by Ana, card € 120", "Check-in, Yoga class". */
export function ledgerWords(entry: LedgerEntry, pass: Pass, formats: Formats): string {
  const what = whatHappened(entry, pass, formats)
  const words = entry.undoes === null ? what : `Taken back: ${what.charAt(0).toLowerCase()}${what.slice(1)}`
  return entry.note ? `${words}: ${entry.note}` : words
}

/** "+10", "−1"; nothing for an entry, or a pass, that counts no visits. */
export function deltaWords({ delta }: LedgerEntry, pass: Pick<Pass, 'visits'>): string {
  if (pass.visits === null || delta === 0) return ''
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
