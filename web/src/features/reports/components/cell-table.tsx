import type { Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../../lib/use-width.ts'
import type { LinkTo } from '../addresses.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { usePrinting } from '../use-printing.ts'
import { CellRow } from './cell-row.tsx'
import classes from './cell-table.module.css'

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
