import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { SETTINGS_PARTS } from './parts.ts'
import classes from './settings-nav.module.css'

export function SettingsNav() {
  return (
    <nav aria-label={t`Settings`} className={classes.nav}>
      {SETTINGS_PARTS.map(({ to, label }) => (
        <Link key={label} to={to} className={classes.link} activeOptions={{ exact: to === '/dashboard/settings' }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
