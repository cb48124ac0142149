import type { EntryAnswer, QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { StoresOf } from '../../../lib/indexed-db.ts'
import type { Identity, LocalSignature, LocalVisit, QueueDatabase, QueueSchema } from './database.ts'
import { StorageRefused } from './types.ts'

/** Entry without a sequence number yet. */
export type Draft<Entry = QueueEntry> = Entry extends QueueEntry ? Omit<Entry, 'sequence'> : never

type QueueStores = StoresOf<QueueSchema, 'readwrite'>

/** Number of entries that wait, and when the oldest was queued. */
export type QueueSize = { waiting: number; oldestAt: Date | null }

/**
 * Persistent FIFO queue of entries for the server. Every method throws `StorageRefused` if the device can't store; a
 * resolved write is on disk.
 */
export class Queue {
  readonly #database: QueueDatabase
  readonly #now: () => Date
  readonly deviceId: string
  #epoch: string

  private constructor(database: QueueDatabase, { deviceId, epoch }: Identity, now: () => Date) {
    this.#database = database
    this.#now = now
    this.deviceId = deviceId
    this.#epoch = epoch
  }

  get epoch(): string {
    return this.#epoch
  }

  /** Opens the queue. The epoch is created with the database, so a lost and recreated database has a new one. */
  static async open(
    database: QueueDatabase,
    { deviceId, now = () => new Date() }: { deviceId: string; now?: () => Date },
  ): Promise<Queue> {
    return new Queue(database, await identify(database, deviceId), now)
  }

  /**
   * Adds an entry; idempotent by its id. A check-in also passes its visit. `isNew` is false if it was there already.
   * Requests that don't need one another's result are made at once: each round trip costs a slow device milliseconds.
   */
  add(draft: Draft, visit?: LocalVisit): Promise<{ isNew: boolean; size: QueueSize }> {
    return this.#write(async ({ waiting, answers, visits, signatures, identity }, isKnown) => {
      const [known, ...found] = await Promise.all([
        isKnown,
        waiting.index('id').getKey(draft.id),
        answers.getKey(draft.id),
      ])
      if (found.some((key) => key !== undefined)) return { isNew: false, size: await measure(waiting) }
      const now = this.#now().getTime()
      const { nextSequence: sequence } = known
      const [, size] = await Promise.all([
        waiting.add({ sequence, id: draft.id, queuedAt: now, entry: { ...draft, sequence } }),
        measure(waiting),
        identity.put({ ...known, nextSequence: sequence + 1 }),
        visit && visits.put(visit),
        draft.kind === 'undo' && change(visits, draft.checkInId, { undoId: draft.id }),
        draft.kind === 'sign_waiver' &&
          signatures.put({ id: draft.id, clientId: draft.clientId, waiverId: draft.waiverId, madeAt: now }),
      ])
      return { isNew: true, size }
    })
  }

  /** Returns the oldest entries. */
  async head(limit: number): Promise<{ entries: QueueEntry[]; size: QueueSize }> {
    return this.#read(async ({ waiting }) => {
      const [found, size] = await Promise.all([waiting.getAll(null, limit), measure(waiting)])
      return { entries: found.map(({ entry }) => entry), size }
    })
  }

  /** Marks a queued check-in as already shown to the client without a response. */
  async markOffline(id: string): Promise<void> {
    await wrapStorageErrors(() =>
      this.#database.write(async ({ waiting }) => {
        const row = await waiting.index('id').get(id)
        if (row?.entry.kind === 'check_in') await waiting.put({ ...row, entry: { ...row.entry, offline: true } })
      }),
    )
  }

  /** Removes the entries that the server has answered, and keeps the responses for the tabs that wait for them. */
  settle(answers: EntryAnswer[], sent: QueueEntry[]): Promise<QueueSize> {
    return this.#write(async (stores) => {
      for (const answer of answers)
        await this.#settleOne(
          stores,
          answer,
          sent.find(({ id }) => id === answer.id),
        )
      return measure(stores.waiting)
    })
  }

  async #settleOne(
    { waiting, answers, visits }: QueueStores,
    answer: EntryAnswer,
    sent: QueueEntry | undefined,
  ): Promise<void> {
    const row = await waiting.index('id').get(answer.id)
    if (!row || (sent && isOvertaken(answer, sent, row.entry))) return
    await waiting.delete(row.sequence)
    await answers.put({ id: answer.id, keptAt: this.#now().getTime(), answer })
    const { entry } = row
    if (entry.kind === 'check_in') {
      if (answer.status === 'rejected') await visits.delete(entry.id)
      else await change(visits, entry.id, { answered: true, ...(answer.result && { result: answer.result }) })
    }
    if (entry.kind === 'undo' && answer.status === 'rejected') await change(visits, entry.checkInId, { undoId: null })
  }

  async answerTo(id: string): Promise<EntryAnswer | undefined> {
    return (await this.#read(({ answers }) => answers.get(id)))?.answer
  }

  visit(id: string): Promise<LocalVisit | undefined> {
    return this.#read(({ visits }) => visits.get(id))
  }

  async visitsOf(clientIds: string[]): Promise<LocalVisit[]> {
    return this.#read(async ({ visits }) => {
      const index = visits.index('clientId')
      return (await Promise.all(clientIds.map((id) => index.getAll(id)))).flat()
    })
  }

  /** Returns all signatures that the roster may lack: those of the last day. */
  signatures(): Promise<LocalSignature[]> {
    return this.#read(({ signatures }) => signatures.getAll())
  }

  size(): Promise<QueueSize> {
    return this.#read(({ waiting }) => measure(waiting))
  }

  /** Returns ids of visits that the server has processed: a roster requested from now on includes them. */
  async answeredVisits(): Promise<string[]> {
    const all = await this.#read(({ visits }) => visits.getAll())
    return all.filter(({ answered, inRoster }) => answered && !inRoster).map(({ id }) => id)
  }

  /** Marks visits as included in the roster, and deletes records older than a day. */
  async noteInRoster(ids: string[]): Promise<void> {
    const before = IDBKeyRange.upperBound(this.#now().getTime() - DAY_MS, true)
    await wrapStorageErrors(() =>
      this.#database.write(async ({ visits, answers, signatures }) => {
        for (const id of ids) await change(visits, id, { inRoster: true })
        const old = (await visits.index('madeAt').getAll(before)).filter(({ inRoster }) => inRoster)
        for (const { id } of old) await visits.delete(id)
        for (const id of await answers.index('keptAt').getAllKeys(before)) await answers.delete(id)
        for (const id of await signatures.index('madeAt').getAllKeys(before)) await signatures.delete(id)
      }),
    )
  }

  #read<Found>(work: (stores: StoresOf<QueueSchema, 'readonly'>) => Promise<Found>): Promise<Found> {
    return wrapStorageErrors(() => this.#database.read(work))
  }

  /**
   * Runs a transaction. Throws if the database was lost and recreated since it was opened (its epoch differs): fails
   * this write rather than claim it was saved, then adopts the new epoch.
   */
  async #write<Done>(
    work: (stores: QueueStores, known: Promise<Identity & { key: 'identity' }>) => Promise<Done>,
  ): Promise<Done> {
    try {
      return await wrapStorageErrors(() =>
        this.#database.write(async (stores) => {
          const known = this.#check(stores)
          const [done] = await Promise.all([work(stores, known), known])
          return done
        }),
      )
    } catch (error) {
      const found = await identify(this.#database, this.deviceId).catch(() => null)
      if (found) this.#epoch = found.epoch
      throw error
    }
  }

  async #check({ identity }: QueueStores): Promise<Identity & { key: 'identity' }> {
    const known = await identity.get('identity')
    if (known?.epoch !== this.#epoch) throw new Error('The database is another one')
    return known
  }
}

async function measure(waiting: Pick<QueueStores['waiting'], 'count' | 'getAll'>): Promise<QueueSize> {
  const [count, [oldest]] = await Promise.all([waiting.count(), waiting.getAll(null, 1)])
  return { waiting: count, oldestAt: oldest ? new Date(oldest.queuedAt) : null }
}

/**
 * True if the check-in was marked offline after it was sent and rejected with 'see_desk': keep it queued, so that the
 * server records it on the next send.
 */
function isOvertaken(answer: EntryAnswer, sent: QueueEntry, now: QueueEntry): boolean {
  if (sent.kind !== 'check_in' || now.kind !== 'check_in') return false
  return answer.status === 'rejected' && answer.code === 'see_desk' && now.offline && !sent.offline
}

function identify(database: QueueDatabase, deviceId: string): Promise<Identity> {
  return wrapStorageErrors(() =>
    database.write(async ({ identity }) => {
      const known = await identity.get('identity')
      if (known?.deviceId === deviceId) return known
      const made = { deviceId, epoch: newId(), nextSequence: known?.nextSequence ?? 1 }
      await identity.put({ key: 'identity', ...made })
      return made
    }),
  )
}

async function change(visits: QueueStores['visits'], id: string, part: Partial<LocalVisit>): Promise<void> {
  const visit = await visits.get(id)
  if (visit) await visits.put({ ...visit, ...part })
}

async function wrapStorageErrors<Kept>(work: () => Promise<Kept>): Promise<Kept> {
  try {
    return await work()
  } catch (error) {
    throw new StorageRefused(error)
  }
}
