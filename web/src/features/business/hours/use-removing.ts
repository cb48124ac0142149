import { useState } from 'react'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { problemWords } from '../../../lib/problem-labels.ts'

type Options<Item> = {
  remove: (item: Item) => Promise<unknown>
  /** Makes it anew as it was. */
  keep: (item: Item) => Promise<unknown>
  nameOf: (item: Item) => string
  /** Whether Undo is offered in the list itself: in a dialog, which keeps the keyboard from a toast. */
  inPlace?: boolean
}

/** Removing with Undo. A row stays, marked busy, until the server has answered. */
export function useRemoving<Item extends { id: string }>({ remove, keep, nameOf, inPlace = false }: Options<Item>) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Item | null>(null)

  async function trying(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      notify(problemWords(error), 'failed')
    }
  }
  function putBack(item: Item) {
    setRemoved(null)
    void trying(async () => {
      await keep(item)
      notify(`${nameOf(item)} is back`)
    })
  }
  async function takeAway(item: Item) {
    setBusyId(item.id)
    await trying(async () => {
      await remove(item)
      if (inPlace) setRemoved(item)
      else notifyUndo({ message: `${nameOf(item)} removed`, undo: () => putBack(item) })
    })
    setBusyId(null)
  }
  return {
    busyId,
    remove: (item: Item) => void takeAway(item),
    /** What was removed last and can be brought back in the list itself. */
    removed: removed && { name: nameOf(removed), undo: () => putBack(removed) },
  }
}

export type Removing<Item> = Omit<ReturnType<typeof useRemoving>, 'remove'> & { remove: (item: Item) => void }
