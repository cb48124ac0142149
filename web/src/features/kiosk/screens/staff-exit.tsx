import { useLingui } from '@lingui/react/macro'
import type { Dispatch } from 'react'
import { useOpenedDevice } from '../device.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import classes from './staff-exit.module.css'

/** Staff exit: asks for the PIN if one is set, else links to the dashboard and reminds staff to set one. */
export function StaffExit({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const { t } = useLingui()
  const { locked } = useOpenedDevice()
  if (locked)
    return (
      <button type="button" className={classes.door} onClick={() => dispatch({ type: 'staff' })}>
        {t({ context: 'button for the shop’s own people', message: 'Staff' })}
      </button>
    )
  return (
    <span className={classes.open}>
      <small className={classes.reminder}>{t`Set a PIN so that nobody leaves this screen`}</small>
      <a href="/dashboard" className={classes.door}>
        {t({ context: 'button for the shop’s own people', message: 'Staff' })}
      </a>
    </span>
  )
}
