import { Alert, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { clockWords, waitWords } from './labels.ts'
import classes from './pin.module.css'

/** How long the wait was when it began. */
function useBeginning(seconds: number): number {
  const [seen, setSeen] = useState({ seconds: 0, from: 0 })
  if (seconds !== seen.seconds) setSeen({ seconds, from: seconds > seen.seconds ? seconds : seen.from })
  return seen.from
}

/** Counts down until the next try. Who listens hears how long it takes and when it is over, not every second. */
export function WaitNote({ seconds }: { seconds: number }) {
  const from = useBeginning(seconds)
  return (
    <>
      {seconds > 0 && (
        <Alert color="brass" role="note" aria-hidden="true">
          Too many wrong tries. You can try again in <span className={classes.clock}>{clockWords(seconds)}</span>
        </Alert>
      )}
      <VisuallyHidden role="status">
        {seconds > 0 && `Too many wrong tries. You can try again in ${waitWords(from)}.`}
        {seconds === 0 && from > 0 && 'You can try again now.'}
      </VisuallyHidden>
    </>
  )
}
