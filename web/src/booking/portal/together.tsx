import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import type { PortalCourse } from '@deskbell/domain/client-portal/together-schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { useLingui } from '@lingui/react/macro'
import { getJson, useLoad } from '../api.ts'
import { type DateFormatting, formatDateTime } from '../format.ts'
import fields from '../steps/field.module.css'
import { parts } from '../ui.tsx'

/** What is booked at once with a place in a class: ids of further people, and of further classes of its course. */
export type Further = { people: string[]; dates: string[] }

export const NOTHING_FURTHER: Further = { people: [], dates: [] }

type Props = { further: Further; onChange: (further: Further) => void }

function toggle(ids: string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
}

/** Choice of others of the household who come to the same class. */
export function FurtherPeople({ further, onChange, others }: Props & { others: PortalVisitor['clients'] }) {
  const { t } = useLingui()
  if (others.length === 0) return null
  return (
    <fieldset className={fields.choices}>
      <legend className={fields.label}>{t`Also for`}</legend>
      {others.map((one) => (
        <label key={one.id} className={fields.choice}>
          <input
            type="checkbox"
            checked={further.people.includes(one.id)}
            onChange={() => onChange({ ...further, people: toggle(further.people, one.id) })}
          />
          {fullName(one)}
        </label>
      ))}
    </fieldset>
  )
}

/** Choice of the classes that follow in a course. Nothing while they load, if that fails, or where there are none. */
export function FurtherDates({
  further,
  onChange,
  clientId,
  place,
  on,
}: Props & { clientId: string; place: string; on: DateFormatting }) {
  const { t } = useLingui()
  const { value } = useLoad<PortalCourse>(`/api/me/clients/${clientId}/courses/${place}`, getJson)
  const items = value.is === 'there' ? value.answer.items : []
  const later = items.filter(({ appointmentId }) => appointmentId !== place)
  if (later.length === 0) return null
  const free = later.filter(({ state }) => state === 'free').map(({ appointmentId }) => appointmentId)
  const isAll = free.length > 0 && free.every((id) => further.dates.includes(id))
  const wanted = items.filter(({ appointmentId }) => appointmentId === place || further.dates.includes(appointmentId))
  const paid = wanted.filter((one) => one.paid).length
  const words = {
    free: '',
    full: t({ context: 'a class without places left', message: 'Full' }),
    booked: t`You have a place`,
  }
  return (
    <fieldset className={fields.choices}>
      <legend className={fields.label}>{t`Further dates of this course`}</legend>
      {free.length > 1 && (
        <label className={fields.choice}>
          <input type="checkbox" checked={isAll} onChange={() => onChange({ ...further, dates: isAll ? [] : free })} />
          {t`All that are free`}
        </label>
      )}
      {later.map(({ appointmentId: id, startsAt, state }) => (
        <label key={id} className={fields.choice}>
          <input
            type="checkbox"
            disabled={state !== 'free'}
            checked={further.dates.includes(id)}
            onChange={() => onChange({ ...further, dates: toggle(further.dates, id) })}
          />
          <span>
            {formatDateTime(startsAt, on)}
            {words[state] && <span className={parts.soft}> · {words[state]}</span>}
          </span>
        </label>
      ))}
      <p role="status" className={parts.soft}>
        {further.dates.length > 0 && t`Your passes pay for ${{ paid }} of ${{ count: wanted.length }}.`}
      </p>
    </fieldset>
  )
}

/** Choice of keeping the place in all classes that follow, with what that means now. Nothing for a class that doesn't repeat. */
export function KeepPlace({
  keeps,
  onChange,
  clientId,
  place,
  on,
}: {
  keeps: boolean
  onChange: (keeps: boolean) => void
  clientId: string
  place: string
  on: DateFormatting
}) {
  const { t } = useLingui()
  const { value } = useLoad<PortalCourse>(`/api/me/clients/${clientId}/courses/${place}`, getJson)
  const items = value.is === 'there' ? value.answer.items : []
  if (items.length === 0) return null
  const free = items.filter(({ state }) => state === 'free')
  const full = items.filter(({ state }) => state === 'full').map(({ startsAt }) => formatDateTime(startsAt, on))
  const paid = free.filter((one) => one.paid).length
  return (
    <div>
      <label className={fields.choice}>
        <input type="checkbox" checked={keeps} onChange={() => onChange(!keeps)} />
        {t`Keep this place every time`}
      </label>
      <div role="status" className={parts.soft}>
        {keeps && (
          <>
            <p>{t`We book each date as soon as it is open, until you end it: now ${{ dates: free.map(({ startsAt }) => formatDateTime(startsAt, on)).join(' · ') }}.`}</p>
            {full.length > 0 && <p>{t`Full so far: ${{ dates: full.join(' · ') }}`}</p>}
            <p>{t`Your passes pay for ${{ paid }} of ${{ count: free.length }}.`}</p>
          </>
        )}
      </div>
    </div>
  )
}
