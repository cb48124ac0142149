import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type Props = { title: ReactNode; about: string; action?: ReactNode; children?: ReactNode }

export function Section({ title, about, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title} id={id}>
            {title}
          </h3>
          <p className={classes.about}>{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export function SectionList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

export function SectionRow({ words, second, action }: { words: ReactNode; second: ReactNode; action?: ReactNode }) {
  return (
    <li className={classes.row}>
      <span>
        {words}
        <span className={classes.second}>{second}</span>
      </span>
      {action}
    </li>
  )
}
