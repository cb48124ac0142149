import type { Appointment, AppointmentMove } from '@deskbell/domain/appointments/schema.ts'
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
