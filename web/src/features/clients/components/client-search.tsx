import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

// Short enough to feel instant, long enough to skip the letters of one burst of typing.
const PAUSE_MS = 80

type Props = { initial?: string; onSearch: (q: string) => void; focusFirst?: boolean }

/** Finds clients by name, phone number or e-mail. `initial` is what the page's address already holds. */
export function ClientSearch({ initial = '', onSearch, focusFirst = false }: Props) {
  const [typed, setTyped] = useState(initial)
  const search = useDebouncedCallback(onSearch, PAUSE_MS)
  function type(text: string) {
    setTyped(text)
    search(text.trim())
  }
  function clearOnEscape(event: React.KeyboardEvent) {
    if (event.key !== 'Escape' || typed === '') return
    // The first Escape clears what was typed; only the next one closes the dialog around it.
    event.stopPropagation()
    type('')
  }
  return (
    <TextInput
      type="search"
      aria-label="Find a client"
      placeholder="Name, phone or e-mail"
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
