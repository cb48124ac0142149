import type { ReactNode } from 'react'
import { InitialsAvatar } from './initials-avatar.tsx'
import classes from './person.module.css'

type Props = {
  initials: string
  /** URL of the photo; empty: the initials. */
  photo?: string
  /** The name, or a link with it. */
  children: ReactNode
  secondLine?: ReactNode
}

export function Person({ initials, photo, children, secondLine }: Props) {
  return (
    <span className={classes.person}>
      {photo ? <img className={classes.photo} src={photo} alt="" /> : <InitialsAvatar initials={initials} />}
      <span className={classes.words}>
        <span className={classes.name}>{children}</span>
        {secondLine && <span className={classes.second}>{secondLine}</span>}
      </span>
    </span>
  )
}
