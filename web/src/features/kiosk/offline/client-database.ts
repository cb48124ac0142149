import type { RosterAppointment, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import { Dexie, type EntityTable } from 'dexie'
import { ROSTER_DATABASE } from '../storage-keys.ts'
import { type IndexedDbOptions, NO_CACHE } from './database.ts'

/**
 * Group of clients stored in one row, indexed by keys of their ids, phone endings and card codes; see `toKey`.
 * `generation` distinguishes a full reload from the roster before it.
 */
export type ClientGroupRow = {
  key?: number
  ids: number[]
  endings: number[]
  codes: number[]
  generation: number
  packed: string
}

/**
 * State of the roster. `complete`: a full roster has arrived. `isMixed`: a full reload is in progress, with rows of the
 * previous generation still present.
 */
export type RosterSyncState = {
  rosterKey: string
  cursor: string | null
  generation: number
  complete: boolean
  isMixed: boolean
  wholeAt: number
}

export type RosterDatabase = Dexie & {
  groups: EntityTable<ClientGroupRow, 'key'>
  services: EntityTable<RosterService, 'id'>
  appointments: EntityTable<RosterAppointment, 'id'>
  waivers: EntityTable<ShownWaiver, 'id'>
  mark: EntityTable<RosterSyncState & { key: 'roster' }, 'key'>
  /** Clock offset: server time minus device time, in ms. */
  clock: EntityTable<{ key: 'clock'; aheadMs: number }, 'key'>
}

/** Opens the roster database with relaxed durability: the server can always send it again. */
export function openRosterDatabase(options: IndexedDbOptions = {}, name = ROSTER_DATABASE): RosterDatabase {
  const database = new Dexie(name, {
    ...options,
    ...NO_CACHE,
    chromeTransactionDurability: 'relaxed',
  }) as RosterDatabase
  database.version(1).stores({
    clients: 'id, ending, codeHash',
    services: 'id',
    appointments: 'id',
    mark: 'key',
    clock: 'key',
  })
  database.version(2).stores({ waivers: 'id' })
  // Clear the mark to force a full reload: the client rows are dropped here.
  database
    .version(3)
    .stores({ clients: null, groups: '++key, *ids, *endings, *codes' })
    .upgrade((upgrading) => upgrading.table('mark').clear())
  return database
}
