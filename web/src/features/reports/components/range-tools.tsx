import {
  getMonth,
  getNextPeriod,
  getPreviousPeriod,
  getQuarter,
  getWeek,
  getYear,
  REPORT_DAYS_MAX,
  REPORT_DAYS_RANGE,
} from '@deskbell/domain/reports/periods.ts'
import type { Days } from '@deskbell/domain/reports/schema.ts'
import { getFirstWeekday } from '@deskbell/domain/shared/first-weekday.ts'
import { daysBetween } from '@deskbell/domain/shared/time.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { isDay } from '../../../lib/local-day.ts'
import { useFormat } from '../../auth/use-format.ts'
import classes from './tools.module.css'

/** False for a year such as 0002, which the field holds while a year is typed. */
function isReportDay(day: string): boolean {
  return isDay(day) && day >= REPORT_DAYS_RANGE.from && day <= REPORT_DAYS_RANGE.to
}

function getProblem({ from, to }: Days): string | null {
  if (![from, to].every(isReportDay)) return t`Enter a day`
  if (to < from) return t`Enter a day after the first one`
  return daysBetween(from, to) >= REPORT_DAYS_MAX ? t`Choose at most ten years` : null
}

/** Fields for the first and last day. The input takes effect as soon as it is valid. */
function DayFields({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const [shown, setShown] = useState(days)
  const [typed, setTyped] = useState(days)
  if (days.from !== shown.from || days.to !== shown.to) {
    setShown(days)
    setTyped(days)
  }
  function type(part: Partial<Days>) {
    const next = { ...typed, ...part }
    setTyped(next)
    if (getProblem(next) === null) onDays(next)
  }
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        className={classes.day}
        aria-label={t`First day`}
        value={typed.from}
        onChange={({ currentTarget: { value } }) => type({ from: value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        type="date"
        className={classes.day}
        aria-label={t`Last day`}
        value={typed.to}
        error={getProblem(typed)}
        onChange={({ currentTarget: { value } }) => type({ to: value })}
      />
    </div>
  )
}

/** Predefined period. */
type Range = { label: string; of: (today: string, firstWeekday: number) => Days }

const RANGES: Range[] = [
  { label: t`Today`, of: (today) => ({ from: today, to: today }) },
  { label: t`This week`, of: (today, firstWeekday) => getWeek(today, firstWeekday) },
  { label: t`Last week`, of: (today, firstWeekday) => getWeek(today, firstWeekday, -1) },
  { label: t`This month`, of: (today) => getMonth(today) },
  { label: t`Last month`, of: (today) => getMonth(today, -1) },
  { label: t`This quarter`, of: (today) => getQuarter(today) },
  { label: t`Last quarter`, of: (today) => getPreviousPeriod(getQuarter(today)) },
  { label: t`This year`, of: (today) => getYear(today) },
  { label: t`Last year`, of: (today) => getYear(today, -1) },
  { label: t`Last 12 months`, of: (today) => ({ from: getMonth(today, -12).from, to: getMonth(today, -1).to }) },
]

function isSame(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to
}

/** Returns the predefined period that matches the days, if any. */
function findRange(days: Days, today: string, firstWeekday: number): Range | undefined {
  return RANGES.find(({ of }) => isSame(of(today, firstWeekday), days))
}

/** Returns the period after (1) or before (-1). */
function stepDays(days: Days, direction: 1 | -1): Days {
  return direction === 1 ? getNextPeriod(days) : getPreviousPeriod(days)
}

type Props = { days: Days; onDays: (days: Days) => void }

const CHOSEN = t`Chosen days`

/** Choice of the report's period: predefined, by first and last day, or the period before or after. */
export function RangeTools({ days, onDays }: Props) {
  const format = useFormat()
  const [today, firstWeekday] = [format.today(), getFirstWeekday(format.locale)]
  const named = findRange(days, today, firstWeekday)?.label
  const choices = [...(named ? [] : [CHOSEN]), ...RANGES.map(({ label }) => label)]
  function choose(label: string) {
    const range = RANGES.find((one) => one.label === label)
    if (range) onDays(range.of(today, firstWeekday))
  }
  return (
    <div className={classes.range}>
      <div className={classes.steps}>
        <Step label={t`The days before`} onStep={() => onDays(stepDays(days, -1))} icon={IconChevronLeft} />
        <NativeSelect
          aria-label={t`Days`}
          className={classes.named}
          data={choices}
          value={named ?? CHOSEN}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <Step label={t`The days after`} onStep={() => onDays(stepDays(days, 1))} icon={IconChevronRight} />
      </div>
      <DayFields days={days} onDays={onDays} />
    </div>
  )
}

function Step({ label, onStep, icon: StepIcon }: { label: string; onStep: () => void; icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon variant="default" aria-label={label} onClick={onStep}>
      <StepIcon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
