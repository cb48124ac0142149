/** A slow scanner's pause between two keys, at most; nobody types as many keys as a code has without a longer one. */
const GAP_MS = 250
const CODE = /^(?:DESKBELL:)?([0-9A-F]{24})$/i
// More than the digits of any number: whatever this is, nobody typed it to be looked up.
const LONG = 16

export type Key = { key: string; at: number }
export type Scanned = { code: string } | 'other' | null

/** The code in what was scanned or shown to the camera; null where it is no code of ours. */
export function codeIn(text: string): string | null {
  return CODE.exec(text.trim())?.[1]?.toUpperCase() ?? null
}

/** Tells a scanner, whose keys come fast and end with Enter, from somebody who types. */
export class ScanBurst {
  #text = ''
  #last = 0

  /** Takes a key, and with the Enter that ends a scan gives what it was. */
  take({ key, at }: Key): Scanned {
    if (at - this.#last > GAP_MS) this.#text = ''
    this.#last = at
    if (key.length === 1) this.#text += key
    if (key !== 'Enter') return null
    const text = this.#text
    this.#text = ''
    const code = codeIn(text)
    if (code) return { code }
    return text.length >= LONG ? 'other' : null
  }
}
