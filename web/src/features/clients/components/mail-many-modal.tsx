import { BulkMail, FIRST_NAME } from '@deskbell/domain/clients/bulk.ts'
import { Anchor, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { bulkMailReachQuery } from '../api.ts'
import { useBulkWithUndo } from '../use-bulk.ts'
import type { BulkTarget } from './tag-many-modal.tsx'

type Props = { whom: BulkTarget; opened: boolean; onClose: () => void; onDone: () => void }

/** Mails the selected clients who have an e-mail address and haven't unsubscribed. */
export function MailManyModal({ opened, ...props }: Props) {
  return (
    <FormModal title={`Mail ${props.whom.words}`} opened={opened} onClose={props.onClose} fullOnPhone>
      <MailManyForm {...props} />
    </FormModal>
  )
}

function MailManyForm({ whom, onClose, onDone }: Omit<Props, 'opened'>) {
  const bulk = useBulkWithUndo()
  const form = useSchemaForm({
    schema: BulkMail.pick({ subject: true, text: true }),
    values: { subject: '', text: `Hello ${FIRST_NAME},\n\n` },
    submit: (letter, { id }) => bulk({ what: 'mail', id, selection: whom.selection, ...letter }),
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel="Send" onCancel={onClose}>
      <Reach whom={whom} />
      <TextInput label="Subject" required data-autofocus {...form.getInputProps('subject')} />
      <Textarea
        label="Text"
        description={`${FIRST_NAME} becomes each one’s own name.`}
        required
        autosize
        minRows={6}
        maxRows={14}
        {...form.getInputProps('text')}
      />
    </SchemaForm>
  )
}

/** Who of the selected clients is left out, and a warning if the mail has no unsubscribe link. */
function Reach({ whom }: { whom: BulkTarget }) {
  const { number } = useFormat()
  const { data: reach } = useQuery(bulkMailReachQuery(whom.selection))
  if (!reach) return null
  const { selected, unsubscribed, withoutEmail, canUnsubscribe } = reach
  const leftOut = (count: number) => (count === 1 ? 'is left out' : 'are left out')
  return (
    <div role="status">
      {unsubscribed > 0 && (
        <p>
          {number(unsubscribed)} of {number(selected)} said no to messages and {leftOut(unsubscribed)}.
        </p>
      )}
      {withoutEmail > 0 && (
        <p>
          {number(withoutEmail)} of {number(selected)} {withoutEmail === 1 ? 'has' : 'have'} no e-mail address and{' '}
          {leftOut(withoutEmail)}.
        </p>
      )}
      {!canUnsubscribe && (
        <p>
          Clients can’t unsubscribe by a link, since no address for clients is set:{' '}
          <Anchor underline="always" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
            set it first
          </Anchor>
          .
        </p>
      )}
    </div>
  )
}
