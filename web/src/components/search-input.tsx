import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

// Short enough to feel instant, long enough to skip the letters of one burst of typing.
const PAUSE_MS = 80

/** A search box: what is typed shows at once; `onSearch` is told after a short pause, trimmed. */
export function SearchInput({ label, onSearch }: { label: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback(onSearch, PAUSE_MS)
  function type(text: string) {
    setTyped(text)
    search(text.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && type('')}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      autoComplete="off"
      maxLength={100}
    />
  )
}
