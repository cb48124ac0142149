import type { RosterAppointment, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import { Dexie, type EntityTable } from 'dexie'
import { ROSTER_DATABASE } from '../storage-keys.ts'
import { type IndexedDbOptions, PLAIN } from './database.ts'

/**
 * Clients that were written together, found by the ends of their ids, their numbers and their codes; see `keyOf`. The
 * generation tells those of a roster that came anew from those before.
 */
export type KeptGroup = {
  key?: number
  ids: number[]
  endings: number[]
  codes: number[]
  generation: number
  packed: string
}

/** `complete` is set once a roster has come whole; `isMixed` while one that comes anew is beside the one before. */
export type RosterMark = {
  rosterKey: string
  cursor: string | null
  generation: number
  complete: boolean
  isMixed: boolean
  wholeAt: number
}

export type RosterDatabase = Dexie & {
  groups: EntityTable<KeptGroup, 'key'>
  services: EntityTable<RosterService, 'id'>
  appointments: EntityTable<RosterAppointment, 'id'>
  waivers: EntityTable<ShownWaiver, 'id'>
  mark: EntityTable<RosterMark & { key: 'roster' }, 'key'>
  /** By how much the server's clock is ahead of this device's. */
  clock: EntityTable<{ key: 'clock'; aheadMs: number }, 'key'>
}

/** What the server can always give again: written without waiting for the disk. */
export function openRosterDatabase(options: IndexedDbOptions = {}, name = ROSTER_DATABASE): RosterDatabase {
  const database = new Dexie(name, { ...options, ...PLAIN, chromeTransactionDurability: 'relaxed' }) as RosterDatabase
  database.version(1).stores({
    clients: 'id, ending, codeHash',
    services: 'id',
    appointments: 'id',
    mark: 'key',
    clock: 'key',
  })
  database.version(2).stores({ waivers: 'id' })
  // What was kept of clients comes anew: the mark said that it was there.
  database
    .version(3)
    .stores({ clients: null, groups: '++key, *ids, *endings, *codes' })
    .upgrade((upgrading) => upgrading.table('mark').clear())
  return database
}
