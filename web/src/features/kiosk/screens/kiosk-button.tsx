import type { ReactNode } from 'react'
import classes from './kiosk-button.module.css'

type Props = {
  children: ReactNode
  onTap?: () => void
  /** Main action of the screen. */
  primary?: boolean
  /** Small button, one of several side by side. */
  pill?: boolean
  busy?: boolean
  submits?: boolean
}

/** Uses aria-disabled while busy: `disabled` would drop the focus. */
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
