import type { Client } from '@deskbell/domain/clients/schema.ts'
import { type Pass, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Anchor, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useMailReceipt } from '../api.ts'

type Props = { client: Pick<Client, 'email'>; pass: Pass; onClose: () => void }

/** Asks where the receipt shall go: to the client, unless another address is typed. */
export function MailReceiptModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title="Mail the receipt" opened={opened} onClose={props.onClose}>
      <MailReceiptForm {...props} />
    </FormModal>
  )
}

function MailReceiptForm({ client, pass, onClose }: Props) {
  const send = useMailReceipt(pass.id)
  // To another address it is another letter; to the same one, another try.
  const [ids] = useState(() => new Map<string, string>())
  const form = useSchemaForm({
    schema: ReceiptMail.omit({ id: true }),
    values: { to: client.email },
    submit: async ({ to }) => {
      const id = ids.get(to) ?? newId()
      ids.set(to, id)
      const { mailed } = await send.mutateAsync({ id, to })
      notify(mailed === 'sent' ? `The receipt is on its way to ${to}` : 'The receipt waits in the outbox')
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel="Send" onCancel={onClose}>
      <TextInput label="To" type="email" autoComplete="off" required data-autofocus {...form.getInputProps('to')} />
      {isApiError(form.error, 'mail_failed') && <WaitsInOutbox said={form.error.problem.detail} />}
    </SchemaForm>
  )
}

function WaitsInOutbox({ said }: { said: string | undefined }) {
  return (
    <div>
      The mail server said: {said}
      <br />
      <Anchor renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
        The receipt waits in the outbox
      </Anchor>
    </div>
  )
}
