import type {
  OpeningHoursUpdate,
  SpecialDays,
  SpecialDaysInput,
  TimeOff,
  TimeOffInput,
  WorkingHoursUpdate,
} from '@deskbell/domain/business/hours/schema.ts'
import type { AppointmentRules } from '@deskbell/domain/business/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

function useHoursMutation<Input, Answer>(topics: LiveTopic[], mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  async function onSettled() {
    // Free times depend on the hours.
    await Promise.all([...topics, 'appointments'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
  }
  return useMutation({ mutationFn, onSettled })
}

export function useChangeOpeningHours() {
  const queryClient = useQueryClient()
  return useHoursMutation(['hours', 'business'], async (json: OpeningHoursUpdate) => {
    const saved = await read(api.hours.opening.$put({ json }))
    queryClient.setQueryData(openingHoursQuery.queryKey, saved)
    return saved
  })
}

export function useChangeWorkingHours() {
  return useHoursMutation(
    ['hours', 'employees'],
    ({ employeeId, ...json }: WorkingHoursUpdate & { employeeId: string }) =>
      read(api.hours.working[':employeeId'].$put({ param: { employeeId }, json })),
  )
}

export function useSaveSpecialDays() {
  return useHoursMutation(['hours'], (json: SpecialDaysInput) =>
    read(api.hours['special-days'][':id'].$put({ param: { id: json.id }, json })),
  )
}

export function useRemoveSpecialDays() {
  return useHoursMutation(['hours'], ({ id }: SpecialDays) =>
    read(api.hours['special-days'][':id'].$delete({ param: { id } })),
  )
}

export function useSaveTimeOff() {
  return useHoursMutation(['hours'], (json: TimeOffInput) =>
    read(api.hours['time-off'][':id'].$put({ param: { id: json.id }, json })),
  )
}

export function useRemoveTimeOff() {
  return useHoursMutation(['hours'], ({ id }: TimeOff) => read(api.hours['time-off'][':id'].$delete({ param: { id } })))
}

/** Changes the appointment rules. Optimistic update: rolled back if the server refuses. */
export function useChangeAppointmentRules() {
  const queryClient = useQueryClient()
  const { queryKey } = appointmentRulesQuery
  return useMutation({
    mutationFn: (json: AppointmentRules) => read(api.appointments.rules.$put({ json })),
    onMutate: async (rules) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, rules)
      return before
    },
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
    onError: (_error, _rules, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['business'] }),
  })
}

/** Fetches the opening hours. They are part of the business record and share its version (optimistic lock). */
export const openingHoursQuery = queryOptions({
  queryKey: ['business', 'opening-hours'],
  queryFn: ({ signal }) => read(api.hours.opening.$get({}, { init: { signal } })),
})

/** Fetches the appointment rules, part of the business record too. */
export const appointmentRulesQuery = queryOptions({
  queryKey: ['business', 'appointment-rules'],
  queryFn: ({ signal }) => read(api.appointments.rules.$get({}, { init: { signal } })),
})

/** Fetches the working hours of each employee. They are part of the employee record and share its version. */
export const workingHoursQuery = queryOptions({
  queryKey: ['employees', 'working-hours'],
  queryFn: ({ signal }) => read(api.hours.working.$get({}, { init: { signal } })),
})

type Dated = { from: string; employeeId?: string }

/** Fetches special days that end on or after `from`: of the business, or of an employee. */
export const specialDaysQuery = (query: Dated) =>
  queryOptions({
    queryKey: ['hours', 'special-days', query],
    queryFn: ({ signal }) => read(api.hours['special-days'].$get({ query }, { init: { signal } })),
  })

/** Fetches time off that ends on or after `from`. */
export const timeOffQuery = (query: Dated) =>
  queryOptions({
    queryKey: ['hours', 'time-off', query],
    queryFn: ({ signal }) => read(api.hours['time-off'].$get({ query }, { init: { signal } })),
  })

export function scheduleDaysQuery(range: { from: string; days: number }) {
  return queryOptions({
    queryKey: ['hours', 'days', range],
    queryFn: async ({ signal }) => (await read(api.hours.days.$get({ query: range }, { init: { signal } }))).items,
    placeholderData: keepPreviousData,
  })
}
