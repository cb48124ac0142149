import { t } from '@lingui/core/macro'
import classes from './passing-banner.module.css'

export function ConnectionNote() {
  return <p className={classes.connection}>{t`Can't reach the server, retrying…`}</p>
}
