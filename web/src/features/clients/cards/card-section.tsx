import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'
import { cardQuery } from './api.ts'
import classes from './card-section.module.css'

const MailCardForm = lazyPart(async () => (await import('./mail-card-form.tsx')).MailCardForm)
const QrCode = lazyPart(async () => (await import('../../../components/qr-code.tsx')).QrCode)

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

/** Renews the code of a lost card; undo restores it if the card turns up. */
function useLostCard({ id: clientId, firstName }: Pick<Client, 'id' | 'firstName'>) {
  const { mutateAsync: renew, isPending } = useRenewCard(clientId)
  const { mutateAsync: restore } = useRestoreCard(clientId)
  function lost() {
    const renewalId = newId()
    return runWithToast({
      action: () => renew(renewalId),
      success: t`${{ name: firstName }} has a new code, and the old card works no more`,
      undo: () => restore(renewalId),
      undone: t`${{ name: firstName }}’s old card works again`,
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
    <Card title={t({ context: 'code of a client, for the kiosk', message: 'Card' })}>
      <p
        className={classes.words}
      >{t`With the code on it, ${{ name: client.firstName }} checks in at the kiosk without typing.`}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={show.open}>
          {t`Show the code`}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/clients/$clientId/card" params={params} {...props} />}
        >
          {t`Print the card`}
        </Button>
        <Button variant="default" onClick={mail.open}>
          {t`Mail the card`}
        </Button>
        <Button variant="subtle" color="gray" loading={busy} onClick={lost}>
          {t`Lost card: make a new code`}
        </Button>
      </div>
      <FormModal title={t`${{ name: fullName(client) }}’s code`} opened={showing} onClose={show.close} fullOnPhone>
        <LargeCode client={client} />
      </FormModal>
      <FormModal title={t`Mail the card`} opened={mailing} onClose={mail.close}>
        <MailCardForm client={client} onClose={mail.close} />
      </FormModal>
    </Card>
  )
}

/** QR code large enough to scan across the counter. */
function LargeCode({ client }: { client: Client }) {
  const query = useQuery(cardQuery(client.id))
  return (
    <QueryView query={query}>
      {({ code }) => (
        <QrCode text={cardText(code)} label={t`The code of ${{ name: fullName(client) }}`} className={classes.large} />
      )}
    </QueryView>
  )
}
