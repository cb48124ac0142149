import type { Dispatch } from 'react'
import { useOpenedDevice } from '../device.ts'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useWords } from '../view.tsx'
import classes from './staff-exit.module.css'

/** Staff exit: asks for the PIN if one is set, else links to the dashboard and reminds staff to set one. */
export function StaffExit({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
  const words = useWords()
  const { locked } = useOpenedDevice()
  if (locked)
    return (
      <button type="button" className={classes.door} onClick={() => dispatch({ type: 'staff' })}>
        {words.staff}
      </button>
    )
  return (
    <span className={classes.open}>
      <small className={classes.reminder}>{words.setPin}</small>
      <a href="/dashboard" className={classes.door}>
        {words.staff}
      </a>
    </span>
  )
}
