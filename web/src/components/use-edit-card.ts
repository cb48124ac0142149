import { t } from '@lingui/core/macro'
import { useTimeout } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Draft } from '../lib/form.ts'
import { changedFrom } from '../lib/form.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { notifyUndo } from './notify.tsx'

const SAVED_MS = 3000

/** Flag that resets itself after `ms`. */
function useShownFor(ms: number): { shown: boolean; show: () => void } {
  const [shown, setShown] = useState(false)
  const { start, clear } = useTimeout(() => setShown(false), ms)
  function show() {
    setShown(true)
    clear()
    start()
  }
  return { shown, show }
}

/** Moves the focus to the Edit button when edit mode ends or a draft is discarded: the focused element is gone then. */
function useFocusAfter(editing: boolean, draft: unknown) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef({ editing, draft })
  useEffect(() => {
    const hasTurned = before.current.editing && !editing
    const wasDiscarded = before.current.draft && !draft
    if (hasTurned || (wasDiscarded && !editing)) button.current?.focus()
    before.current = { editing, draft }
  }, [editing, draft])
  return button
}

/** View and edit mode of a card. Keeps a draft of unsaved input after Cancel. `saved`: the editable values. */
export function useEditCard<Input extends object>(
  saved: Input,
  { editing, setEditing }: { editing: boolean; setEditing: (editing: boolean) => void },
) {
  const [draft, setDraft] = useState<Draft<Input> | null>(null)
  const banner = useShownFor(SAVED_MS)
  const editButton = useFocusAfter(editing, draft)
  const unsaved = changedFrom(draft?.typed ?? {}, saved)
  useUnsaved(() => Object.keys(unsaved).length > 0)

  return {
    editing,
    draft,
    editButton,
    shown: { ...saved, ...unsaved },
    unsaved: Object.keys(unsaved),
    justSaved: banner.shown,
    edit: () => setEditing(true),
    cancel: (typed: Draft<Input>) => {
      setDraft(typed)
      setEditing(false)
    },
    finish: () => {
      setDraft(null)
      setEditing(false)
      banner.show()
    },
    discard: () => {
      setDraft(null)
      notifyUndo({ message: t`Unsaved changes discarded`, undo: () => setDraft((newer) => newer ?? draft) })
    },
  }
}
