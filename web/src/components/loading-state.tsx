import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './state.module.css'

/** Grey lines in the place of the rows to come. They appear only when the answer is slow. */
export function LoadingState({ rows = 6, height = 28 }: { rows?: number; height?: number }) {
  return (
    <div className={`${classes.rows} ${classes.appear}`} role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </div>
  )
}
