import { BulkMail, type BulkMailReach, type ClientSelection, FIRST_NAME } from '@deskbell/domain/clients/bulk.ts'
import { plural, t } from '@lingui/core/macro'
import { Anchor, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { bulkMailReachQuery } from '../api.ts'
import { useBulkWithUndo } from '../use-bulk.ts'

type Props = { selection: ClientSelection; opened: boolean; onClose: () => void; onDone: () => void }

/** Mails the selected clients who have an e-mail address and haven't unsubscribed. */
export function MailManyModal({ opened, ...props }: Props) {
  const { number } = useFormat()
  const count = props.selection.clientIds?.length
  const title =
    count === undefined
      ? t`Mail all that match`
      : t`${plural({ count }, { one: `Mail ${{ number: number(count) }} client`, other: `Mail ${{ number: number(count) }} clients` })}`
  return (
    <FormModal title={title} opened={opened} onClose={props.onClose} fullOnPhone>
      <MailManyForm {...props} />
    </FormModal>
  )
}

function MailManyForm({ selection, onClose, onDone }: Omit<Props, 'opened'>) {
  const bulk = useBulkWithUndo()
  const { data: reach } = useQuery(bulkMailReachQuery(selection))
  const form = useSchemaForm({
    schema: BulkMail.pick({ subject: true, text: true }),
    values: { subject: '', text: `${t`Hello ${{ firstName: FIRST_NAME }},`}\n\n` },
    submit: (letter, { id }) => bulk({ what: 'mail', id, selection, ...letter }),
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={t`Send`} onCancel={onClose} disabled={reach && isNobodyLeft(reach)}>
      {reach && <Reach reach={reach} />}
      <TextInput label={t`Subject`} required data-autofocus {...form.getInputProps('subject')} />
      <Textarea
        label={t`Text`}
        description={t`${{ firstName: FIRST_NAME }} becomes each one’s own name.`}
        required
        autosize
        minRows={6}
        maxRows={14}
        {...form.getInputProps('text')}
      />
    </SchemaForm>
  )
}

function isNobodyLeft({ selected, unsubscribed, withoutEmail }: BulkMailReach): boolean {
  return unsubscribed + withoutEmail >= selected
}

/** Who of the selected clients is left out, and a warning if the mail has no unsubscribe link. */
function Reach({ reach }: { reach: BulkMailReach }) {
  const { number } = useFormat()
  const { selected, unsubscribed, withoutEmail, canUnsubscribe } = reach
  return (
    <div role="status">
      {unsubscribed > 0 && (
        <p>
          {t`${plural(
            { count: unsubscribed },
            {
              one: `${{ number: number(unsubscribed) }} of ${{ all: number(selected) }} said no to messages and is left out.`,
              other: `${{ number: number(unsubscribed) }} of ${{ all: number(selected) }} said no to messages and are left out.`,
            },
          )}`}
        </p>
      )}
      {withoutEmail > 0 && (
        <p>
          {t`${plural(
            { count: withoutEmail },
            {
              one: `${{ number: number(withoutEmail) }} of ${{ all: number(selected) }} has no e-mail address and is left out.`,
              other: `${{ number: number(withoutEmail) }} of ${{ all: number(selected) }} have no e-mail address and are left out.`,
            },
          )}`}
        </p>
      )}
      {!canUnsubscribe && (
        <p>
          {t`Clients can’t unsubscribe by a link, since no address for clients is set:`}{' '}
          <Anchor underline="always" renderRoot={(props) => <Link to="/dashboard/settings/notifications" {...props} />}>
            {t`set it first`}
          </Anchor>
          .
        </p>
      )}
    </div>
  )
}
