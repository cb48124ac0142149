import type { EntryAnswer, QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Identity, LocalSignature, LocalVisit, QueueDatabase, WaitingEntry } from './database.ts'
import { StorageRefused } from './types.ts'

/** Entry without a sequence number yet. */
export type Draft<Entry = QueueEntry> = Entry extends QueueEntry ? Omit<Entry, 'sequence'> : never

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

  /** Adds an entry; idempotent by its id. A check-in also passes its visit. */
  async add(draft: Draft, visit?: LocalVisit): Promise<void> {
    await this.#write(async (identity) => {
      if (await this.#knows(draft.id)) return
      if (draft.kind === 'undo') await this.#database.visits.update(draft.checkInId, { undoId: draft.id })
      if (visit) await this.#database.visits.put(visit)
      if (draft.kind === 'sign_waiver') await this.#noteSigned(draft)
      const { nextSequence: sequence } = identity
      const entry: QueueEntry = { ...draft, sequence }
      await this.#database.waiting.add({ sequence, id: draft.id, queuedAt: this.#now().getTime(), entry })
      await this.#database.identity.put({ ...identity, key: 'identity', nextSequence: sequence + 1 })
    })
  }

  async head(limit: number): Promise<QueueEntry[]> {
    const { waiting } = this.#database
    const found = await wrapStorageErrors(() => waiting.orderBy('sequence').limit(limit).toArray())
    return found.map(({ entry }) => entry)
  }

  /** Marks a queued check-in as already shown to the client without a response. */
  async markOffline(id: string): Promise<void> {
    await wrapStorageErrors(() =>
      this.#database.waiting
        .where('id')
        .equals(id)
        .modify((row: WaitingEntry) => {
          if (row.entry.kind === 'check_in') row.entry = { ...row.entry, offline: true }
        }),
    )
  }

  /** Removes the entries that the server has answered, and keeps the responses for the tabs that wait for them. */
  async settle(answers: EntryAnswer[], sent: QueueEntry[]): Promise<void> {
    await this.#write(async () => {
      for (const answer of answers)
        await this.#settleOne(
          answer,
          sent.find(({ id }) => id === answer.id),
        )
    })
  }

  async #settleOne(answer: EntryAnswer, sent: QueueEntry | undefined): Promise<void> {
    const { waiting, answers, visits } = this.#database
    const row = await waiting.where('id').equals(answer.id).first()
    if (!row || (sent && isOvertaken(answer, sent, row.entry))) return
    await waiting.delete(row.sequence)
    await answers.put({ id: answer.id, keptAt: this.#now().getTime(), answer })
    const { entry } = row
    if (entry.kind === 'check_in') {
      if (answer.status === 'rejected') await visits.delete(entry.id)
      else await visits.update(entry.id, { answered: true, ...(answer.result && { result: answer.result }) })
    }
    if (entry.kind === 'undo' && answer.status === 'rejected') await visits.update(entry.checkInId, { undoId: null })
  }

  answerTo(id: string): Promise<EntryAnswer | undefined> {
    return wrapStorageErrors(async () => (await this.#database.answers.get(id))?.answer)
  }

  visit(id: string): Promise<LocalVisit | undefined> {
    return wrapStorageErrors(() => this.#database.visits.get(id))
  }

  visitsOf(clientIds: string[]): Promise<LocalVisit[]> {
    return wrapStorageErrors(() => this.#database.visits.where('clientId').anyOf(clientIds).toArray())
  }

  signaturesOf(clientIds: string[]): Promise<LocalSignature[]> {
    return wrapStorageErrors(() => this.#database.signatures.where('clientId').anyOf(clientIds).toArray())
  }

  /** Counts the queue, with the time of its oldest entry. */
  async size(): Promise<{ waiting: number; oldestAt: Date | null }> {
    const { waiting } = this.#database
    return wrapStorageErrors(async () => {
      const [count, oldest] = await Promise.all([waiting.count(), waiting.orderBy('sequence').first()])
      return { waiting: count, oldestAt: oldest ? new Date(oldest.queuedAt) : null }
    })
  }

  /** Returns ids of visits that the server has processed: a roster requested from now on includes them. */
  answeredVisits(): Promise<string[]> {
    const { visits } = this.#database
    return wrapStorageErrors(() => visits.filter(({ answered, inRoster }) => answered && !inRoster).primaryKeys())
  }

  /** Marks visits as included in the roster, and deletes records older than a day. */
  async noteInRoster(ids: string[]): Promise<void> {
    const { visits, answers, signatures } = this.#database
    const before = this.#now().getTime() - DAY_MS
    await wrapStorageErrors(() =>
      this.#database.transaction('rw', visits, answers, signatures, async () => {
        await visits.where('id').anyOf(ids).modify({ inRoster: true })
        await visits
          .where('madeAt')
          .below(before)
          .filter(({ inRoster }) => inRoster)
          .delete()
        await answers.where('keptAt').below(before).delete()
        await signatures.where('madeAt').below(before).delete()
      }),
    )
  }

  async #noteSigned({ id, clientId, waiverId }: Omit<LocalSignature, 'madeAt'>): Promise<void> {
    await this.#database.signatures.put({ id, clientId, waiverId, madeAt: this.#now().getTime() })
  }

  async #knows(id: string): Promise<boolean> {
    const { waiting, answers } = this.#database
    return (await waiting.where('id').equals(id).count()) > 0 || (await answers.get(id)) !== undefined
  }

  /**
   * Runs a transaction. Throws if the database was lost and recreated since it was opened (its epoch differs): fails
   * this write rather than claim it was saved, then adopts the new epoch.
   */
  async #write(work: (identity: Identity) => Promise<void>): Promise<void> {
    const { identity, waiting, answers, visits, signatures } = this.#database
    try {
      await wrapStorageErrors(() =>
        this.#database.transaction('rw', [identity, waiting, answers, visits, signatures], async () => {
          const known = await identity.get('identity')
          if (known?.epoch !== this.#epoch) throw new Error('The database is another one')
          await work(known)
        }),
      )
    } catch (error) {
      const found = await identify(this.#database, this.deviceId).catch(() => null)
      if (found) this.#epoch = found.epoch
      throw error
    }
  }
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
    database.transaction('rw', database.identity, async () => {
      const known = await database.identity.get('identity')
      if (known?.deviceId === deviceId) return known
      const made = { deviceId, epoch: newId(), nextSequence: known?.nextSequence ?? 1 }
      await database.identity.put({ key: 'identity', ...made })
      return made
    }),
  )
}

async function wrapStorageErrors<Kept>(work: () => PromiseLike<Kept>): Promise<Kept> {
  try {
    return await work()
  } catch (error) {
    throw new StorageRefused(error)
  }
}
