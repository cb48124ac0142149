import type { Client } from '@deskbell/domain/clients/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { buildSaleReceipt, type SoldLine } from '@deskbell/domain/sales/receipt.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryView } from '../../../components/query-view.tsx'
import { useSession } from '../../auth/api.ts'
import { taxQuery } from '../../business/api.ts'
import receiptClasses from '../../passes/components/receipt.module.css'
import { ReceiptHeader, ReceiptLines, ReceiptPaper } from '../../passes/components/receipt-paper.tsx'
import { receiptLanguageQuery } from '../../passes/receipt-language.ts'
import { saleQuery, useMailSaleReceipt } from '../api.ts'
import { getSaleTitle } from '../sale-labels.ts'
import { useSaleClient } from '../use-sale-client.ts'
import { FiscalSignature } from './fiscal-signature.tsx'
import classes from './sale-receipt.module.css'

/** Page with the receipt of a sale in its current state, to be printed or mailed. */
export function SaleReceiptPage({ id }: { id: string }) {
  const query = useQuery(saleQuery(id))
  return <QueryView query={query}>{(sale) => <SaleReceipt sale={sale} />}</QueryView>
}

function SaleReceipt({ sale }: { sale: Sale }) {
  const { data: client } = useSaleClient(sale)
  const mail = useMailSaleReceipt(sale.id)
  return (
    <>
      <ReceiptHeader
        number={sale.number}
        back={<BackTo sale={sale} />}
        email={client?.email ?? ''}
        send={mail.mutateAsync}
      />
      <PaperOfSale sale={sale} />
    </>
  )
}

function BackTo({ sale }: { sale: Sale }) {
  return (
    <Anchor
      className={receiptClasses.back}
      renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId: sale.id }} {...props} />}
    >
      {t`Back to ${{ sale: getSaleTitle(sale) }}`}
    </Anchor>
  )
}

/** The receipt, in the language of the client. */
export function PaperOfSale({ sale }: { sale: Sale }) {
  const payer = useSaleClient(sale)
  if (sale.clientId === null) return <Translated sale={sale} client={{ language: '' }} />
  return <QueryView query={payer}>{(client) => <Translated sale={sale} client={client} />}</QueryView>
}

function Translated({ sale, client }: { sale: Sale; client: Pick<Client, 'language'> }) {
  const { business } = useSession()
  const query = useQuery(receiptLanguageQuery(chooseLanguage(client, business)))
  return <QueryView query={query}>{(i18n) => <Paper sale={sale} i18n={i18n} />}</QueryView>
}

function Paper({ sale, i18n }: { sale: Sale; i18n: I18n }) {
  const { business } = useSession()
  const tax = useQuery(taxQuery)
  const receipt = buildSaleReceipt({ sale, business: { ...business, taxName: tax.data?.taxName ?? '' } }, i18n)
  return (
    <ReceiptPaper receipt={receipt} logoUrl={business.logoUrl} lang={i18n.locale}>
      {receipt.words.sold && <p className={receiptClasses.soft}>{receipt.words.sold}</p>}
      <SoldLines lines={receipt.lines} />
      <ReceiptLines title={t`Sums`} lines={receipt.sums} />
      {receipt.payments.length > 0 && <ReceiptLines title={t`Payments`} lines={receipt.payments} />}
      <ReceiptLines title={t`Paid and owed`} lines={receipt.rest} />
      {receipt.fiscal && <FiscalSignature part={receipt.fiscal} />}
    </ReceiptPaper>
  )
}

function SoldLines({ lines }: { lines: SoldLine[] }) {
  return (
    <table className={receiptClasses.lines} aria-label={t`What was sold`}>
      <tbody>
        {lines.map(({ id, label, amount, details }) => (
          <tr key={id}>
            <th scope="row">
              {label}
              {details.map((detail) => (
                <span key={detail} className={classes.detail}>
                  {detail}
                </span>
              ))}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
