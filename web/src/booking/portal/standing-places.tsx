import type {
  PortalStandingPlace,
  PortalStandingPlaces,
} from '@deskbell/domain/client-portal/standing-places-schema.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { goBack, navigateTo, useBookingSelection } from '../address.ts'
import { getJson, postJson, useLoad } from '../api.ts'
import { formatDateTime } from '../format.ts'
import { clearFreeTimesCache } from '../shop.ts'
import fields from '../steps/field.module.css'
import { Button, Buttons, Failed, FailureNotice, parts, Text, Title, Waiting } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import { PassWords } from './paid-by.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

type Props = Pick<ScreenProps, 'clientId' | 'on'>

/** The client's standing places, with what is booked for them, and the way to end one. */
export function StandingPlaces({ clientId, on }: Props) {
  const { t } = useLingui()
  const choice = useBookingSelection()
  const path = `/api/me/clients/${clientId}/standing-places`
  const { value, retry } = useLoad<PortalStandingPlaces>(path, getJson)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  const { items } = value.answer
  const ending = items.find(({ id }) => id === choice.group)
  if (ending) return <EndPlace path={path} place={ending} on={on} onChanged={retry} />
  return (
    <>
      <Title>{t`Your standing places`}</Title>
      {items.length === 0 && <Text>{t`You have none.`}</Text>}
      <ul className={classes.list}>
        {items.map((place) => (
          <li key={place.id} className={parts.card}>
            <Place place={place} on={on} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Place({ place, on }: Pick<Props, 'on'> & { place: PortalStandingPlace }) {
  const { t } = useLingui()
  const { id, serviceName, everyWeeks, booked, notBooked, pass } = place
  const reasons = {
    class_full: t({ context: 'a class without places left', message: 'Full' }),
    pass_needed: t`No visit is left on a pass`,
    blocked: t`Please call us`,
  }
  return (
    <>
      <p className={parts.when}>{serviceName}</p>
      <p className={parts.soft}>{t`${plural({ weeks: everyWeeks }, { one: 'Every week', other: 'Every # weeks' })}`}</p>
      <ul>
        {booked.map(({ bookingId, startsAt }) => (
          <li key={bookingId}>{formatDateTime(startsAt, on)}</li>
        ))}
        {notBooked.map(({ appointmentId, startsAt, reason }) => (
          <li key={appointmentId} className={parts.soft}>
            {formatDateTime(startsAt, on)} · {t`not booked`} · {reasons[reason]}
          </li>
        ))}
      </ul>
      {booked.length > 0 && (
        <p className={parts.soft}>
          <PassWords forecast={{ pass, reason: null }} />
        </p>
      )}
      <p className={classes.links}>
        <button
          type="button"
          aria-label={t`End: ${{ service: serviceName }}`}
          onClick={() => navigateTo({ group: id })}
        >
          {t({ context: 'standing place', message: 'End' })}
        </button>
      </p>
    </>
  )
}

function EndPlace({
  path,
  place,
  on,
  onChanged,
}: Pick<Props, 'on'> & { path: string; place: PortalStandingPlace; onChanged: () => void }) {
  const { t } = useLingui()
  const [cancels, setCancels] = useState(true)
  const { run, isBusy, failure } = useAction()
  const toKey = useIdempotencyKey()
  const [late, free] = [place.booked.filter((one) => one.isLate), place.booked.filter((one) => !one.isLate)]
  const end = async () => {
    const body = { bookingIds: cancels ? free.map(({ bookingId }) => bookingId) : [], reason: '' }
    if (!(await run(() => postJson(`${path}/${place.id}/end`, { id: toKey(body), ...body })))) return
    clearFreeTimesCache()
    navigateTo({}, { instead: true })
    onChanged()
  }
  return (
    <>
      <Title>{t`End your place in ${{ service: place.serviceName }}?`}</Title>
      <FailureNotice failure={failure} />
      <Text>{t`No more dates are booked for you.`}</Text>
      {free.length > 0 && (
        <div>
          <label className={fields.choice}>
            <input type="checkbox" checked={cancels} onChange={() => setCancels(!cancels)} />
            {t`Cancel ${plural({ dates: free.length }, { one: 'the date that is booked', other: 'the # dates that are booked' })}`}
          </label>
          <ul className={parts.soft}>
            {free.map(({ bookingId, startsAt }) => (
              <li key={bookingId}>{formatDateTime(startsAt, on)}</li>
            ))}
          </ul>
        </div>
      )}
      {late.length > 0 && (
        <Text>
          {t`This stays booked, since it can’t be cancelled here any more: ${{ dates: late.map(({ startsAt }) => formatDateTime(startsAt, on)).join(' · ') }}`}
        </Text>
      )}
      <Buttons>
        <Button look="go" isBusy={isBusy} onClick={() => void end()}>
          {isBusy ? t`Sending…` : t`End it`}
        </Button>
        <Button onClick={goBack}>{t`Keep it`}</Button>
      </Buttons>
    </>
  )
}
