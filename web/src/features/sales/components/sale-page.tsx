import type { Sale, SaleLine, SalePayment } from '@deskbell/domain/sales/schema.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { CardColumns, CardStack } from '../../../components/card-columns.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { InvoicesCard } from '../../invoices/components/invoices-card.tsx'
import { formatMethodInline, paymentMethodWords } from '../../passes/payment-labels.ts'
import { saleQuery, useTakePayments } from '../api.ts'
import { isSaleRefundable } from '../refund-form.ts'
import { getLineName, getPayerName, getSaleTitle } from '../sale-labels.ts'
import classes from './sale-page.module.css'

const PaymentModal = lazyModal(
  async () => (await import('../../passes/components/take-payment-modal.tsx')).PaymentModal,
)
const RefundModal = lazyModal(async () => (await import('./refund-modal.tsx')).RefundModal)
const UndoSaleModal = lazyModal(async () => (await import('./undo-sale-modal.tsx')).UndoSaleModal)

export function SalePage({ id }: { id: string }) {
  const query = useQuery(saleQuery(id))
  return <QueryView query={query}>{(sale) => <OneSale sale={sale} />}</QueryView>
}

function OneSale({ sale }: { sale: Sale }) {
  return (
    <>
      <PageHeader title={getSaleTitle(sale)} subtitle={<About sale={sale} />} actions={<Actions sale={sale} />} />
      <CardColumns>
        <CardStack>
          <Lines sale={sale} />
        </CardStack>
        <CardStack>
          <Payments sale={sale} />
          {sale.refunds.length > 0 && <Refunds sale={sale} />}
          <InvoicesCard sale={sale} />
        </CardStack>
      </CardColumns>
    </>
  )
}

function About({ sale }: { sale: Sale }) {
  const { dateTime } = useFormat()
  const { clientId, at, by, note, refundOf } = sale
  return (
    <span className={classes.about}>
      {clientId ? (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}
        >
          {getPayerName(sale)}
        </Anchor>
      ) : (
        <span>{getPayerName(sale)}</span>
      )}
      <span>{t`${{ time: dateTime(at) }}, by ${{ name: by }}`}</span>
      {note && <span>{note}</span>}
      {refundOf && (
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId: refundOf }} {...props} />}
        >
          {t`See the sale`}
        </Anchor>
      )}
    </span>
  )
}

function Actions({ sale }: { sale: Sale }) {
  const { dayOf, today } = useFormat()
  const { id, owed, refunds, at } = sale
  const [paying, pay] = useDisclosure()
  const [refunding, refund] = useDisclosure()
  const [undoing, undo] = useDisclosure()
  const mayRefund = isSaleRefundable(sale)
  const mayUndo = mayRefund && refunds.length === 0 && dayOf(at) === today()
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/dashboard/sales/$saleId/receipt" params={{ saleId: id }} {...props} />}
      >
        {t`Receipt`}
      </Button>
      {mayUndo && (
        <Button variant="default" onClick={undo.open}>
          {t`Undo sale…`}
        </Button>
      )}
      {mayRefund && (
        <Button variant="default" onClick={refund.open}>
          {t`Refund…`}
        </Button>
      )}
      {owed > 0 && <Button onClick={pay.open}>{t`Take payment`}</Button>}
      <TakePayment sale={sale} opened={paying} onClose={pay.close} />
      <RefundModal sale={sale} opened={refunding} onClose={refund.close} />
      <UndoSaleModal sale={sale} opened={undoing} onClose={undo.close} />
    </>
  )
}

function TakePayment({ sale, opened, onClose }: { sale: Sale; opened: boolean; onClose: () => void }) {
  const take = useTakePayments(sale.id)
  return (
    <PaymentModal
      title={t`Take payment for ${{ sale: getSaleTitle(sale) }}`}
      owed={sale.owed}
      clientId={sale.clientId}
      take={({ id, ...payment }) => take.mutateAsync({ id, payments: [payment] })}
      opened={opened}
      onClose={onClose}
    />
  )
}

/** What was sold; for whom, unless for who pays. */
function LineName({ line, payerId }: { line: SaleLine; payerId: string | null }) {
  const { money } = useFormat()
  const { clientId, clientName, employeeName, kind, storedValueId, discountReason, promoCode, promoDiscount } = line
  const discount = line.discount - promoDiscount
  const off = discount > 0 && t`${{ amount: money(discount) }} off`
  return (
    <span className={classes.line}>
      {kind === 'gift_card' && storedValueId ? (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/dashboard/gift-cards/$giftCardId" params={{ giftCardId: storedValueId }} {...props} />
          )}
        >
          {getLineName(line)}
        </Anchor>
      ) : (
        <span>{getLineName(line)}</span>
      )}
      {clientId !== payerId && clientName && <span className={classes.soft}>{t`for ${{ name: clientName }}`}</span>}
      {kind === 'tip' && <span className={classes.soft}>{employeeName || t`The team`}</span>}
      {off && <span className={classes.soft}>{discountReason ? `${off}, ${discountReason}` : off}</span>}
      {promoDiscount > 0 && (
        <span className={classes.soft}>
          {t`${{ amount: money(promoDiscount) }} off with promo code ${{ code: promoCode }}`}
        </span>
      )}
    </span>
  )
}

function Lines({ sale }: { sale: Sale }) {
  const { money, number, locale } = useFormat()
  const taxAdded = sale.lines.reduce((sum, line) => sum + line.taxAdded, 0)
  const columns: Column<SaleLine>[] = [
    { header: t`What`, cell: (line) => <LineName line={line} payerId={sale.clientId} /> },
    {
      header: t`Price`,
      align: 'end',
      hideBelow: 'sm',
      cell: ({ quantity, price }) => (quantity === 1 ? money(price) : `${number(quantity)} × ${money(price)}`),
    },
    {
      header: t`Tax`,
      align: 'end',
      hideBelow: 'md',
      cell: ({ taxRate, tax }) => (taxRate > 0 ? `${money(tax)} (${formatRate(taxRate, locale)})` : '–'),
    },
    {
      header: t`Amount`,
      align: 'end',
      cell: (line) => (
        <span className={classes.amounts}>
          {money(line.amount - line.taxAdded)}
          {line.owed > 0 && <StatusPill tone="wrong">{t`${{ amount: money(line.owed) }} owed`}</StatusPill>}
          {line.refunded > 0 && (
            <StatusPill tone="mind">{t`${{ amount: money(line.refunded) }} given back`}</StatusPill>
          )}
        </span>
      ),
    },
  ]
  return (
    <Card title={t`What was sold`}>
      <DataTable label={t`What was sold`} rows={sale.lines} columns={columns} nameOf={getLineName} />
      <dl className={classes.sums}>
        {taxAdded !== 0 && (
          <>
            <dt>{t`Subtotal`}</dt>
            <dd>{money(sale.total - taxAdded)}</dd>
            <dt>{taxAdded > 0 ? t`Tax` : t`Tax taken off`}</dt>
            <dd>{money(taxAdded)}</dd>
          </>
        )}
        <dt>{t`Total`}</dt>
        <dd className={classes.total}>{money(sale.total)}</dd>
        {sale.tax !== 0 && taxAdded === 0 && (
          <>
            <dt>{t`Tax included`}</dt>
            <dd>{money(sale.tax)}</dd>
          </>
        )}
        {sale.taxExemption && <dt>{t`No tax is charged: ${{ reason: sale.taxExemption }}`}</dt>}
        {sale.owed > 0 && (
          <>
            <dt>{t`Still owed`}</dt>
            <dd className={classes.owed}>{money(sale.owed)}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function Payments({ sale: { payments } }: { sale: Sale }) {
  return (
    <Card title={t`Payments`}>
      {payments.length === 0 ? (
        <p className={classes.none}>{t`Nothing has been paid.`}</p>
      ) : (
        <TimedList label={t`Payments`}>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </TimedList>
      )}
    </Card>
  )
}

function PaymentRow({ payment: { at, by, method, amount, received } }: { payment: SalePayment }) {
  const { relativeDay, dayOf, time, money } = useFormat()
  const change = received - amount
  return (
    <TimedRow
      at={at}
      day={relativeDay(dayOf(at))}
      time={time(at)}
      title={amount < 0 ? t`Given back, ${{ method: formatMethodInline(method) }}` : paymentMethodWords(method)}
      detail={
        change > 0
          ? t`by ${{ name: by }}, ${{ received: money(received) }} received, ${{ change: money(change) }} change`
          : t`by ${{ name: by }}`
      }
    >
      <span className={classes.amount}>{money(amount)}</span>
    </TimedRow>
  )
}

function Refunds({ sale: { refunds } }: { sale: Sale }) {
  const { relativeDay, dayOf, time, money } = useFormat()
  return (
    <Card title={t`Refunds`}>
      <TimedList label={t`Refunds`}>
        {refunds.map(({ id, number, at, by, total }) => (
          <TimedRow
            key={id}
            at={at}
            day={relativeDay(dayOf(at))}
            time={time(at)}
            title={
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId: id }} {...props} />}
              >
                {t`Refund ${{ number }}`}
              </Anchor>
            }
            detail={t`by ${{ name: by }}`}
          >
            <span className={classes.amount}>{money(total)}</span>
          </TimedRow>
        ))}
      </TimedList>
    </Card>
  )
}
