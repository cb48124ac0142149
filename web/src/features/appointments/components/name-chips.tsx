import { UnstyledButton } from '@mantine/core'
import type { GridColumn } from '../../../components/time-grid-types.ts'
import classes from './name-chips.module.css'

type Props = { columns: GridColumn[]; inSight: GridColumn[]; onPick: (id: string) => void }

/** Everybody by name where not all are in sight: jumps to one. */
export function NameChips({ columns, inSight, onPick }: Props) {
  return (
    <nav className={classes.chips} aria-label="Employees">
      {columns.map(({ id, label }) => (
        <UnstyledButton
          key={id}
          className={classes.chip}
          aria-pressed={inSight.some((column) => column.id === id)}
          onClick={() => onPick(id)}
        >
          {label}
        </UnstyledButton>
      ))}
    </nav>
  )
}
