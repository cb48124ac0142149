import { CardMail } from '@deskbell/domain/clients/cards/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useMailCard } from './mutations.ts'

type Props = { client: Client; onClose: () => void }

/** Asks where the card shall go: to the client, unless another address is typed. */
export function MailCardModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title="Mail the card" opened={opened} onClose={props.onClose}>
      <MailCardForm {...props} />
    </FormModal>
  )
}

function MailCardForm({ client, onClose }: Props) {
  const send = useMailCard(client.id)
  // To another address it is another letter; to the same one, another try.
  const [ids] = useState(() => new Map<string, string>())
  const form = useSchemaForm({
    schema: CardMail.omit({ id: true }),
    values: { to: client.email },
    submit: async ({ to }) => {
      const id = ids.get(to) ?? newId()
      ids.set(to, id)
      const { mailed } = await send.mutateAsync({ id, to })
      notify(mailed === 'sent' ? `The card is on its way to ${to}` : 'The card waits in the outbox')
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel="Send" onCancel={onClose}>
      <TextInput label="To" type="email" autoComplete="off" required data-autofocus {...form.getInputProps('to')} />
      <Text size="md">They get a link that shows the code on their phone.</Text>
    </SchemaForm>
  )
}
