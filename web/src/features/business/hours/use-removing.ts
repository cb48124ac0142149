import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { notifyUndo } from '../../../components/notify.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'

type Options<Item> = {
  remove: (item: Item) => Promise<unknown>
  /** Recreates the item, for undo. */
  keep: (item: Item) => Promise<unknown>
  nameOf: (item: Item) => string
  /** True to offer Undo within the list: in a dialog, whose focus trap keeps the keyboard from a toast. */
  inPlace?: boolean
}

/** Removal with undo. The row stays, marked busy, until the server has answered. */
export function useRemoving<Item extends { id: string }>({ remove, keep, nameOf, inPlace = false }: Options<Item>) {
  const [busyId, setBusyId] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Item | null>(null)

  function putBack(item: Item) {
    setRemoved(null)
    void runWithToast({ action: () => keep(item), success: t`${{ name: nameOf(item) }} is back` })
  }
  async function takeAway(item: Item) {
    setBusyId(item.id)
    await runWithToast({
      action: async () => {
        await remove(item)
        if (inPlace) setRemoved(item)
        else notifyUndo({ message: t`${{ name: nameOf(item) }} removed`, undo: () => putBack(item) })
      },
    })
    setBusyId(null)
  }
  return {
    busyId,
    remove: (item: Item) => void takeAway(item),
    /** Last removed item, with its undo within the list. */
    removed: removed && { name: nameOf(removed), undo: () => putBack(removed) },
  }
}

export type Removing<Item> = Omit<ReturnType<typeof useRemoving>, 'remove'> & { remove: (item: Item) => void }
