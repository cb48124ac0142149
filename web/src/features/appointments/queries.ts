import type { AppointmentMove, NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { pagesQuery } from '../../lib/pages.ts'
import { read } from '../../lib/read.ts'
import type { ShownDays } from './schedule-search.ts'

/** What is on some days, cancelled ones too; of a class without its roster. */
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

/** Appointments one after the other from a day on, of the shop, an employee or a client. */
export function agendaQuery(asked: AgendaAsked) {
  return pagesQuery(['appointments', 'agenda', asked], (cursor, signal) =>
    read(api.appointments.agenda.$get({ query: { ...asked, cursor } }, { init: { signal } })),
  )
}

export type ClientAgenda = { clientId: string; from: string; order: 'soonest' | 'newest' }

const A_FEW = 5

/** A client's appointments, from a day on or back from it, a few at a time. */
export function clientAgendaQuery(asked: ClientAgenda) {
  return pagesQuery(['appointments', 'agenda', asked], (cursor, signal) =>
    read(api.appointments.agenda.$get({ query: { ...asked, cursor, limit: A_FEW } }, { init: { signal } })),
  )
}

/** How many there are on each of some days. */
export function dayCountsQuery(range: ShownDays) {
  return queryOptions({
    queryKey: ['appointments', 'counts', range],
    queryFn: async ({ signal }) =>
      (await read(api.appointments.counts.$get({ query: range }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}

/** Appointments of today or later, by the beginning of their client's name or of their service. */
export function foundAppointmentsQuery(q: string) {
  return queryOptions({
    queryKey: ['appointments', 'found', q],
    queryFn: async ({ signal }) =>
      (await read(api.appointments.found.$get({ query: { q } }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}

/** One appointment with everybody who is booked. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => read(api.appointments[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}

/** What would become of a booking. What was said of another one stays until this one is known. */
export function bookingPreviewQuery(json: NewAppointments) {
  return queryOptions({
    queryKey: ['appointments', 'preview', json],
    queryFn: ({ signal }) => read(api.appointments.preview.$post({ json }, { init: { signal } })),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What would be in the way of a move. */
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

/** The next times at which a service could begin. */
export function freeTimesQuery(query: FreeAsked) {
  return queryOptions({
    queryKey: ['appointments', 'free', query],
    queryFn: async ({ signal }) => (await read(api.appointments.free.$get({ query }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}
