import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'

// Short enough to feel instant, long enough to skip the letters of one burst of typing.
const PAUSE_MS = 80

type Props = {
  label: string
  placeholder?: string
  /** What is searched for already, as by the page's address. */
  initial?: string
  onSearch: (q: string) => void
  /** Whether the dialog around it puts the focus here. */
  focusFirst?: boolean
}

/** A search box: what is typed shows at once; `onSearch` is told after a short pause, trimmed. */
export function SearchInput({ label, placeholder = label, initial = '', onSearch, focusFirst = false }: Props) {
  const [typed, setTyped] = useState(initial)
  const search = useDebouncedCallback(onSearch, PAUSE_MS)
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
