import { useFormat } from '../../auth/use-format.ts'
import type { Service } from '../kiosk-machine.ts'
import { useWords } from '../use-words.ts'
import { appointmentWords } from '../words.ts'
import classes from './service-choice.module.css'

/** A service, and what of it is on: "Massage", "10:15 with Luca". */
export function ServiceChoice({ service: { name, appointment } }: { service: Service }) {
  const words = useWords()
  const format = useFormat()
  return (
    <span className={classes.service}>
      {name}
      {appointment && (
        <>
          {' '}
          <span className={classes.on}>{appointmentWords(appointment, format.time(appointment.startsAt), words)}</span>
        </>
      )}
    </span>
  )
}
