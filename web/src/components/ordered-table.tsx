import { t } from '@lingui/core/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createLoader } from '../lib/loader.ts'
import { useStore } from '../lib/store.ts'
import { RowCells, TableFrame } from './data-table.tsx'
import classes from './draggable-table.module.css'
import type { DraggableTable, OrderedTableProps } from './draggable-table.tsx'

const { part, request } = createLoader(async () => (await import('./draggable-table.tsx')).DraggableTable)

/**
 * `DataTable` whose rows can be reordered by mouse, touch or keyboard. The code for that comes after the rows, and takes
 * over once nobody is at one of them: it draws them anew.
 */
export function OrderedTable<Row extends { id: string }>({ rows, onMove, ...table }: OrderedTableProps<Row>) {
  const loaded = useStore(part)
  const [Draggable, setDraggable] = useState<typeof DraggableTable | null>(part.get)
  const [hasFocus, setFocus] = useState(false)
  useEffect(() => {
    // Until it is there, rows are moved by their menus.
    request().catch(() => undefined)
  }, [])
  if (loaded && !Draggable && !hasFocus) setDraggable(() => loaded)
  if (Draggable) return <Draggable rows={rows} onMove={onMove} {...table} />
  return (
    <TableFrame {...table} lead={t`Order`}>
      <tbody className={classes.rows} onFocus={() => setFocus(true)} onBlur={() => setFocus(false)}>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={classes.order}>
              <span className={classes.handle}>
                <IconGripVertical size={20} aria-hidden="true" />
              </span>
            </td>
            <RowCells row={row} {...table} />
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
