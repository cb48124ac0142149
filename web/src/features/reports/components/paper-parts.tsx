import type { Days, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { useSession } from '../../auth/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useFilterWords } from '../filter-choices.ts'
import classes from './rows-behind.module.css'

/** Definition for print only. */
export function PaperDefinition({ lines }: { lines: string[] }) {
  return (
    <section className={classes.paper}>
      <h2 className={classes.definitionTitle}>{t`How this is counted`}</h2>
      <Lines lines={lines} />
    </section>
  )
}

export function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** Heading for print, in place of the address and the fields on screen: business, days and filters. */
export function PaperHead({
  name,
  filter,
  days: { from, to },
}: {
  name: ReportName
  filter: ReportFilter
  days: Days
}) {
  const { business } = useSession()
  const { days } = useFormat()
  const narrowed = useFilterWords(name, filter)
  return (
    <p className={classes.paperHeadHead}>
      <strong>{[business.companyName, days(from, to)].filter(Boolean).join(' · ')}</strong>
      {narrowed.length > 0 && <span>{narrowed.join(' · ')}</span>}
    </p>
  )
}
