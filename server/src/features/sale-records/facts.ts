import type { Facts } from '@deskbell/domain/sale-records/difference.ts'
import type { payment } from '../../db/schema/payment.ts'
import type { sale, saleLine, tender } from '../../db/schema/sale.ts'

type SaleRow = typeof sale.$inferSelect
type LineRow = typeof saleLine.$inferSelect
type TenderRow = typeof tender.$inferSelect
type PaymentRow = typeof payment.$inferSelect

/** True: sealed. False: changes lawfully, says who a client is, or follows from the others. */
export type Choice<Row> = Record<keyof Row, boolean>

export const SALE: Choice<SaleRow> = {
  id: true,
  refundOf: true,
  year: true,
  number: true,
  at: true,
  lines: true,
  total: true,
  byName: true,
  createdAt: true,
  businessId: false,
  // A merge changes it, and an erasure the texts about the client.
  clientId: false,
  note: false,
  taxExemption: false,
  // A restore beside other shops may give an account another id.
  byUser: false,
  isRefund: false,
  previousNumber: false,
}

export const LINE: Choice<LineRow> = {
  id: true,
  position: true,
  kind: true,
  name: true,
  passId: true,
  checkInId: true,
  employeeId: true,
  productId: true,
  storedValueId: true,
  quantity: true,
  price: true,
  discount: true,
  promoCodeId: true,
  promoDiscount: true,
  amount: true,
  taxAdded: true,
  taxRate: true,
  tax: true,
  runningTotal: true,
  refundOf: true,
  createdAt: true,
  businessId: false,
  saleId: false,
  clientId: false,
  discountReason: false,
  previousPosition: false,
  previousTotal: false,
  // Says where the sealed price came from.
  priceTierId: false,
  // Sums of what happens to it later; the tenders are sealed themselves.
  payments: false,
  paid: false,
  waived: false,
  refunded: false,
}

export const TENDER: Choice<TenderRow> = {
  id: true,
  saleId: true,
  method: true,
  amount: true,
  received: true,
  storedValueId: true,
  drawerSessionId: true,
  at: true,
  byName: true,
  createdAt: true,
  businessId: false,
  byUser: false,
}

export const PAYMENT: Choice<PaymentRow> = {
  id: true,
  passId: true,
  saleLineId: true,
  sequence: true,
  linePaid: true,
  refundOf: true,
  amount: true,
  tax: true,
  currency: true,
  method: true,
  receivedAt: true,
  byName: true,
  createdAt: true,
  businessId: false,
  tenderId: false,
  clientId: false,
  byUser: false,
  previousSequence: false,
  previousPaid: false,
}

/** Returns the sealed columns of a row, in the order of their names. */
function pick<Row extends object>(row: Row, choice: Choice<Row>): Facts {
  const keys = (Object.keys(choice) as (keyof Row & string)[]).filter((key) => choice[key]).toSorted()
  return JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, row[key]])))) as Facts
}

function byText<Row>(text: (row: Row) => string) {
  return (a: Row, b: Row) => (text(a) < text(b) ? -1 : 1)
}

/** Returns what is sealed of a sale. */
export function toSaleFacts(row: SaleRow, lines: LineRow[]): Facts {
  const own = lines.filter(({ saleId }) => saleId === row.id).toSorted((a, b) => a.position - b.position)
  return { ...pick(row, SALE), soldLines: own.map((line) => pick(line, LINE)) }
}

/** Returns what is sealed of money handed over. */
export function toTenderFacts(row: TenderRow, payments: PaymentRow[]): Facts {
  const own = payments.filter(({ tenderId }) => tenderId === row.id).toSorted(byText(({ id }) => id))
  return { ...pick(row, TENDER), payments: own.map((payment) => pick(payment, PAYMENT)) }
}
