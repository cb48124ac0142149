import type { ReactNode } from 'react'
import classes from './choices.module.css'

export function Choices({ children }: { children: ReactNode }) {
  return <ul className={classes.choices}>{children}</ul>
}

export function Choice({ children, onTap }: { children: ReactNode; onTap: () => void }) {
  return (
    <li>
      <button type="button" className={classes.choice} onClick={onTap}>
        {children}
      </button>
    </li>
  )
}
