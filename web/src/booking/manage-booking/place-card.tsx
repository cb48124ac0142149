import { formatDateTime, formatTime, getDateFormatting } from '../format.ts'
import { interpolate, useTranslation } from '../language.ts'
import { parts } from '../ui.tsx'
import type { Place } from './place.ts'

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
