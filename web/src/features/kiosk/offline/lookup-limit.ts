import type { Clock } from './platform.ts'

const MOST = 60
const WITHIN_MS = 60_000

/** As many look-ups a minute as the server allows: whoever tries numbers gets no further without network. */
export class LookupLimit {
  readonly #clock: Clock
  #at: number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts one more; false when it is one too many. */
  take(): boolean {
    const now = this.#clock.now().getTime()
    this.#at = this.#at.filter((at) => Math.abs(now - at) < WITHIN_MS)
    if (this.#at.length >= MOST) return false
    this.#at.push(now)
    return true
  }
}
