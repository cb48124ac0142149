import { momentWords, placeFor, timeWords } from '../format.ts'
import { fill, useSpeech } from '../language.ts'
import { parts } from '../ui.tsx'
import type { Place } from './place.ts'

export function PlaceCard({
  place,
  label,
}: {
  place: Pick<Place, 'serviceName' | 'employeeName' | 'startsAt' | 'endsAt' | 'timeZone' | 'locale'>
  label?: string
}) {
  const { words, language } = useSpeech()
  const on = placeFor(place, language)
  return (
    <div className={`${parts.card} ${parts.facts}`}>
      {label && <p className={parts.soft}>{label}</p>}
      <p className={parts.what}>{place.serviceName}</p>
      <p className={parts.when}>
        {momentWords(place.startsAt, on)}–{timeWords(place.endsAt, on)}
      </p>
      {place.employeeName && <p className={parts.soft}>{fill(words.with, { name: place.employeeName })}</p>}
    </div>
  )
}
