import { useLingui } from '@lingui/react/macro'
import { type BookingSelection, navigateTo } from '../address.ts'
import { useLoad } from '../api.ts'
import { askShop, clearFreeTimesCache, type Shop } from '../shop.ts'
import { TimeStep } from '../steps/time-step.tsx'
import { Back, Button, Buttons, Failed, FailureNotice, parts, Text, Title, Waiting } from '../ui.tsx'
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
        <ConfirmMove {...props} shop={value.answer} at={props.choice.at} />
      ) : (
        <ChooseTime {...props} shop={value.answer} />
      )}
    </>
  )
}

function ChooseTime({ token, place, choice, shop }: Props & { shop: Shop }) {
  const { t } = useLingui()
  const service = shop.services.find(({ id }) => id === place.serviceId)
  if (!service)
    return (
      <>
        <Title>{t({ context: 'button: move the booking to another time', message: 'Move' })}</Title>
        <Text>{t`It can’t be moved here. Please call us.`}</Text>
      </>
    )
  return (
    <TimeStep
      shop={shop}
      service={service}
      token={token}
      choice={choice}
      title={t`When suits you better?`}
      onPick={({ startsAt, endsAt, appointmentId }) =>
        navigateTo({ ...choice, at: startsAt, until: endsAt ?? '', place: appointmentId ?? '' })
      }
    />
  )
}

const TAKEN = [
  'slot_taken',
  'too_short_notice',
  'class_full',
  'nobody_free',
  'outside_hours',
  'stale_version',
  'appointment_cancelled',
]

function ConfirmMove({ token, place, choice, at, shop, onChanged }: Props & { at: string; shop: Shop }) {
  const { t } = useLingui()
  const move = useBookingMutation('/api/book/move', (changed) => {
    onChanged(changed)
    navigateTo({}, { instead: true })
  })
  const isTaken = move.failure !== null && TAKEN.includes(move.failure.code)
  const length = Date.parse(place.endsAt) - Date.parse(place.startsAt)
  // Where clients choose the employee, a move keeps them.
  const keepsEmployee = place.kind === 'one_to_one' && shop.employees.length > 0
  const employeeName = keepsEmployee ? place.employeeName : ''
  const endsAt = choice.until || new Date(Date.parse(at) + length).toISOString()
  const then = { startsAt: at, endsAt, employeeName }
  const again = () => {
    clearFreeTimesCache()
    navigateTo({ do: 'move', day: choice.day ?? '' }, { instead: true })
  }
  return (
    <>
      <Title>{t`Move it to this time?`}</Title>
      <FailureNotice failure={move.failure} isTaken={isTaken} />
      <div className={parts.both}>
        <PlaceCard place={place} label={t({ context: 'time of the booking', message: 'Now' })} />
        <PlaceCard
          place={{ ...place, ...then }}
          label={t({ context: 'time of the booking after it is moved', message: 'Then' })}
        />
      </div>
      <Buttons>
        {isTaken ? (
          <Button look="go" onClick={again}>
            {t`When suits you?`}
          </Button>
        ) : (
          <Button
            look="go"
            isBusy={move.isBusy}
            onClick={() =>
              void move.run({ token, appointmentId: choice.place || null, employeeId: null, startsAt: at })
            }
          >
            {move.isBusy ? t`Sending…` : t({ context: 'button: move the booking', message: 'Move it' })}
          </Button>
        )}
      </Buttons>
    </>
  )
}
