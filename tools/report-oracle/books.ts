import type { Appointment, Booking, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { SpecialDays, TimeOff, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import type { Product, StockEntry } from '@deskbell/domain/products/schema.ts'
import type { Payment, PaymentMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { Sale, SaleLineKind } from '@deskbell/domain/sales/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import type { ModelCode } from '../drill/checkout-codes.ts'
import type { ModelTax } from '../drill/checkout-model.ts'

/** UTC timestamp in the API's format, so that text comparison is comparison in time. */
type At = string

/** A check-in as answered, with its later changes. */
export type Visit = {
  id: string
  clientId: string
  serviceId: string
  source: CheckInSource
  occurredAt: At
  /** Time of entry, which may be later than the visit. */
  enteredAt: At
  visitsUsed: number
  /** Null until it is linked to a booking. */
  bookingId: string | null
  employeeId: string | null
  passId: string | null
  /** What it came to in a sale that paid for it; undefined without one. */
  soldFor?: number
  undoneAt: At | null
}

/** A booking with its status history. */
export type Place = Booking & { madeAt: At; turns: { at: At; status: BookingStatus; forgiven: boolean }[] }

export type Entry = LedgerEntry & { passId: string }
export type Paid = Payment & {
  kind: SaleLineKind
  /** Pass, or line of a sale, that it paid for. */
  lineId: string
  /** Tax rate of what it paid for. */
  rate: number
  /** What was handed over at once; of a pass sold by itself the payment. */
  tenderId: string
  passId: string | null
  clientId: string | null
  packageId: string | null
  productId: string | null
  /** Visit that it paid for without a pass. */
  visitId: string | null
  /** Session of the drawer in which the money is. */
  sessionId: string | null
}

/** A drawer from its opening to its close. Money in minor units. */
export type RecordedSession = {
  id: string
  float: number
  openedAt: At
  /** Cash put in, less what was taken out. */
  moved: number
  closedAt: At
  closedBy: string
  counts: Map<PaymentMethod, { expected: number; counted: number }>
}
export type RecordedDrawer = { id: string; session: RecordedSession | null }

/** A stock entry: what was sold, brought back, or changed by hand. */
export type StockMove = Pick<StockEntry, 'kind' | 'quantity' | 'cost' | 'at'> & { productId: string }

/** What came on a gift card or on credit and left it, by kind of the ledger's entries. */
export type StoredMove = { at: At; kind: 'sold' | 'spent' | 'returned' | 'refunded' | 'imported'; amount: number }
export type StoredValues = {
  cards: Map<string, { id: string; code: string; expiresOn: string | null; moves: StoredMove[] }>
  /** Credit of all clients: a merge moves it among them. */
  credit: StoredMove[]
  /** Gift card that a tender was taken from. */
  spentFrom: Map<string, string>
}

/** A client merge: ids that moved to the kept client, and the earlier state of both. */
export type Merged = {
  id: string
  keptId: string
  mergedId: string
  passes: string[]
  visits: string[]
  places: string[]
  before: { archivedAt: At | null; household: string | undefined; keptHousehold: string | undefined }
}

/** A committed import, its author, and the ids that it created. */
export type Imported = {
  id: string
  by: string
  clients: string[]
  passes: string[]
  visits: string[]
  products: string[]
  cards: string[]
  /** Credit of one client. */
  credit: StoredMove | null
}

export type AuditLogEntry = { at: At; by: string; action: string; entity: string; clientId: string | null }

/** Opening hours, working hours and exceptions. */
export type Rota = {
  opening: WeekHours
  working: Map<string, WeekHours | null>
  specialDays: SpecialDays[]
  timeOff: TimeOff[]
}

/**
 * State of a simulated history, as the test oracle knows it only from the API's answers. Rejected requests leave no
 * trace.
 */
export type RecordedState = {
  timeZone: string
  services: Service[]
  packages: Package[]
  products: Product[]
  employees: Employee[]
  rota: Rota
  clients: Map<string, Client>
  passes: Map<string, Pass>
  entries: Entry[]
  payments: Paid[]
  /** Sales of anything at the till, as last answered. */
  sales: Sale[]
  drawers: RecordedDrawer[]
  /** Closed sessions of drawers. */
  closed: RecordedSession[]
  /** Session in which money of the last request is; null: in none. */
  sessionId: string | null
  stockMoves: StockMove[]
  stored: StoredValues
  /** Tax rate per pass at its sale, in thousandths of a percent. */
  taxRates: Map<string, number>
  /** Current tax rate of the business, in the same unit, and how it is charged. */
  taxRate: number
  tax: ModelTax
  codes: ModelCode[]
  /** What was due of each line, with the tax in it, by its id. */
  dues: Map<string, { amount: number; tax: number }>
  visits: Map<string, Visit>
  appointments: Map<string, Appointment & { madeAt: At }>
  places: Map<string, Place>
  /** Bookings that expired or were released while they were only holds. */
  letGo: Set<string>
  /** Waiting list as last read. */
  waiting: Map<string, Waiting>
  /** Clients of an unconfirmed online booking, with the id of their hold. */
  newcomers: Map<string, string>
  deeds: AuditLogEntry[]
  /** Household id by client id. */
  households: Map<string, string>
  /** Imports that were not undone, newest last. */
  imports: Imported[]
  /** Merges that were not undone, by the id of the merged client. */
  merged: Map<string, Merged>
  answered: number
  refused: number
  /** Successful actions by kind. */
  kinds: Map<string, number>
}

/** Returns the value. Throws if it is missing. */
export function getOrThrow<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const found = map.get(key)
  if (found === undefined) throw new Error(`The books know nothing of ${String(key)}`)
  return found
}
