/** Time for which the camera must see no code before the same one counts again, in ms. */
const AWAY_MS = 1500

/**
 * Distinguishes a code that is held before the camera from one that comes back. A slow device looks seldom, so that only
 * looks without a code tell that it was away, not the time since it was read.
 */
export class HeldCode {
  #code = ''
  #awaySince: number | null = null
  #awayUntil = 0

  /** Takes what one look at `at` (ms) saw. Returns true if a code has come before the camera. */
  look(code: string | null, at: number): boolean {
    if (code === null) {
      this.#awaySince ??= at
      this.#awayUntil = at
      return false
    }
    const wasAway = this.#awaySince !== null && this.#awayUntil - this.#awaySince >= AWAY_MS
    const isNew = code !== this.#code || wasAway
    this.#code = code
    this.#awaySince = null
    return isNew
  }
}
