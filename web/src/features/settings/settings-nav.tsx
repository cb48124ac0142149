import { Link } from '@tanstack/react-router'
import { SETTINGS_PARTS } from './parts.ts'
import classes from './settings-nav.module.css'

/** The parts of the settings, at the top of each of them. */
export function SettingsNav() {
  return (
    <nav aria-label="Settings" className={classes.nav}>
      {SETTINGS_PARTS.map(({ to, label }) => (
        <Link key={label} to={to} className={classes.link} activeOptions={{ exact: to === '/dashboard/settings' }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
