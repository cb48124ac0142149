import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { CardMail } from '@deskbell/domain/clients/cards/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Button, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { notify } from '../../../components/notify.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { api } from '../../../lib/api.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { read } from '../../../lib/read.ts'
import { cardQuery } from './api.ts'
import classes from './card-section.module.css'

/** Renews a client's card code; the old code stops working. */
function useRenewCard(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read(api.clients[':id'].card.renew.$post({ param: { id: clientId }, json: { id } })),
    onSuccess: (card) => queryClient.setQueryData(cardQuery(clientId).queryKey, card),
  })
}

function useRestoreCard(clientId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (renewalId: string) =>
      read(api.clients[':id'].card.restore.$post({ param: { id: clientId }, json: { renewalId } })),
    onSuccess: (card) => queryClient.setQueryData(cardQuery(clientId).queryKey, card),
  })
}

function useMailCard(clientId: string) {
  return useMutation({
    mutationFn: (json: CardMail) => read(api.clients[':id'].card.mail.$post({ param: { id: clientId }, json })),
  })
}

type Props = { client: Client; onClose: () => void }

/** Asks for the recipient; defaults to the client's address. */
function MailCardModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title="Mail the card" opened={opened} onClose={props.onClose}>
      <MailCardForm {...props} />
    </FormModal>
  )
}

function MailCardForm({ client, onClose }: Props) {
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

/** Renews the code of a lost card; undo restores it if the card turns up. */
function useLostCard({ id: clientId, firstName }: Pick<Client, 'id' | 'firstName'>) {
  const { mutateAsync: renew, isPending } = useRenewCard(clientId)
  const { mutateAsync: restore } = useRestoreCard(clientId)
  function lost() {
    const renewalId = newId()
    return runWithToast({
      action: () => renew(renewalId),
      success: `${firstName} has a new code, and the old card works no more`,
      undo: () => restore(renewalId),
      undone: `${firstName}’s old card works again`,
    })
  }
  return { lost, busy: isPending }
}

/** Card with the client's kiosk code: show, print, mail, or renew if lost. */
export function CardSection({ client }: { client: Client }) {
  const [showing, show] = useDisclosure()
  const [mailing, mail] = useDisclosure()
  const { lost, busy } = useLostCard(client)
  const params = { clientId: client.id }
  return (
    <Card title="Card">
      <p className={classes.words}>With the code on it, {client.firstName} checks in at the kiosk without typing.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={show.open}>
          Show the code
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/clients/$clientId/card" params={params} {...props} />}
        >
          Print the card
        </Button>
        <Button variant="default" onClick={mail.open}>
          Mail the card
        </Button>
        <Button variant="subtle" color="gray" loading={busy} onClick={lost}>
          Lost card: make a new code
        </Button>
      </div>
      <FormModal title={`${fullName(client)}’s code`} opened={showing} onClose={show.close} fullOnPhone>
        <LargeCode client={client} />
      </FormModal>
      <MailCardModal client={client} opened={mailing} onClose={mail.close} />
    </Card>
  )
}

/** QR code large enough to scan across the counter. */
function LargeCode({ client }: { client: Client }) {
  const query = useQuery(cardQuery(client.id))
  return (
    <QueryView query={query}>
      {({ code }) => (
        <QrCode text={cardText(code)} label={`The code of ${fullName(client)}`} className={classes.large} />
      )}
    </QueryView>
  )
}
