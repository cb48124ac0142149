import type { Package } from '@deskbell/domain/packages/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import type { SaleForm } from '../sale-form.ts'
import { saleWords } from '../sale-labels.ts'
import { listChosen, type UnpaidVisit } from '../unpaid-visits.ts'
import classes from './sell-form.module.css'

type Props = { sale: SaleForm; sold: Package; visits: UnpaidVisit[]; firstName: string }

/** What the sale comes to, right before it is done. */
export function SaleSummary({ sale, sold, visits, firstName }: Props) {
  const { money, date, today } = useFormat()
  const covered = listChosen({ visits, chosen: sale.coveredCheckInIds })
  return (
    <p className={classes.summary}>{saleWords({ sale, sold, covered, firstName, today: today() }, { money, date })}</p>
  )
}
