import type { Appointment, NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { notifyUndo } from '../../components/notify.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { bookingPreviewQuery, useBook, useCancelAppointment } from './api.ts'
import {
  BookingForm,
  type BookingStart,
  emptyItem,
  type ItemForm,
  needsClient,
  setException,
  startingForm,
  toBooking,
  updateBooking,
  updateItem,
} from './booking-form.ts'
import { createFieldError, getAgreement } from './booking-labels.ts'

// Debounce: short enough to feel instant, long enough to skip the letters of one burst of typing.
const PAUSE_MS = 200

const NOTHING: NewAppointments = {
  id: '',
  clientId: null,
  items: [],
  note: '',
  repeat: null,
  exceptions: [],
  outsideHours: false,
  anyway: null,
}

/** Preview of the booking, debounced; no request while something is missing. */
function useBookingPreview(asked: Omit<NewAppointments, 'id' | 'outsideHours' | 'anyway'> | null) {
  // Compare as text, because the object is a new one at each render. The note doesn't change the preview.
  const text = asked ? JSON.stringify({ ...NOTHING, ...asked, id: asked.items[0]?.id ?? '', note: '' }) : ''
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const json = useMemo<NewAppointments>(() => (settled ? JSON.parse(settled) : NOTHING), [settled])
  const query = bookingPreviewQuery(json)
  const read = useQuery(settled && text ? query : { ...query, queryFn: skipToken, placeholderData: undefined })
  return { data: read.data, error: read.error, isStale: read.isPlaceholderData || settled !== text }
}

function useSayBooked() {
  const { longDay, dayOf, time } = useFormat()
  const { mutateAsync: cancel } = useCancelAppointment()
  function undo(ids: string[]) {
    const cancelAll = async () => {
      for (const appointmentId of ids)
        await cancel({ appointmentId, id: newId(), by: 'shop', reason: '', scope: 'following' })
    }
    void runWithToast({ action: cancelAll, success: t`The booking is cancelled again` })
  }
  return (booked: NewAppointments, made: Appointment[]) => {
    const ids = booked.items.map(({ id }) => id)
    const first = made.find(({ id }) => id === ids[0]) ?? made[0]
    if (!first) return
    const more = made.length / ids.length - 1
    const day = longDay(dayOf(first.startsAt))
    const message =
      more > 0
        ? t`Booked: ${day}, ${{ time: time(first.startsAt) }}, and ${plural({ more }, { one: '# more time', other: '# more times' })}`
        : t`Booked: ${day}, ${{ time: time(first.startsAt) }}`
    notifyUndo({ message, undo: () => undo(ids) })
  }
}

export function useBookingForm({
  start,
  services,
  onDone,
}: {
  start: BookingStart
  services: Service[]
  onDone: () => void
}) {
  const { timeZone } = useFormat()
  const book = useBook()
  const sayBooked = useSayBooked()
  const [values] = useState(() => startingForm(start, { timeZone, now: new Date() }))
  const form = useSchemaForm({
    schema: BookingForm,
    values,
    submit: async (input, { id }) => {
      if (!input.clientId && needsClient(input, services)) throw createFieldError('clientId', t`Choose who comes`)
      const booking = toBooking(input, { services, timeZone })
      if (!booking) throw createFieldError('time', t`Enter a time`)
      const json = {
        id,
        ...booking,
        ...getAgreement((!preview.isStale && preview.data?.occurrences) || [], input.reason),
      }
      sayBooked(json, (await book.mutateAsync(json)).items)
    },
    onSaved: onDone,
  })
  const asked = isAskable(form.values, services) ? toBooking(form.values, { services, timeZone }) : null
  const preview = useBookingPreview(asked)
  const set = (next: BookingForm) => form.setValues(next)
  return {
    form,
    services,
    preview,
    /** Request as it would be sent; null while incomplete. */
    asked,
    change: (change: Partial<BookingForm>) => set(updateBooking(form.values, change)),
    changeItem: (index: number, change: Partial<ItemForm>) => set(updateItem(form.values, index, change, services)),
    addItem: () =>
      set({ ...form.values, items: [...form.values.items, emptyItem(form.values.items.at(-1)?.employeeId ?? null)] }),
    removeItem: (index: number) => set({ ...form.values, items: form.values.items.filter((_, at) => at !== index) }),
    except: (day: string, startsAt: string | null | undefined) => set(setException(form.values, day, startsAt)),
  }
}

export type BookingFormState = ReturnType<typeof useBookingForm>

function isAskable(form: BookingForm, services: Service[]): boolean {
  if (!form.clientId && needsClient(form, services)) return false
  return BookingForm.safeParse(form).success
}
