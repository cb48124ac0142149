import { useKioskState } from '../offline/types.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import classes from './indicator.module.css'

/** How the kiosk stands with the server: a dot while all is well, a few words while it works alone. */
export function Indicator() {
  const words = useWords()
  const format = useKioskFormat()
  const { online, offlineSince, waiting, oldestAt } = useKioskState()
  if (online && waiting === 0) return <span className={classes.dot} role="img" aria-label={words.online} />
  const state = [online ? null : words.workingOffline, waiting > 0 ? words.waiting(waiting) : null]
  const since = [
    offlineSince && words.offlineSince(format.time(offlineSince)),
    waiting > 0 && oldestAt && words.oldestFrom(format.time(oldestAt)),
  ]
  return (
    <p className={classes.indicator} role="status">
      <span className={classes.state} data-offline={!online || undefined}>
        {state.filter(Boolean).join(' · ')}
      </span>
      <small className={classes.since}>{since.filter(Boolean).join(' · ')}</small>
    </p>
  )
}
