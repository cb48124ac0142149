import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Left out where the table is narrower than this: `sm` 30 rem, `md` 45 rem. */
  hideBelow?: 'sm' | 'md'
  align?: 'right'
}

export type RowAction = { label: string; icon?: ReactNode; onClick: () => void; tone?: 'wrong' }

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  rows: Row[]
  /** The first column names the row. A link or button in it with `data-row-link` covers the whole row. */
  columns: Column<Row>[]
  /** Names the row in its menu's label. */
  nameOf: (row: Row) => string
  actions?: (row: Row) => RowAction[]
}

/** A simple list as a real table. */
export function DataTable<Row extends { id: string }>({ label, rows, columns, nameOf, actions }: Props<Row>) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, hideBelow, align }) => (
              <th key={header} scope="col" data-hide={hideBelow} data-align={align}>
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="right" className={classes.actions}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <RowCells row={row} columns={columns} />
              {actions && (
                <td data-align="right" className={classes.actions}>
                  <RowMenu label={`Actions for ${nameOf(row)}`} actions={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RowCells<Row>({ row, columns: [first, ...rest] }: { row: Row; columns: Column<Row>[] }) {
  return (
    <>
      {first && <th scope="row">{first.cell(row)}</th>}
      {rest.map(({ header, cell, hideBelow, align }) => (
        <td key={header} data-hide={hideBelow} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </>
  )
}

function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, icon, onClick, tone }) => (
          <Menu.Item key={words} leftSection={icon} onClick={onClick} color={tone === 'wrong' ? 'red.4' : undefined}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
