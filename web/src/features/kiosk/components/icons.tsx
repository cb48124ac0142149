import classes from './icons.module.css'

export function BackspaceIcon() {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8.5 5H21v14H8.5L2.5 12zM11.5 9l6 6M17.5 9l-6 6" />
    </svg>
  )
}

export function GoIcon() {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 12h16M14 6l6 6-6 6" />
    </svg>
  )
}

export function TickIcon() {
  return (
    <svg className={classes.tick} viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r="55" />
      <path d="M36 62l17 17 31-34" />
    </svg>
  )
}
