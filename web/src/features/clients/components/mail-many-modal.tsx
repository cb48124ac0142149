import { BulkMail, FIRST_NAME } from '@deskbell/domain/clients/bulk.ts'
import { Textarea, TextInput } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useBulkWithUndo } from '../use-bulk.ts'
import type { BulkTarget } from './tag-many-modal.tsx'

type Props = { whom: BulkTarget; opened: boolean; onClose: () => void; onDone: () => void }

/** Mails the selected clients who have an e-mail address. */
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
      <TextInput label="Subject" required data-autofocus {...form.getInputProps('subject')} />
      <Textarea
        label="Text"
        description={`${FIRST_NAME} becomes each one’s own name. Who has no e-mail address is left out.`}
        required
        autosize
        minRows={6}
        maxRows={14}
        {...form.getInputProps('text')}
      />
    </SchemaForm>
  )
}
