import type { Behind, Report, ReportFilter } from '@deskbell/domain/reports/schema.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { isEmpty } from '../is-empty.ts'
import { REPORT_ICONS } from '../report-icons.ts'
import { useFollowedLinks } from '../use-followed-links.ts'
import { Figures } from './figures.tsx'
import classes from './report-body.module.css'
import { TableCard } from './table-card.tsx'

type Props = {
  report: Report
  filter: ReportFilter
  /** Whether other days are on their way. */
  busy: boolean
  onOpen: (behind: Behind) => void
}

/** What a report says. */
export function ReportBody({ report, filter, busy, onOpen }: Props) {
  const body = useFollowedLinks<HTMLDivElement>(onOpen)
  return (
    <div ref={body} className={classes.body} aria-busy={busy}>
      {isEmpty(report) ? <Nothing report={report} /> : <Contents report={report} filter={filter} />}
    </div>
  )
}

function Nothing({ report }: { report: Report }) {
  const ReportIcon = REPORT_ICONS[report.name]
  return (
    <EmptyState icon={<ReportIcon size={28} />} title="Nothing happened in these days">
      Choose other days, or narrow it less.
    </EmptyState>
  )
}

function Contents({ report, filter }: Pick<Props, 'report' | 'filter'>) {
  const { dateTime } = useFormat()
  return (
    <>
      <Figures report={report} filter={filter} />
      {report.tables.map((table) => (
        <TableCard key={table.id} report={report} table={table} filter={filter} />
      ))}
      <p className={classes.made}>As of {dateTime(report.madeAt)}</p>
    </>
  )
}
