import { CancelledBy } from '@deskbell/domain/appointments/schema.ts'
import type { StandingPlace } from '@deskbell/domain/standing-places/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { z } from 'zod'
import { Choice } from '../../components/choice.tsx'
import { Checkbox } from '../../components/mantine-more.ts'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { useFormat } from '../auth/use-format.ts'
import { useEndStandingPlace } from './api.ts'

const Fields = z.object({ by: CancelledBy, cancels: z.boolean() })

/** Ends a standing place, and cancels the dates that are ahead if that is wanted. */
export function EndStandingPlace({ place, onDone }: { place: StandingPlace; onDone: () => void }) {
  const { mutateAsync: end } = useEndStandingPlace()
  const { dateTime } = useFormat()
  const { booked } = place
  const late = booked.filter(({ isLate }) => isLate)
  const form = useSchemaForm({
    schema: Fields,
    values: { by: 'client' as const, cancels: false },
    submit: async ({ by, cancels }, { id }) => {
      const bookingIds = cancels ? booked.map(({ bookingId }) => bookingId) : []
      await end({ placeId: place.id, id, by, bookingIds, reason: '' })
      notify(t`The standing place is ended`)
    },
    onSaved: onDone,
  })
  const label = t`Cancel ${plural({ dates: booked.length }, { one: 'the # date that is booked', other: 'the # dates that are booked' })}`
  return (
    <SchemaForm form={form} submitLabel={t`End the standing place`}>
      <Text size="md">{t`No more dates are booked for it.`}</Text>
      <Choice
        label={t`Who ends it?`}
        options={[
          { value: 'client' as const, label: t`The client` },
          { value: 'shop' as const, label: t`The shop` },
        ]}
        value={form.values.by}
        onChange={(value) => form.setFieldValue('by', value)}
      />
      {booked.length > 0 && (
        <Checkbox
          label={label}
          description={booked.map(({ startsAt }) => dateTime(startsAt)).join(' · ')}
          {...form.getInputProps('cancels', { type: 'checkbox' })}
        />
      )}
      {late.length > 0 && form.values.cancels && (
        <Text size="md">
          {t`Too near for the client to cancel: ${{ dates: late.map(({ startsAt }) => dateTime(startsAt)).join(', ') }}`}
        </Text>
      )}
    </SchemaForm>
  )
}
