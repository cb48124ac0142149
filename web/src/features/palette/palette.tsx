import { t } from '@lingui/core/macro'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../../components/mantine-more.ts'
import { useStore } from '../../lib/store.ts'
import type { PaletteItem } from './items.ts'
import classes from './palette.module.css'
import { paletteAppointment, paletteDialog, paletteOpened } from './palette-state.ts'
import { rememberRecent } from './recent.ts'
import { usePaletteItems } from './use-palette-items.ts'

type Props = {
  listId: string
  items: PaletteItem[]
  active: PaletteItem | undefined
  onPoint: (id: string) => void
  onChoose: (item: PaletteItem) => void
}

function PaletteList({ listId, items, active, onPoint, onChoose }: Props) {
  const groups = [...Map.groupBy(items, ({ group }) => group)]
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t({ context: 'list of what the search found', message: 'Found' })}
      className={classes.list}
    >
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
          <IconAlertTriangle size={16} role="img" aria-label={t`Alert:`} /> {alertNote}
        </span>
      )}
    </div>
  )
}

function useChoose(leave: () => void): (item: PaletteItem) => void {
  const navigate = useNavigate()
  return (item) => {
    const { target } = item
    paletteOpened.set(false)
    if (target.kind === 'signOut') return leave()
    rememberRecent(item)
    if (target.kind === 'dialog') paletteDialog.set(target.dialog)
    else if (target.kind === 'appointment') {
      paletteAppointment.set(target)
      paletteDialog.set('appointment')
    } else if (target.kind === 'client')
      void navigate({ to: '/dashboard/clients/$clientId', params: { clientId: target.id } })
    else if (target.kind === 'report')
      void navigate({ to: '/dashboard/reports/$report', params: { report: target.name } })
    else if (target.kind === 'listed') void navigate({ to: target.to, search: { q: target.q } })
    else void navigate({ to: target.to })
  }
}

/** Tracks the item that Enter selects: the first one, until an arrow key selects another. */
function useActive(items: PaletteItem[]) {
  const [activeId, setActiveId] = useState('')
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  )
  const step = (by: number) => setActiveId(items[(index + by + items.length) % items.length]?.id ?? '')
  return { active: items[index], step, setActiveId }
}

/** Search field and results. The arrow keys select, Enter runs. */
function PaletteSearch({ leave }: { leave: () => void }) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState(false)
  const { items, isSettled } = usePaletteItems(typed.trim())
  const { active, step, setActiveId } = useActive(items)
  const choose = useChoose(leave)
  const opened = useStore(paletteOpened)
  // Reset the input on open, since the palette may be reopened before it has unmounted.
  useEffect(() => {
    if (opened) setTyped('')
  }, [opened])
  // If Enter is pressed before the results have arrived, wait for them and take the first.
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
          aria-label={t`Search for anything`}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && `${listId} ${active.id}`.replaceAll(' ', '-')}
          aria-autocomplete="list"
          placeholder={t`Client, service, screen or action`}
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
          {t`Nothing is called “${{ name: typed.trim() }}”`}
        </p>
      )}
    </>
  )
}

/** Command palette: finds clients, services, packages, employees, appointments, screens and actions. */
export function Palette({ leave }: { leave: () => void }) {
  const opened = useStore(paletteOpened)
  return (
    <Modal.Root
      opened={opened}
      onClose={() => paletteOpened.set(false)}
      size={600}
      yOffset="8dvh"
      transitionProps={{ transition: 'pop', duration: 150, exitDuration: 0 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay transitionProps={{ duration: 150 }} className={classes.backdrop} />
      <Modal.Content aria-label={t`Search for anything`} radius="lg">
        <Modal.Body p={0}>
          <PaletteSearch leave={leave} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
