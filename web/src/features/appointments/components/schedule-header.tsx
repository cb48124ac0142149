import { atMidnightUtc, dateFormat } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import type { ChangeEvent, MouseEvent } from 'react'
import { ActionMenu } from '../../../components/action-menu.tsx'
import { Choice } from '../../../components/choice.tsx'
import { isDay, shiftDay } from '../../../lib/local-day.ts'
import { useFormat } from '../../auth/use-format.ts'
import { ExportItems } from '../../data/exports/export-menu.tsx'
import { WaitingListButton } from '../../waiting-list/waiting-list-button.tsx'
import { useScheduleLook } from '../schedule-look.ts'
import type { ScheduleView } from '../schedule-search.ts'
import { shownDays } from '../shown-days.ts'
import type { Schedule } from '../use-schedule.ts'
import classes from './schedule-header.module.css'

function ScheduleMenu({ schedule: { view, day, range, employeeId } }: { schedule: Schedule }) {
  const shown = view === 'agenda' ? { from: day, employeeId } : { ...range, ...(view === 'week' && { employeeId }) }
  const { look, keep } = useScheduleLook()
  return (
    <ActionMenu
      closeOnItemClick={false}
      target={
        <ActionIcon aria-label={t`How the schedule is shown`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>{t`Colour by`}</Menu.Label>
          <Menu.RadioGroup
            value={look.colourBy}
            onChange={(colourBy) => keep({ ...look, colourBy: colourBy === 'service' ? 'service' : 'status' })}
          >
            <Menu.RadioItem value="status">{t`Status`}</Menu.RadioItem>
            <Menu.RadioItem value="service">{t`Service`}</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={!look.hideCancelled}
            onChange={(shown) => keep({ ...look, hideCancelled: !shown })}
          >
            {t`Show cancelled ones`}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Label>{t({ context: 'heading: export the schedule', message: 'Export' })}</Menu.Label>
          <ExportItems Menu={Menu} list="appointments" filter={shown} />
          <Menu.Divider />
          <Menu.Item closeMenuOnClick onClick={() => window.print()}>
            {t`Print`}
          </Menu.Item>
        </>
      )}
    </ActionMenu>
  )
}

type Props = { day: string; onDay: (day: string) => void; children: string }

function showCalendar({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.showPicker()
}

/** Screen heading that opens the browser's date picker. */
function DayTitle({ day, onDay, children }: Props) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (isDay(currentTarget.value)) onDay(currentTarget.value)
  }
  return (
    <div className={classes.title}>
      <h1 className={classes.words}>{children}</h1>
      <input
        type="date"
        className={classes.cover}
        aria-label={t`Go to a day`}
        title={t`Go to a day`}
        value={day}
        required
        onClick={showCalendar}
        onChange={choose}
      />
    </div>
  )
}

const IN_UTC = { timeZone: 'UTC' } as const
const DAY = { weekday: 'long', day: 'numeric', month: 'long', ...IN_UTC } as const
const SPAN = { day: 'numeric', month: 'long', ...IN_UTC } as const

/**
 * Formats the days shown: "Friday 20 November", "16 – 22 November", "November 2026". Adds the year if it isn't the
 * current one.
 */
function scheduleTitle({
  view,
  day,
  today,
  locale,
}: {
  view: ScheduleView
  day: string
  today: string
  locale: string
}): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  if (view === 'month')
    return dateFormat(locale, { month: 'long', year: 'numeric', ...IN_UTC }).format(atMidnightUtc(day))
  if (view !== 'week') return dateFormat(locale, { ...DAY, ...year }).format(atMidnightUtc(day))
  const { from, days } = shownDays(view, day, locale)
  const format = dateFormat(locale, { ...SPAN, ...year })
  return format.formatRange(atMidnightUtc(from), atMidnightUtc(shiftDay(from, days - 1)))
}

const VIEWS: { value: ScheduleView; label: string }[] = [
  { value: 'day', label: t`Day` },
  { value: 'week', label: t`Week` },
  { value: 'month', label: t`Month` },
  { value: 'agenda', label: t`Agenda` },
]

const ONE_DAY = { previous: t`Previous day`, next: t`Next day` }
const STEP_LABELS: Record<ScheduleView, { previous: string; next: string }> = {
  day: ONE_DAY,
  week: { previous: t`Previous week`, next: t`Next week` },
  month: { previous: t`Previous month`, next: t`Next month` },
  agenda: ONE_DAY,
}

export function ScheduleHeader({ schedule, onNew }: { schedule: Schedule; onNew: () => void }) {
  const { view, day, today, go, step } = schedule
  const { locale } = useFormat()
  useDocumentTitle(t`Schedules`)
  return (
    <header className={classes.header}>
      <DayTitle day={day} onDay={(next) => go({ day: next })}>
        {scheduleTitle({ view, day, today, locale })}
      </DayTitle>
      <div className={classes.steps}>
        <Button variant="default" px={0} w={44} aria-label={STEP_LABELS[view].previous} onClick={() => step(-1)}>
          ‹
        </Button>
        <Button variant="default" onClick={() => go({ day: today })}>
          {t`Today`}
        </Button>
        <Button variant="default" px={0} w={44} aria-label={STEP_LABELS[view].next} onClick={() => step(1)}>
          ›
        </Button>
      </div>
      <div className={classes.side}>
        <div className={classes.views}>
          <Choice
            label={t({ context: 'label: view of the schedule', message: 'View' })}
            hideLabel
            options={VIEWS}
            value={view}
            onChange={(next) => go({ view: next })}
          />
        </div>
        <div className={classes.actions}>
          <WaitingListButton />
          <ScheduleMenu schedule={schedule} />
          <Button onClick={onNew}>{t({ context: 'button: new appointment', message: '+ New' })}</Button>
        </div>
      </div>
    </header>
  )
}
