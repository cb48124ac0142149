import type { NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bookingPreviewQuery } from './queries.ts'

// Short enough to feel at once, long enough to skip the letters of one burst of typing.
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

/** What would become of a booking, a moment after it was last changed; asks nothing while something is missing. */
export function useBookingPreview(asked: Omit<NewAppointments, 'id' | 'outsideHours' | 'anyway'> | null) {
  // The note changes nothing, and an object is another one each time.
  const text = asked ? JSON.stringify({ ...NOTHING, ...asked, id: asked.items[0]?.id ?? '', note: '' }) : ''
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const json = useMemo<NewAppointments>(() => (settled ? JSON.parse(settled) : NOTHING), [settled])
  const query = bookingPreviewQuery(json)
  const read = useQuery(settled && text ? query : { ...query, queryFn: skipToken, placeholderData: undefined })
  return { data: read.data, error: read.error, isStale: read.isPlaceholderData || settled !== text }
}
