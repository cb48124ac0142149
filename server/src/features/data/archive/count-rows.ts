const QUOTE = 0x22
const NEWLINE = 0x0a

/** Counts the rows of a text as it passes: its lines, and the records of a CSV, in which quoted lines may break. */
export class RowCounter {
  lines = 0
  records = 0
  #isQuoted = false

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      // A quote within quotes is written twice, which changes nothing.
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted
      if (byte !== NEWLINE) continue
      this.lines += 1
      if (!this.#isQuoted) this.records += 1
    }
  }
}
