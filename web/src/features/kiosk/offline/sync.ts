import {
  BATCH_MAX,
  type EntryAnswer,
  type QueueEntry,
  type SyncAnswer,
  type SyncBatch,
} from '@deskbell/domain/kiosk/sync.ts'
import type { Api } from '../../../lib/api-client.ts'
import { isApiError, isRefusal } from '../../../lib/api-error.ts'
import { read } from '../../../lib/read.ts'
import { within } from '../request-timeout.ts'
import type { Roster } from './client-cache.ts'
import type { Clock, DeviceHealth, Lock } from './platform.ts'
import type { Queue, QueueSize } from './queue.ts'
import { type KioskStateStore, type Server, StorageRefused } from './types.ts'

/** Request timeout in the background, in ms. */
const PATIENCE_MS = 20_000

export function createServer({ kiosk }: Api): Server {
  return {
    lookUp: (json) => read(kiosk.lookup.$post({ json }, within())),
    sync: (json) => read(kiosk.sync.$post({ json }, within(PATIENCE_MS))),
    fetchRoster: (query) => read(kiosk.roster.$get({ query }, within(PATIENCE_MS))),
    callStaff: async (json) => void (await read(kiosk.call.$post({ json }, within()))),
  }
}

/** Ignore smaller offsets: they are network latency. */
const NOTEWORTHY_MS = 2000

/** Estimates the server's time from its last response, since a device clock may be days off. */
export class ServerTime {
  readonly #clock: Clock
  readonly #roster: Pick<Roster, 'noteAhead'>
  readonly #state: Pick<KioskStateStore, 'get' | 'note'>

  constructor({
    clock,
    roster,
    state,
  }: {
    clock: Clock
    roster: Pick<Roster, 'noteAhead'>
    state: Pick<KioskStateStore, 'get' | 'note'>
  }) {
    this.#clock = clock
    this.#roster = roster
    this.#state = state
  }

  now(): Date {
    return this.correct(this.#clock.now())
  }

  /** Corrects a time of the device's clock. */
  correct(at: Date): Date {
    return new Date(at.getTime() + this.#state.get().aheadMs)
  }

  hear(serverNow: Date): void {
    const aheadMs = serverNow.getTime() - this.#clock.now().getTime()
    if (Math.abs(aheadMs - this.#state.get().aheadMs) < NOTEWORTHY_MS) return
    this.#state.note({ aheadMs })
    // Persist the offset for an offline start. If that fails, the device's own clock is used.
    void this.#roster.noteAhead(aheadMs).catch(() => undefined)
  }
}

const FIRST_MS = 500
const MOST_MS = 30_000

/** Exponential backoff with jitter, so that devices don't retry in step. */
class Backoff {
  readonly #clock: Clock
  readonly #random: () => number
  #failures = 0
  #until = 0

  constructor({ clock, random }: { clock: Clock; random: () => number }) {
    this.#clock = clock
    this.#random = random
  }

  /** `retryAfterSeconds` from the server overrides the backoff. */
  fail(retryAfterSeconds?: number): void {
    const most = Math.min(MOST_MS, FIRST_MS * 2 ** this.#failures)
    const wait = retryAfterSeconds ? retryAfterSeconds * 1000 : most / 2 + (this.#random() * most) / 2
    this.#failures += 1
    this.#until = this.#clock.now().getTime() + wait
  }

  forget(): void {
    this.#failures = 0
    this.#until = 0
  }

  left(): number {
    return Math.max(0, Math.min(MOST_MS, this.#until - this.#clock.now().getTime()))
  }
}

const TICK_MS = 15_000
/** Heartbeat interval of a device with an empty queue, in ms. */
const HEARTBEAT_MS = 60_000
const LOCK = 'deskbell-kiosk-flush'

/** Result of one batch. `idle`: the queue is empty. `sent`: entries may remain. `failed`: sending fails for now. */
type Pass = 'idle' | 'sent' | 'failed'

export type FlusherParts = {
  queue: Queue
  server: Pick<Server, 'sync'>
  state: KioskStateStore
  clock: Clock
  lock: Lock
  random(): number
  vitals(): DeviceHealth
  /** Called with the server's time on each response. */
  onServerTime(now: Date): void
}

/**
 * Sends the queue to the server: one batch at a time across all tabs, oldest first. Removes an entry only when the
 * server has answered it by id; keeps it on any other response, such as one from a proxy, an expired session, or none.
 */
export class Flusher {
  readonly #parts: FlusherParts
  readonly #backoff: Backoff
  #limit = BATCH_MAX
  #heardAt = 0
  #current: Promise<Pass> | null = null
  #next: Promise<Pass> | null = null
  #flushing: Promise<void> | null = null
  readonly #listeners = new Map<string, (answer: EntryAnswer) => void>()
  /** Set if a flush is requested during one in progress, which may have read the queue already. */
  #wanted = false
  #comesBack = false

  constructor(parts: FlusherParts) {
    this.#parts = parts
    this.#backoff = new Backoff(parts)
  }

  /** Sends the queue until it is empty or sending fails. `now`: skip the backoff, since the connection may be back. */
  flush({ now = false } = {}): Promise<void> {
    if (now) this.#backoff.forget()
    this.#wanted = true
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  /** Flushes every TICK_MS, forever. */
  async keepFlushing(): Promise<never> {
    for (;;) {
      await this.flush()
      await this.#parts.clock.wait(TICK_MS)
    }
  }

  /**
   * Sends until the server has answered an entry. Returns null if it can't be reached now. An answer that this tab
   * receives is returned before it is stored: the entry is on disk, and if it is sent again the answer is the same.
   */
  answerTo(id: string): Promise<EntryAnswer | null> {
    const received = new Promise<EntryAnswer>((resolve) => this.#listeners.set(id, resolve))
    return Promise.race([received, this.#sendUntilAnswered(id)]).finally(() => this.#listeners.delete(id))
  }

  /** Another tab may have sent the entry: its answer is in the database then. */
  async #sendUntilAnswered(id: string): Promise<EntryAnswer | null> {
    for (;;) {
      const pass = await this.#pass()
      const answer = await this.#parts.queue.answerTo(id)
      if (answer || pass !== 'sent') return answer ?? null
    }
  }

  async #flushAll(): Promise<void> {
    while (this.#wanted) {
      this.#wanted = false
      while ((await this.#pass()) === 'sent');
    }
    const wait = this.#backoff.left()
    if (wait > 0 && !this.#comesBack) void this.#comeBackAfter(wait)
  }

  async #comeBackAfter(wait: number): Promise<void> {
    this.#comesBack = true
    await this.#parts.clock.wait(wait)
    this.#comesBack = false
    await this.flush()
  }

  /** Starts a new batch, or queues one after the current batch, which may have read the queue already. */
  #pass(): Promise<Pass> {
    if (!this.#current) return this.#begin()
    this.#next ??= this.#current.then(() => this.#begin())
    return this.#next
  }

  #begin(): Promise<Pass> {
    this.#next = null
    this.#current = this.#parts
      .lock(LOCK, () => this.#sendBatch())
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#current = null
      })
    return this.#current
  }

  async #sendBatch(): Promise<Pass> {
    const { queue, server, state, clock } = this.#parts
    if (this.#backoff.left() > 0) return 'failed'
    const { entries, size } = await queue.head(this.#limit)
    state.note(size)
    const quiet = Math.abs(clock.now().getTime() - this.#heardAt) < HEARTBEAT_MS
    const { online, storage } = state.get()
    if (entries.length === 0 && quiet && online && storage === 'ok') return 'idle'
    try {
      return await this.#heard(entries, await server.sync(this.#batch(entries, size)))
    } catch (error) {
      if (entries.length < 2 || !isUnreadable(error)) throw error
      this.#limit = Math.floor(entries.length / 2)
      return 'sent'
    }
  }

  #batch(entries: QueueEntry[], { waiting, oldestAt }: QueueSize): SyncBatch {
    const { queue, state, clock, vitals } = this.#parts
    return {
      deviceId: queue.deviceId,
      epoch: queue.epoch,
      sentAt: clock.now().toISOString(),
      pending: waiting,
      oldestAt: oldestAt?.toISOString() ?? null,
      ...vitals(),
      keeps: state.get().storage === 'ok',
      entries,
    }
  }

  async #heard(entries: QueueEntry[], { now, answers }: SyncAnswer): Promise<Pass> {
    const { queue, state, clock, onServerTime } = this.#parts
    const ids = new Set(entries.map(({ id }) => id))
    const theirs = answers.filter(({ id }) => ids.has(id))
    for (const answer of theirs) this.#listeners.get(answer.id)?.(answer)
    const size = await queue.settle(theirs, entries)
    state.noteOnline(true)
    state.note({ ...size, storage: 'ok' })
    this.#heardAt = clock.now().getTime()
    onServerTime(new Date(now))
    if (entries.length > 0 && theirs.length === 0) throw new Error('The server answered for no entry')
    this.#backoff.forget()
    this.#limit = Math.min(BATCH_MAX, this.#limit * 2)
    return entries.length > 0 ? 'sent' : 'idle'
  }

  #failed(error: unknown): Pass {
    const { state } = this.#parts
    if (error instanceof StorageRefused) state.note({ storage: 'refused' })
    else state.noteOnline(isRefusal(error))
    this.#backoff.fail(isApiError(error) ? error.problem.retryAfterSeconds : undefined)
    return 'failed'
  }
}

/** True if the batch is too large or invalid: a smaller batch may get through. */
function isUnreadable(error: unknown): boolean {
  return isApiError(error) && [400, 413, 422].includes(error.problem.status)
}
