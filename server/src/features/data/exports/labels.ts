import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { AlertKind, SeeDeskReason } from '@deskbell/domain/home/alerts/schema.ts'
import type { InvoiceKind } from '@deskbell/domain/invoices/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { NoPassReason } from '@deskbell/domain/passes/schema.ts'
import type { StockKind } from '@deskbell/domain/products/schema.ts'
import type { PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { SaleLineKind } from '@deskbell/domain/sales/schema.ts'
import type { PriceKind, ServiceKind } from '@deskbell/domain/services/schema.ts'
import type { Validity } from '@deskbell/domain/shared/time-schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { Word } from '../../../lib/texts.ts'

type Texts<Code extends string> = Record<Code, MessageDescriptor>

const VALIDITY_TEXTS: Record<Validity['unit'], (count: number) => MessageDescriptor> = {
  day: (count) => msg`${plural({ count }, { one: '# day', other: '# days' })}`,
  week: (count) => msg`${plural({ count }, { one: '# week', other: '# weeks' })}`,
  month: (count) => msg`${plural({ count }, { one: '# month', other: '# months' })}`,
}

/** Returns for example "3 months"; for programs a duration of ISO 8601, P3M. */
export function toValidityWord(validity: Validity | null): Word | null {
  if (!validity) return null
  const { count, unit } = validity
  return { code: `P${count}${unit.charAt(0).toUpperCase()}`, text: VALIDITY_TEXTS[unit](count) }
}

export const UNLIMITED: Word = { code: 'unlimited', text: msg`Unlimited` }

export const SOURCE_TEXTS: Texts<CheckInSource> = {
  kiosk: msg`Kiosk`,
  desk: msg({ context: 'place of a check-in', message: 'Desk' }),
  import: msg({ context: 'visits', message: 'Imported' }),
  own_phone: msg`Own phone`,
}

export const METHOD_TEXTS: Texts<PaymentMethod> = {
  cash: msg`Cash`,
  card: msg({ context: 'payment method', message: 'Card' }),
  transfer: msg({ context: 'payment method', message: 'Transfer' }),
  other: msg({ context: 'payment method', message: 'Other' }),
  gift_card: msg({ context: 'payment method', message: 'Gift card' }),
  credit: msg({ context: 'payment method', message: 'Credit' }),
}

export const SALE_LINE_TEXTS: Texts<SaleLineKind> = {
  package: msg({ context: 'line of a sale', message: 'Package' }),
  visit: msg({ context: 'line of a sale', message: 'Visit' }),
  item: msg({ context: 'line of a sale', message: 'Item' }),
  fee: msg({ context: 'line of a sale', message: 'Fee' }),
  tip: msg({ context: 'line of a sale', message: 'Tip' }),
  product: msg({ context: 'line of a sale', message: 'Product' }),
  gift_card: msg({ context: 'line of a sale', message: 'Gift card' }),
  credit: msg({ context: 'line of a sale', message: 'Credit' }),
}

export const STOCK_KIND_TEXTS: Texts<StockKind> = {
  delivered: msg({ context: 'pieces of a product', message: 'Delivered' }),
  sold: msg({ context: 'pieces of a product', message: 'Sold' }),
  returned: msg({ context: 'pieces of a product', message: 'Back to the shelf' }),
  used: msg({ context: 'pieces of a product', message: 'Used here' }),
  counted: msg({ context: 'pieces of a product', message: 'Counted' }),
  broken: msg({ context: 'pieces of a product', message: 'Broken' }),
}

export const INVOICE_KIND_TEXTS: Texts<InvoiceKind> = {
  invoice: msg`Invoice`,
  credit_note: msg`Credit note`,
}

export const STATUS_TEXTS: Texts<BookingStatus> = {
  booked: msg({ context: 'state of a booking', message: 'Booked' }),
  confirmed: msg({ context: 'state of a booking', message: 'Confirmed' }),
  arrived: msg({ context: 'state of a booking', message: 'Arrived' }),
  completed: msg({ context: 'state of a booking', message: 'Completed' }),
  cancelled_by_client: msg({ context: 'state of a booking', message: 'Cancelled by client' }),
  cancelled_by_shop: msg({ context: 'state of a booking', message: 'Cancelled by shop' }),
  no_show: msg({ context: 'state of a booking', message: 'No show' }),
}

export const KIND_TEXTS: Texts<ServiceKind> = {
  one_to_one: msg`One-to-one`,
  class: msg({ context: 'kind of a service', message: 'Class' }),
}

export const PRICE_TEXTS: Texts<PriceKind> = {
  fixed: msg({ context: 'kind of a price', message: 'Fixed' }),
  from: msg({ context: 'kind of a price', message: 'From' }),
  free: msg({ context: 'kind of a price', message: 'Free' }),
}

export const START_TEXTS: Texts<Package['starts']> = {
  purchase: msg`At purchase`,
  first_visit: msg`At the first visit`,
  date: msg`On a date`,
}

export const NO_PASS_TEXTS: Texts<NoPassReason> = {
  used_up: msg({ context: 'why a visit is unpaid', message: 'Used up' }),
  limit_reached: msg({ context: 'why a visit is unpaid', message: 'Limit reached' }),
  expired: msg({ context: 'why a visit is unpaid', message: 'Expired' }),
  not_started: msg({ context: 'why a visit is unpaid', message: 'Not started' }),
  frozen: msg({ context: 'why a visit is unpaid', message: 'Frozen' }),
  not_covered: msg({ context: 'why a visit is unpaid', message: 'Not covered' }),
  no_pass: msg({ context: 'why a visit is unpaid', message: 'No pass' }),
  chosen: msg({ context: 'why a visit is unpaid', message: 'Chosen' }),
}

export const ALERT_TEXTS: Texts<AlertKind> = {
  call: msg({ context: 'kind of what needs attention', message: 'Call' }),
  see_desk: msg({ context: 'kind of what needs attention', message: 'See desk' }),
  signed_up: msg({ context: 'kind of what needs attention', message: 'Signed up' }),
  rejected: msg({ context: 'kind of what needs attention', message: 'Rejected' }),
  overdrawn: msg({ context: 'kind of what needs attention', message: 'Overdrawn' }),
  missing: msg({ context: 'kind of what needs attention', message: 'Missing' }),
  clock: msg({ context: 'kind of what needs attention', message: 'Clock' }),
  storage: msg({ context: 'kind of what needs attention', message: 'Storage' }),
  unsigned: msg({ context: 'kind of what needs attention', message: 'Unsigned' }),
  no_backup: msg({ context: 'kind of what needs attention', message: 'No backup' }),
  restore_failed: msg({ context: 'kind of what needs attention', message: 'Restore failed' }),
  data_asked: msg({ context: 'kind of what needs attention', message: 'Asked for their data' }),
  erasure_asked: msg({ context: 'kind of what needs attention', message: 'Asked for erasure' }),
}

export const SEE_DESK_TEXTS: Texts<SeeDeskReason> = {
  blocked: msg({ context: 'why a client was sent to the desk', message: 'Blocked' }),
  owing: msg({ context: 'why a client was sent to the desk', message: 'Owing' }),
  no_pass: msg({ context: 'why a client was sent to the desk', message: 'No pass' }),
  no_booking: msg({ context: 'why a client was sent to the desk', message: 'No booking' }),
  nothing_offered: msg({ context: 'why a client was sent to the desk', message: 'Nothing offered' }),
}
