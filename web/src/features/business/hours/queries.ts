import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** When the shop is open. It is a part of the shop's record, and changes its version with it. */
export const openingHoursQuery = queryOptions({
  queryKey: ['business', 'opening-hours'],
  queryFn: ({ signal }) => read(api.hours.opening.$get({}, { init: { signal } })),
})

/** What follows from appointments: a part of the shop's record too. */
export const appointmentRulesQuery = queryOptions({
  queryKey: ['business', 'appointment-rules'],
  queryFn: ({ signal }) => read(api.appointments.rules.$get({}, { init: { signal } })),
})

/** When each employee works. It is a part of the employee's record, and changes its version with it. */
export const workingHoursQuery = queryOptions({
  queryKey: ['employees', 'working-hours'],
  queryFn: ({ signal }) => read(api.hours.working.$get({}, { init: { signal } })),
})

type Dated = { from: string; employeeId?: string }

/** Special days that are not over on a day: of the shop, or of an employee. */
export const specialDaysQuery = (query: Dated) =>
  queryOptions({
    queryKey: ['hours', 'special-days', query],
    queryFn: ({ signal }) => read(api.hours['special-days'].$get({ query }, { init: { signal } })),
  })

/** Time off that is not over on a day. */
export const timeOffQuery = (query: Dated) =>
  queryOptions({
    queryKey: ['hours', 'time-off', query],
    queryFn: ({ signal }) => read(api.hours['time-off'].$get({ query }, { init: { signal } })),
  })

/** When the shop is open on some days, and when each employee works. */
export function scheduleDaysQuery(range: { from: string; days: number }) {
  return queryOptions({
    queryKey: ['hours', 'days', range],
    queryFn: async ({ signal }) => (await read(api.hours.days.$get({ query: range }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}
