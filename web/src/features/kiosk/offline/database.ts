import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import type { EntryAnswer, QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import { QUEUE_DATABASE } from '../storage-keys.ts'

/** Identity of this database at the server, with the next sequence number. */
export type Identity = { deviceId: string; epoch: string; nextSequence: number }

/** Queued entry; sent in order of `sequence`. */
export type WaitingEntry = { sequence: number; id: string; queuedAt: number; entry: QueueEntry }

/** Response to a sent entry, kept for the tab that queued it: another tab may have sent it. */
export type KeptAnswer = { id: string; keptAt: number; answer: EntryAnswer }

/**
 * Visit made on this device. Until the roster includes it, its use is subtracted from the roster's balance. `answered`:
 * the server has processed it. `inRoster`: a roster requested after that has arrived.
 */
export type LocalVisit = {
  id: string
  clientId: string
  serviceId: string
  passId: string | null
  visitsUsed: number
  madeAt: number
  result: KioskResult
  answered: boolean
  inRoster: boolean
  /** Operation id of its undo. */
  undoId: string | null
}

/** Signature made on this device: its client isn't asked again for that waiver version, whatever the roster says. */
export type LocalSignature = { id: string; clientId: string; waiverId: string; madeAt: number }

export type QueueDatabase = Dexie & {
  identity: EntityTable<Identity & { key: 'identity' }, 'key'>
  waiting: EntityTable<WaitingEntry, 'sequence'>
  answers: EntityTable<KeptAnswer, 'id'>
  visits: EntityTable<LocalVisit, 'id'>
  signatures: EntityTable<LocalSignature, 'id'>
}

/** IndexedDB implementation to use outside a browser. */
export type IndexedDbOptions = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

/** Disable Dexie's cache: there are no live queries here. */
export const NO_CACHE = { cache: 'disabled' } satisfies DexieOptions

/**
 * Opens the queue database. Strict durability: a write completes only once it is on disk, so no check-in is lost. The
 * roster has its own database without that cost, since the server can send it again.
 */
export function openQueueDatabase(options: IndexedDbOptions = {}, name = QUEUE_DATABASE): QueueDatabase {
  const database = new Dexie(name, { ...options, ...NO_CACHE, chromeTransactionDurability: 'strict' }) as QueueDatabase
  database.version(1).stores({
    identity: 'key',
    waiting: 'sequence, &id',
    answers: 'id, keptAt',
    visits: 'id, clientId, madeAt',
  })
  database.version(2).stores({ signatures: 'id, clientId, madeAt' })
  // Close rather than block a deletion; the next write detects that the database is gone.
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false })
    return false
  })
  return database
}
