import { useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Puts text where the cursor was last in one of some fields, which have the focus again then. */
export function useInsert() {
  const last = useRef<Field | null>(null)

  /** What was in the field with `text` in it; null before any field was in use. */
  function insert(text: string): { name: string; value: string } | null {
    const field = last.current
    if (!field) return null
    const at = field.selectionStart ?? field.value.length
    const value = field.value.slice(0, at) + text + field.value.slice(field.selectionEnd ?? at)
    // The cursor can be set only once the field shows the text.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at + text.length, at + text.length)
    })
    return { name: field.name, value }
  }

  function onFocus({ currentTarget }: { currentTarget: Field }) {
    last.current = currentTarget
  }

  return { insert, onFocus }
}
