import type { Clock } from './platform.ts'
import type { Roster } from './roster.ts'

/** Ignore smaller offsets: they are network latency. */
const NOTEWORTHY_MS = 2000

/** Estimates the server's time from its last response, since a device clock may be days off. */
export class ServerTime {
  readonly #clock: Clock
  readonly #roster: Pick<Roster, 'noteAhead'>
  #aheadMs: number

  constructor({ clock, roster, aheadMs }: { clock: Clock; roster: Pick<Roster, 'noteAhead'>; aheadMs: number }) {
    this.#clock = clock
    this.#roster = roster
    this.#aheadMs = aheadMs
  }

  now(): Date {
    return new Date(this.#clock.now().getTime() + this.#aheadMs)
  }

  hear(serverNow: Date): void {
    const aheadMs = serverNow.getTime() - this.#clock.now().getTime()
    if (Math.abs(aheadMs - this.#aheadMs) < NOTEWORTHY_MS) return
    this.#aheadMs = aheadMs
    // Persist the offset for an offline start. If that fails, the device's own clock is used.
    void this.#roster.noteAhead(aheadMs).catch(() => undefined)
  }
}
