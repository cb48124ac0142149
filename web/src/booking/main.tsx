import '../theme/tokens.css'
import './base.css'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type ReactNode, StrictMode, useCallback, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { navigateTo, useBookingSelection } from './address.ts'
import { postJson, useLoad } from './api.ts'
import { BookingPage } from './booking-page.tsx'
import { formatDateTime, formatTime, getDateFormatting, getTimeZoneIfDifferent } from './format.ts'
import {
  detectLanguage,
  ENGLISH,
  interpolate,
  loadTranslations,
  rememberLanguage,
  type Translation,
  TranslationContext,
  type Translations,
  useTranslation,
} from './language.ts'
import { MovePlace } from './manage-booking/move-place.tsx'
import { type Place, PlaceCard, useBookingMutation } from './manage-booking/place-card.tsx'
import { Shell } from './shell.tsx'
import { Field } from './steps/field.tsx'
import { Button, ButtonLink, Buttons, Failed, getErrorMessage, Notice, parts, Text, Title, Waiting } from './ui.tsx'

type ShownPlaceProps = { token: string; place: Place; onChanged: (place: Place) => void }

function getTitle(words: Translations, { status }: Place): string {
  if (status === 'held') return words.confirmTitle
  if (status === 'booked') return words.bookedTitle
  if (status === 'cancelled') return words.cancelledTitle
  return status === 'lapsed' ? words.lapsedTitle : words.overTitle
}

function ShownPlace(props: ShownPlaceProps) {
  const { place } = props
  const { words, language } = useTranslation()
  const zone = getTimeZoneIfDifferent(getDateFormatting(place, language))
  return (
    <>
      <Title>{getTitle(words, place)}</Title>
      <PlaceCard place={place} />
      {zone && <Text>{interpolate(words.zone, { zone })}</Text>}
      {place.status === 'held' && <Held {...props} />}
      {place.status === 'booked' && <Booked place={place} />}
      {place.status === 'lapsed' && <Text>{words.lapsedText}</Text>}
      {['cancelled', 'lapsed', 'over'].includes(place.status) && (
        <Buttons>
          <ButtonLink href="/book">{words.bookAgain}</ButtonLink>
        </Buttons>
      )}
    </>
  )
}

/** Unconfirmed booking. Confirming takes a tap, because mail programs open links by themselves. */
function Held({ token, place, onChanged }: ShownPlaceProps) {
  const { words, language } = useTranslation()
  const on = getDateFormatting(place, language)
  const confirm = useBookingMutation('/api/book/confirm', onChanged)
  const letGo = useBookingMutation('/api/book/cancel', onChanged)
  const failure = confirm.failure ?? letGo.failure
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      {failure && <Notice kind="error">{getErrorMessage(words, failure)}</Notice>}
      {place.heldUntil && <Text>{interpolate(words.heldUntil, { time: formatTime(place.heldUntil, on) })}</Text>}
      <Buttons>
        <Button look="go" isBusy={confirm.isBusy} onClick={() => void confirm.run({ token })}>
          {confirm.isBusy ? words.sending : words.confirm}
        </Button>
        <Button isBusy={letGo.isBusy} onClick={() => void letGo.run({ token, reason: '' })}>
          {words.letGo}
        </Button>
      </Buttons>
    </>
  )
}

function Booked({ place }: { place: Place }) {
  const { words, language } = useTranslation()
  const on = getDateFormatting(place, language)
  const { changeUntil } = place
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      <Text>{interpolate(words.seeYou, { name: place.firstName })}</Text>
      <Text>
        {changeUntil ? interpolate(words.changeUntil, { time: formatDateTime(changeUntil, on) }) : words.noChange}
      </Text>
      {changeUntil && (
        <Buttons>
          <Button onClick={() => navigateTo({ do: 'move' })}>{words.move}</Button>
          <Button onClick={() => navigateTo({ do: 'cancel' })}>{words.cancel}</Button>
        </Buttons>
      )}
    </>
  )
}

type Props = { token: string; place: Place; onChanged: (place: Place) => void }

function CancelPlace({ token, place, onChanged }: Props) {
  const { words } = useTranslation()
  const [reason, setReason] = useState('')
  const cancel = useBookingMutation('/api/book/cancel', (changed) => {
    onChanged(changed)
    navigateTo({}, { instead: true })
  })
  return (
    <>
      <Title>{words.cancelTitle}</Title>
      {cancel.failure && <Notice kind="error">{getErrorMessage(words, cancel.failure)}</Notice>}
      <PlaceCard place={place} />
      <div className={parts.field}>
        <Field label={words.reason} name="reason" value={reason} onChange={setReason} max={200} optional />
      </div>
      <Buttons>
        <Button look="danger" isBusy={cancel.isBusy} onClick={() => void cancel.run({ token, reason })}>
          {cancel.isBusy ? words.sending : words.cancelYes}
        </Button>
        <Button onClick={() => history.back()}>{words.keep}</Button>
      </Buttons>
    </>
  )
}

function openPlace(token: string): Promise<Place> {
  return postJson<Place>('/api/book/open', { token })
}

/** Page of one booking, opened by the link in the mail: confirm, view, move or cancel it. */
function PlacePage({ token }: { token: string }) {
  const { value, retry } = useLoad(token, openPlace)
  // Booking as returned by the last action; replaces the loaded one.
  const [changed, setChanged] = useState<Place | null>(null)
  const place = changed ?? (value.is === 'there' ? value.answer : null)
  return (
    <Shell front={place}>
      {value.is === 'loading' && <Waiting />}
      {value.is === 'failed' && <Failed failure={value.failure} onRetry={retry} />}
      {place && <BookingActions token={token} place={place} onChanged={setChanged} />}
    </Shell>
  )
}

function BookingActions(props: { token: string; place: Place; onChanged: (place: Place) => void }) {
  const choice = useBookingSelection()
  const mayChange = props.place.changeUntil !== null
  if (mayChange && choice.do === 'move') return <MovePlace {...props} choice={choice} />
  if (mayChange && choice.do === 'cancel') return <CancelPlace {...props} />
  return <ShownPlace key={props.place.status} {...props} />
}

/** Provides the visitor's language; renders nothing until its strings are loaded, and English if they can't be. */
function TranslationProvider({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState<Pick<Translation, 'language' | 'words'> | null>(null)
  const speak = useCallback(async (language: Language) => {
    const found = await loadTranslations(language)
    setSpoken((last) => found ?? last ?? ENGLISH)
  }, [])
  useEffect(() => void speak(detectLanguage()), [speak])
  useEffect(() => {
    if (spoken) document.documentElement.lang = spoken.language
  }, [spoken])
  const speech = useMemo(() => {
    const choose = (language: Language) => {
      rememberLanguage(language)
      void speak(language)
    }
    return spoken && { ...spoken, speak: choose }
  }, [spoken, speak])
  return speech && <TranslationContext value={speech}>{children}</TranslationContext>
}

const root = document.getElementById('root')
if (!root) throw new Error('book.html lacks #root')

/** Token from the link to one booking; undefined on the page where bookings are made. */
const token = /^\/book\/[bc]\/([^/]+)/.exec(location.pathname)?.[1]

createRoot(root).render(
  <StrictMode>
    <TranslationProvider>
      {token ? <PlacePage token={decodeURIComponent(token)} /> : <BookingPage />}
    </TranslationProvider>
  </StrictMode>,
)
