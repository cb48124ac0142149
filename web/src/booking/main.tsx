import '../theme/tokens.css'
import './base.css'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type ReactNode, StrictMode, useCallback, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { choose, useChoice } from './address.ts'
import { write } from './api.ts'
import { BookingPage } from './booking-page.tsx'
import { foreignZone, momentWords, placeFor, timeWords } from './format.ts'
import { fill, firstLanguage, loadWords, rememberLanguage, SpeechContext, useSpeech, type Words } from './language.ts'
import { MovePlace } from './manage-booking/move-place.tsx'
import classes from './manage-booking/place.module.css'
import { type Place, useDeed } from './manage-booking/place.ts'
import { PlaceCard } from './manage-booking/place-card.tsx'
import { Shell } from './shell.tsx'
import { Field } from './steps/field.tsx'
import { Button, ButtonLink, Buttons, Failed, failureWords, Notice, Text, Title, Waiting } from './ui.tsx'
import { useLoad } from './use-load.ts'

type ShownPlaceProps = { token: string; place: Place; onChanged: (place: Place) => void }

function getTitle(words: Words, { status }: Place): string {
  if (status === 'held') return words.confirmTitle
  if (status === 'booked') return words.bookedTitle
  if (status === 'cancelled') return words.cancelledTitle
  return status === 'lapsed' ? words.lapsedTitle : words.overTitle
}

function ShownPlace(props: ShownPlaceProps) {
  const { place } = props
  const { words, language } = useSpeech()
  const zone = foreignZone(placeFor(place, language))
  return (
    <>
      <Title>{getTitle(words, place)}</Title>
      <PlaceCard place={place} />
      {zone && <Text>{fill(words.zone, { zone })}</Text>}
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
  const { words, language } = useSpeech()
  const on = placeFor(place, language)
  const confirm = useDeed('/api/book/confirm', onChanged)
  const letGo = useDeed('/api/book/cancel', onChanged)
  const failure = confirm.failure ?? letGo.failure
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      {failure && <Notice kind="error">{failureWords(words, failure)}</Notice>}
      {place.heldUntil && <Text>{fill(words.heldUntil, { time: timeWords(place.heldUntil, on) })}</Text>}
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
  const { words, language } = useSpeech()
  const on = placeFor(place, language)
  const { changeUntil } = place
  return (
    <>
      {place.notice && <Notice>{place.notice}</Notice>}
      <Text>{fill(words.seeYou, { name: place.firstName })}</Text>
      <Text>{changeUntil ? fill(words.changeUntil, { time: momentWords(changeUntil, on) }) : words.noChange}</Text>
      {changeUntil && (
        <Buttons>
          <Button onClick={() => choose({ do: 'move' })}>{words.move}</Button>
          <Button onClick={() => choose({ do: 'cancel' })}>{words.cancel}</Button>
        </Buttons>
      )}
    </>
  )
}

type Props = { token: string; place: Place; onChanged: (place: Place) => void }

function CancelPlace({ token, place, onChanged }: Props) {
  const { words } = useSpeech()
  const [reason, setReason] = useState('')
  const cancel = useDeed('/api/book/cancel', (changed) => {
    onChanged(changed)
    choose({}, { instead: true })
  })
  return (
    <>
      <Title>{words.cancelTitle}</Title>
      {cancel.failure && <Notice kind="error">{failureWords(words, cancel.failure)}</Notice>}
      <PlaceCard place={place} />
      <div className={classes.field}>
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
  return write<Place>('/api/book/open', { token })
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
      {place && <Deed token={token} place={place} onChanged={setChanged} />}
    </Shell>
  )
}

function Deed(props: { token: string; place: Place; onChanged: (place: Place) => void }) {
  const choice = useChoice()
  const mayChange = props.place.changeUntil !== null
  if (mayChange && choice.do === 'move') return <MovePlace {...props} choice={choice} />
  if (mayChange && choice.do === 'cancel') return <CancelPlace {...props} />
  return <ShownPlace key={props.place.status} {...props} />
}

/** Provides the visitor's language; renders nothing until its strings are loaded. */
function Speech({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState<{ language: Language; words: Words } | null>(null)
  const speak = useCallback(async (language: Language) => {
    const found = await loadWords(language).catch(() => null)
    // If loading fails, e.g. offline, keep the current language.
    if (found) setSpoken({ language, words: found })
  }, [])
  useEffect(() => void speak(firstLanguage()), [speak])
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
  return speech && <SpeechContext value={speech}>{children}</SpeechContext>
}

const root = document.getElementById('root')
if (!root) throw new Error('book.html lacks #root')

/** Token from the link to one booking; undefined on the page where bookings are made. */
const token = /^\/book\/[bc]\/([^/]+)/.exec(location.pathname)?.[1]

createRoot(root).render(
  <StrictMode>
    <Speech>{token ? <PlacePage token={decodeURIComponent(token)} /> : <BookingPage />}</Speech>
  </StrictMode>,
)
