import type { Days } from '@deskbell/domain/reports/schema.ts'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../auth/use-format.ts'
import { findRange, RANGES, stepDays } from '../ranges.ts'
import { DayFields } from './day-fields.tsx'
import classes from './tools.module.css'

type Props = { days: Days; onDays: (days: Days) => void }

const CHOSEN = 'Chosen days'

/** The days that a report is about: by name, by the first and the last, and those before and after. */
export function RangeTools({ days, onDays }: Props) {
  const today = useFormat().today()
  const named = findRange(days, today)?.label
  const choices = [...(named ? [] : [CHOSEN]), ...RANGES.map(({ label }) => label)]
  function choose(label: string) {
    const range = RANGES.find((one) => one.label === label)
    if (range) onDays(range.of(today))
  }
  return (
    <div className={classes.range}>
      <div className={classes.steps}>
        <Step label="The days before" onStep={() => onDays(stepDays(days, -1))} icon={IconChevronLeft} />
        <NativeSelect
          aria-label="Days"
          className={classes.named}
          data={choices}
          value={named ?? CHOSEN}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <Step label="The days after" onStep={() => onDays(stepDays(days, 1))} icon={IconChevronRight} />
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
