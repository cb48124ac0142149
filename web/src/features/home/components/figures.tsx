import type { Home } from '@deskbell/domain/home/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import { newClientsWords, takenWords, usualWords, visitsWords } from '../home-words.ts'
import classes from './figures.module.css'
import { ReportLink } from './report-link.tsx'

type Props = { day: string; home: Home | undefined }

/** The day in numbers, each of which opens the report behind it. */
export function Figures({ day, home }: Props) {
  const { number, money, weekdayOf } = useFormat()
  const since = home?.newClients.since ?? day
  return (
    <div className={classes.figures}>
      <Figure
        label="Check-ins today"
        value={home && number(home.checkIns.today)}
        detail={home && usualWords(home.checkIns, weekdayOf(day), number)}
        good={home && home.checkIns.usual !== null && home.checkIns.today > home.checkIns.usual}
        href={`/dashboard/reports/attendance?from=${day}&to=${day}`}
      />
      <Figure
        label="Taken today"
        value={home && money(home.money.taken)}
        detail={home && takenWords(home.money, money)}
        good={home && home.money.passesSold > 0}
        href={`/dashboard/reports/sales?from=${day}&to=${day}`}
      />
      <Figure
        label="Visits owed to clients"
        value={home && number(home.visits.owed)}
        detail={home && visitsWords(home.visits, number)}
        href={`/dashboard/reports/liability?from=${day}&to=${day}`}
      />
      <Figure
        label="New clients this week"
        value={home && number(home.newClients.thisWeek)}
        detail={home && newClientsWords(home.newClients, number)}
        good={home && home.newClients.thisWeek > home.newClients.lastWeek}
        href={`/dashboard/reports/clients?from=${since}&to=${day}`}
      />
    </div>
  )
}

type FigureProps = { label: string; value?: string; detail?: string; good?: boolean; href: string }

function Figure({ label, value = '–', detail = '\u00a0', good = false, href }: FigureProps) {
  return (
    <ReportLink href={href} className={classes.figure}>
      <span className={classes.label}>{label}</span> <span className={classes.value}>{value}</span>{' '}
      <span className={classes.detail} data-good={good}>
        {detail}
      </span>
    </ReportLink>
  )
}
