import type { Appointment, Booking, CancelledBy, Scope } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useFormat } from '../auth/use-format.ts'
import {
  useAddBooking,
  useCancelAppointment,
  useCheckInAll,
  useMarkAllNoShow,
  useMoveBooking,
  useRestoreAppointment,
  useSetBookingStatus,
} from './api.ts'
import { isExpected, listBookingActions } from './appointment-actions.ts'
import { shortTitle } from './appointment-labels.ts'
import type { Booker } from './booking-form.ts'

export type Cancelling = { by: CancelledBy; reason: string; scope: Scope }

function named({ kind, serviceName, ...rest }: Appointment): string {
  return kind === 'class' ? serviceName : shortTitle({ kind, serviceName, ...rest })
}

/** Staff actions on a whole appointment, each with a toast message and its undo. */
export function useAppointmentActions(appointment: Appointment) {
  const { id: appointmentId, anywayReason } = appointment
  const { time } = useFormat()
  const { mutateAsync: cancel } = useCancelAppointment()
  const { mutateAsync: restore } = useRestoreAppointment()
  // Overrides hours and double booking when undoing: the appointment was there before.
  const back = { outsideHours: true, anyway: anywayReason ? { reason: anywayReason } : null }
  const what = named(appointment)
  const restoredWords = t`${what} is back at ${{ time: time(appointment.startsAt) }}`
  return {
    cancel: async (how: Cancelling) => {
      const { items } = await cancel({ appointmentId, id: newId(), ...how })
      const count = items.length
      return {
        message:
          count > 1
            ? t`${what} is cancelled ${plural({ count }, { one: '# time', other: '# times' })}`
            : t`${what} is cancelled`,
        undo: () =>
          runWithToast({
            action: () => restore({ appointmentId, id: newId(), ...back }),
            success: restoredWords,
          }),
      }
    },
    restore: (agreed: { outsideHours: boolean; anyway: { reason: string } | null }) =>
      restore({ appointmentId, id: newId(), ...agreed }),
    restoredWords,
  }
}

export function useRosterActions(appointment: Appointment, now: Date) {
  const { id: appointmentId, bookings } = appointment
  const { dayOf, today } = useFormat()
  const { mutateAsync: add } = useAddBooking()
  const { mutateAsync: checkInAll } = useCheckInAll()
  const { mutateAsync: missAll } = useMarkAllNoShow()
  const { mutateAsync: moveBooking } = useMoveBooking()
  const { mutateAsync: turn } = useSetBookingStatus()
  const isSameDay = dayOf(appointment.startsAt) === today()
  const expected = bookings.filter(isExpected)
  const comeable = expected.filter((one) =>
    listBookingActions(appointment, one, { now, isSameDay }).includes('checkIn'),
  )
  const idsOf = (some: Booking[]) => ({ appointmentId, id: newId(), bookingIds: some.map(({ id }) => id) })
  return {
    comeable,
    /** Expected clients who haven't come by the end of the class. */
    missing: now >= new Date(appointment.endsAt) ? expected : [],
    checkInAll: () =>
      runWithToast({
        action: () => checkInAll(idsOf(comeable)),
        success: t`${plural({ count: comeable.length }, { one: '# checked in', other: '# checked in' })}`,
      }),
    missAll: () =>
      runWithToast({
        action: () => missAll(idsOf(expected)),
        success: t`${plural({ count: expected.length }, { one: '# no-show', other: '# no-shows' })}`,
        undo: async () => {
          for (const { id: bookingId, status } of expected)
            await turn({ bookingId, id: newId(), status: status === 'confirmed' ? 'confirmed' : 'booked', reason: '' })
        },
        undone: t`They are no no-shows any more`,
      }),
    /** Throws ApiError 'class_full' or 'already_booked'. */
    add: async (client: Booker) => {
      const id = newId()
      await add({ id, appointmentId, clientId: client.id })
      return {
        message: t`${{ firstName: client.firstName }} is booked`,
        undo: () =>
          runWithToast({
            action: () => turn({ bookingId: id, id: newId(), status: 'cancelled_by_shop', reason: '' }),
            success: t`${{ firstName: client.firstName }} is not booked any more`,
          }),
      }
    },
    moveTo: async ({ id: bookingId, firstName }: Booking, target: Appointment, said: string) => {
      await moveBooking({ bookingId, id: newId(), appointmentId: target.id })
      return {
        message: t`${firstName} is booked for ${{ time: said }}`,
        undo: () =>
          runWithToast({
            action: () => moveBooking({ bookingId, id: newId(), appointmentId }),
            success: t`${firstName} is back in this class`,
          }),
      }
    },
  }
}
