import type { RosterAppointment, RosterClient, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import { Dexie, type EntityTable } from 'dexie'
import type { IndexedDbOptions } from './database.ts'

/** A client with what is looked up by. The generation tells those of a roster that came anew from those before. */
export type KeptClient = RosterClient & { ending: string; generation: number }

/** `complete` is set once a roster has come whole. */
export type RosterMark = {
  rosterKey: string
  cursor: string | null
  generation: number
  complete: boolean
  wholeAt: number
}

type Tables = {
  clients: EntityTable<KeptClient, 'id'>
  services: EntityTable<RosterService, 'id'>
  appointments: EntityTable<RosterAppointment, 'id'>
  mark: EntityTable<RosterMark & { key: 'roster' }, 'key'>
  /** By how much the server's clock is ahead of this device's. */
  clock: EntityTable<{ key: 'clock'; aheadMs: number }, 'key'>
}

export type RosterDatabase = Dexie & Tables

/** What the server can always give again: written without waiting for the disk. */
export function openRosterDatabase(options: IndexedDbOptions = {}, name = 'deskbell-roster'): RosterDatabase {
  const database = new Dexie(name, { ...options, chromeTransactionDurability: 'relaxed' }) as RosterDatabase
  database.version(1).stores({
    clients: 'id, ending, codeHash, generation',
    services: 'id',
    appointments: 'id',
    mark: 'key',
    clock: 'key',
  })
  return database
}
