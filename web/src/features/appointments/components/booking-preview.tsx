import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { Alert, Text, TextInput } from '@mantine/core'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { clashWords, clockChangeWords, isTaken, payWords } from '../booking-labels.ts'
import type { BookingFormState } from '../use-booking-form.ts'
import { useNames } from '../use-names.ts'
import classes from './booking-preview.module.css'
import { SeriesDays } from './series-days.tsx'

type Props = { booking: BookingFormState; client: string }

/** What the button will do, before it does it, and what is in the way. */
export function BookingPreviewView({ booking, client }: Props) {
  const { preview, form, asked } = booking
  if (!asked) return null
  if (preview.error) return <Alert color="red">{problemWords(preview.error)}</Alert>
  if (!preview.data) return null
  const { occurrences } = preview.data
  return (
    <section className={classes.preview} aria-label="What will be booked" aria-busy={preview.isStale}>
      <ItemLines booking={booking} />
      {form.values.repeat ? (
        <SeriesDays booking={booking} client={client} />
      ) : (
        <OnceInTheWay booking={booking} client={client} />
      )}
      {isTaken(occurrences) && <TextInput label="Why book over it?" required {...form.getInputProps('reason')} />}
    </section>
  )
}

function ItemLines({ booking: { preview, asked, form, services } }: Pick<Props, 'booking'>) {
  const { time, money } = useFormat()
  const nameOf = useNames()
  return (
    <div role="status">
      <ul className={classes.lines}>
        {preview.data?.items.map((item, index) => {
          const wanted = asked?.items[index]
          if (!wanted) return null
          const service = services.find(({ id }) => id === wanted.serviceId)
          const until = time(minutesAfter(new Date(wanted.startsAt), item.durationMinutes).toISOString())
          const who = item.employeeId ? `with ${nameOf(item.employeeId)}` : 'but nobody is free then'
          return (
            <li key={wanted.id}>
              <strong>{service?.name}</strong> {who}, {time(wanted.startsAt)} to {until}, {money(item.price)}.{' '}
              {form.values.clientId && <Text span>{payWords(item)}.</Text>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function OnceInTheWay({ booking, client }: Props) {
  const { time } = useFormat()
  const nameOf = useNames()
  const [occurrence] = booking.preview.data?.occurrences ?? []
  const words = occurrence?.clashes.map((clash) => clashWords(clash, { nameOf, client, time })) ?? []
  const said = [...new Set(words), ...(occurrence?.clockChange ? [clockChangeWords(occurrence.clockChange)] : [])]
  if (said.length === 0) return null
  return (
    <ul className={classes.clashes} aria-label="In the way">
      {said.map((line) => (
        <li key={line}>{line}.</li>
      ))}
    </ul>
  )
}
