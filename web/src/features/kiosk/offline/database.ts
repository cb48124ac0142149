import type { KioskResult } from '@deskbell/domain/kiosk/schema.ts'
import type { EntryAnswer, QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import type { DBSchema } from 'idb'
import { Database } from '../../../lib/indexed-db.ts'
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

export interface QueueSchema extends DBSchema {
  identity: { key: 'identity'; value: Identity & { key: 'identity' } }
  waiting: { key: number; value: WaitingEntry; indexes: { id: string } }
  answers: { key: string; value: KeptAnswer; indexes: { keptAt: number } }
  visits: { key: string; value: LocalVisit; indexes: { clientId: string; madeAt: number } }
  signatures: { key: string; value: LocalSignature; indexes: { clientId: string; madeAt: number } }
}

/** Versions count in tens: Dexie, which made these databases until 2026-11, multiplied its own by ten. */
const VERSION = 20

function upgrade(database: IDBDatabase, oldVersion: number): void {
  if (oldVersion < 10) {
    database.createObjectStore('identity', { keyPath: 'key' })
    database.createObjectStore('waiting', { keyPath: 'sequence' }).createIndex('id', 'id', { unique: true })
    database.createObjectStore('answers', { keyPath: 'id' }).createIndex('keptAt', 'keptAt')
    createDatedStore(database, 'visits')
  }
  if (oldVersion < 20) createDatedStore(database, 'signatures')
}

function createDatedStore(database: IDBDatabase, name: string): void {
  const store = database.createObjectStore(name, { keyPath: 'id' })
  for (const index of ['clientId', 'madeAt']) store.createIndex(index, index)
}

/**
 * Queue database of a business; null: the one of earlier releases, which all businesses of a browser shared. Strict
 * durability: a write completes only once it is on disk, so no check-in is lost. The roster has its own database without
 * that cost, since the server can send it again.
 */
export class QueueDatabase extends Database<QueueSchema> {
  constructor(businessId: string | null, getFactory?: () => IDBFactory) {
    const name = businessId === null ? QUEUE_DATABASE : `${QUEUE_DATABASE}-${businessId}`
    super({ name, version: VERSION, upgrade, durability: 'strict' }, getFactory)
  }
}
