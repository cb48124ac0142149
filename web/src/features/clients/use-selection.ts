import { SELECTED_MAX } from '@deskbell/domain/clients/lists.ts'
import { useState } from 'react'

export type RowSelection = {
  has: (id: string) => boolean
  /** Toggles a row; with `range`, all rows between it and the last toggled one. */
  toggle: (index: number, range: boolean) => void
  allShown: boolean
  someShown: boolean
  toggleAllShown: () => void
}

const NONE = { ids: new Set<string>(), last: null, everyone: false }

/**
 * Row selection, or everyone who matches. `of` identifies the list: another list starts with nothing selected. At most
 * SELECTED_MAX rows.
 */
export function useSelection(rows: { id: string }[], of: string) {
  const [kept, setTicked] = useState<{ ids: ReadonlySet<string>; last: number | null; everyone: boolean; of: string }>({
    ...NONE,
    of,
  })
  const ticked = kept.of === of ? kept : { ...NONE, of }
  const { ids, everyone } = ticked
  const tick = (next: Iterable<string>, last: number | null = null) =>
    setTicked({ ids: new Set([...next].slice(0, SELECTED_MAX)), last, everyone: false, of })

  function toggle(index: number, range: boolean) {
    const from = range && ticked.last !== null ? Math.min(ticked.last, index) : index
    const to = range && ticked.last !== null ? Math.max(ticked.last, index) : index
    const touched = rows.slice(from, to + 1).map(({ id }) => id)
    const before = everyone ? new Set(rows.map(({ id }) => id)) : ids
    const on = !before.has(rows[index]?.id ?? '')
    tick(on ? [...before, ...touched] : [...before].filter((id) => !touched.includes(id)), index)
  }

  const shown = everyone || (rows.length > 0 && rows.slice(0, SELECTED_MAX).every(({ id }) => ids.has(id)))
  const selection: RowSelection = {
    has: (id) => everyone || ids.has(id),
    toggle,
    allShown: shown,
    someShown: !shown && ids.size > 0,
    toggleAllShown: () => (shown ? tick([]) : tick(rows.map(({ id }) => id))),
  }
  return {
    selection,
    ids: [...ids],
    everyone,
    chooseEveryone: () => setTicked({ ...NONE, everyone: true, of }),
    clear: () => tick([]),
  }
}
