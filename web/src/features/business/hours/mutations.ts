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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { appointmentRulesQuery, openingHoursQuery } from './queries.ts'

function useHoursMutation<Input, Answer>(topics: LiveTopic[], mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  async function onSettled() {
    await Promise.all(topics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
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

export function useKeepSpecialDays() {
  return useHoursMutation(['hours'], (json: SpecialDaysInput) =>
    read(api.hours['special-days'][':id'].$put({ param: { id: json.id }, json })),
  )
}

export function useRemoveSpecialDays() {
  return useHoursMutation(['hours'], ({ id }: SpecialDays) =>
    read(api.hours['special-days'][':id'].$delete({ param: { id } })),
  )
}

export function useKeepTimeOff() {
  return useHoursMutation(['hours'], (json: TimeOffInput) =>
    read(api.hours['time-off'][':id'].$put({ param: { id: json.id }, json })),
  )
}

export function useRemoveTimeOff() {
  return useHoursMutation(['hours'], ({ id }: TimeOff) => read(api.hours['time-off'][':id'].$delete({ param: { id } })))
}

/** Changes what follows from appointments; the switch moves at once, and back where that is refused. */
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
