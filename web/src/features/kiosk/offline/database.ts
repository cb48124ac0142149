import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import type { EntryAnswer, QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import { QUEUE_DATABASE } from '../storage-keys.ts'

/** Who this database is to the server, and the sequence that the next entry gets. */
export type Identity = { deviceId: string; epoch: string; nextSequence: number }

/** What waits, in the order in which it goes. */
export type WaitingEntry = { sequence: number; id: string; queuedAt: number; entry: QueueEntry }

/** What became of an entry that has gone, for the tab that wrote it: another one may have sent it. */
export type KeptAnswer = { id: string; keptAt: number; answer: EntryAnswer }

/**
 * A visit that was made on this device. Until the roster knows of it, what it took from its pass is taken off what the
 * roster says: `answered` is set once the server has dealt with it, and `inRoster` once a roster has come that was asked
 * for after that.
 */
export type OwnVisit = {
  id: string
  clientId: string
  serviceId: string
  passId: string | null
  visitsUsed: number
  madeAt: number
  result: KioskResult
  answered: boolean
  inRoster: boolean
  /** The operation that took it back. */
  undoId: string | null
}

/** A signature that was drawn on this device: its client signs that version no more, whatever the roster says. */
export type OwnSignature = { id: string; clientId: string; waiverId: string; madeAt: number }

export type QueueDatabase = Dexie & {
  identity: EntityTable<Identity & { key: 'identity' }, 'key'>
  waiting: EntityTable<WaitingEntry, 'sequence'>
  answers: EntityTable<KeptAnswer, 'id'>
  visits: EntityTable<OwnVisit, 'id'>
  signatures: EntityTable<OwnSignature, 'id'>
}

/** Where there is no browser, whoever opens a database brings the IndexedDB. */
export type IndexedDbOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

/** Nobody follows a query as it changes: Dexie needn't keep what it has read. */
export const PLAIN = { cache: 'disabled' } satisfies DexieOptions

/**
 * What this device may lose under no circumstances. A write is complete when the disk has it. The roster, which the
 * server can always give again, is a database of its own without that cost.
 */
export function openQueueDatabase(options: IndexedDbOptions = {}, name = QUEUE_DATABASE): QueueDatabase {
  const database = new Dexie(name, { ...options, ...PLAIN, chromeTransactionDurability: 'strict' }) as QueueDatabase
  database.version(1).stores({
    identity: 'key',
    waiting: 'sequence, &id',
    answers: 'id, keptAt',
    visits: 'id, clientId, madeAt',
  })
  database.version(2).stores({ signatures: 'id, clientId, madeAt' })
  // Whoever clears it away needn't wait for us: the next write finds that it is gone.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false })
    return false
  })
  return database
}
