import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'

// Debounce: short enough to feel instant, long enough to skip the letters of one burst of typing. The first letter
// searches at once.
const PAUSE_MS = 80

/** Debounces with a leading call: calls at once after a pause, otherwise once typing pauses, with the last value. */
function useLeadingDebounce(call: (q: string) => void): (q: string) => void {
  const last = useRef(0)
  const callLater = useDebouncedCallback(call, PAUSE_MS)
  return (q) => {
    const isCalm = performance.now() - last.current > PAUSE_MS
    last.current = performance.now()
    if (!isCalm) return callLater(q)
    // On a busy computer the timer of the letter before may still be due, and would bring back what was typed then.
    callLater.cancel()
    call(q)
  }
}

type Props = {
  label: string
  placeholder?: string
  /** Initial search text, e.g. from the URL. */
  initial?: string
  onSearch: (q: string) => void
  /** True to take the initial focus of the dialog around it. */
  focusFirst?: boolean
}

/** Search box. Passes the trimmed text to `onSearch`, debounced. */
export function SearchInput({ label, placeholder = label, initial = '', onSearch, focusFirst = false }: Props) {
  const [typed, setTyped] = useState(initial)
  const search = useLeadingDebounce(onSearch)
  function type(text: string) {
    setTyped(text)
    search(text.trim())
  }
  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === '') return
    // The first Escape clears the text; it must not close the dialog as well.
    event.stopPropagation()
    type('')
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDownCapture={clearOnEscape}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      autoComplete="off"
      maxLength={100}
      data-autofocus={focusFirst || undefined}
    />
  )
}
