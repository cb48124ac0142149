import { Id } from '@deskbell/domain/shared/ids.ts'
import { LINE_MAX, line } from '@deskbell/domain/shared/text.ts'
import { LocalDate, LocalTime } from '@deskbell/domain/shared/time.ts'
import type { NewWaiting } from '@deskbell/domain/waiting-list/schema.ts'
import { z } from 'zod'

const Time = z.union([LocalTime, z.literal('')])

/** What is typed of what somebody waits for; a time that is left empty is none. */
export const WaitingForm = z.object({
  serviceId: z.string().min(1, 'Choose a service'),
  employeeId: Id.nullable(),
  from: LocalDate,
  to: LocalDate,
  earliest: Time,
  latest: Time,
  note: line(LINE_MAX),
})
export type WaitingForm = z.infer<typeof WaitingForm>

export function toWaiting(
  { earliest, latest, ...form }: WaitingForm,
  { id, clientId }: { id: string; clientId: string },
): NewWaiting {
  return { ...form, id, clientId, appointmentId: null, earliest: earliest || null, latest: latest || null }
}
