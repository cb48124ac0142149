import type { Repeat } from '@deskbell/domain/appointments/schema.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { Choice } from '../../../components/choice.tsx'
import { BLANK } from '../../../components/number-field.ts'
import type { BookingFormState } from '../use-booking-form.ts'

const ONCE: Repeat = { everyWeeks: 1, until: null, count: 10 }
const QUARTER_DAYS = 12 * 7

const REPEATS = [
  { value: 'no', label: 'Once' },
  { value: 'yes', label: 'Every week or so' },
]
const ENDS = [
  { value: 'count', label: 'A number of times' },
  { value: 'until', label: 'Until a day' },
]
const plain = { allowDecimal: false, allowNegative: false, hideControls: true }

/** Whether it is once, or every so many weeks, and for how long. */
export function RepeatFields({ booking }: { booking: BookingFormState }) {
  const { form, change } = booking
  const { repeat, day } = form.values
  const set = (next: Partial<Repeat>) => change({ repeat: { ...(repeat ?? ONCE), ...next } })
  const endsBy = repeat?.count === null ? 'until' : 'count'
  function choose(ends: string) {
    set(ends === 'until' ? { count: null, until: day ? addDays(day, QUARTER_DAYS) : '' } : { until: null, count: 10 })
  }
  return (
    <>
      <Choice
        label="How often"
        options={REPEATS}
        value={repeat ? 'yes' : 'no'}
        onChange={(value) => change({ repeat: value === 'yes' ? ONCE : null })}
      />
      {repeat && <Choice label="For how long" options={ENDS} value={endsBy} onChange={choose} />}
      {repeat && (
        <SimpleGrid cols={2} spacing="md">
          <NumberInput
            label="Every … weeks"
            {...plain}
            {...form.getInputProps('repeat.everyWeeks')}
            value={repeat.everyWeeks}
            onChange={(typed) => set({ everyWeeks: typed === '' ? BLANK : Number(typed) })}
          />
          {endsBy === 'count' ? (
            <NumberInput
              label="Times in all"
              {...plain}
              {...form.getInputProps('repeat.count')}
              value={repeat.count ?? ''}
              onChange={(typed) => set({ count: typed === '' ? BLANK : Number(typed) })}
            />
          ) : (
            <TextInput
              label="Last day"
              type="date"
              min={day}
              {...form.getInputProps('repeat.until')}
              value={repeat.until ?? ''}
              onChange={(event) => set({ until: event.currentTarget.value })}
            />
          )}
        </SimpleGrid>
      )}
    </>
  )
}
