import type { Appointment, AppointmentMove, MovePreview } from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { getAgreement } from './agreement.ts'
import { formOfMove, MoveForm, placeOfMove } from './move-form.ts'
import { useMoveAppointment } from './mutations.ts'
import { movePreviewQuery } from './queries.ts'
import { useUndoMove } from './use-move.ts'
import { useMoveWords } from './use-move-labels.ts'

const PAUSE_MS = 200

/** Days of a series that stay are decided about by name, so they are looked at with all others. */
function usePreview(appointment: Appointment, form: MoveForm): { data: MovePreview | undefined; isStale: boolean } {
  const { timeZone } = useFormat()
  const [id] = useState(newId)
  const isSound = MoveForm.safeParse(form).success
  const { version } = appointment
  const agreed = { skip: [], outsideHours: false, anyway: null }
  const asked = isSound && { id, version, scope: form.scope, ...placeOfMove(form, appointment, timeZone), ...agreed }
  const text = asked ? JSON.stringify(asked) : ''
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const json = useMemo<AppointmentMove | null>(() => (settled ? JSON.parse(settled) : null), [settled])
  const nothing = { id, version, startsAt: '', durationMinutes: 0, employeeId: '', scope: form.scope, ...agreed }
  const query = movePreviewQuery(appointment.id, json ?? nothing)
  const { data, isPlaceholderData } = useQuery(json ? query : { ...query, queryFn: skipToken })
  return { data, isStale: isPlaceholderData || settled !== text }
}

/** The move that is being filled in, and what is in its way. */
export function useMoveForm(appointment: Appointment, onDone: () => void) {
  const { timeZone } = useFormat()
  const words = useMoveWords()
  const undo = useUndoMove()
  const { mutateAsync: move } = useMoveAppointment()
  const form = useSchemaForm({
    schema: MoveForm,
    values: formOfMove(appointment, timeZone),
    version: appointment.version,
    submit: async (input, { version }) => {
      const place = placeOfMove(input, appointment, timeZone)
      const { scope, skip, reason } = input
      const agreed = getAgreement(preview.isStale ? [] : moving, reason)
      // Another try asks for something else, so it is another operation.
      const json = { appointmentId: appointment.id, id: newId(), version, ...place, scope, skip, ...agreed }
      const { items } = await move(json)
      const moved = items.find(({ id }) => id === appointment.id)
      const message = words.moved(appointment, place)
      if (moved) notifyUndo({ message, undo: () => void undo(appointment, moved, { scope, skip }) })
      else notify(message)
    },
    onSaved: onDone,
  })
  const preview = usePreview(appointment, form.values)
  const { skip } = form.values
  const moving = preview.data?.occurrences.filter(({ day }) => !skip.includes(day)) ?? []
  const toggle = (day: string) =>
    form.setFieldValue('skip', skip.includes(day) ? skip.filter((one) => one !== day) : [...skip, day])
  return { form, inTheWay: preview.data?.occurrences.filter(({ clashes }) => clashes.length > 0) ?? [], moving, toggle }
}

export type MoveFormState = ReturnType<typeof useMoveForm>
