import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** A dialog that adds (`item` is null) or edits. What it is about stays while it closes. */
export function useFormModal<Item>() {
  const [opened, { open, close }] = useDisclosure()
  const [item, setItem] = useState<Item | null>(null)
  function openFor(next: Item | null) {
    setItem(next)
    open()
  }
  return { opened, close, item, add: () => openFor(null), edit: (edited: Item) => openFor(edited) }
}

/** The record as last read, so that a form learns of changes made elsewhere; as first opened once the list lost it. */
export function getLatest<Item extends { id: string }>(item: Item | null, items: Item[]): Item | null {
  return items.find(({ id }) => id === item?.id) ?? item
}
