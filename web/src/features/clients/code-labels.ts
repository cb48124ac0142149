import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { AlertKind } from '@deskbell/domain/home/alerts/schema.ts'
import type { MessageStatus } from '@deskbell/domain/messages/schema.ts'
import type { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { WaitingStatus } from '@deskbell/domain/waiting-list/schema.ts'
import { t } from '@lingui/core/macro'

/** Returns the words of a code that was logged; those of an unknown one are the code. */
export function findWords(words: Record<string, string>, code: string): string {
  return words[code] ?? code.replaceAll('_', ' ')
}

export const BOOKING_STATUSES = {
  booked: t({ context: 'state of a booking', message: 'booked' }),
  confirmed: t({ context: 'state of a booking', message: 'confirmed' }),
  arrived: t({ context: 'state of a booking', message: 'arrived' }),
  completed: t({ context: 'state of a booking', message: 'completed' }),
  cancelled_by_client: t({ context: 'state of a booking', message: 'cancelled by client' }),
  cancelled_by_shop: t({ context: 'state of a booking', message: 'cancelled by shop' }),
  no_show: t({ context: 'state of a booking', message: 'no-show' }),
} satisfies Record<BookingStatus, string>

export const PAYMENT_METHODS = {
  cash: t({ context: 'way of payment', message: 'cash' }),
  card: t({ context: 'way of payment', message: 'card' }),
  transfer: t({ context: 'way of payment', message: 'transfer' }),
  other: t({ context: 'way of payment', message: 'other' }),
  gift_card: t({ context: 'way of payment', message: 'gift card' }),
  credit: t({ context: 'way of payment', message: 'credit' }),
} satisfies Record<PaymentMethod, string>

export const MESSAGE_STATUSES = {
  queued: t({ context: 'state of a message', message: 'queued' }),
  sent: t({ context: 'state of a message', message: 'sent' }),
  failed: t({ context: 'state of a message', message: 'failed' }),
  dropped: t({ context: 'state of a message', message: 'dropped' }),
} satisfies Record<MessageStatus, string>

export const WAITING_STATUSES = {
  waiting: t({ context: 'state of a place on the waiting list', message: 'waiting' }),
  offered: t({ context: 'state of a place on the waiting list', message: 'offered' }),
  taken: t({ context: 'state of a place on the waiting list', message: 'taken' }),
  withdrawn: t({ context: 'state of a place on the waiting list', message: 'withdrawn' }),
  over: t({ context: 'state of a place on the waiting list', message: 'over' }),
  unconfirmed: t({ context: 'state of a place on the waiting list', message: 'unconfirmed' }),
} satisfies Record<WaitingStatus, string>

/** Those that concern a client. */
export const ALERT_KINDS = {
  call: t({ context: 'alert about a client', message: 'call' }),
  see_desk: t({ context: 'alert about a client', message: 'see desk' }),
  signed_up: t({ context: 'alert about a client', message: 'signed up' }),
  rejected: t({ context: 'alert about a client', message: 'rejected' }),
  overdrawn: t({ context: 'alert about a client', message: 'overdrawn' }),
  unsigned: t({ context: 'alert about a client', message: 'unsigned' }),
  data_asked: t({ context: 'alert about a client', message: 'asked for their data' }),
  erasure_asked: t({ context: 'alert about a client', message: 'asked for erasure' }),
} satisfies Partial<Record<AlertKind, string>>

export const LEDGER_KINDS = {
  grant: t({ context: 'entry in the ledger of a pass', message: 'grant' }),
  use: t({ context: 'entry in the ledger of a pass', message: 'use' }),
  undo: t({ context: 'entry in the ledger of a pass', message: 'undo' }),
  adjust: t({ context: 'entry in the ledger of a pass', message: 'adjust' }),
  expire: t({ context: 'entry in the ledger of a pass', message: 'expire' }),
  refund: t({ context: 'entry in the ledger of a pass', message: 'refund' }),
  transfer: t({ context: 'entry in the ledger of a pass', message: 'transfer' }),
  extend: t({ context: 'entry in the ledger of a pass', message: 'extend' }),
  freeze: t({ context: 'entry in the ledger of a pass', message: 'freeze' }),
  unfreeze: t({ context: 'entry in the ledger of a pass', message: 'unfreeze' }),
  share: t({ context: 'entry in the ledger of a pass', message: 'share' }),
  unshare: t({ context: 'entry in the ledger of a pass', message: 'unshare' }),
  cover: t({ context: 'entry in the ledger of a pass', message: 'cover' }),
  void: t({ context: 'entry in the ledger of a pass', message: 'void' }),
  restore: t({ context: 'entry in the ledger of a pass', message: 'restore' }),
  no_show: t({ context: 'entry in the ledger of a pass', message: 'no show' }),
} satisfies Record<LedgerKind, string>
