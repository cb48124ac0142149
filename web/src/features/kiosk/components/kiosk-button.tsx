import type { ReactNode } from 'react'
import classes from './kiosk-button.module.css'

type Props = { children: ReactNode; onTap: () => void; primary?: boolean; busy?: boolean }

/** Stays in place while busy, so that the focus does. */
export function KioskButton({ children, onTap, primary, busy }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      data-primary={primary || undefined}
      aria-disabled={busy}
      onClick={busy ? undefined : onTap}
    >
      {children}
    </button>
  )
}
