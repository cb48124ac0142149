import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormModal } from '../../components/form-modal.tsx'
import { useFormat } from '../auth/use-format.ts'
import { fullTitle } from './appointment-words.ts'
import type { NewAt, ScheduleDialogs } from './schedule-dialogs.ts'

type Shown = { newAt: NewAt } | { appointment: Appointment } | null

/** The dialogs that the schedule leads to, and their elements to be placed beside it. */
export function useScheduleDialogs(): ScheduleDialogs & { element: ReactNode } {
  const [shown, setShown] = useState<Shown>(null)
  const { dateTime } = useFormat()
  const close = () => setShown(null)
  const isNew = shown !== null && 'newAt' in shown
  const startsAt = isNew ? shown.newAt.startsAt : (shown?.appointment.startsAt ?? null)
  return {
    onNew: (newAt) => setShown({ newAt }),
    onOpen: (appointment) => setShown({ appointment }),
    element: shown && (
      <FormModal title={isNew ? 'New appointment' : fullTitle(shown.appointment)} opened onClose={close}>
        <Text size="md">{startsAt ? dateTime(startsAt) : 'Choose a time'}</Text>
      </FormModal>
    ),
  }
}
