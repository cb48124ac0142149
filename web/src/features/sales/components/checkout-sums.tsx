import { formatRate } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../auth/use-format.ts'
import { taxQuery } from '../../business/api.ts'
import type { CheckoutSums } from '../checkout-form.ts'
import classes from './checkout.module.css'

/** What is to be paid, with discounts and taxes. */
export function Sums(props: { sums: CheckoutSums; promoCode: string; exemption: string }) {
  const { sums, promoCode: code, exemption } = props
  const { full, discount, promo, taxAdded, total, taxes } = sums
  const { money, locale } = useFormat()
  const name = useQuery(taxQuery).data?.taxName || t`tax`
  const rows = taxes.map(({ taxRate, tax }) => {
    const rate = formatRate(taxRate, locale)
    return { label: taxAdded > 0 ? `${rate} ${name}` : t`of which ${{ rate }} ${name}`, amount: money(tax) }
  })
  return (
    <dl className={classes.sums} aria-live="polite">
      {discount + promo > 0 && <Row label={t`Before discounts`} amount={money(full)} />}
      {discount > 0 && <Row label={t`Discount`} amount={money(-discount)} />}
      {promo > 0 && <Row label={t`Promo code ${{ code }}`} amount={money(-promo)} />}
      {taxAdded !== 0 && <Row label={t`Subtotal`} amount={money(total - taxAdded)} />}
      {taxAdded > 0 && rows.map((row) => <Row key={row.label} {...row} />)}
      {taxAdded < 0 && <Row label={t`Tax taken off`} amount={money(taxAdded)} />}
      <dt className={classes.total}>{t`Total`}</dt>
      <dd className={classes.total}>{money(total)}</dd>
      {taxAdded === 0 && rows.map((row) => <Row key={row.label} {...row} />)}
      {exemption && <Row label={t`No tax is charged: ${{ reason: exemption }}`} amount="" />}
    </dl>
  )
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </>
  )
}
