import type { Appointment, Booking, BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useFormat } from '../auth/use-format.ts'
import { useCheckIn } from '../check-ins/api.ts'
import { useNotifyCheckIn } from '../check-ins/use-notify-check-in.ts'
import { useUndo } from '../check-ins/use-undo.ts'
import { useSetBookingStatus, useWaiveNoShow } from './api.ts'
import type { BookingActionName } from './appointment-actions.ts'
import { useAccepting } from './use-accepting.ts'

/** Returns the time of a check-in: now (undefined) on the appointment's day, its start if checked in later. */
function visitTime({ startsAt }: Appointment, isSameDay: boolean): string | undefined {
  return isSameDay || new Date(startsAt) > new Date() ? undefined : startsAt
}

/** Staff actions on a booking, each with a toast and Undo. */
export function useBookingActions(appointment: Appointment) {
  const { dayOf, today } = useFormat()
  const { mutateAsync: turnBooking } = useSetBookingStatus()
  const { mutateAsync: forgive } = useWaiveNoShow()
  const { accept } = useAccepting()
  const { mutateAsync: checkIn } = useCheckIn()
  const undoCheckIn = useUndo()
  const notifyCheckIn = useNotifyCheckIn()
  const isSameDay = dayOf(appointment.startsAt) === today()

  function turn(
    { id: bookingId, status: before }: Booking,
    {
      to,
      reason = '',
      done,
      undone,
    }: { to: Exclude<BookingStatus, 'arrived'>; reason?: string; done: string; undone: string },
  ) {
    const back = before === 'arrived' ? 'booked' : before
    return runWithToast({
      action: () => turnBooking({ bookingId, id: newId(), status: to, reason }),
      success: done,
      undo: () => turnBooking({ bookingId, id: newId(), status: back, reason: '' }),
      undone,
    })
  }

  function receive({ id: bookingId, clientId }: Booking) {
    const { serviceId } = appointment
    const occurredAt = visitTime(appointment, isSameDay)
    return runWithToast({
      action: async () => {
        const result = await checkIn({ id: newId(), clientId, serviceId, bookingId, occurredAt })
        notifyCheckIn(result, clientId)
      },
    })
  }

  const deeds: Record<BookingActionName, (booking: Booking) => Promise<unknown>> = {
    accept,
    checkIn: receive,
    confirm: (booking) =>
      turn(booking, {
        to: 'confirmed',
        done: t`${{ firstName: booking.firstName }} is confirmed`,
        undone: t`${{ firstName: booking.firstName }} is booked, not confirmed`,
      }),
    unconfirm: (booking) =>
      turn(booking, {
        to: 'booked',
        done: t`${{ firstName: booking.firstName }} is not confirmed any more`,
        undone: t`${{ firstName: booking.firstName }} is confirmed`,
      }),
    noShow: (booking) =>
      turn(booking, {
        to: 'no_show',
        done: t`${{ firstName: booking.firstName }} is a no-show`,
        undone: t`${{ firstName: booking.firstName }} is no no-show any more`,
      }),
    undoNoShow: (booking) =>
      turn(booking, {
        to: 'booked',
        done: t`${{ firstName: booking.firstName }} is no no-show any more`,
        undone: t`${{ firstName: booking.firstName }} is a no-show`,
      }),
    forgive: ({ id: bookingId, firstName }) =>
      runWithToast({
        action: () => forgive({ bookingId, id: newId() }),
        success: t`${firstName}'s no-show is forgiven`,
      }),
    rebook: (booking) =>
      turn(booking, {
        to: 'booked',
        done: t`${{ firstName: booking.firstName }} is booked again`,
        undone: t`${{ firstName: booking.firstName }} is cancelled again`,
      }),
    undoCheckIn: ({ checkInId, firstName }) => undoCheckIn({ id: checkInId ?? '', firstName, pass: null }),
  }
  return { deeds, turn, isSameDay }
}

export const ACTION_LABELS: Record<BookingActionName, string> = {
  accept: t({ context: 'button: accept a booking that was requested', message: 'Accept' }),
  checkIn: t`Check in`,
  confirm: t`Confirm`,
  unconfirm: t({ context: 'button: take back that a client confirmed', message: 'Not confirmed' }),
  noShow: t({ context: 'button: mark as a no-show', message: 'No-show' }),
  undoNoShow: t`Undo no-show`,
  forgive: t({ context: 'button: forgive a no-show', message: 'Forgive' }),
  rebook: t`Book again`,
  undoCheckIn: t`Undo check-in`,
}
