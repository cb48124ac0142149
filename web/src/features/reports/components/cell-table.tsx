import type { Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../../lib/use-width.ts'
import type { LinkTo } from '../report-search.ts'
import { type CellWords, useCellWords } from '../use-cell-labels.ts'
import { usePrinting } from '../use-printing.ts'
import classes from './cell-table.module.css'

type RowProps = {
  row: ReportRow
  columns: ReportColumn[]
  words: CellWords
  /** Columns that are squares of a heat map. */
  heat?: string[]
  /** Shade of a square, from 0 to 1. */
  heatFor?: (cell: Cell, column: string) => number | undefined
  linkTo?: LinkTo
  isTotal?: boolean
}

type Part = { column: ReportColumn; cell: Cell; text: string }

/** Darkest shade on which text is still readable. */
const DARKEST_PERCENT = 60
/** Length in characters above which a text gets a line of its own in the narrow layout. */
const LONG = 28

function getShade(share: number): string {
  return `color-mix(in srgb, var(--accent) ${Math.round(share * DARKEST_PERCENT)}%, var(--quiet-wash))`
}

/** Returns the index of the client column, else of the first text column. */
function naming(columns: ReportColumn[]): number {
  const client = columns.findIndex(({ id }) => id === 'client')
  return client >= 0 ? client : columns.findIndex(({ kind }) => kind === 'text')
}

// The total row has text in its first cell only, so no other text cell needs a dash.
function getText({ words, isTotal }: RowProps, cell: Cell, { kind }: ReportColumn): string {
  return isTotal && cell === null && kind === 'text' ? '' : words(cell, kind)
}

function getContent({ row, linkTo, isTotal }: RowProps, { column, cell, text }: Part, isName: boolean): ReactNode {
  const link = column.opens && cell ? linkTo?.(isTotal ? null : row.id, column.id) : undefined
  if (link)
    return (
      <a className={classes.number} href={link.href} data-opens={JSON.stringify(link.behind)}>
        {text}
      </a>
    )
  if (!isName) return text
  return (
    <a className={classes.client} href={`/dashboard/clients/${row.clientId}`}>
      {text}
    </a>
  )
}

/** Returns the attributes that style a cell: long text, heat map square, and shade. */
function getLooks({ heat, heatFor }: RowProps, { column, cell, text }: Part) {
  const share = heatFor?.(cell, column.id)
  return {
    'data-title': column.title,
    'data-heat': heat?.includes(column.id) ? '' : undefined,
    'data-long': text.length > LONG ? '' : undefined,
    style: share === undefined ? undefined : { backgroundColor: getShade(share) },
  }
}

function CellRow(props: RowProps) {
  const { row, columns } = props
  const named = row.clientId === undefined ? -1 : naming(columns)
  return (
    <tr>
      {columns.map((column, at) => {
        const cell = row.cells[at] ?? null
        const part = { column, cell, text: getText(props, cell, column) }
        const shared = { 'data-kind': column.kind, 'data-none': cell ? undefined : '' }
        const content = getContent(props, part, at === named)
        return at === 0 ? (
          <th key={column.id} scope="row" {...shared}>
            {content}
          </th>
        ) : (
          <td key={column.id} {...shared} {...getLooks(props, part)}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}

/**
 * True if the table is too narrow for its columns side by side. It is rendered at full width first, because only then
 * can the width that its text and the reader's font size need be measured. That width is kept until the rows change. In
 * print the table is never narrow.
 */
function useNarrow(rows: ReportRow[]) {
  const [frame, width] = useWidth<HTMLDivElement>()
  const table = useRef<HTMLTableElement>(null)
  const [needed, setNeeded] = useState({ rows, width: 0 })
  const printing = usePrinting()
  if (needed.rows !== rows) setNeeded({ rows, width: 0 })
  const isNarrow = !printing && width !== null && width < needed.width
  useLayoutEffect(() => {
    const element = table.current
    const room = frame.current
    if (!element || !room || isNarrow) return
    const measure = () => {
      if (element.offsetWidth > room.clientWidth) setNeeded({ rows, width: element.offsetWidth })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rows, frame, isNarrow])
  return [frame, table, isNarrow] as const
}

function highest(columns: ReportColumn[], rows: ReportRow[], series: string[]): number {
  const places = columns.flatMap(({ id }, at) => (series.includes(id) ? [at] : []))
  return Math.max(0, ...rows.flatMap(({ cells }) => places.map((at) => Number(cells[at] ?? 0))))
}

/** Returns the shade of a heat map cell, from 0 to 1; undefined for other cells. */
function getHeat(columns: ReportColumn[], rows: ReportRow[], series: string[] = []) {
  const most = highest(columns, rows, series)
  return (cell: Cell, column: string): number | undefined => {
    if (!series.includes(column) || cell === null) return undefined
    return most === 0 ? 0 : Math.round((Number(cell) / most) * 100) / 100
  }
}

type Props = {
  label: string
  columns: ReportColumn[]
  rows: ReportRow[]
  total?: Cell[] | null
  /** Columns that are shaded as a heat map. */
  heat?: string[]
  linkTo?: LinkTo
}

/** Table of report cells. If it is too narrow for all columns, each row is broken into labelled parts. */
export function CellTable({ label, columns, rows, total, heat, linkTo }: Props) {
  const words = useCellWords()
  const heatFor = getHeat(columns, rows, heat)
  const [frame, table, isNarrow] = useNarrow(rows)
  const shared = { columns, words, heat, linkTo }
  return (
    <div ref={frame}>
      <table
        ref={table}
        className={classes.table}
        aria-label={label}
        data-shaded={heat && ''}
        data-stacked={isNarrow ? (heat ? 'squares' : 'parts') : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ id, kind, title }) => (
              <th key={id} scope="col" data-kind={kind} data-heat={heat?.includes(id) ? '' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CellRow key={row.id} row={row} heatFor={heatFor} {...shared} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <CellRow row={{ id: '', cells: total }} {...shared} isTotal />
          </tfoot>
        )}
      </table>
    </div>
  )
}
