import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './panel.module.css'

// Ignore taps this long, in ms: the second tap of a double tap would hit the new screen.
const SETTLES_MS = 350

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLES_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** Frame of every screen except the start. Focuses its heading, so that screen readers announce it. */
export function Panel({ title, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const settled = useSettled()
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={classes.panel} data-settling={!settled || undefined}>
      {lead}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children}
    </div>
  )
}

export function PanelText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>
}

export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
