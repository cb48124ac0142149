import type { KioskResult, Lookup, LookupMatch, LookupResult, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import type { Strokes } from '@deskbell/domain/waivers/schema.ts'

export type CheckInOutcome =
  /** The server has answered. */
  | { status: 'confirmed'; result: KioskResult }
  /** It is written on this device; what is left is to be confirmed. */
  | { status: 'saved'; result: KioskResult }
  /** The server refused: the desk sorts it out. */
  | { status: 'see_desk' }

export type Tap = { operationId: string; match: LookupMatch; service: LookupService }
export type NewClient = { operationId: string; clientId: string; firstName: string; lastName: string; phone: string }
/** What was signed. `guardianName` is empty where the client signs. */
export type SignedWaiver = {
  operationId: string
  clientId: string
  waiverId: string
  guardianName: string
  strokes: Strokes
}
export type SentToDesk = { operationId: string; clientId: string; serviceId: string | null }

/** What the kiosk's screens ask for, whether the server answers or not. What is to be kept may throw `StorageRefused`. */
export type KioskDesk = {
  /** Asks the server, and where it doesn't answer soon, what this device keeps. */
  lookUp(search: Lookup): Promise<LookupResult>
  checkIn(tap: Tap): Promise<CheckInOutcome>
  /** Takes back a check-in, also one that still waits. */
  undo(checkInId: string): Promise<void>
  signUp(person: NewClient): Promise<'confirmed' | 'saved'>
  seeDesk(sent: SentToDesk): Promise<void>
  signWaiver(signed: SignedWaiver): Promise<void>
  callStaff(): Promise<void>
}

/** Thrown when the device can't keep what it is given: the kiosk then says "Please see the front desk". */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super('This device could not keep what it was given', { cause })
    this.name = 'StorageRefused'
  }
}

/** How the kiosk is, for its indicator. */
export type KioskState = {
  online: boolean
  offlineSince: Date | null
  waiting: number
  oldestAt: Date | null
  storage: 'ok' | 'refused'
  /** Whether the browser has promised to keep what waits; null where it was not asked. */
  persisted: boolean | null
  /** Whether there is a roster, so that the kiosk works without the server. */
  ready: boolean
}
