import type { Behind, Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'
import { heatOf } from '../heat.ts'
import { type CellWords, useCellWords } from '../use-cell-words.ts'
import classes from './cell-table.module.css'
import { useNarrow } from './use-narrow.ts'

/** Where a number leads; the row is null for the one below all. */
type LinkTo = (row: string | null, column: string) => { href: string; behind: Behind }

type Props = {
  label: string
  columns: ReportColumn[]
  rows: ReportRow[]
  total?: Cell[] | null
  /** The columns that are shaded, the darker the more. */
  heat?: string[]
  linkTo?: LinkTo
}

/** The darkest shade still carries ink. */
const DARKEST_PERCENT = 60

function shadeOf(share: number): string {
  return `color-mix(in srgb, var(--accent) ${Math.round(share * DARKEST_PERCENT)}%, var(--quiet-wash))`
}

const WORDY = ['text', 'day', 'time']

function alignOf({ kind }: ReportColumn): 'right' | undefined {
  return WORDY.includes(kind) ? undefined : 'right'
}

/** Cells of a report as a table. Where it is too narrow for all columns, each row stands as lines below each other. */
export function CellTable({ label, columns, rows, total, heat, linkTo }: Props) {
  const words = useCellWords()
  const heatFor = heatOf(columns, rows, heat)
  const [frame, isNarrow] = useNarrow(columns, heat)
  const stacked = isNarrow ? (heat ? 'squares' : 'lines') : undefined
  return (
    <div ref={frame}>
      <table className={classes.table} aria-label={label} data-shaded={heat && ''} data-stacked={stacked}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={alignOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...{ columns, words, linkTo, heatFor }} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row row={{ id: '', cells: total }} {...{ columns, words, linkTo }} isTotal />
          </tfoot>
        )}
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'columns' | 'linkTo'> & {
  row: ReportRow
  words: CellWords
  heatFor?: (cell: Cell, column: string) => number | undefined
  isTotal?: boolean
}

/** The column that names the client, else the first with words in it. */
function naming(columns: ReportColumn[]): number {
  const client = columns.findIndex(({ id }) => id === 'client')
  return client >= 0 ? client : columns.findIndex(({ kind }) => kind === 'text')
}

function Row({ row, columns, words, linkTo, heatFor, isTotal = false }: RowProps) {
  const named = row.clientId === undefined ? -1 : naming(columns)
  return (
    <tr>
      {columns.map((column, at) => {
        const cell = row.cells[at] ?? null
        const text = words(cell, column.kind)
        const link = column.opens && cell ? linkTo?.(isTotal ? null : row.id, column.id) : undefined
        const content = link ? (
          <a className={classes.number} href={link.href} data-opens={JSON.stringify(link.behind)}>
            {text}
          </a>
        ) : at === named ? (
          <a className={classes.client} href={`/dashboard/clients/${row.clientId}`}>
            {text}
          </a>
        ) : (
          text
        )
        const share = heatFor?.(cell, column.id)
        if (at === 0)
          return (
            <th key={column.id} scope="row" data-align={alignOf(column)}>
              {content}
            </th>
          )
        return (
          <td
            key={column.id}
            data-align={alignOf(column)}
            data-title={column.title}
            data-heat={share === undefined ? undefined : ''}
            style={share === undefined ? undefined : { backgroundColor: shadeOf(share) }}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}
