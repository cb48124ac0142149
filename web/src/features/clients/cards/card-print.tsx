import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LogoImage } from '../../../components/logo-image.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QrCode } from '../../../components/qr-code.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useSession } from '../../auth/api.ts'
import { cardQuery } from './api.ts'
import classes from './card-print.module.css'

/** Cards per page of A4 or Letter. */
const ON_A_PAGE = 8
const COPIES = [
  { value: '1', label: 'One card' },
  { value: String(ON_A_PAGE), label: `A page of ${ON_A_PAGE}` },
]

/** Printable card in the size of a bank card. */
export function CardPrint({ client }: { client: Client }) {
  const query = useQuery(cardQuery(client.id))
  const [copies, setCopies] = useState('1')
  return (
    <>
      <div className={classes.header}>
        <PageHeader
          title={`Card of ${fullName(client)}`}
          subtitle={<BackTo client={client} />}
          actions={<Button onClick={() => window.print()}>Print</Button>}
        />
        <SegmentedControl aria-label="How many" data={COPIES} value={copies} onChange={setCopies} />
      </div>
      <QueryView query={query}>
        {({ code }) => (
          <ul className={classes.sheet} aria-label="What is printed">
            {Array.from({ length: Number(copies) }, (_, index) => (
              <PaperCard key={index} client={client} code={code} />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}

function BackTo({ client }: { client: Client }) {
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

function PaperCard({ client, code }: { client: Client; code: string }) {
  const { business } = useSession()
  return (
    <li className={classes.card}>
      <div className={classes.words}>
        <LogoImage url={business.logoUrl} height={40} className={classes.logo} instead={null} />
        <span className={classes.shop}>{business.companyName}</span>
        <span className={classes.name}>{fullName(client)}</span>
      </div>
      <QrCode text={cardText(code)} label={`The code of ${fullName(client)}`} className={classes.code} />
    </li>
  )
}
