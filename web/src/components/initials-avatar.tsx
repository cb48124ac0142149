import classes from './person.module.css'

/** Person's initials. Decorative: the name stands beside it. `size` in px. */
export function InitialsAvatar({ initials, size = 38 }: { initials: string; size?: number }) {
  return (
    <span className={classes.avatar} aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.35 }}>
      {initials}
    </span>
  )
}
