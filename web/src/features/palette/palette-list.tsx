import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { PaletteItem } from './items.ts'
import classes from './palette.module.css'

type Props = {
  listId: string
  items: PaletteItem[]
  active: PaletteItem | undefined
  onPoint: (id: string) => void
  onChoose: (item: PaletteItem) => void
}

/** What was found, by what it is. */
export function PaletteList({ listId, items, active, onPoint, onChoose }: Props) {
  const groups = [...Map.groupBy(items, ({ group }) => group)]
  return (
    <div id={listId} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden="true">
            {group}
          </div>
          {members.map((item) => (
            <Option
              key={item.id}
              id={`${listId} ${item.id}`.replaceAll(' ', '-')}
              item={item}
              active={item === active}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option({
  id,
  item,
  active,
  onPoint,
  onChoose,
}: Pick<Props, 'onPoint' | 'onChoose'> & { id: string; item: PaletteItem; active: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  const { label, detail, alertNote } = item
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above, which names this one as active
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box
    <div
      id={id}
      ref={element}
      role="option"
      aria-selected={active}
      className={classes.option}
      onMouseMove={() => onPoint(item.id)}
      onClick={() => onChoose(item)}
    >
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {alertNote && (
        <span className={classes.alert}>
          <IconAlertTriangle size={16} role="img" aria-label="Alert:" /> {alertNote}
        </span>
      )}
    </div>
  )
}
