import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Shown before the title, such as an avatar. */
  lead?: ReactNode
  actions?: ReactNode
}

/** Heading of a screen; also sets the document title. */
export function PageHeader({ title, subtitle, lead, actions }: Props) {
  useDocumentTitle(title)
  return (
    <header className={classes.header}>
      {lead}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
