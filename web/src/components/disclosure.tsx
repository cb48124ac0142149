import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './disclosure.module.css'

type Props = {
  label: string
  /** At the right of the label, in sight also while it is closed. */
  aside?: ReactNode
  /** Opens it whatever was pressed, as when something in it is wrong. */
  open?: boolean
  children: ReactNode
}

/** What is wanted seldom: one line until it is opened. */
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
