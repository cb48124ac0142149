import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { useState } from 'react'
import { WaitForClass } from '../../waiting-list/wait-for-class.tsx'
import { AddToClass } from './add-to-class.tsx'
import { AppointmentAbout } from './appointment-about.tsx'
import { CancelBooking } from './cancel-booking.tsx'
import { CancelForm } from './cancel-form.tsx'
import { DialogStep } from './dialog-step.tsx'
import { EditAppointment } from './edit-appointment.tsx'
import { MoveAppointment } from './move-appointment.tsx'
import { MoveBooking } from './move-booking.tsx'
import { RestoreForm } from './restore-form.tsx'

/** What the panel shows: all about it, or one thing that is being done. */
export type Step =
  | { name: 'about' | 'edit' | 'move' | 'cancel' | 'restore' | 'add' | 'wait' }
  | { name: 'moveBooking' | 'cancelBooking'; booking: Booking }

type Props = { appointment: Appointment }

/** All about an appointment, and the forms of what is done with it, one at a time. */
export function AppointmentSteps({ appointment }: Props) {
  const [step, go] = useState<Step>({ name: 'about' })
  const back = () => go({ name: 'about' })
  const isClass = appointment.kind === 'class'
  switch (step.name) {
    case 'about':
      return (
        <DialogStep key={step.name}>
          <AppointmentAbout appointment={appointment} go={go} />
        </DialogStep>
      )
    case 'edit':
      return (
        <DialogStep key={step.name} title="Edit" onBack={back}>
          <EditAppointment appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'move':
      return (
        <DialogStep key={step.name} title="Move / reassign" onBack={back}>
          <MoveAppointment appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'cancel':
      return (
        <DialogStep key={step.name} title={isClass ? 'Cancel the class' : 'Cancel the appointment'} onBack={back}>
          <CancelForm appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'restore':
      return (
        <DialogStep key={step.name} title="Restore" onBack={back}>
          <RestoreForm appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'add':
      return <AddToClass appointment={appointment} onBack={back} />
    case 'wait':
      return <WaitForClass appointment={appointment} onDone={back} />
    case 'moveBooking':
      return (
        <DialogStep key={step.name} title={`Move ${fullName(step.booking)} to another class`} onBack={back}>
          <MoveBooking appointment={appointment} booking={step.booking} onDone={back} />
        </DialogStep>
      )
    case 'cancelBooking':
      return (
        <DialogStep key={step.name} title={`Cancel ${fullName(step.booking)}`} onBack={back}>
          <CancelBooking appointment={appointment} booking={step.booking} onDone={back} />
        </DialogStep>
      )
  }
}
