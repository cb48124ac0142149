import type { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import type { KioskResult, Lookup, LookupMatch, LookupResult, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import type { SyncAnswer, SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import type { Strokes } from '@deskbell/domain/waivers/schema.ts'
import { createStore } from '../../../lib/store.ts'

export type CheckInOutcome =
  | { status: 'confirmed'; result: KioskResult }
  /** Stored on this device; the server has yet to confirm it. */
  | { status: 'saved'; result: KioskResult }
  /** Rejected by the server: staff must resolve it. */
  | { status: 'see_desk' }

export type Tap = { operationId: string; match: LookupMatch; service: LookupService }
/** One of a family. Whom staff have to see, or who has nothing to check in to, is referred to them. */
export type FamilyTap = Omit<Tap, 'service'> & { service: LookupService | null }
export type NewClient = { operationId: string; clientId: string; firstName: string; lastName: string; phone: string }
/** Signed waiver. `guardianName` is empty if the client signs. */
export type SignedWaiver = {
  operationId: string
  clientId: string
  waiverId: string
  guardianName: string
  strokes: Strokes
}
export type SentToDesk = { operationId: string; clientId: string; serviceId: string | null }

/**
 * Operations of the kiosk's screens, online or offline. Those that store an entry throw `StorageRefused` if they can't.
 */
export type KioskClient = {
  /** Tells what is about to be looked up. */
  prepare(search: Lookup): Promise<void>
  /** Asks the server; if it is slow or down, the local roster. */
  lookUp(search: Lookup): Promise<LookupResult>
  checkIn(tap: Tap): Promise<CheckInOutcome>
  /** Checks in each by an entry of their own. Returns the outcomes in the same order; what isn't stored is `see_desk`. */
  checkInFamily(taps: FamilyTap[]): Promise<CheckInOutcome[]>
  /** Undoes a check-in, including one that is still queued. */
  undo(checkInId: string): Promise<void>
  signUp(person: NewClient): Promise<'confirmed' | 'saved'>
  seeDesk(sent: SentToDesk): Promise<void>
  signWaiver(signed: SignedWaiver): Promise<void>
  callStaff(): Promise<void>
}

/** Thrown if the device can't store an entry. The kiosk then says "Please see the front desk". */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super('This device could not keep what it was given', { cause })
    this.name = 'StorageRefused'
  }
}

export type KioskState = {
  online: boolean
  offlineSince: Date | null
  waiting: number
  oldestAt: Date | null
  storage: 'ok' | 'refused'
  /** True if the browser grants persistent storage; null if not asked. */
  persisted: boolean | null
  /** How far the server's clock is ahead of the device's. */
  aheadMs: number
  /** True if a full roster is stored, so that the kiosk works without the server. */
  ready: boolean
}

export type KioskStateStore = ReturnType<typeof createKioskState>

/** Creates the kiosk's state store. `noteOnline` is a no-op if the state is unchanged, which keeps `offlineSince`. */
export function createKioskState(now: () => Date = () => new Date()) {
  const store = createStore<KioskState>({
    online: true,
    offlineSince: null,
    waiting: 0,
    oldestAt: null,
    storage: 'ok',
    persisted: null,
    aheadMs: 0,
    ready: false,
  })
  const note = (change: Partial<KioskState>) => store.set({ ...store.get(), ...change })
  return {
    ...store,
    note,
    noteOnline(online: boolean) {
      if (online !== store.get().online) note({ online, offlineSince: online ? null : now() })
    },
  }
}

/** Kiosk endpoints of the server. Each throws an `ApiError`, also if the server is unreachable. */
export type Server = {
  lookUp(search: Lookup): Promise<LookupResult>
  sync(batch: SyncBatch): Promise<SyncAnswer>
  fetchRoster(filter: RosterFilter): Promise<RosterPage>
  callStaff(call: { id: string; device: string }): Promise<void>
}
