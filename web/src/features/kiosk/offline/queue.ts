import type { EntryAnswer, QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Identity, OwnSignature, OwnVisit, QueueDatabase, WaitingEntry } from './database.ts'
import { StorageRefused } from './outcome.ts'

const DAY_MS = 86_400_000

/** An entry that has no place in the order yet. */
export type Draft<Entry = QueueEntry> = Entry extends QueueEntry ? Omit<Entry, 'sequence'> : never

/**
 * What this device has to tell the server, the oldest first. Every method throws `StorageRefused` where the device
 * doesn't keep it, and what was written is on the disk when its promise resolves.
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

  /** The epoch is made together with the database: one that was lost comes back with another. */
  static async open(
    database: QueueDatabase,
    { deviceId, now = () => new Date() }: { deviceId: string; now?: () => Date },
  ): Promise<Queue> {
    return new Queue(database, await identify(database, deviceId), now)
  }

  /** Takes what was asked for once, however often it is asked. A check-in brings the visit that it is. */
  async add(draft: Draft, visit?: OwnVisit): Promise<void> {
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

  /** The oldest that wait. */
  async head(limit: number): Promise<QueueEntry[]> {
    const { waiting } = this.#database
    const found = await keeping(() => waiting.orderBy('sequence').limit(limit).toArray())
    return found.map(({ entry }) => entry)
  }

  /** The check-in has been shown as made without an answer. */
  async markOffline(id: string): Promise<void> {
    await keeping(() =>
      this.#database.waiting
        .where('id')
        .equals(id)
        .modify((row: WaitingEntry) => {
          if (row.entry.kind === 'check_in') row.entry = { ...row.entry, offline: true }
        }),
    )
  }

  /** Takes away what the server has answered of what was sent, and keeps the answers for whoever waits for them. */
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
    return keeping(async () => (await this.#database.answers.get(id))?.answer)
  }

  visit(id: string): Promise<OwnVisit | undefined> {
    return keeping(() => this.#database.visits.get(id))
  }

  visitsOf(clientIds: string[]): Promise<OwnVisit[]> {
    return keeping(() => this.#database.visits.where('clientId').anyOf(clientIds).toArray())
  }

  /** What these clients have signed on this device. */
  signaturesOf(clientIds: string[]): Promise<OwnSignature[]> {
    return keeping(() => this.#database.signatures.where('clientId').anyOf(clientIds).toArray())
  }

  /** How many wait, and since when the oldest does. */
  async size(): Promise<{ waiting: number; oldestAt: Date | null }> {
    const { waiting } = this.#database
    return keeping(async () => {
      const [count, oldest] = await Promise.all([waiting.count(), waiting.orderBy('sequence').first()])
      return { waiting: count, oldestAt: oldest ? new Date(oldest.queuedAt) : null }
    })
  }

  /** The visits that the server has dealt with: a roster that is asked for from now on knows of them. */
  answeredVisits(): Promise<string[]> {
    const { visits } = this.#database
    return keeping(() => visits.filter(({ answered, inRoster }) => answered && !inRoster).primaryKeys())
  }

  /** The roster knows of these visits by now; what is older than a day is forgotten. */
  async noteInRoster(ids: string[]): Promise<void> {
    const { visits, answers, signatures } = this.#database
    const before = this.#now().getTime() - DAY_MS
    await keeping(() =>
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

  async #noteSigned({ id, clientId, waiverId }: Omit<OwnSignature, 'madeAt'>): Promise<void> {
    await this.#database.signatures.put({ id, clientId, waiverId, madeAt: this.#now().getTime() })
  }

  async #knows(id: string): Promise<boolean> {
    const { waiting, answers } = this.#database
    return (await waiting.where('id').equals(id).count()) > 0 || (await answers.get(id)) !== undefined
  }

  /**
   * A database that is not the one that was opened has been lost meanwhile, and with it what waited: this once nothing
   * is claimed, and the new one is used from then on.
   */
  async #write(work: (identity: Identity) => Promise<void>): Promise<void> {
    const { identity, waiting, answers, visits, signatures } = this.#database
    try {
      await keeping(() =>
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

/** It was shown as made before the server sent its client to the desk: told so, the server records it after all. */
function isOvertaken(answer: EntryAnswer, sent: QueueEntry, now: QueueEntry): boolean {
  if (sent.kind !== 'check_in' || now.kind !== 'check_in') return false
  return answer.status === 'rejected' && answer.code === 'see_desk' && now.offline && !sent.offline
}

function identify(database: QueueDatabase, deviceId: string): Promise<Identity> {
  return keeping(() =>
    database.transaction('rw', database.identity, async () => {
      const known = await database.identity.get('identity')
      if (known?.deviceId === deviceId) return known
      const made = { deviceId, epoch: newId(), nextSequence: known?.nextSequence ?? 1 }
      await database.identity.put({ key: 'identity', ...made })
      return made
    }),
  )
}

async function keeping<Kept>(work: () => PromiseLike<Kept>): Promise<Kept> {
  try {
    return await work()
  } catch (error) {
    throw new StorageRefused(error)
  }
}
