import type { KioskResult, Lookup, LookupMatch, LookupResult, LookupService } from '@deskbell/domain/kiosk/schema.ts'

export type CheckInOutcome =
  /** The server has answered. */
  | { status: 'confirmed'; result: KioskResult }
  /** Written on this device, durably; the balance is to be confirmed. */
  | { status: 'saved'; result: KioskResult }
  /** The server refused: the desk sorts it out. */
  | { status: 'see_desk' }

/** What the kiosk's screens ask for, whether the server answers or not. */
export type KioskDesk = {
  /** Asks the server, and where it doesn't answer soon, what this device keeps. */
  lookUp(search: Lookup): Promise<LookupResult>
  checkIn(asked: { operationId: string; match: LookupMatch; service: LookupService }): Promise<CheckInOutcome>
  /** Takes back a check-in, also one that still waits. */
  undo(checkInId: string): Promise<void>
  signUp(asked: {
    operationId: string
    clientId: string
    firstName: string
    lastName: string
    phone: string
  }): Promise<'confirmed' | 'saved'>
  seeDesk(asked: { operationId: string; clientId: string; serviceId: string | null }): Promise<void>
  callStaff(): Promise<void>
}

/** Thrown when the device can't keep what it is given: the kiosk then says "Please see the front desk". */
export class StorageRefused extends Error {}

export type KioskState = {
  online: boolean
  offlineSince: Date | null
  waiting: number
  oldestAt: Date | null
  storage: 'ok' | 'refused'
  persisted: boolean | null
  ready: boolean
}
