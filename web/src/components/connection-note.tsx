import classes from './passing-banner.module.css'

export function ConnectionNote() {
  return <p className={classes.connection}>Can't reach the server, retrying…</p>
}
