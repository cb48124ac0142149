import type { CardMail } from '@deskbell/domain/clients/cards/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MailForm } from '../../../components/mail-form.tsx'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

function useMailCard(clientId: string) {
  return useMutation({
    mutationFn: (json: CardMail) => read(api.clients[':id'].card.mail.$post({ param: { id: clientId }, json })),
  })
}

/** Asks for the recipient; defaults to the client's address. */
export function MailCardForm({ client, onClose }: { client: Client; onClose: () => void }) {
  const mail = useMailCard(client.id)
  return (
    <MailForm
      to={client.email}
      send={mail.mutateAsync}
      sent={(email) => t`The card is on its way to ${{ email }}`}
      waiting={t`The card waits in the outbox`}
      onClose={onClose}
    >
      {() => <Text size="md">{t`They get a link that shows the code on their phone.`}</Text>}
    </MailForm>
  )
}
