import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

type Props = {
  title?: string /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A white surface with one hairline. With a title it is a region that a screen reader can jump to. */
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
