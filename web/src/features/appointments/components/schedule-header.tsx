import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Choice } from '../../../components/choice.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { WaitingListButton } from '../../waiting-list/waiting-list.tsx'
import type { ScheduleView } from '../schedule-search.ts'
import { scheduleTitle } from '../schedule-title.ts'
import type { Schedule } from '../use-schedule.ts'
import { DayTitle } from './day-title.tsx'
import classes from './schedule-header.module.css'
import { ScheduleMenu } from './schedule-menu.tsx'

const VIEWS: { value: ScheduleView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'agenda', label: 'Agenda' },
]

/** Which days, which view, and the way to a new appointment. */
export function ScheduleHeader({ schedule, onNew }: { schedule: Schedule; onNew: () => void }) {
  const { view, day, today, go, step } = schedule
  const { locale } = useFormat()
  useDocumentTitle('Schedules')
  return (
    <header className={classes.header}>
      <DayTitle day={day} onDay={(next) => go({ day: next })}>
        {scheduleTitle({ view, day, today, locale })}
      </DayTitle>
      <div className={classes.steps}>
        <Button variant="default" px={0} w={44} aria-label={`Previous ${getNoun(view)}`} onClick={() => step(-1)}>
          ‹
        </Button>
        <Button variant="default" onClick={() => go({ day: today })}>
          Today
        </Button>
        <Button variant="default" px={0} w={44} aria-label={`Next ${getNoun(view)}`} onClick={() => step(1)}>
          ›
        </Button>
      </div>
      <div className={classes.side}>
        <div className={classes.views}>
          <Choice label="View" hideLabel options={VIEWS} value={view} onChange={(next) => go({ view: next })} />
        </div>
        <div className={classes.actions}>
          <WaitingListButton />
          <ScheduleMenu schedule={schedule} />
          <Button onClick={onNew}>+ New</Button>
        </div>
      </div>
    </header>
  )
}

function getNoun(view: ScheduleView): string {
  return view === 'week' || view === 'month' ? view : 'day'
}
