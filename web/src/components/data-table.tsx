import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { ActionMenu } from './action-menu.tsx'
import classes from './data-table.module.css'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Table width below which the column is hidden: `sm` 30 rem, `md` 45 rem. */
  hideBelow?: 'sm' | 'md'
  align?: 'end'
}

export type RowAction = { label: string; icon?: ReactNode; onClick: () => void; tone?: 'wrong' }

export type TableProps<Row> = {
  /** Table name for screen readers. */
  label: string
  rows: Row[]
  /** The first column is the row header. A link or button in it with `data-row-link` covers the whole row. */
  columns: Column<Row>[]
  /** Returns the row's name, for the label of its menu. */
  nameOf: (row: Row) => string
  actions?: (row: Row) => RowAction[]
}

export function DataTable<Row extends { id: string }>({ rows, ...table }: TableProps<Row>) {
  return (
    <TableFrame {...table}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <RowCells row={row} {...table} />
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

type FrameProps<Row> = Pick<TableProps<Row>, 'label' | 'columns' | 'actions'> & {
  /** Header of a narrow column before the first one, for screen readers. */
  lead?: string
  ref?: Ref<HTMLTableElement>
  children: ReactNode
}

/** Table and header row of a `DataTable`; `children` is the body. */
export function TableFrame<Row>({ label, columns, actions, lead, ref, children }: FrameProps<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} ref={ref}>
        <thead>
          <tr>
            {lead && (
              <th scope="col">
                <VisuallyHidden>{lead}</VisuallyHidden>
              </th>
            )}
            {columns.map(({ header, hideBelow, align }) => (
              <th key={header} scope="col" data-hide={hideBelow} data-align={align}>
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="end" className={classes.actions}>
                {t`Actions`}
              </th>
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

type CellsProps<Row> = Pick<TableProps<Row>, 'columns' | 'nameOf' | 'actions'> & { row: Row }

export function RowCells<Row>({ row, columns: [first, ...rest], nameOf, actions }: CellsProps<Row>) {
  return (
    <>
      {first && <th scope="row">{first.cell(row)}</th>}
      {rest.map(({ header, cell, hideBelow, align }) => (
        <td key={header} data-hide={hideBelow} data-align={align}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td data-align="end" className={classes.actions}>
          <RowMenu label={t`Actions for ${{ name: nameOf(row) }}`} actions={() => actions(row)} />
        </td>
      )}
    </>
  )
}

/** Menu of a row. `actions` is called when it is opened. */
export function RowMenu({ label, actions }: { label: string; actions: () => RowAction[] }) {
  return (
    <ActionMenu
      target={
        <button type="button" className={classes.dots} aria-label={label}>
          <IconDots size={20} aria-hidden="true" />
        </button>
      }
    >
      {(Menu) => (
        <>
          {actions().map(({ label: words, icon, onClick, tone }) => (
            <Menu.Item key={words} leftSection={icon} onClick={onClick} color={tone === 'wrong' ? 'red.4' : undefined}>
              {words}
            </Menu.Item>
          ))}
        </>
      )}
    </ActionMenu>
  )
}
