import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '../../../components/page-header.tsx'
import { MailReceiptModal } from './mail-receipt-modal.tsx'
import classes from './receipt.module.css'

type Props = { client: Client; pass: Pass; number: string }

/** Above the receipt, and not on paper: the way back, printing and mailing. */
export function ReceiptHeader({ client, pass, number }: Props) {
  const [mailing, { open, close }] = useDisclosure()
  return (
    <div className={classes.header}>
      <PageHeader
        title={`Receipt ${number}`}
        subtitle={<BackTo client={client} />}
        actions={
          <>
            <Button variant="default" onClick={open}>
              Mail
            </Button>
            <Button onClick={() => window.print()}>Print</Button>
          </>
        }
      />
      <MailReceiptModal client={client} pass={pass} opened={mailing} onClose={close} />
    </div>
  )
}

function BackTo({ client }: Pick<Props, 'client'>) {
  const params = { clientId: client.id }
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={params} {...props} />}
    >
      Back to {fullName(client)}
    </Anchor>
  )
}
