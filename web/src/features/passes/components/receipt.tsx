import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { buildReceipt, type Receipt as Written } from '@deskbell/domain/passes/receipt.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useSession } from '../../auth/api.ts'
import { taxQuery } from '../../business/api.ts'
import { passesQuery, useMailReceipt } from '../api.ts'
import { receiptLanguageQuery } from '../receipt-language.ts'
import classes from './receipt.module.css'
import { ReceiptHeader, ReceiptLines, ReceiptPaper } from './receipt-paper.tsx'

function BackTo({ client }: { client: Client }) {
  const params = { clientId: client.id }
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={params} {...props} />}
    >
      {t`Back to ${{ client: fullName(client) }}`}
    </Anchor>
  )
}

type Props = { client: Client; passId: string }

/** Receipt of a pass in its current state, to be printed or mailed. */
export function Receipt({ client, passId }: Props) {
  const query = useQuery(passesQuery(client.id))
  return (
    <QueryView query={query}>
      {(passes) => {
        const pass = passes.find(({ id, clientId }) => id === passId && clientId === client.id)
        return pass ? <TranslatedReceipt client={client} pass={pass} /> : <NoSuchReceipt client={client} />
      }}
    </QueryView>
  )
}

function NoSuchReceipt({ client: { id: clientId, firstName } }: Pick<Props, 'client'>) {
  return (
    <EmptyState
      title={t`There is no such receipt`}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}>
          {t`See what ${{ client: firstName }} bought`}
        </Anchor>
      }
    >
      {t`The address may be mistyped.`}
    </EmptyState>
  )
}

function TranslatedReceipt(props: { client: Client; pass: Pass }) {
  const { business } = useSession()
  const query = useQuery(receiptLanguageQuery(chooseLanguage(props.client, business)))
  return <QueryView query={query}>{(i18n) => <PassReceipt {...props} i18n={i18n} />}</QueryView>
}

function PassReceipt({ client, pass, i18n }: { client: Client; pass: Pass; i18n: I18n }) {
  const { business } = useSession()
  const mail = useMailReceipt(pass.id)
  // Don't wait for the name of the tax. Without it the receipt uses a general one.
  const tax = useQuery(taxQuery)
  const receipt = buildReceipt({ pass, business: { ...business, taxName: tax.data?.taxName ?? '' }, client }, i18n)
  return (
    <>
      <ReceiptHeader
        number={receipt.number}
        back={<BackTo client={client} />}
        email={client.email}
        send={mail.mutateAsync}
      />
      <ReceiptPaper receipt={receipt} logoUrl={business.logoUrl} lang={i18n.locale}>
        <Sold receipt={receipt} />
        <ReceiptLines title={t`Price`} lines={receipt.price} />
        {receipt.payments.length > 0 && <ReceiptLines title={t`Payments`} lines={receipt.payments} />}
        <ReceiptLines title={t`Sums`} lines={receipt.sums} />
      </ReceiptPaper>
    </>
  )
}

function Sold({ receipt: { name, details, words } }: { receipt: Written }) {
  return (
    <div className={classes.sold}>
      <p className={classes.soft}>{words.sold}</p>
      <h3 className={classes.what}>{name}</h3>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  )
}
