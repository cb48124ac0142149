import type { Clock } from './platform.ts'
import type { Roster } from './roster.ts'

/** Less than this is the time that an answer travels. */
const NOTEWORTHY_MS = 2000

/** What time it is at the server, by what was last heard of it: the clock of a tablet may be days off. */
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
    // For a start without network; without it, the device's own clock has to do.
    void this.#roster.noteAhead(aheadMs).catch(() => undefined)
  }
}
