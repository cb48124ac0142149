import { IconCheck } from '@tabler/icons-react'
import classes from './passing-banner.module.css'

/** Good news that soon goes again: in sight wherever the page is scrolled to, and read out. */
export function PassingBanner({ words }: { words: string | null }) {
  return (
    <div role="status">
      {words && (
        <p className={classes.banner}>
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  )
}
