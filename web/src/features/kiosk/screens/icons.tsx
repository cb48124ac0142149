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

export function CameraIcon() {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M8 8h3v3H8zM14 8h2M14 14h2v2M8 14h2v2" />
    </svg>
  )
}

export function ContrastIcon() {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
    </svg>
  )
}

export function BellIcon() {
  return (
    <svg className={classes.bell} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M28 14h8M32 14v7M8 48h48M13 48v-5a19 19 0 0 1 38 0v5" />
    </svg>
  )
}
