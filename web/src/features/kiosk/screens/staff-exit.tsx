import { Link } from '@tanstack/react-router'
import type { Dispatch } from 'react'
import type { KioskEvent } from '../kiosk-machine.ts'
import { useOpenedDevice } from '../offline/types.ts'
import { useWords } from '../view.tsx'
import classes from './staff-exit.module.css'

/** The way out: by the PIN where one is set, else at once, with a word to staff about it. */
export function StaffDoor({ dispatch }: { dispatch: Dispatch<KioskEvent> }) {
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
      <Link to="/dashboard" preload={false} className={classes.door}>
        {words.staff}
      </Link>
    </span>
  )
}
