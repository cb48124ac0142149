import { ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useSession } from '../../auth/api.ts'
import { useMailClose } from '../api.ts'

type Props = { sessionId: string; onClose: () => void }

/** Mails the report of a close, by default to the business. */
export function MailCloseModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Mail the close`} opened={opened} onClose={props.onClose}>
      <MailCloseForm {...props} />
    </FormModal>
  )
}

function MailCloseForm({ sessionId, onClose }: Props) {
  const { business, user } = useSession()
  const mail = useMailClose(sessionId)
  // One idempotency key per address: a retry to the same address reuses it, another address gets another mail.
  const [ids] = useState(() => new Map<string, string>())
  const form = useSchemaForm({
    schema: ReceiptMail.omit({ id: true }),
    values: { to: business.companyEmail || user.email },
    submit: async ({ to }) => {
      const id = ids.get(to) ?? newId()
      ids.set(to, id)
      const { mailed } = await mail.mutateAsync({ id, to })
      notify(mailed === 'sent' ? t`The close is on its way to ${to}` : t`The mail waits in the outbox`)
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Send`} onCancel={onClose}>
      <TextInput
        label={t({ context: 'recipient', message: 'To' })}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('to')}
      />
    </SchemaForm>
  )
}
