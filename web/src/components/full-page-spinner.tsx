import { Loader } from '@mantine/core'
import classes from './full-page-spinner.module.css'

export function FullPageSpinner() {
  return (
    <div className={classes.page} role="status" aria-label="Loading…">
      <Loader />
    </div>
  )
}
