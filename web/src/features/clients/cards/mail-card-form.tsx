import { CardMail } from '@deskbell/domain/clients/cards/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { api } from '../../../lib/api.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { read } from '../../../lib/read.ts'

function useMailCard(clientId: string) {
  return useMutation({
    mutationFn: (json: CardMail) => read(api.clients[':id'].card.mail.$post({ param: { id: clientId }, json })),
  })
}

/** Asks for the recipient; defaults to the client's address. */
export function MailCardForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const send = useMailCard(client.id)
  // Idempotency key per recipient: the same address is a retry, another one a new mail.
  const [ids] = useState(() => new Map<string, string>())
  const form = useSchemaForm({
    schema: CardMail.omit({ id: true }),
    values: { to: client.email },
    submit: async ({ to }) => {
      const id = ids.get(to) ?? newId()
      ids.set(to, id)
      const { mailed } = await send.mutateAsync({ id, to })
      notify(mailed === 'sent' ? t`The card is on its way to ${{ email: to }}` : t`The card waits in the outbox`)
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Send`} onCancel={onClose}>
      <TextInput
        label={t({ context: 'recipient of a mail', message: 'To' })}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('to')}
      />
      <Text size="md">{t`They get a link that shows the code on their phone.`}</Text>
    </SchemaForm>
  )
}
