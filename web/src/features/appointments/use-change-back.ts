import type { Appointment, Scope } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { attempt } from './attempt.ts'
import { useChangeAppointment } from './mutations.ts'

/** Takes a change of note, price and places back. */
export function useChangeBack() {
  const { mutateAsync: change } = useChangeAppointment()
  return ({ id: appointmentId, note, price, capacity }: Appointment, now: Appointment | undefined, scope: Scope) => {
    const version = now?.version ?? 0
    return attempt({
      deed: () => change({ appointmentId, id: newId(), version, note, price, capacity, scope }),
      done: 'As it was before',
    })
  }
}
