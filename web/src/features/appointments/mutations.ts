import type {
  Appointment,
  AppointmentCancel,
  AppointmentMove,
  AppointmentRestore,
  AppointmentUpdate,
  BookingAction,
  BookingChange,
  BookingMove,
  NewAppointments,
  NewBooking,
  RosterAction,
} from '@deskbell/domain/appointments/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'

export type MoveOf = AppointmentMove & { appointmentId: string }

const RANGES = { queryKey: ['appointments', 'range'] }

function atNewPlace(appointment: Appointment, { startsAt, durationMinutes, employeeId }: AppointmentMove): Appointment {
  return {
    ...appointment,
    startsAt,
    endsAt: minutesAfter(new Date(startsAt), durationMinutes).toISOString(),
    employeeId,
  }
}

async function showMoved(queryClient: QueryClient, move: MoveOf) {
  await queryClient.cancelQueries(RANGES)
  const before = queryClient.getQueriesData<Appointment[]>(RANGES)
  queryClient.setQueriesData<Appointment[]>(RANGES, (all) =>
    all?.map((one) => (one.id === move.appointmentId ? atNewPlace(one, move) : one)),
  )
  return { before }
}

/** Moves, resizes or gives to somebody else; shown at its new place at once, and back where it was when refused. */
export function useMoveAppointment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ appointmentId: id, ...json }: MoveOf) =>
      read(api.appointments[':id'].move.$post({ param: { id }, json })),
    onMutate: (move) => showMoved(queryClient, move),
    onError: (_error, _move, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
}

/** What stands in the way of a move, day by day of a series. */
export function usePreviewMove() {
  return useMutation({
    mutationFn: ({ appointmentId: id, ...json }: MoveOf) =>
      read(api.appointments[':id'].move.preview.$post({ param: { id }, json })),
  })
}

const TOUCHED = ['appointments', 'check-ins', 'passes', 'clients']

/** Does something to appointments or bookings, and has everything read again that it may have touched. */
function useDeed<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

type Of<Input> = Input & { appointmentId: string }
type OfBooking<Input> = Input & { bookingId: string }

export function useBook() {
  return useDeed((json: NewAppointments) => read(api.appointments.$post({ json })))
}

export function useChangeAppointment() {
  return useDeed(({ appointmentId: id, ...json }: Of<AppointmentUpdate>) =>
    read(api.appointments[':id'].$put({ param: { id }, json })),
  )
}

export function useCancelAppointment() {
  return useDeed(({ appointmentId: id, ...json }: Of<AppointmentCancel>) =>
    read(api.appointments[':id'].cancel.$post({ param: { id }, json })),
  )
}

export function useRestoreAppointment() {
  return useDeed(({ appointmentId: id, ...json }: Of<AppointmentRestore>) =>
    read(api.appointments[':id'].restore.$post({ param: { id }, json })),
  )
}

/** Gives a client a place in a class. */
export function useAddBooking() {
  return useDeed((json: NewBooking) => read(api.bookings.$post({ json })))
}

export function useTurnBooking() {
  return useDeed(({ bookingId: id, ...json }: OfBooking<BookingChange>) =>
    read(api.bookings[':id'].status.$post({ param: { id }, json })),
  )
}

export function useMoveBooking() {
  return useDeed(({ bookingId: id, ...json }: OfBooking<BookingMove>) =>
    read(api.bookings[':id'].move.$post({ param: { id }, json })),
  )
}

export function useForgive() {
  return useDeed(({ bookingId: id, ...json }: OfBooking<BookingAction>) =>
    read(api.bookings[':id'].forgive.$post({ param: { id }, json })),
  )
}

export function useCheckInAll() {
  return useDeed(({ appointmentId: id, ...json }: Of<RosterAction>) =>
    read(api.appointments[':id']['check-ins'].$post({ param: { id }, json })),
  )
}

export function useMissAll() {
  return useDeed(({ appointmentId: id, ...json }: Of<RosterAction>) =>
    read(api.appointments[':id']['no-shows'].$post({ param: { id }, json })),
  )
}
