import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { daySummaryQuery } from '../queries.ts'
import classes from './day-figures.module.css'

/** The day in numbers. */
export function DayFigures({ day }: { day: string }) {
  const { data } = useQuery(daySummaryQuery(day))
  return (
    <div className={classes.figures}>
      <Figure label="Check-ins today" value={data?.checkIns} />
      <Figure label="Unpaid today" value={data?.unpaid} wrong={Boolean(data?.unpaid)} />
    </div>
  )
}

function Figure({ label, value, wrong = false }: { label: string; value?: number; wrong?: boolean }) {
  const { number } = useFormat()
  return (
    <Card>
      <dl className={classes.figure}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value} data-wrong={wrong}>
          {value === undefined ? '–' : number(value)}
        </dd>
      </dl>
    </Card>
  )
}
