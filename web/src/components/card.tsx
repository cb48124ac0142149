import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

type Props = {
  title?: string
  /** Shown right of the title. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** Surface with a hairline border. With a title it is a landmark region for screen readers. */
export function Card({ title, aside, children, className = '' }: Props) {
  const titleId = useId()
  return (
    <section className={`${classes.card} ${className}`} aria-labelledby={title && titleId}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title} id={titleId}>
            {title}
          </h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
