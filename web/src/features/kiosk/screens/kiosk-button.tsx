import type { ReactNode } from 'react'
import classes from './kiosk-button.module.css'

type Props = {
  children: ReactNode
  onTap?: () => void
  /** What most people are here to tap. */
  primary?: boolean
  /** One of several side by side. */
  pill?: boolean
  busy?: boolean
  /** Whether it sends its form. */
  submits?: boolean
}

/** Stays in place while busy, so that the focus does. */
export function KioskButton({ children, onTap, primary, pill, busy, submits }: Props) {
  return (
    <button
      type={submits && !busy ? 'submit' : 'button'}
      className={classes.button}
      data-primary={primary || undefined}
      data-pill={pill || undefined}
      aria-disabled={busy}
      onClick={busy ? undefined : onTap}
    >
      {children}
    </button>
  )
}
