import type { Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../../lib/use-width.ts'
import type { LinkTo } from '../addresses.ts'
import { type CellWords, useCellWords } from '../use-cell-labels.ts'
import { usePrinting } from '../use-printing.ts'
import classes from './cell-table.module.css'

type RowProps = {
  row: ReportRow
  columns: ReportColumn[]
  words: CellWords
  /** The columns that are squares of a heat map. */
  heat?: string[]
  /** How dark a square is. */
  heatFor?: (cell: Cell, column: string) => number | undefined
  linkTo?: LinkTo
  isTotal?: boolean
}

type Part = { column: ReportColumn; cell: Cell; text: string }

/** The darkest shade still carries ink. */
const DARKEST_PERCENT = 60
/** Words longer than these stand by themselves where a row is broken into parts. */
const LONG = 28

function getShade(share: number): string {
  return `color-mix(in srgb, var(--accent) ${Math.round(share * DARKEST_PERCENT)}%, var(--quiet-wash))`
}

/** The column that names the client, else the first with words in it. */
function naming(columns: ReportColumn[]): number {
  const client = columns.findIndex(({ id }) => id === 'client')
  return client >= 0 ? client : columns.findIndex(({ kind }) => kind === 'text')
}

// The row below all has words in its first cell only: in another, no dash has to say that there are none.
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

/** How a cell looks: that it has nothing to say, that it is long, how dark it is. */
function getLooks({ heat, heatFor }: RowProps, { column, cell, text }: Part) {
  const share = heatFor?.(cell, column.id)
  return {
    'data-title': column.title,
    'data-heat': heat?.includes(column.id) ? '' : undefined,
    'data-long': text.length > LONG ? '' : undefined,
    style: share === undefined ? undefined : { backgroundColor: getShade(share) },
  }
}

/** A row of a table, or the one below all. */
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
 * Whether a table has no room in its frame for its columns beside each other. It stands in it first: only then is known
 * what its words and the reader's size of letters need, which holds until it has other rows. Paper always has room.
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

/** How dark a cell of a heat map is, from 0 to 1; nothing for one that is no part of it. */
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
  /** The columns that are shaded, the darker the more. */
  heat?: string[]
  linkTo?: LinkTo
}

/** Cells of a report as a table. Where it is too narrow for all columns, each row is broken into its parts. */
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
