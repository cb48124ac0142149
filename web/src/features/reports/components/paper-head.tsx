import type { Days, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { useSession } from '../../auth/queries.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useFilterWords } from '../use-filter-labels.ts'
import classes from './paper-head.module.css'

type Props = { name: ReportName; filter: ReportFilter; days: Days }

/** On paper, what the address and the fields say on screen: whose report it is, of which days, narrowed to what. */
export function PaperHead({ name, filter, days: { from, to } }: Props) {
  const { business } = useSession()
  const { days } = useFormat()
  const narrowed = useFilterWords(name, filter)
  return (
    <p className={classes.head}>
      <strong>{[business.companyName, days(from, to)].filter(Boolean).join(' · ')}</strong>
      {narrowed.length > 0 && <span>{narrowed.join(' · ')}</span>}
    </p>
  )
}
