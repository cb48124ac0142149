import { t } from '@lingui/core/macro'
import { Loader, Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './state.module.css'

/** Skeleton rows. They appear after a delay, so that a fast answer shows none. */
export function LoadingState({ rows = 6, height = 28 }: { rows?: number; height?: number }) {
  return (
    <div className={`${classes.rows} ${classes.appear}`} role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </div>
  )
}

export function FullPageSpinner() {
  return (
    <div className={classes.page} role="status" aria-label={t`Loading…`}>
      <Loader />
    </div>
  )
}
