import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Removing } from '../use-removing.ts'
import classes from './dated-list.module.css'

export type DatedWords = { title: string; detail: string /** Used in the labels of its buttons. */; name: string }

type Props<Item extends { id: string }> = {
  label: string
  items: Item[]
  wordsOf: (item: Item) => DatedWords
  onEdit: (item: Item) => void
  removing: Removing<Item>
  empty: ReactNode
}

export function DatedList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, wordsOf, onEdit, removing, empty } = props
  const frame = useFocusKept(items.length)
  return (
    <div ref={frame} tabIndex={-1} className={classes.frame}>
      {items.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.list} aria-label={label}>
        {items.map((item) => (
          <DatedRow
            key={item.id}
            words={wordsOf(item)}
            busy={removing.busyId === item.id}
            onEdit={() => onEdit(item)}
            onRemove={() => removing.remove(item)}
          />
        ))}
      </ul>
      <div role="status">
        {removing.removed && (
          <p className={classes.removed}>
            {t`${{ name: removing.removed.name }} removed`}
            <Button variant="default" onClick={removing.removed.undo}>
              {t`Undo`}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

function DatedRow({
  words: { title, detail, name },
  busy,
  onEdit,
  onRemove,
}: {
  words: DatedWords
  busy: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </div>
      <div className={classes.buttons}>
        <ActionIcon onClick={onEdit} disabled={busy} aria-label={t`Edit ${name}`}>
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon onClick={onRemove} loading={busy} aria-label={t`Remove ${name}`}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}

/** Moves the focus to the list when the removed row took it. */
function useFocusKept(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) frame.current?.focus()
    before.current = count
  }, [count])
  return frame
}
