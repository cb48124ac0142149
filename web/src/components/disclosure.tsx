import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './disclosure.module.css'

type Props = {
  label: string
  /** Shown right of the label, also while closed. */
  aside?: ReactNode
  /** Forces it open, e.g. if a field inside has an error. */
  open?: boolean
  children: ReactNode
}

/** Collapsible section for rarely used content. */
export function Disclosure({ label, aside, open = false, children }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className={classes.details}
      open={opened || open}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden="true" />
        <span className={classes.label}>{label}</span>
        {aside && <span className={classes.aside}>{aside}</span>}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
