import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { postJson, type RequestError, toRequestError } from '../api.ts'
import { formatDateTime, formatTime, getDateFormatting } from '../format.ts'
import { parts } from '../ui.tsx'

export type Place = OnlinePlace

/**
 * Posts an action on a booking or a place in line. Reuses the idempotency key while the body is unchanged, so that a retry takes effect
 * once.
 */
export function useBookingMutation<Answer = Place>(path: string, onDone: (answer: Answer) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const last = useRef({ id: '', words: '' })
  const run = async (body: object) => {
    const words = JSON.stringify(body)
    if (last.current.words !== words) last.current = { id: newId(), words }
    setBusy(true)
    setFailure(null)
    try {
      onDone(await postJson<Answer>(path, { id: last.current.id, ...body }))
    } catch (error) {
      setFailure(toRequestError(error))
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}

export function PlaceCard({
  place,
  label,
}: {
  place: Pick<Place, 'serviceName' | 'employeeName' | 'startsAt' | 'endsAt' | 'timeZone' | 'locale'>
  label?: string
}) {
  const { i18n, t } = useLingui()
  const on = getDateFormatting(place, i18n.locale)
  return (
    <div className={`${parts.card} ${parts.facts}`}>
      {label && <p className={parts.soft}>{label}</p>}
      <p className={parts.what}>{place.serviceName}</p>
      <p className={parts.when}>
        {formatDateTime(place.startsAt, on)}–{formatTime(place.endsAt, on)}
      </p>
      {place.employeeName && (
        <p className={parts.soft}>{t({ context: 'employee', message: `with ${{ name: place.employeeName }}` })}</p>
      )}
    </div>
  )
}
