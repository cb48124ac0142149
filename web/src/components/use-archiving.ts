import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyError, notifyUndo } from './notify.tsx'

type Options<Item> = {
  topic: LiveTopic
  archive: (item: Item) => Promise<unknown>
  restore: (item: Item) => Promise<unknown>
  nameOf: (item: Item) => string
  /** Text of the toast, if it isn't "… archived". */
  archivedText?: (item: Item) => string
}

type Step<Item> = { item: Item; archived: boolean }

/** Archives with Undo, and restores. A row stays visible, marked busy, until the server has answered. */
export function useArchiving<Item extends { id: string }>({
  topic,
  archive,
  restore,
  nameOf,
  archivedText = (item) => t`${{ name: nameOf(item) }} archived`,
}: Options<Item>) {
  const queryClient = useQueryClient()
  const [busyIds, setBusyIds] = useState<string[]>([])
  const { mutate } = useMutation({
    mutationFn: ({ item, archived }: Step<Item>) => (archived ? archive(item) : restore(item)),
    onMutate: ({ item }) => setBusyIds((ids) => [...ids, item.id]),
    onSuccess: (_, { item, archived }) => {
      if (archived) notifyUndo({ message: archivedText(item), undo: () => putBack(item) })
      else notify(t`${{ name: nameOf(item) }} is back`)
    },
    onError: notifyError,
    onSettled: async (_data, _error, { item }) => {
      await queryClient.invalidateQueries({ queryKey: [topic] })
      setBusyIds((ids) => ids.filter((id) => id !== item.id))
    },
  })
  function isBusy(item: Item) {
    return busyIds.includes(item.id)
  }
  function step(item: Item, archived: boolean) {
    if (!isBusy(item)) mutate({ item, archived })
  }
  // Skips the busy check: the toast that calls this may hold a stale `busyIds`.
  function putBack(item: Item) {
    mutate({ item, archived: false })
  }
  return { isBusy, archive: (item: Item) => step(item, true), restore: (item: Item) => step(item, false) }
}
