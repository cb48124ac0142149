import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Card } from '../../../components/card.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { ReceiptButtons } from '../../passes/components/receipt-paper.tsx'
import { useMailSaleReceipt } from '../api.ts'
import { useSaleClient } from '../use-sale-client.ts'
import classes from './checkout.module.css'
import { PaperOfSale } from './sale-receipt.tsx'

type Props = { sale: Sale; onNext: () => void }

function getChangeGiven({ payments }: Sale): number {
  return payments.reduce((sum, { amount, received }) => sum + received - amount, 0)
}

/** What was sold, the change to give, the receipt, and the way to the next customer. */
export function SaleDone({ sale, onNext }: Props) {
  const { data: payer } = useSaleClient(sale)
  const mail = useMailSaleReceipt(sale.id)
  const router = useRouter()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  // The link to this screen begins a new sale, too.
  useEffect(() => router.subscribe('onResolved', onNext), [router, onNext])
  return (
    <>
      <div className={classes.unprinted}>
        <PageHeader title={t`Sold`} subtitle={sale.number && t`Receipt ${{ number: sale.number }}`} />
      </div>
      <div className={classes.sold}>
        <Card className={classes.done}>
          <Figures sale={sale} />
          <Button size="lg" fullWidth ref={next} onClick={onNext}>
            {t`Next customer`}
          </Button>
          <div className={classes.doneButtons}>
            {sale.lines.map(
              ({ kind, storedValueId }) =>
                kind === 'gift_card' &&
                storedValueId && (
                  <Button
                    key={storedValueId}
                    variant="default"
                    renderRoot={(props) => (
                      <Link to="/dashboard/gift-cards/$giftCardId" params={{ giftCardId: storedValueId }} {...props} />
                    )}
                  >
                    {t`See the gift card`}
                  </Button>
                ),
            )}
            <ReceiptButtons quiet email={payer?.email ?? ''} send={mail.mutateAsync} />
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId: sale.id }} {...props} />}
            >
              {t`See the sale`}
            </Button>
          </div>
        </Card>
        <PaperOfSale sale={sale} />
      </div>
    </>
  )
}

function Figures({ sale }: { sale: Sale }) {
  const { money } = useFormat()
  const change = getChangeGiven(sale)
  return (
    <div role="status">
      <dl className={classes.figures}>
        <dt>{t`Total`}</dt>
        <dd>{money(sale.total)}</dd>
        {change > 0 && (
          <>
            <dt>{t({ context: 'cash', message: 'Change' })}</dt>
            <dd className={classes.big}>{money(change)}</dd>
          </>
        )}
        {sale.owed > 0 && (
          <>
            <dt>{t`Still owed`}</dt>
            <dd className={classes.owed}>{money(sale.owed)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
