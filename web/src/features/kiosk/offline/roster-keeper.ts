import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Roster } from './client-cache.ts'
import type { Clock, Lock } from './platform.ts'
import type { Queue } from './queue.ts'
import type { PullRoster } from './roster-pull.ts'
import type { KioskStateStore } from './types.ts'

const REFRESH_MS = 60_000
/** Debounce time: changes come in bursts. */
const SETTLE_MS = 2000
const LOCK = 'deskbell-kiosk-roster'

type KeeperParts = {
  roster: Roster
  queue: Queue
  pullRoster: PullRoster
  state: KioskStateStore
  clock: Clock
  lock: Lock
}

/** Keeps the roster fresh. Without the server, leaves it as it is. */
export class RosterKeeper {
  readonly #parts: KeeperParts
  #refreshing: Promise<void> | null = null
  #asked = false

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  async keepFresh(): Promise<never> {
    const { roster, state, clock } = this.#parts
    state.note({ ready: await roster.isReady().catch(() => false) })
    for (;;) {
      await this.refresh()
      await clock.wait(REFRESH_MS)
    }
  }

  /** Refreshes after a debounce, once for all changes in the meantime. */
  async refreshSoon(): Promise<void> {
    if (this.#asked) return
    this.#asked = true
    await this.#parts.clock.wait(SETTLE_MS)
    this.#asked = false
    await this.refresh()
  }

  /** Refreshes now, or joins the refresh in progress. Swallows errors: the next refresh makes up for them. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#parts
      .lock(LOCK, () => this.#fetchAll())
      .catch(() => undefined)
      .finally(() => {
        this.#refreshing = null
      })
    return this.#refreshing
  }

  async #fetchAll(): Promise<void> {
    const { queue, state, pullRoster } = this.#parts
    const known = await queue.answeredVisits()
    await pullRoster(await this.#cursor())
    await queue.noteInRoster(known)
    state.note({ ready: true })
  }

  /** Returns the cursor to continue from; undefined for a full reload, once a day while the queue is empty. */
  async #cursor(): Promise<string | undefined> {
    const { roster, state, clock } = this.#parts
    const mark = await roster.mark()
    if (!mark?.cursor) return undefined
    const isOld = Math.abs(clock.now().getTime() - mark.wholeAt) > DAY_MS
    return isOld && mark.complete && state.get().waiting === 0 ? undefined : mark.cursor
  }
}
