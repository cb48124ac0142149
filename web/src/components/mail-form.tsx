import { ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSchemaForm } from '../lib/form.ts'
import { notify } from './notify.tsx'
import { SchemaForm } from './schema-form.tsx'

type Props = {
  /** Address proposed. */
  to: string
  send: (mail: { id: string; to: string }) => Promise<{ mailed: 'sent' | 'waiting' }>
  /** What is said once it is sent, or waits in the outbox. */
  sent: (to: string) => string
  waiting: string
  onClose: () => void
  /** Shown below the address. `error`: why the last try failed. */
  children?: (error: unknown) => ReactNode
}

/** Form that mails something to one address. */
export function MailForm({ to: proposed, send, sent, waiting, onClose, children }: Props) {
  // One idempotency key per address: a retry to the same address reuses it, another address gets another mail.
  const [ids] = useState(() => new Map<string, string>())
  const form = useSchemaForm({
    schema: ReceiptMail.omit({ id: true }),
    values: { to: proposed },
    submit: async ({ to }) => {
      const id = ids.get(to) ?? newId()
      ids.set(to, id)
      const { mailed } = await send({ id, to })
      notify(mailed === 'sent' ? sent(to) : waiting)
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
      {children?.(form.error)}
    </SchemaForm>
  )
}
