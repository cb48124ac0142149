import type { LookupService } from '@deskbell/domain/kiosk/schema.ts'
import { appointmentWords } from '../labels.ts'
import { useKioskFormat } from '../use-kiosk-format.ts'
import { useWords } from '../view.tsx'
import classes from './service-choice.module.css'

/** Service with its appointment: "Massage", "10:15 with Luca". */
export function ServiceChoice({ service: { name, appointment } }: { service: LookupService }) {
  const words = useWords()
  const format = useKioskFormat()
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
