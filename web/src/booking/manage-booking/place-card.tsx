import type { OnlinePlace } from '@deskbell/domain/online-booking/schema.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { postJson } from '../api.ts'
import { formatDateTime, formatTime, getDateFormatting } from '../format.ts'
import { parts } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'

export type Place = OnlinePlace

/** Posts an action on a booking or a place in line. A retry takes effect once. */
export function useBookingMutation<Answer = Place>(path: string, onDone: (answer: Answer) => void) {
  const { run: act, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const run = (body: object) => act(async () => onDone(await postJson<Answer>(path, { id: toKey(body), ...body })))
  return { run, isBusy, failure }
}

export function PlaceCard({
  place,
  label,
  children,
}: {
  place: Pick<Place, 'serviceName' | 'employeeName' | 'startsAt' | 'endsAt' | 'timeZone' | 'locale'>
  label?: string
  children?: ReactNode
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
      {children}
    </div>
  )
}
