import { choose } from '../address.ts'
import { foreignZone, momentWords, placeFor, timeWords } from '../format.ts'
import { fill, useSpeech, type Words } from '../language.ts'
import { Button, ButtonLink, Buttons, failureWords, Notice, Text, Title } from '../ui.tsx'
import { type Place, useDeed } from './place.ts'
import { PlaceCard } from './place-card.tsx'

type Props = { token: string; place: Place; onChanged: (place: Place) => void }

function getTitle(words: Words, { status }: Place): string {
  if (status === 'held') return words.confirmTitle
  if (status === 'booked') return words.bookedTitle
  if (status === 'cancelled') return words.cancelledTitle
  return status === 'lapsed' ? words.lapsedTitle : words.overTitle
}

/** A booking as it stands, and what can be done with it. */
export function ShownPlace(props: Props) {
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
function Held({ token, place, onChanged }: Props) {
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
