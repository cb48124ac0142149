import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import classes from './card-section.module.css'
import { MailCardModal } from './mail-card-modal.tsx'
import { cardQuery } from './queries.ts'
import { useLostCard } from './use-lost-card.ts'

/** The code by which a kiosk knows a client: shown, printed, mailed, or made anew where it was lost. */
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

/** Large enough to be read from the client's side of the desk. */
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
