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

/** A booking as it stands, and what can be done with it. */
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

/** Mail programs open links: only a tap confirms. */
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

/** One's own booking, by the link to it: to confirm, to look at, to move or to cancel. */
function PlacePage({ token }: { token: string }) {
  const { value, retry } = useLoad(token, openPlace)
  // What an answer has said since.
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

/** Lets the page speak the visitor's language; shows nothing until its words are there. */
function Speech({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState<{ language: Language; words: Words } | null>(null)
  const speak = useCallback(async (language: Language) => {
    const found = await loadWords(language).catch(() => null)
    // Without a connection the page goes on in the language that it has.
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

/** The secret of a link to one's own booking; none on the page where something is booked. */
const token = /^\/book\/[bc]\/([^/]+)/.exec(location.pathname)?.[1]

createRoot(root).render(
  <StrictMode>
    <Speech>{token ? <PlacePage token={decodeURIComponent(token)} /> : <BookingPage />}</Speech>
  </StrictMode>,
)
