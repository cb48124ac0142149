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

export type AgendaAsked = { from?: string; order?: 'soonest' | 'newest'; clientId?: string; employeeId?: string }

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

/** One appointment with everybody who is booked. */
export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => read(api.appointments[':id'].$get({ param: { id } }, { init: { signal } })),
  })
}
