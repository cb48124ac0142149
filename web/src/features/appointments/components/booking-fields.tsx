import type { Repeat } from '@deskbell/domain/appointments/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import { addDays, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Choice } from '../../../components/choice.tsx'
import { NumberInput, SimpleGrid } from '../../../components/mantine-more.ts'
import { BLANK } from '../../../components/number-field.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useToldError } from '../../../lib/told-errors.ts'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import { formatTimeRange } from '../appointment-labels.ts'
import type { Booker } from '../booking-form.ts'
import { clockChangeWords, formatConflict, isOutsideHours, isTaken, payWords, upcomingFrom } from '../booking-labels.ts'
import type { BookingFormState } from '../use-booking-form.ts'
import { useNames } from '../use-names.ts'
import classes from './booking-fields.module.css'
import { BookingItem } from './booking-item.tsx'
import bookingPreviewClasses from './booking-preview.module.css'
import { ClassPlaces } from './class-places.tsx'
import { FreeTimes } from './free-times.tsx'
import { SeriesDays } from './series-days.tsx'

type BookingPreviewViewProps = { booking: BookingFormState; client: string }

function BookingPreviewView({ booking, client }: BookingPreviewViewProps) {
  const { preview, form, asked } = booking
  useToldError(preview.error)
  if (!asked) return null
  if (preview.error) return <Alert color="red">{formatProblem(preview.error)}</Alert>
  if (!preview.data) return null
  const { occurrences } = preview.data
  return (
    <section className={bookingPreviewClasses.preview} aria-label={t`What will be booked`} aria-busy={preview.isStale}>
      <ItemLines booking={booking} />
      {form.values.repeat ? (
        <SeriesDays booking={booking} client={client} />
      ) : (
        <OnceInTheWay booking={booking} client={client} />
      )}
      {isTaken(occurrences) && <TextInput label={t`Why book over it?`} required {...form.getInputProps('reason')} />}
    </section>
  )
}

function ItemLines({ booking: { preview, asked, form, services } }: Pick<BookingPreviewViewProps, 'booking'>) {
  const { time, money } = useFormat()
  const nameOf = useNames()
  return (
    <div role="status">
      <ul className={bookingPreviewClasses.lines}>
        {preview.data?.items.map((item, index) => {
          const wanted = asked?.items[index]
          if (!wanted) return null
          const service = services.find(({ id }) => id === wanted.serviceId)
          const { startsAt } = wanted
          const endsAt = minutesAfter(new Date(startsAt), item.durationMinutes).toISOString()
          const times = formatTimeRange({ startsAt, endsAt }, time)
          const who = item.employeeId ? t`with ${{ employee: nameOf(item.employeeId) }}` : t`but nobody is free then`
          return (
            <li key={wanted.id}>
              <strong>{service?.name}</strong> {who}, {times}, {money(item.price)}.{' '}
              {form.values.clientId && <Text span>{payWords(item)}.</Text>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function OnceInTheWay({ booking, client }: BookingPreviewViewProps) {
  const { time } = useFormat()
  const nameOf = useNames()
  const [occurrence] = booking.preview.data?.occurrences ?? []
  const words = occurrence?.clashes.map((clash) => formatConflict(clash, { nameOf, client, time })) ?? []
  const said = [...new Set(words), ...(occurrence?.clockChange ? [clockChangeWords(occurrence.clockChange)] : [])]
  if (said.length === 0) return null
  return (
    <ul className={bookingPreviewClasses.clashes} aria-label={t`In the way`}>
      {said.map((line) => (
        <li key={line}>{line}.</li>
      ))}
    </ul>
  )
}

const ONCE: Repeat = { everyWeeks: 1, until: null, count: 10 }
const QUARTER_DAYS = 12 * 7

const REPEATS = [
  { value: 'no', label: t`Once` },
  { value: 'yes', label: t`Every week or so` },
]
const ENDS = [
  { value: 'count', label: t`A number of times` },
  { value: 'until', label: t`Until a day` },
]
const plain = { allowDecimal: false, allowNegative: false, hideControls: true }

/** Repetition: once, or every n weeks until a day or for a number of times. */
function RepeatFields({ booking }: { booking: BookingFormState }) {
  const { form, change } = booking
  const { repeat, day } = form.values
  const set = (next: Partial<Repeat>) => change({ repeat: { ...(repeat ?? ONCE), ...next } })
  const noDayLeft = form.errors.repeat
  const endsBy = repeat?.count === null ? 'until' : 'count'
  function choose(ends: string) {
    set(ends === 'until' ? { count: null, until: day ? addDays(day, QUARTER_DAYS) : '' } : { until: null, count: 10 })
  }
  return (
    <>
      <Choice
        label={t`How often`}
        options={REPEATS}
        value={repeat ? 'yes' : 'no'}
        onChange={(value) => change({ repeat: value === 'yes' ? ONCE : null })}
      />
      {repeat && <Choice label={t`For how long`} options={ENDS} value={endsBy} onChange={choose} />}
      {repeat && (
        <SimpleGrid cols={2} spacing="md">
          <NumberInput
            label={t`Every … weeks`}
            {...plain}
            {...form.getInputProps('repeat.everyWeeks')}
            value={repeat.everyWeeks}
            onChange={(typed) => set({ everyWeeks: typed === '' ? BLANK : Number(typed) })}
          />
          {endsBy === 'count' ? (
            <NumberInput
              label={t`Times in all`}
              {...plain}
              {...form.getInputProps('repeat.count')}
              error={form.errors['repeat.count'] ?? noDayLeft}
              value={repeat.count ?? ''}
              onChange={(typed) => set({ count: typed === '' ? BLANK : Number(typed) })}
            />
          ) : (
            <TextInput
              label={t`Last day`}
              type="date"
              min={day}
              {...form.getInputProps('repeat.until')}
              error={form.errors['repeat.until'] ?? noDayLeft}
              value={repeat.until ?? ''}
              onChange={(event) => set({ until: event.currentTarget.value })}
            />
          )}
        </SimpleGrid>
      )}
    </>
  )
}

type Props = {
  booking: BookingFormState
  client: Booker | null
  onPickClient: () => void
  onWait: () => void
  onCancel: () => void
}

const MOST_ITEMS = 10

export function BookingFields({ booking, client, onPickClient, onWait, onCancel }: Props) {
  const { form, preview } = booking
  const { items } = form.values
  const occurrences = preview.data?.occurrences ?? []
  const isAsked = isTaken(occurrences) || isOutsideHours(occurrences)
  return (
    <SchemaForm
      form={form}
      submitLabel={isAsked ? t`Book anyway` : t({ context: 'button: book an appointment', message: 'Book' })}
      onCancel={onCancel}
    >
      <WhoComes client={client} error={form.errors.clientId} onPick={onPickClient} />
      {items.map(({ id }, index) => (
        <BookingItem key={id} booking={booking} index={index} />
      ))}
      {client && <ClassPlaces booking={booking} client={client} onDone={onCancel} />}
      {items.length < MOST_ITEMS && items.every(({ serviceId }) => serviceId) && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={booking.addItem}>
            {t`Add another service`}
          </Button>
        </div>
      )}
      <WhenFields booking={booking} onWait={client ? onWait : undefined} />
      <RepeatFields booking={booking} />
      <Textarea label={t`Note`} autosize minRows={1} maxRows={6} {...form.getInputProps('note')} />
      <BookingPreviewView booking={booking} client={client?.firstName ?? t`The client`} />
    </SchemaForm>
  )
}

function WhoComes({ client, error, onPick }: { client: Booker | null; error: React.ReactNode; onPick: () => void }) {
  return (
    <>
      <div className={classes.who}>
        <Text size="md" fw={600}>
          {client ? fullName(client) : t`Nobody yet`}
        </Text>
        <Button variant="default" aria-invalid={Boolean(error)} onClick={onPick}>
          {client ? t`Change client` : t`Choose a client`}
        </Button>
      </div>
      {error && <Text className={classes.error}>{error}</Text>}
      {client && <AlertNote client={client} />}
    </>
  )
}

function WhenFields({ booking, onWait }: { booking: BookingFormState; onWait: (() => void) | undefined }) {
  const { form, change } = booking
  const { day, time, items } = form.values
  const { today } = useFormat()
  const [first] = items
  return (
    <div className={classes.when}>
      <SimpleGrid cols={2} spacing="md">
        <TextInput
          label={t`Day`}
          type="date"
          required
          {...form.getInputProps('day')}
          value={day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
        <TextInput
          label={t`Time`}
          type="time"
          required
          {...form.getInputProps('time')}
          value={time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      </SimpleGrid>
      {first?.serviceId && <FreeTimes item={first} from={upcomingFrom(day, today())} onPick={change} onWait={onWait} />}
    </div>
  )
}
