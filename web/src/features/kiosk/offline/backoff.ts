import type { Clock } from './platform.ts'

const FIRST_MS = 500
const MOST_MS = 30_000

/** How long to wait after failures: twice as long after each, and at random, so that no two tablets keep in step. */
export class Backoff {
  readonly #clock: Clock
  readonly #random: () => number
  #failures = 0
  #until = 0

  constructor({ clock, random }: { clock: Clock; random: () => number }) {
    this.#clock = clock
    this.#random = random
  }

  /** The server may say itself how long it wants to be left alone. */
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
