import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import type { PaletteItem } from './items.ts'
import classes from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { paletteOpened } from './palette-state.ts'
import { useChoose } from './use-choose.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** The item that Enter means; the first one, until the arrows say another. */
function useActive(items: PaletteItem[]) {
  const [activeId, setActiveId] = useState('')
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  )
  const step = (by: number) => setActiveId(items[(index + by + items.length) % items.length]?.id ?? '')
  return { active: items[index], step, setActiveId }
}

/** A box to type into, and what that may mean. The arrows choose, Enter goes. */
export function PaletteSearch({ leave }: { leave: () => void }) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState(false)
  const { items, isSettled } = usePaletteItems(typed.trim())
  const { active, step, setActiveId } = useActive(items)
  const choose = useChoose(leave)
  const opened = useStore(paletteOpened)
  // It may be opened again before it has quite gone.
  useEffect(() => {
    if (opened) setTyped('')
  }, [opened])
  // Whoever types a name and Enter in one go means the client whom the answer names.
  useEffect(() => {
    if (!entered || !isSettled) return
    setEntered(false)
    if (active) choose(active)
  }, [entered, isSettled, active, choose])
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter') setEntered(true)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.box} data-palette>
        <IconSearch size={20} aria-hidden="true" />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Search for anything"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && `${listId} ${active.id}`.replaceAll(' ', '-')}
          aria-autocomplete="list"
          placeholder="Client, service, screen or action"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActiveId('')
          }}
          onKeyDown={press}
        />
      </div>
      <PaletteList listId={listId} items={items} active={active} onPoint={setActiveId} onChoose={choose} />
      {items.length === 0 && isSettled && (
        <p className={classes.none} role="status">
          Nothing is called “{typed.trim()}”
        </p>
      )}
    </>
  )
}
