import { isLive } from '@deskbell/domain/appointments/rules.ts'
import type { Appointment, Booking } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { LINE_MAX, line } from '@deskbell/domain/shared/text.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { WaitForClass, WaitInstead } from '../../waiting-list/wait-instead.tsx'
import { agendaQuery } from '../api.ts'
import { shortTitle } from '../appointment-labels.ts'
import type { Booker } from '../booking-form.ts'
import { createFieldError } from '../booking-labels.ts'
import { useAppointmentActions, useRosterActions } from '../use-appointment-actions.ts'
import { useNames } from '../use-names.ts'
import { AppointmentAbout } from './appointment-about.tsx'
import { CancelBooking, CancelForm } from './cancel-form.tsx'
import { DeclineForm } from './decline-form.tsx'
import { DialogStep } from './dialog-step.tsx'
import { EditAppointment } from './edit-appointment.tsx'
import { MoveAppointment } from './move-appointment.tsx'
import { PickClient } from './pick-client.tsx'

/** Adds a client to a class; if it is full, offers the waiting list. */
function AddToClass({ appointment, onBack }: { appointment: Appointment; onBack: () => void }) {
  const { add } = useRosterActions(appointment, new Date())
  const [error, setError] = useState<unknown>(null)
  const booked = appointment.bookings.filter(({ status }) => isLive(status)).map(({ clientId }) => clientId)
  // Client with an alert note, which is shown before they are added.
  const [minded, setMinded] = useState<Booker | null>(null)
  const [tried, setTried] = useState<Booker | null>(null)
  async function pick(client: Booker) {
    setError(null)
    setTried(client)
    try {
      notifyUndo(await add(client))
      onBack()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert" mb="md">
          {formatProblem(error)}
          {tried && <WaitInstead appointment={appointment} client={tried} error={error} onDone={onBack} />}
        </Alert>
      )}
      {minded ? (
        <DialogStep key="minded" title={fullName(minded)} onBack={() => setMinded(null)}>
          <AlertNote client={minded} />
          <Button fullWidth mt="md" data-autofocus onClick={() => void pick(minded)}>
            {t`Add ${{ firstName: minded.firstName }}`}
          </Button>
        </DialogStep>
      ) : (
        <PickClient
          title={t`Who comes too?`}
          onPick={(client) => (client.alertNote ? setMinded(client) : void pick(client))}
          onBack={onBack}
          except={booked}
        />
      )}
    </>
  )
}

/** Moves a booking to another class of the same service. */
function MoveBooking({
  appointment,
  booking,
  onDone,
}: {
  appointment: Appointment
  booking: Booking
  onDone: () => void
}) {
  const { today, longDay, dayOf, time } = useFormat()
  const nameOf = useNames()
  const { moveTo } = useRosterActions(appointment, new Date())
  const [error, setError] = useState<unknown>(null)
  const classes = useInfiniteQuery(agendaQuery({ from: today(), serviceId: appointment.serviceId }))
  const said = ({ startsAt }: Appointment) => `${longDay(dayOf(startsAt))}, ${time(startsAt)}`
  async function move(target: Appointment) {
    setError(null)
    try {
      notifyUndo(await moveTo(booking, target, said(target)))
      onDone()
    } catch (failure) {
      setError(failure)
    }
  }
  const isOther = ({ id, cancelledAt }: Appointment) => id !== appointment.id && !cancelledAt
  return (
    <Stack gap="sm">
      {error !== null && (
        <Alert color="red" role="alert">
          {formatProblem(error)}
        </Alert>
      )}
      <PagedList pages={classes} empty={<Text>{t`There is no other class of it.`}</Text>}>
        {(found) =>
          found.filter(isOther).map((target) => (
            <Button key={target.id} variant="default" fullWidth onClick={() => void move(target)}>
              {said(target)} · {nameOf(target.employeeId)} · {shortTitle(target)}
            </Button>
          ))
        }
      </PagedList>
    </Stack>
  )
}

const Fields = z.object({ reason: line(LINE_MAX) })

/** Restores a cancelled appointment; asks for confirmation if the time is taken by now or outside the hours. */
function RestoreForm({ appointment, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { restore, restoredWords } = useAppointmentActions(appointment)
  const [asked, setAsked] = useState({ taken: false, outsideHours: false })
  const form = useSchemaForm({
    schema: Fields,
    values: { reason: '' },
    submit: async ({ reason }) => {
      if (asked.taken && !reason) throw createFieldError('reason', t`Enter a reason`)
      const { outsideHours, taken } = asked
      await restore({ outsideHours, anyway: taken ? { reason } : null }).catch((error: unknown) => {
        if (isApiError(error, 'slot_taken')) setAsked({ ...asked, taken: true })
        if (isApiError(error, 'outside_hours')) setAsked({ ...asked, outsideHours: true })
        throw error
      })
      notify(restoredWords)
    },
    onSaved: onDone,
  })
  const isAsked = asked.taken || asked.outsideHours
  return (
    <SchemaForm form={form} submitLabel={isAsked ? t`Restore anyway` : t`Restore`}>
      <Text size="md">{t`It comes back at its old time, with all that was cancelled along with it.`}</Text>
      {asked.taken && <TextInput label={t`Why book over it?`} required {...form.getInputProps('reason')} />}
    </SchemaForm>
  )
}

/** View of the dialog: the details, or the form of one action. */
export type Step =
  | { name: 'about' | 'edit' | 'move' | 'cancel' | 'restore' | 'add' | 'wait' }
  | { name: 'moveBooking' | 'cancelBooking' | 'declineBooking'; booking: Booking }

type Props = { appointment: Appointment }

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
        <DialogStep key={step.name} title={t`Edit`} onBack={back}>
          <EditAppointment appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'move':
      return (
        <DialogStep key={step.name} title={t`Move / reassign`} onBack={back}>
          <MoveAppointment appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'cancel':
      return (
        <DialogStep key={step.name} title={isClass ? t`Cancel the class` : t`Cancel the appointment`} onBack={back}>
          <CancelForm appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'restore':
      return (
        <DialogStep key={step.name} title={t`Restore`} onBack={back}>
          <RestoreForm appointment={appointment} onDone={back} />
        </DialogStep>
      )
    case 'add':
      return <AddToClass appointment={appointment} onBack={back} />
    case 'wait':
      return <WaitForClass appointment={appointment} onDone={back} />
    case 'moveBooking':
      return (
        <DialogStep
          key={step.name}
          title={t`Move ${{ client: fullName(step.booking) }} to another class`}
          onBack={back}
        >
          <MoveBooking appointment={appointment} booking={step.booking} onDone={back} />
        </DialogStep>
      )
    case 'cancelBooking':
      return (
        <DialogStep key={step.name} title={t`Cancel ${{ client: fullName(step.booking) }}`} onBack={back}>
          <CancelBooking appointment={appointment} booking={step.booking} onDone={back} />
        </DialogStep>
      )
    case 'declineBooking':
      return (
        <DialogStep key={step.name} title={t`Decline ${{ client: fullName(step.booking) }}`} onBack={back}>
          <DeclineForm booking={step.booking} onDone={back} />
        </DialogStep>
      )
  }
}
