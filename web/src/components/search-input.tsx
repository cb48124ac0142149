import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'

// The first letter is looked for at once. Then short enough to feel instant, long enough to skip the letters of one burst.
const PAUSE_MS = 80

/** Calls at once where nothing was called for a while, else after a pause with what came last. */
function useCalmly(call: (q: string) => void): (q: string) => void {
  const last = useRef(0)
  const callLater = useDebouncedCallback(call, PAUSE_MS)
  return (q) => {
    const isCalm = performance.now() - last.current > PAUSE_MS
    last.current = performance.now()
    if (isCalm) call(q)
    else callLater(q)
  }
}

type Props = {
  label: string
  placeholder?: string
  /** What is searched for already, as by the page's address. */
  initial?: string
  onSearch: (q: string) => void
  /** Whether the dialog around it puts the focus here. */
  focusFirst?: boolean
}

/** A search box: what is typed shows at once; `onSearch` is told at once or after a short pause, trimmed. */
export function SearchInput({ label, placeholder = label, initial = '', onSearch, focusFirst = false }: Props) {
  const [typed, setTyped] = useState(initial)
  const search = useCalmly(onSearch)
  function type(text: string) {
    setTyped(text)
    search(text.trim())
  }
  function clearOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === '') return
    // The first Escape clears what was typed; only the next one closes the dialog around it.
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
