import type { Home } from '@deskbell/domain/home/schema.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../auth/use-format.ts'
import classes from './figures.module.css'
import { newClientsWords, takenWords, usualWords, visitsWords } from './labels.ts'

type Props = { day: string; home: Home | undefined }

/** Key figures of the day. Each links to its report. */
export function Figures({ day, home }: Props) {
  const { number, money, weekdayOf } = useFormat()
  const since = home?.newClients.since ?? day
  return (
    <div className={classes.figures}>
      <Figure
        label={t`Check-ins today`}
        value={home && number(home.checkIns.today)}
        detail={home && usualWords(home.checkIns, weekdayOf(day), number)}
        good={home && home.checkIns.usual !== null && home.checkIns.today > home.checkIns.usual}
        report="attendance"
        from={day}
        to={day}
      />
      <Figure
        label={t`Taken today`}
        value={home && money(home.money.taken)}
        detail={home && takenWords(home.money, money)}
        good={home && home.money.passesSold > 0}
        report="sales"
        from={day}
        to={day}
      />
      <Figure
        label={t`Visits owed to clients`}
        value={home && number(home.visits.owed)}
        detail={home && visitsWords(home.visits, { number, money })}
        report="liability"
        from={day}
        to={day}
      />
      <Figure
        label={t`New clients this week`}
        value={home && number(home.newClients.thisWeek)}
        detail={home && newClientsWords(home.newClients, number)}
        good={home && home.newClients.thisWeek > home.newClients.lastWeek}
        report="clients"
        from={since}
        to={day}
      />
    </div>
  )
}

function Figure({
  label,
  value = '–',
  detail = '\u00a0',
  good = false,
  report,
  from,
  to,
}: {
  label: string
  value?: string
  detail?: string
  good?: boolean
  report: ReportName
  from: string
  to: string
}) {
  return (
    <Link to="/dashboard/reports/$report" params={{ report }} search={{ from, to }} className={classes.figure}>
      <span className={classes.label}>{label}</span>{' '}
      <Box component="span" className={classes.value} __vars={{ '--length': String(value.length) }}>
        <span>{value}</span>
      </Box>{' '}
      <span className={classes.detail} data-good={good}>
        {detail}
      </span>
    </Link>
  )
}
