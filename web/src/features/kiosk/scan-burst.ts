/** Longest pause between two keys of a slow scanner, in ms. A person would pause for longer within a whole code. */
const GAP_MS = 250
const CODE = /^(?:DESKBELL:)?([0-9A-F]{24})$/i
// Longer than any phone number, so a scan rather than a typed search.
const LONG = 16

export type Key = { key: string; at: number }
export type Scanned = { code: string } | 'other' | null

/** Extracts the card code from a scanned text; null if it is not a Deskbell code. */
export function parseCardCode(text: string): string | null {
  return CODE.exec(text.trim())?.[1]?.toUpperCase() ?? null
}

/** Distinguishes a keyboard-emulating scanner (fast keys, then Enter) from a person who types. */
export class ScanBurst {
  #text = ''
  #last = 0

  /** Adds a key. Returns the scan result on the Enter that ends a scan, else null. */
  take({ key, at }: Key): Scanned {
    if (at - this.#last > GAP_MS) this.#text = ''
    this.#last = at
    if (key.length === 1) this.#text += key
    if (key !== 'Enter') return null
    const text = this.#text
    this.#text = ''
    const code = parseCardCode(text)
    if (code) return { code }
    return text.length >= LONG ? 'other' : null
  }
}
