import type {
  Appointment,
  AppointmentCancel,
  AppointmentMove,
  AppointmentMoveBack,
  AppointmentRestore,
  AppointmentUpdate,
  BookingAction,
  BookingChange,
  BookingDecline,
  BookingMove,
  MovedAppointments,
  NewAppointments,
  NewBooking,
  RosterAction,
} from '@deskbell/domain/appointments/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'
import type { ShownDays } from './shown-days.ts'

type Of<Input> = Input & { appointmentId: string }

export type MoveOf = Of<AppointmentMove>

const RANGES = { queryKey: ['appointments', 'range'] }

type Place = Pick<Appointment, 'id' | 'startsAt' | 'endsAt' | 'employeeId'>

function toPlace({ appointmentId: id, startsAt, durationMinutes, employeeId }: MoveOf): Place {
  const endsAt = new Date(Date.parse(startsAt) + durationMinutes * MINUTE_MS).toISOString()
  return { id, startsAt, endsAt, employeeId }
}

async function applyOptimisticMove(queryClient: QueryClient, places: Place[]) {
  await queryClient.cancelQueries(RANGES)
  const before = queryClient.getQueriesData<Appointment[]>(RANGES)
  queryClient.setQueriesData<Appointment[]>(RANGES, (all) =>
    all?.map((one) => ({ ...one, ...places.find(({ id }) => id === one.id) })),
  )
  return { before }
}

/** Where an appointment takes place by video. */
export function appointmentVideoQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'video', id],
    queryFn: ({ signal }) => read(api.appointments[':id'].video.$get({ param: { id } }, { init: { signal } })),
  })
}

/** Runs a move with an optimistic update; rolls back on error. */
function useMoveMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  toPlaces: (input: Input) => Place[],
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onMutate: (input) => applyOptimisticMove(queryClient, toPlaces(input)),
    onError: (_error, _input, context) => {
      for (const [key, data] of context?.before ?? []) queryClient.setQueryData(key, data)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })
}

/** Moves, resizes or reassigns. */
export function useMoveAppointment() {
  return useMoveMutation(
    ({ appointmentId: id, ...json }: MoveOf) => read(api.appointments[':id'].move.$post({ param: { id }, json })),
    (move) => [toPlace(move)],
  )
}

/** Undoes a move. `before`: where the appointments were. */
export function useMoveAppointmentBack() {
  return useMoveMutation(
    ({ appointmentId: id, before: _, ...json }: Of<AppointmentMoveBack> & Pick<MovedAppointments, 'before'>) =>
      read(api.appointments[':id']['move-back'].$post({ param: { id }, json })),
    ({ before }) => before,
  )
}

/** Checks a move for conflicts, per day of a series. */
export function usePreviewMove() {
  return useMutation({
    mutationFn: ({ appointmentId: id, ...json }: MoveOf) =>
      read(api.appointments[':id'].move.preview.$post({ param: { id }, json })),
  })
}

const TOUCHED = ['appointments', 'check-ins', 'passes', 'clients', 'home']

/** Runs a mutation and invalidates all queries that it may affect. */
function useAppointmentMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(TOUCHED.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] }))),
  })
}

type OfBooking<Input> = Input & { bookingId: string }

export function useBook() {
  return useAppointmentMutation((json: NewAppointments) => read(api.appointments.$post({ json })))
}

export function useChangeAppointment() {
  return useAppointmentMutation(({ appointmentId: id, ...json }: Of<AppointmentUpdate>) =>
    read(api.appointments[':id'].$put({ param: { id }, json })),
  )
}

export function useCancelAppointment() {
  return useAppointmentMutation(({ appointmentId: id, ...json }: Of<AppointmentCancel>) =>
    read(api.appointments[':id'].cancel.$post({ param: { id }, json })),
  )
}

export function useRestoreAppointment() {
  return useAppointmentMutation(({ appointmentId: id, ...json }: Of<AppointmentRestore>) =>
    read(api.appointments[':id'].restore.$post({ param: { id }, json })),
  )
}

export function useAddBooking() {
  return useAppointmentMutation((json: NewBooking) => read(api.bookings.$post({ json })))
}

export function useSetBookingStatus() {
  return useAppointmentMutation(({ bookingId: id, ...json }: OfBooking<BookingChange>) =>
    read(api.bookings[':id'].status.$post({ param: { id }, json })),
  )
}

export function useAcceptRequest() {
  return useAppointmentMutation(({ bookingId: id, ...json }: OfBooking<BookingAction>) =>
    read(api.bookings[':id'].accept.$post({ param: { id }, json })),
  )
}

export function useDeclineRequest() {
  return useAppointmentMutation(({ bookingId: id, ...json }: OfBooking<BookingDecline>) =>
    read(api.bookings[':id'].decline.$post({ param: { id }, json })),
  )
}

export function useMoveBooking() {
  return useAppointmentMutation(({ bookingId: id, ...json }: OfBooking<BookingMove>) =>
    read(api.bookings[':id'].move.$post({ param: { id }, json })),
  )
}

export function useWaiveNoShow() {
  return useAppointmentMutation(({ bookingId: id, ...json }: OfBooking<BookingAction>) =>
    read(api.bookings[':id'].forgive.$post({ param: { id }, json })),
  )
}

export function useCheckInAll() {
  return useAppointmentMutation(({ appointmentId: id, ...json }: Of<RosterAction>) =>
    read(api.appointments[':id']['check-ins'].$post({ param: { id }, json })),
  )
}

export function useMarkAllNoShow() {
  return useAppointmentMutation(({ appointmentId: id, ...json }: Of<RosterAction>) =>
    read(api.appointments[':id']['no-shows'].$post({ param: { id }, json })),
  )
}

/** Appointments of a range of days, cancelled ones included; classes without their roster. */
export function appointmentsQuery(range: ShownDays) {
  return queryOptions({
    queryKey: ['appointments', 'range', range],
    queryFn: async ({ signal }) => (await read(api.appointments.$get({ query: range }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}

export type AgendaAsked = {
  from?: string
  order?: 'soonest' | 'newest'
  clientId?: string
  employeeId?: string
  serviceId?: string
}

/** Pages of appointments from a day on: of the business, an employee or a client. */
export function agendaQuery(asked: AgendaAsked) {
  return pagesQuery(['appointments', 'agenda', asked], (cursor, signal) =>
    read(api.appointments.agenda.$get({ query: { ...asked, cursor } }, { init: { signal } })),
  )
}

export type ClientAgenda = { clientId: string; from: string; order: 'soonest' | 'newest' }

const A_FEW = 5

/** Pages of 5 of a client's appointments, forward or backward from a day. */
export function clientAgendaQuery(asked: ClientAgenda) {
  return pagesQuery(['appointments', 'agenda', asked], (cursor, signal) =>
    read(api.appointments.agenda.$get({ query: { ...asked, cursor, limit: A_FEW } }, { init: { signal } })),
  )
}

export function dayCountsQuery(range: ShownDays) {
  return queryOptions({
    queryKey: ['appointments', 'counts', range],
    queryFn: async ({ signal }) =>
      (await read(api.appointments.counts.$get({ query: range }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}

/** Appointments from today on whose client's or service's name starts with `q`. */
export function appointmentSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['appointments', 'found', q],
    queryFn: async ({ signal }) =>
      (await read(api.appointments.found.$get({ query: { q } }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}

export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => read(api.appointments[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** Preview of a booking. Keeps the previous preview while the next one loads. */
export function bookingPreviewQuery(json: NewAppointments) {
  return queryOptions({
    queryKey: ['appointments', 'preview', json],
    queryFn: ({ signal }) => read(api.appointments.preview.$post({ json }, { init: { signal } })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function movePreviewQuery(id: string, json: AppointmentMove) {
  return queryOptions({
    queryKey: ['appointments', 'move', id, json],
    queryFn: ({ signal }) =>
      read(api.appointments[':id'].move.preview.$post({ param: { id }, json }, { init: { signal } })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export type FreeAsked = {
  serviceId: string
  employeeId?: string
  durationMinutes?: string
  from: string
  days: string
  limit: string
}

export function freeTimesQuery(query: FreeAsked) {
  return queryOptions({
    queryKey: ['appointments', 'free', query],
    queryFn: async ({ signal }) => (await read(api.appointments.free.$get({ query }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}
