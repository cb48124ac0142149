import { cardText } from '@deskbell/domain/clients/cards/rules.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
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
  { value: '1', label: t`One card` },
  { value: String(ON_A_PAGE), label: t`A page of ${{ count: ON_A_PAGE }}` },
]

/** Printable card in the size of a bank card. */
export function CardPrint({ client }: { client: Client }) {
  const query = useQuery(cardQuery(client.id))
  const [copies, setCopies] = useState('1')
  return (
    <>
      <div className={classes.header}>
        <PageHeader
          title={t`Card of ${{ name: fullName(client) }}`}
          subtitle={<BackTo client={client} />}
          actions={<Button onClick={() => window.print()}>{t`Print`}</Button>}
        />
        <SegmentedControl aria-label={t`How many`} data={COPIES} value={copies} onChange={setCopies} />
      </div>
      <QueryView query={query}>
        {({ code }) => (
          <ul className={classes.sheet} aria-label={t`What is printed`}>
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
      {t`Back to ${{ name: fullName(client) }}`}
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
      <QrCode text={cardText(code)} label={t`The code of ${{ name: fullName(client) }}`} className={classes.code} />
    </li>
  )
}
