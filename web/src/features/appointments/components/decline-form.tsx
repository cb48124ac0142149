import { BookingDecline } from '@deskbell/domain/appointments/schema.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useDeclineRequest } from '../api.ts'

const Fields = BookingDecline.pick({ reason: true }).extend({ reason: BookingDecline.shape.reason.unwrap() })

type Props = { booking: { id: string; firstName: string }; onDone: () => void }

/** Declines a booking that a client asks for, with a reason that is mailed to them. */
export function DeclineForm({ booking, onDone }: Props) {
  const { mutateAsync: decline } = useDeclineRequest()
  const form = useSchemaForm({
    schema: Fields,
    values: { reason: '' },
    submit: ({ reason }, { id }) => decline({ bookingId: booking.id, id, reason }),
    onSaved: () => {
      notify(t`${{ firstName: booking.firstName }}’s booking is declined`)
      onDone()
    },
  })
  return (
    <SchemaForm
      form={form}
      submitLabel={t({ context: 'button: decline a booking that was requested', message: 'Decline' })}
    >
      <TextInput
        label={t`Reason`}
        description={t`Optional; the client reads it in the mail`}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </SchemaForm>
  )
}
