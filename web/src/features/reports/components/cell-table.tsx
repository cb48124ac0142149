import type { Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'
import type { LinkTo } from '../addresses.ts'
import { getHeat } from '../heat.ts'
import { useCellWords } from '../use-cell-labels.ts'
import { CellRow } from './cell-row.tsx'
import classes from './cell-table.module.css'
import { useNarrow } from './use-narrow.ts'

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
