import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { RowMenu, type TableProps } from './data-table.tsx'
import classes from './windowed-table.module.css'

/** Estimated row height in px; each row is measured once rendered. */
const ROW_PX = 57
const BEYOND = 6

type Props<Row> = TableProps<Row> & {
  selection: {
    has: (id: string) => boolean
    toggle: (index: number, range: boolean) => void
    allShown: boolean
    someShown: boolean
    toggleAllShown: () => void
  }
  /** True if there are more rows than are loaded. */
  hasMore: boolean
  /** True while the rows are still those of the previous query. */
  busy: boolean
}

/**
 * Virtualised table, scrolled by the window; the focused row stays mounted. Arrow keys move between row names. Hides
 * columns from the last one on if it is narrow.
 */
export function WindowedTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, rows, columns, nameOf, actions, selection, hasMore, busy } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: BEYOND,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => {
      const kept = [focused, wanted].filter(
        (index): index is number => index !== null && index >= 0 && index < range.count,
      )
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const want = (index: number | null) => {
    setWanted(index)
    if (index !== null) virtual.scrollToIndex(index)
  }
  const goByArrow = useArrows({ body, count: rows.length, wanted, want })
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-busy={busy}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.tick}>
              <RowTick
                label={t`Select all that are shown`}
                checked={selection.allShown}
                partly={selection.someShown}
                onTick={selection.toggleAllShown}
              />
            </th>
            {columns.map(({ header, align }, at) => (
              <th key={header} scope="col" data-align={align} data-rank={at}>
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="end" className={classes.actions}>
                <VisuallyHidden>{t`Actions`}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={goByArrow} onBlur={() => setFocused(null)}>
          {items.flatMap((item, at) => {
            const row = rows[item.index]
            if (!row) return []
            return [
              <Gap key={`${item.key}-gap`} height={item.start - (items[at - 1]?.end ?? margin)} />,
              <tr
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                onFocus={() => setFocused(item.index)}
              >
                <td className={classes.tick}>
                  <RowTick
                    label={t`Select ${{ name: nameOf(row) }}`}
                    checked={selection.has(row.id)}
                    onTick={(range) => selection.toggle(item.index, range)}
                  />
                </td>
                <Cells row={row} columns={columns} nameOf={nameOf} actions={actions} />
              </tr>,
            ]
          })}
          <Gap height={margin + virtual.getTotalSize() - getEnd(items, margin)} />
        </tbody>
      </table>
    </div>
  )
}

function getEnd(items: VirtualItem[], margin: number): number {
  return items.at(-1)?.end ?? margin
}

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height < 1) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={classes.gap}>
      <td style={{ height }} />
    </tr>
  )
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus between row names. A row that isn't rendered yet takes it as soon as it is. */
function useArrows({
  body,
  count,
  wanted,
  want,
}: {
  body: RefObject<HTMLTableSectionElement | null>
  count: number
  wanted: number | null
  want: (index: number | null) => void
}): (event: KeyboardEvent) => void {
  useLayoutEffect(() => {
    const link = body.current?.querySelector<HTMLElement>(`tr[data-index="${wanted}"] [data-row-link]`)
    if (!link) return
    link.focus()
    want(null)
  })
  return (event) => {
    const step = STEPS[event.key]
    if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row-link]')) return
    event.preventDefault()
    const index = Number(event.target.closest('tr')?.dataset.index) + step
    if (index >= 0 && index < count) want(index)
  }
}

function RowTick({
  label,
  checked,
  partly = false,
  onTick,
}: {
  label: string
  checked: boolean
  partly?: boolean
  onTick: (range: boolean) => void
}) {
  return (
    <label className={classes.ticking}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onChange={(event) => onTick(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  )
}

type CellsProps<Row> = Pick<TableProps<Row>, 'columns' | 'nameOf' | 'actions'> & { row: Row }

function RowCells<Row extends { id: string }>({ row, columns: [first, ...rest], nameOf, actions }: CellsProps<Row>) {
  return (
    <>
      {first && <th scope="row">{first.cell(row)}</th>}
      {rest.map(({ header, cell, align }, at) => (
        <td key={header} data-align={align} data-rank={at + 1}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td data-align="end" className={classes.actions}>
          <span className={classes.menu}>
            <RowMenu label={t`Actions for ${{ name: nameOf(row) }}`} actions={() => actions(row)} />
          </span>
        </td>
      )}
    </>
  )
}

// Memoised: rows need not re-render while somebody types or selects.
const Cells = memo(RowCells) as typeof RowCells
