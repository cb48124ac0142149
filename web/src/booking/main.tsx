import '../theme/tokens.css'
import './base.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '../lib/i18n.ts'
import { navigateTo, useBookingSelection } from './address.ts'
import { postJson, useLoad } from './api.ts'
import { BookingPage } from './booking-page.tsx'
import { embeddingLanguage, fitIntoSite } from './embedded.ts'
import { formatDateTime, formatTime, getDateFormatting, getTimeZoneIfDifferent } from './format.ts'
import { detectLanguage, showLanguage } from './language.ts'
import { LinePage } from './manage-booking/line-page.tsx'
import { MovePlace } from './manage-booking/move-place.tsx'
import { type Place, PlaceCard, useBookingMutation } from './manage-booking/place-card.tsx'
import { ReasonField } from './manage-booking/reason-field.tsx'
import { Shell } from './shell.tsx'
import { TimetablePage } from './timetable/timetable-page.tsx'
import { Button, ButtonLink, Buttons, Failed, FailureNotice, Notice, Text, Title, Waiting } from './ui.tsx'

type ShownPlaceProps = { token: string; place: Place; onChanged: (place: Place) => void }

function getTitle({ status }: Place): MessageDescriptor {
  if (status === 'held') return msg`Confirm your booking`
  if (status === 'booked') return msg`You are booked`
  if (status === 'requested') return msg`Your request has been sent`
  if (status === 'declined') return msg`We are sorry, this is not possible`
  if (status === 'cancelled') return msg`Your booking is cancelled`
  return status === 'lapsed' ? msg`It is no longer held for you` : msg`This appointment is over`
}

function ShownPlace(props: ShownPlaceProps) {
  const { place } = props
  const { i18n, t } = useLingui()
  const zone = getTimeZoneIfDifferent(getDateFormatting(place, i18n.locale))
  return (
    <>
      <Title>{t(getTitle(place))}</Title>
      <PlaceCard place={place} />
      {zone && <Text>{t`All times are in ${{ zone }}.`}</Text>}
      {place.status === 'held' && <Held {...props} />}
      {place.status === 'requested' && <Requested {...props} />}
      {place.status === 'booked' && <Booked {...props} />}
      {place.status === 'lapsed' && (
        <Text>{t`It wasn’t confirmed in time, so others can have it now. You are welcome to book again.`}</Text>
      )}
      {['cancelled', 'declined', 'lapsed', 'over'].includes(place.status) && (
        <Buttons>
          <ButtonLink href="/book">{t`Book again`}</ButtonLink>
        </Buttons>
      )}
    </>
  )
}

/** Unconfirmed booking. Confirming takes a tap, because mail programs open links by themselves. */
function Held({ token, place, onChanged }: ShownPlaceProps) {
  const { i18n, t } = useLingui()
  const on = getDateFormatting(place, i18n.locale)
  const confirm = useBookingMutation('/api/book/confirm', onChanged)
  const letGo = useBookingMutation('/api/book/cancel', onChanged)
  const failure = confirm.failure ?? letGo.failure
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      <FailureNotice failure={failure} />
      {place.heldUntil && <Text>{t`We hold it for you until ${{ time: formatTime(place.heldUntil, on) }}.`}</Text>}
      <Buttons>
        <Button look="go" isBusy={confirm.isBusy} onClick={() => void confirm.run({ token })}>
          {confirm.isBusy ? t`Sending…` : t({ context: 'button: confirm the booking', message: 'Confirm' })}
        </Button>
        <Button isBusy={letGo.isBusy} onClick={() => void letGo.run({ token, reason: '' })}>
          {t({ context: 'button: give up the booking', message: 'I don’t want it any more' })}
        </Button>
      </Buttons>
    </>
  )
}

/** Booking that the shop has to accept. */
function Requested({ token, place, onChanged }: ShownPlaceProps) {
  const { i18n, t } = useLingui()
  const on = getDateFormatting(place, i18n.locale)
  const cancel = useBookingMutation('/api/book/cancel', onChanged)
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      <FailureNotice failure={cancel.failure} />
      {place.heldUntil && (
        <Text>{t`We answer by ${{ time: formatDateTime(place.heldUntil, on) }}, by e-mail. Until then it is held for you.`}</Text>
      )}
      <Buttons>
        <Button isBusy={cancel.isBusy} onClick={() => void cancel.run({ token, reason: '' })}>
          {t({ context: 'button: give up the booking', message: 'I don’t want it any more' })}
        </Button>
      </Buttons>
    </>
  )
}

/** Firm booking. To say that one comes takes a tap too: a reminder's link is opened by mail programs. */
function Booked({ token, place, onChanged }: ShownPlaceProps) {
  const { i18n, t } = useLingui()
  const on = getDateFormatting(place, i18n.locale)
  const come = useBookingMutation('/api/book/attendance', onChanged)
  const { changeUntil, canMove, attendance } = place
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      <FailureNotice failure={come.failure} />
      <Text>{t`We look forward to seeing you, ${{ name: place.firstName }}.`}</Text>
      {place.videoLink && (
        <Buttons>
          <ButtonLink href={place.videoLink}>{t`Join by video`}</ButtonLink>
        </Buttons>
      )}
      {attendance === 'confirmed' && <Text>{t`We know that you are coming.`}</Text>}
      {attendance === 'open' && (
        <Buttons>
          <Button look="go" isBusy={come.isBusy} onClick={() => void come.run({ token })}>
            {come.isBusy ? t`Sending…` : t`I’m coming`}
          </Button>
        </Buttons>
      )}
      <Text>
        {changeUntil &&
          canMove &&
          t`You can move or cancel it here until ${{ time: formatDateTime(changeUntil, on) }}.`}
        {changeUntil && !canMove && t`You can cancel it here until ${{ time: formatDateTime(changeUntil, on) }}.`}
        {!changeUntil && t`It can’t be changed here any more. Please call us.`}
      </Text>
      {changeUntil && (
        <Buttons>
          {canMove && (
            <Button onClick={() => navigateTo({ do: 'move' })}>
              {t({ context: 'button: move the booking to another time', message: 'Move' })}
            </Button>
          )}
          <Button onClick={() => navigateTo({ do: 'cancel' })}>
            {t({ context: 'button: cancel the booking', message: 'Cancel' })}
          </Button>
        </Buttons>
      )}
    </>
  )
}

type Props = { token: string; place: Place; onChanged: (place: Place) => void }

function CancelPlace({ token, place, onChanged }: Props) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const cancel = useBookingMutation('/api/book/cancel', (changed) => {
    onChanged(changed)
    navigateTo({}, { instead: true })
  })
  return (
    <>
      <Title>{t`Cancel this booking?`}</Title>
      <FailureNotice failure={cancel.failure} />
      <PlaceCard place={place} />
      <ReasonField value={reason} onChange={setReason} />
      <Buttons>
        <Button look="danger" isBusy={cancel.isBusy} onClick={() => void cancel.run({ token, reason })}>
          {cancel.isBusy ? t`Sending…` : t({ context: 'button: cancel the booking', message: 'Cancel it' })}
        </Button>
        <Button onClick={() => history.back()}>{t({ context: 'button: keep the booking', message: 'Keep it' })}</Button>
      </Buttons>
    </>
  )
}

/** Opens a booking, in the language in which its client was written to. */
async function openPlace(token: string): Promise<Place> {
  const place = await postJson<Place>('/api/book/open', { token })
  await showLanguage(detectLanguage(place.language))
  return place
}

/** Page of one booking, opened by the link in the mail: confirm, view, move or cancel it. */
function PlacePage({ token }: { token: string }) {
  const { t } = useLingui()
  const { value, retry } = useLoad(token, openPlace)
  // Booking as returned by the last action; replaces the loaded one.
  const [changed, setChanged] = useState<Place | null>(null)
  const place = changed ?? (value.is === 'there' ? value.answer : null)
  return (
    <Shell front={place} title={t`Book online`}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {place && <BookingActions token={token} place={place} onChanged={setChanged} />}
    </Shell>
  )
}

function BookingActions(props: { token: string; place: Place; onChanged: (place: Place) => void }) {
  const choice = useBookingSelection()
  const mayChange = props.place.changeUntil !== null
  if (mayChange && props.place.canMove && choice.do === 'move') return <MovePlace {...props} choice={choice} />
  if (mayChange && choice.do === 'cancel') return <CancelPlace {...props} />
  return <ShownPlace key={`${props.place.status} ${props.place.attendance}`} {...props} />
}

const root = document.getElementById('root')
if (!root) throw new Error('book.html lacks #root')

/** Page of the address: of one booking or one place in line by the token in the link, the timetable, or the steps. */
function Page() {
  const [, kind, token] = /^\/book\/([bcw])\/([^/]+)/.exec(location.pathname) ?? []
  if (token && kind === 'w') return <LinePage token={decodeURIComponent(token)} />
  if (token) return <PlacePage token={decodeURIComponent(token)} />
  return location.pathname === '/book/timetable' ? <TimetablePage /> : <BookingPage />
}

fitIntoSite(root)
void showLanguage(detectLanguage(embeddingLanguage)).then(() =>
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Page />
      </I18nProvider>
    </StrictMode>,
  ),
)
