import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { REPORT_ICONS } from '../report-icons.ts'
import { getReportWords, REPORT_NAMES } from '../report-names.ts'
import classes from './report-list.module.css'

export function ReportList() {
  return (
    <ul className={classes.list} aria-label={t`Reports`}>
      {REPORT_NAMES.map((name) => (
        <li key={name}>
          <ReportLink name={name} />
        </li>
      ))}
    </ul>
  )
}

function ReportLink({ name }: { name: ReportName }) {
  const { title, question } = getReportWords(name)
  const ReportIcon = REPORT_ICONS[name]
  return (
    <Link to="/dashboard/reports/$report" params={{ report: name }} className={classes.link}>
      <span className={classes.icon} aria-hidden="true">
        <ReportIcon size={22} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.question}>{question}</span>
      </span>
      <IconChevronRight size={18} className={classes.chevron} aria-hidden="true" />
    </Link>
  )
}
