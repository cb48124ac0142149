import { useEffect, useRef } from 'react'

/** Longest pause between two keys of a slow scanner, in ms. */
const GAP_MS = 250
/** Time per key of a scanner on average, in ms. Nobody types a whole code as fast. */
const KEY_MS = 60
/** What is taken for a code: words without a digit may come from a program that fills in text. */
const CODE = /^(?=.*\d).{6,}$/

type Field = { element: HTMLInputElement | HTMLTextAreaElement; value: string }

function findField(target: EventTarget | null): Field | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isField ? { element: target, value: target.value } : null
}

/**
 * Sets the value of a field that React controls, as if it had been typed. React overrides `value` of the element, and
 * would ignore the event for a value set through it.
 */
function restoreField({ element, value }: Field): void {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
  // Now tell whoever else overrides it.
  element.value = value
}

/** Distinguishes a scanner that types (fast keys, then Enter) from a person, wherever the focus is. */
export class KeyBurst {
  #text = ''
  #first = 0
  #last = Number.NEGATIVE_INFINITY
  #field: Field | null = null

  /** Adds a key. Returns the code, and the field as it was before, on the Enter that ends a scan; else null. */
  take({ key, timeStamp, target }: KeyboardEvent): { code: string; field: Field | null } | null {
    if (timeStamp - this.#last > GAP_MS) this.#text = ''
    this.#last = timeStamp
    if (key.length === 1) {
      if (this.#text === '') {
        this.#first = timeStamp
        this.#field = findField(target)
      }
      this.#text += key
    }
    if (key !== 'Enter') return null
    const code = this.#text
    this.#text = ''
    const isFast = timeStamp - this.#first <= code.length * KEY_MS
    return CODE.test(code) && isFast ? { code, field: this.#field } : null
  }
}

/** Calls `onScan` with each code that a scanner types, and takes the code out of the field that it was typed into. */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const burst = new KeyBurst()
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const scanned = burst.take(event)
      if (!scanned) return
      event.preventDefault()
      event.stopPropagation()
      if (scanned.field) restoreField(scanned.field)
      latest.current(scanned.code)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
