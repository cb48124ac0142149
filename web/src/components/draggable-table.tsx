import {
  DragDropContext,
  Draggable,
  type DraggableProvided,
  type DragStart,
  type DragUpdate,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd'
import { t } from '@lingui/core/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { useRef } from 'react'
import { styleNonce } from '../lib/style-nonce.ts'
import { RowCells, TableFrame, type TableProps } from './data-table.tsx'
import classes from './draggable-table.module.css'

const INSTRUCTIONS = t`Press space to lift, the arrow keys to move, space again to drop, or escape to leave it where it was.`

export type OrderedTableProps<Row> = TableProps<Row> & {
  /** Called when a row was dropped before another one, or at the end (null). */
  onMove: (row: Row, before: Row | null) => void
}

/** `DataTable` whose rows can be reordered by mouse, touch or keyboard. */
export function DraggableTable<Row extends { id: string }>({ rows, onMove, ...table }: OrderedTableProps<Row>) {
  const frame = useRef<HTMLTableElement>(null)
  const rowOf = (id: string) => rows.find((row) => row.id === id)
  const place = (index: number) => t`Place ${{ place: index + 1 }} of ${{ count: rows.length }}.`

  function onDragStart({ draggableId, source }: DragStart, { announce }: ResponderProvided) {
    const row = rowOf(draggableId)
    if (row) announce(t`${{ name: table.nameOf(row) }} lifted. ${{ place: place(source.index) }}`)
  }
  function onDragUpdate({ destination }: DragUpdate, { announce }: ResponderProvided) {
    announce(destination ? place(destination.index) : t`Not over the list.`)
  }
  function onDragEnd({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) {
    if (frame.current) freeColumns(frame.current)
    const row = rowOf(draggableId)
    if (!row || !destination || destination.index === source.index) return announce(t`Left where it was.`)
    announce(t`Dropped. ${{ place: place(destination.index) }}`)
    onMove(row, rows.filter((other) => other !== row)[destination.index] ?? null)
  }

  return (
    <DragDropContext
      nonce={styleNonce()}
      dragHandleUsageInstructions={INSTRUCTIONS}
      onBeforeCapture={() => frame.current && holdColumns(frame.current)}
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
    >
      <TableFrame {...table} lead={t`Order`} ref={frame}>
        <OrderedRows rows={rows} {...table} />
      </TableFrame>
    </DragDropContext>
  )
}

function OrderedRows<Row extends { id: string }>({ rows, ...table }: TableProps<Row>) {
  return (
    <Droppable droppableId={table.label}>
      {({ innerRef, droppableProps, placeholder }) => (
        <tbody ref={innerRef} {...droppableProps} className={classes.rows}>
          {rows.map((row, index) => (
            <Draggable key={row.id} draggableId={row.id} index={index} disableInteractiveElementBlocking>
              {(provided, { isDragging }) => (
                <tr
                  ref={provided.innerRef}
                  {...provided.draggableProps}
                  className={isDragging ? classes.lifted : undefined}
                >
                  <td className={classes.order}>
                    <Handle provided={provided} name={table.nameOf(row)} />
                  </td>
                  <RowCells row={row} {...table} />
                </tr>
              )}
            </Draggable>
          ))}
          {placeholder}
        </tbody>
      )}
    </Droppable>
  )
}

function Handle({ provided: { dragHandleProps }, name }: { provided: DraggableProvided; name: string }) {
  return (
    <button type="button" {...dragHandleProps} className={classes.handle} aria-label={t`Move ${name}`}>
      <IconGripVertical size={20} aria-hidden="true" />
    </button>
  )
}

// Fixes the column widths during a drag; without the dragged row they would be recalculated and jump.
function holdColumns(table: HTMLTableElement): void {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const widths = heads.map((head) => head.getBoundingClientRect().width)
  table.style.tableLayout = 'fixed'
  for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`
}

function freeColumns(table: HTMLTableElement): void {
  table.style.tableLayout = ''
  for (const head of table.querySelectorAll<HTMLElement>('thead th')) head.style.width = ''
}
