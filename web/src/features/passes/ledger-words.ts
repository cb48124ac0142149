import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import { paymentMethodWords } from './payment-words.ts'

// The name under which the server keeps what was done at the tablet.
const KIOSK = 'Kiosk'

function byWhom({ by }: LedgerEntry): string {
  return by === KIOSK ? 'at the kiosk' : `by ${by}`
}

function soldWords(entry: LedgerEntry, pass: Pass, money: (minor: number) => string): string {
  if (pass.complimentary) return `Given ${byWhom(entry)}, complimentary`
  const method = pass.paidBy ? `${paymentMethodWords(pass.paidBy).toLowerCase()} ` : ''
  return `Sold ${byWhom(entry)}, ${method}${money(pass.price)}`
}

/** Who is only worth a word where it was not the client, at the tablet. */
function checkInWords(entry: LedgerEntry): string {
  return ['Check-in', entry.serviceName, entry.by === KIOSK ? '' : byWhom(entry)].filter(Boolean).join(', ')
}

function whatHappened(entry: LedgerEntry, pass: Pass, money: (minor: number) => string): string {
  switch (entry.kind) {
    case 'grant':
      return soldWords(entry, pass, money)
    case 'use':
      return checkInWords(entry)
    case 'undo':
      return [`Undone ${byWhom(entry)}`, entry.serviceName].filter(Boolean).join(', ')
    case 'adjust':
      return `Corrected ${byWhom(entry)}`
    case 'expire':
      return 'Expired with visits left'
    case 'refund':
      return `Refunded ${byWhom(entry)}`
    case 'transfer':
      return `Moved ${entry.delta < 0 ? 'to' : 'from'} another pass ${byWhom(entry)}`
  }
}

/** An entry of a pass's ledger as a sentence: "Sold by Ana, card € 120", "Check-in, Yoga class". */
export function ledgerWords(entry: LedgerEntry, pass: Pass, money: (minor: number) => string): string {
  const words = whatHappened(entry, pass, money)
  return entry.note ? `${words}: ${entry.note}` : words
}

/** "+10", "−1"; nothing for a pass that counts no visits. */
export function deltaWords({ delta }: LedgerEntry, pass: Pick<Pass, 'visits'>): string {
  if (pass.visits === null) return ''
  return delta < 0 ? `−${-delta}` : `+${delta}`
}
