import type { ClientPayment } from '@deskbell/domain/clients/history/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../components/card.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../../components/timed-list.tsx'
import { listItems } from '../../../lib/pages.ts'
import { useFormat } from '../../auth/use-format.ts'
import { ExportMenu } from '../../data/exports/export-menu.tsx'
import { paymentMethodWords } from '../../passes/payment-labels.ts'
import { clientPaymentsQuery } from './api.ts'
import classes from './history.module.css'

export function ClientPayments({ client }: { client: Pick<Client, 'id' | 'firstName'> }) {
  const query = useInfiniteQuery(clientPaymentsQuery(client.id))
  return (
    <Card
      title={t`Payments`}
      aside={<ExportMenu list="payments" filter={{ clientId: client.id }} label={t`Export payments`} quiet />}
    >
      <QueryView query={query}>
        {(data) => {
          const payments = listItems(data)
          if (payments.length === 0)
            return <p className={classes.none}>{t`${{ name: client.firstName }} has paid nothing yet.`}</p>
          return (
            <>
              <TimedList label={t`Payments`}>
                {payments.map((payment) => (
                  <PaymentRow key={payment.id} clientId={client.id} payment={payment} />
                ))}
              </TimedList>
              <LoadMore pages={query} />
            </>
          )
        }}
      </QueryView>
    </Card>
  )
}

function PaymentRow({ clientId, payment }: { clientId: string; payment: ClientPayment }) {
  const { relativeDay, dayOf, time, money } = useFormat()
  const { amount, method, receivedAt, by, passId, passName, saleId } = payment
  const name = passName || t`Payment`
  return (
    <TimedRow
      at={receivedAt}
      day={relativeDay(dayOf(receivedAt))}
      time={time(receivedAt)}
      title={
        <>
          {saleId ? (
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId }} {...props} />}
            >
              {name}
            </Anchor>
          ) : (
            name
          )}{' '}
          {amount < 0 && <StatusPill tone="mind">{t`refund`}</StatusPill>}
        </>
      }
      detail={
        <>
          {paymentMethodWords(method)}, {t`by ${{ name: by }}`}{' '}
          {passId && (
            <Anchor
              renderRoot={(props) => (
                <Link
                  to="/dashboard/clients/$clientId/receipts/$passId"
                  params={{ clientId, passId }}
                  className={classes.receipt}
                  {...props}
                />
              )}
            >
              {t`Receipt`}
            </Anchor>
          )}
        </>
      }
    >
      <span className={classes.amount}>{money(amount)}</span>
    </TimedRow>
  )
}
