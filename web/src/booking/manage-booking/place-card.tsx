import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useRef, useState } from 'react'
import { postJson, type RequestError, toRequestError } from '../api.ts'
import { formatDateTime, formatTime, getDateFormatting } from '../format.ts'
import { interpolate, useTranslation } from '../language.ts'
import { parts } from '../ui.tsx'

export type Place = OnlinePlace

/**
 * Posts an action on a booking. Reuses the idempotency key while the body is unchanged, so that a retry takes effect
 * once.
 */
export function useBookingMutation(path: string, onDone: (place: Place) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const last = useRef({ id: '', words: '' })
  const run = async (body: object) => {
    const words = JSON.stringify(body)
    if (last.current.words !== words) last.current = { id: newId(), words }
    setBusy(true)
    setFailure(null)
    try {
      onDone(await postJson<Place>(path, { id: last.current.id, ...body }))
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
  const { words, language } = useTranslation()
  const on = getDateFormatting(place, language)
  return (
    <div className={`${parts.card} ${parts.facts}`}>
      {label && <p className={parts.soft}>{label}</p>}
      <p className={parts.what}>{place.serviceName}</p>
      <p className={parts.when}>
        {formatDateTime(place.startsAt, on)}–{formatTime(place.endsAt, on)}
      </p>
      {place.employeeName && <p className={parts.soft}>{interpolate(words.with, { name: place.employeeName })}</p>}
    </div>
  )
}
