import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { LINE_MAX, line } from '@deskbell/domain/shared/text.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { missing } from '../agreement.ts'
import { useAppointmentDeeds } from '../use-appointment-actions.ts'

const Fields = z.object({ reason: line(LINE_MAX) })

type Props = { appointment: Appointment; onDone: () => void }

/** Takes a cancellation back; asks where the time is somebody else's by now, or outside the hours. */
export function RestoreForm({ appointment, onDone }: Props) {
  const { restore, restoredWords } = useAppointmentDeeds(appointment)
  const [asked, setAsked] = useState({ taken: false, outsideHours: false })
  const form = useSchemaForm({
    schema: Fields,
    values: { reason: '' },
    submit: async ({ reason }) => {
      if (asked.taken && !reason) throw missing('reason', 'Enter a reason')
      const { outsideHours, taken } = asked
      await restore({ outsideHours, anyway: taken ? { reason } : null }).catch((error: unknown) => {
        if (isApiError(error, 'slot_taken')) setAsked({ ...asked, taken: true })
        if (isApiError(error, 'outside_hours')) setAsked({ ...asked, outsideHours: true })
        throw error
      })
      notify(restoredWords)
    },
    onSaved: onDone,
  })
  const isAsked = asked.taken || asked.outsideHours
  return (
    <SchemaForm form={form} submitLabel={isAsked ? 'Restore anyway' : 'Restore'}>
      <Text size="md">It comes back at its old time, with all that was cancelled along with it.</Text>
      {asked.taken && <TextInput label="Why book over it?" required {...form.getInputProps('reason')} />}
    </SchemaForm>
  )
}
