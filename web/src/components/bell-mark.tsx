import classes from './bell-mark.module.css'

/** Product logo. Decorative: the name stands beside it. `size` in px. */
export function BellMark({ size = 32 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect className={classes.ground} width="64" height="64" rx="18" />
      <path className={classes.bell} d="M28 20h8M32 20v5M15 43h34M19 43v-4a13 13 0 0 1 26 0v4" />
    </svg>
  )
}
