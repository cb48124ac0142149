import type { Cell, ReportColumn, ReportRow } from '@deskbell/domain/reports/schema.ts'
import type { ReactNode } from 'react'
import type { LinkTo } from '../addresses.ts'
import type { CellWords } from '../use-cell-labels.ts'
import classes from './cell-table.module.css'

export type RowProps = {
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
export function CellRow(props: RowProps) {
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
