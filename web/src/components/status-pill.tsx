import type { ReactNode } from 'react'
import classes from './status-pill.module.css'

export type Tone = 'planned' | 'good' | 'mind' | 'wrong' | 'quiet'

/** Status in one or two words; the colour only repeats them (accessibility). */
export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}
