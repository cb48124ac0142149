import { fullName } from '@deskbell/domain/clients/rules.ts'
import { Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { AlertNote } from '../../clients/components/alert-note.tsx'
import type { Booker } from '../booking-form.ts'
import { isOutsideHours, isTaken } from '../booking-labels.ts'
import { upcomingFrom } from '../free-days.ts'
import type { BookingFormState } from '../use-booking-form.ts'
import classes from './booking-fields.module.css'
import { BookingItem } from './booking-item.tsx'
import { BookingPreviewView } from './booking-preview.tsx'
import { ClassPlaces } from './class-places.tsx'
import { FreeTimes } from './free-times.tsx'
import { RepeatFields } from './repeat-fields.tsx'

type Props = {
  booking: BookingFormState
  client: Booker | null
  onPickClient: () => void
  /** Puts the client on the waiting list instead. */
  onWait: () => void
  onCancel: () => void
}

const MOST_ITEMS = 10

/** All that a booking consists of, and what would become of it. */
export function BookingFields({ booking, client, onPickClient, onWait, onCancel }: Props) {
  const { form, preview } = booking
  const { items } = form.values
  const occurrences = preview.data?.occurrences ?? []
  const isAsked = isTaken(occurrences) || isOutsideHours(occurrences)
  return (
    <SchemaForm form={form} submitLabel={isAsked ? 'Book anyway' : 'Book'} onCancel={onCancel}>
      <WhoComes client={client} error={form.errors.clientId} onPick={onPickClient} />
      {items.map(({ id }, index) => (
        <BookingItem key={id} booking={booking} index={index} />
      ))}
      {client && <ClassPlaces booking={booking} client={client} onDone={onCancel} />}
      {items.length < MOST_ITEMS && items.every(({ serviceId }) => serviceId) && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={booking.addItem}>
            Add another service
          </Button>
        </div>
      )}
      <WhenFields booking={booking} onWait={client ? onWait : undefined} />
      <RepeatFields booking={booking} />
      <Textarea label="Note" autosize minRows={1} maxRows={6} {...form.getInputProps('note')} />
      <BookingPreviewView booking={booking} client={client?.firstName ?? 'The client'} />
    </SchemaForm>
  )
}

function WhoComes({ client, error, onPick }: { client: Booker | null; error: React.ReactNode; onPick: () => void }) {
  return (
    <>
      <div className={classes.who}>
        <Text size="md" fw={600}>
          {client ? fullName(client) : 'Nobody yet'}
        </Text>
        <Button variant="default" aria-invalid={Boolean(error)} onClick={onPick}>
          {client ? 'Change client' : 'Choose a client'}
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
          label="Day"
          type="date"
          required
          {...form.getInputProps('day')}
          value={day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
        <TextInput
          label="Time"
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
