import type { Appointment, Booking, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import type { SpecialDays, TimeOff, WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { Payment } from '@deskbell/domain/passes/payments/schema.ts'
import type { LedgerEntry, Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'

/** Times are instants as the API gives them, in UTC: the later one is the greater text. */
type At = string

/** A visit as it was answered, with what became of it. */
export type Visit = {
  id: string
  clientId: string
  serviceId: string
  source: CheckInSource
  occurredAt: At
  /** When it was entered. */
  enteredAt: At
  visitsUsed: number
  /** Null until it has a place in an appointment. */
  bookingId: string | null
  employeeId: string | null
  passId: string | null
  undoneAt: At | null
}

/** A place in an appointment, with all that it has been since it was made. */
export type Place = Booking & { madeAt: At; turns: { at: At; status: BookingStatus; forgiven: boolean }[] }

export type Entry = LedgerEntry & { passId: string }
export type Paid = Payment & { passId: string; clientId: string; packageId: string }
/** A client who was merged into another, with what of theirs is that one's, and how both were before. */
export type Merged = {
  id: string
  keptId: string
  mergedId: string
  passes: string[]
  visits: string[]
  places: string[]
  before: { archivedAt: At | null; household: string | undefined; keptHousehold: string | undefined }
}

/** A file that moved in, who sent it, and what it made. */
export type Imported = { id: string; by: string; clients: string[]; passes: string[]; visits: string[] }

/** Who did what, of which the activity tells. */
export type Deed = { at: At; by: string; action: string; entity: string; clientId: string | null }

/** The hours of the shop and of who works there. */
export type Rota = {
  opening: WeekHours
  working: Map<string, WeekHours | null>
  specialDays: SpecialDays[]
  timeOff: TimeOff[]
}

/**
 * What a history was told by the answers to it, and nothing else: all that happened, in the words of the API. Of what
 * was refused there is nothing here.
 */
export type Books = {
  timeZone: string
  services: Service[]
  packages: Package[]
  employees: Employee[]
  rota: Rota
  clients: Map<string, Client>
  passes: Map<string, Pass>
  entries: Entry[]
  payments: Paid[]
  /** The rate of tax, in thousandths of a percent, at which each pass was sold. */
  taxRates: Map<string, number>
  /** The shop's own, as it is now. */
  taxRate: number
  visits: Map<string, Visit>
  appointments: Map<string, Appointment & { madeAt: At }>
  places: Map<string, Place>
  /** Places that lapsed or were let go while they were only held. */
  letGo: Set<string>
  /** Who waits for something that is free, as they were last seen. */
  waiting: Map<string, Waiting>
  /** Who booked online and is nobody's client yet, with the place that is held for them. */
  newcomers: Map<string, string>
  deeds: Deed[]
  /** Which household each client belongs to, where they do. */
  households: Map<string, string>
  /** Those that were not taken back, the newest last. */
  imports: Imported[]
  /** By who was merged, and not parted again since. */
  merged: Map<string, Merged>
  answered: number
  refused: number
  /** Of each kind, how often it was answered. */
  kinds: Map<string, number>
}

/** Gives one that must be there, since the books tell of it. */
export function known<Key, Value>(map: Map<Key, Value>, key: Key): Value {
  const found = map.get(key)
  if (found === undefined) throw new Error(`The books know nothing of ${String(key)}`)
  return found
}
