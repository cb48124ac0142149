import { type BookingSelection, navigateTo } from '../address.ts'
import { useLoad } from '../api.ts'
import { useTranslation } from '../language.ts'
import { askShop, clearFreeTimesCache, type Shop } from '../shop.ts'
import { TimeStep } from '../steps/time-step.tsx'
import { Back, Button, Buttons, Failed, getErrorMessage, Notice, parts, Text, Title, Waiting } from '../ui.tsx'
import { type Place, PlaceCard, useBookingMutation } from './place-card.tsx'

type Props = { token: string; place: Place; choice: BookingSelection; onChanged: (place: Place) => void }

export function MovePlace(props: Props) {
  const { value, retry } = useLoad('shop', askShop)
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  return (
    <>
      <Back onClick={() => history.back()} />
      {props.choice.at ? (
        <ConfirmMove {...props} at={props.choice.at} />
      ) : (
        <ChooseTime {...props} shop={value.answer} />
      )}
    </>
  )
}

function ChooseTime({ place, choice, shop }: Props & { shop: Shop }) {
  const { words } = useTranslation()
  const service = shop.services.find(({ id }) => id === place.serviceId)
  if (!service)
    return (
      <>
        <Title>{words.move}</Title>
        <Text>{words.notMovable}</Text>
      </>
    )
  return (
    <TimeStep
      shop={shop}
      service={service}
      choice={choice}
      title={words.moveTitle}
      onPick={({ startsAt, appointmentId }) => navigateTo({ ...choice, at: startsAt, place: appointmentId ?? '' })}
    />
  )
}

const TAKEN = ['slot_taken', 'class_full', 'nobody_free', 'outside_hours', 'stale_version', 'appointment_cancelled']

function ConfirmMove({ token, place, choice, at, onChanged }: Props & { at: string }) {
  const { words } = useTranslation()
  const move = useBookingMutation('/api/book/move', (changed) => {
    onChanged(changed)
    navigateTo({}, { instead: true })
  })
  const isTaken = move.failure !== null && TAKEN.includes(move.failure.code)
  const length = Date.parse(place.endsAt) - Date.parse(place.startsAt)
  const then = { startsAt: at, endsAt: new Date(Date.parse(at) + length).toISOString(), employeeName: '' }
  const again = () => {
    clearFreeTimesCache()
    navigateTo({ do: 'move', day: choice.day ?? '' }, { instead: true })
  }
  return (
    <>
      <Title>{words.moveConfirmTitle}</Title>
      {move.failure && <Notice kind="error">{isTaken ? words.taken : getErrorMessage(words, move.failure)}</Notice>}
      <div className={parts.both}>
        <PlaceCard place={place} label={words.now} />
        <PlaceCard place={{ ...place, ...then }} label={words.newTime} />
      </div>
      <Buttons>
        {isTaken ? (
          <Button look="go" onClick={again}>
            {words.chooseTime}
          </Button>
        ) : (
          <Button
            look="go"
            isBusy={move.isBusy}
            onClick={() =>
              void move.run({ token, appointmentId: choice.place || null, employeeId: null, startsAt: at })
            }
          >
            {move.isBusy ? words.sending : words.moveYes}
          </Button>
        )}
      </Buttons>
    </>
  )
}
