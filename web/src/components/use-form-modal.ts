import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** State of a dialog that adds (`item` is null) or edits. Keeps `item` while closing, during the transition. */
export function useFormModal<Item>() {
  const [opened, { open, close }] = useDisclosure()
  const [item, setItem] = useState<Item | null>(null)
  function openFor(next: Item | null) {
    setItem(next)
    open()
  }
  return { opened, close, item, add: () => openFor(null), edit: (edited: Item) => openFor(edited) }
}

export type FormModalState<Item> = ReturnType<typeof useFormModal<Item>>

/**
 * Returns the record as last loaded, so that a form learns of changes made elsewhere; the given one if the list no
 * longer has it.
 */
export function getLatest<Item extends { id: string }>(item: Item | null, items: Item[]): Item | null {
  return items.find(({ id }) => id === item?.id) ?? item
}
