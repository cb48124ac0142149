import type { SpecialDays, TimeOff, TimeOffType, WorkingHours } from '@deskbell/domain/business/hours/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { LoadingState } from '../../../../components/loading-state.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { useFormat } from '../../../auth/use-format.ts'
import { specialDaysQuery, timeOffQuery, useRemoveTimeOff, useSaveTimeOff } from '../api.ts'
import { dayWords } from '../day-hours.ts'
import { useRemoving } from '../use-removing.ts'
import { DatedList, type DatedWords } from './dated-list.tsx'
import classes from './employee-hours-view.module.css'
import { useSpecialDaysRemoving, useSpecialDaysWords } from './special-days-form.tsx'
import { WeekHoursView } from './week-hours-view.tsx'

export const TIME_OFF_WORDS: Record<TimeOffType, string> = {
  vacation: t`Vacation`,
  sick: t`Sick`,
  training: t`Training`,
  personal: t`Personal`,
  other: t`Other`,
}

function useTimeOffWords(): (item: TimeOff) => DatedWords {
  const { clock, days } = useFormat()
  return ({ type, firstDay, lastDay, hours, note }) => {
    const when = days(firstDay, lastDay)
    const detail = [when, hours && dayWords([hours], clock, ''), note].filter(Boolean).join(' · ')
    return { title: TIME_OFF_WORDS[type], detail, name: `${TIME_OFF_WORDS[type]}, ${when}` }
  }
}

function useTimeOffRemoving() {
  const keep = useSaveTimeOff()
  const remove = useRemoveTimeOff()
  const wordsOf = useTimeOffWords()
  return useRemoving<TimeOff>({
    remove: remove.mutateAsync,
    keep: keep.mutateAsync,
    nameOf: (item) => wordsOf(item).name,
    inPlace: true,
  })
}

export type HoursPart = 'week' | 'special-days' | 'time-off'

type Props = {
  hours: WorkingHours
  /** Part whose form was closed last: its button regains the focus. */
  cameFrom: HoursPart | null
  onEditWeek: () => void
  onEditSpecialDays: (item: SpecialDays | null) => void
  onEditTimeOff: (item: TimeOff | null) => void
}

export function EmployeeHoursView({ hours, cameFrom, onEditWeek, onEditSpecialDays, onEditTimeOff }: Props) {
  const { employeeId, workingHours } = hours
  return (
    <div className={classes.parts}>
      <Part
        title={t`Usual week`}
        button={t`Change`}
        onPress={onEditWeek}
        focused={cameFrom === 'week' || cameFrom === null}
      >
        {workingHours ? (
          <>
            <WeekHoursView week={workingHours} closed={t`Not at work`} />
            <p className={classes.hint}>{t`Nobody is booked while the shop is closed, whatever is set here.`}</p>
          </>
        ) : (
          <p className={classes.words}>{t`Works whenever the shop is open.`}</p>
        )}
      </Part>
      <Part
        title={t`Other hours on some days`}
        button={t`Add days`}
        onPress={() => onEditSpecialDays(null)}
        focused={cameFrom === 'special-days'}
      >
        <SpecialDaysList employeeId={employeeId} onEdit={onEditSpecialDays} />
      </Part>
      <Part
        title={t`Time off`}
        button={t`Add time off`}
        onPress={() => onEditTimeOff(null)}
        focused={cameFrom === 'time-off'}
      >
        <TimeOffList employeeId={employeeId} onEdit={onEditTimeOff} />
      </Part>
    </div>
  )
}

function Part({
  title,
  button,
  onPress,
  focused,
  children,
}: {
  title: string
  button: string
  onPress: () => void
  focused: boolean
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.part}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        <Button variant="default" onClick={onPress} autoFocus={focused} data-autofocus={focused || undefined}>
          {button}
        </Button>
      </div>
      {children}
    </section>
  )
}

const WAITING = <LoadingState rows={1} height={48} />

type ListProps<Item> = { employeeId: string; onEdit: (item: Item) => void }

function SpecialDaysList({ employeeId, onEdit }: ListProps<SpecialDays>) {
  const { today } = useFormat()
  const query = useQuery(specialDaysQuery({ from: today(), employeeId }))
  const removing = useSpecialDaysRemoving({ inPlace: true })
  const wordsOf = useSpecialDaysWords()
  const list = { label: t`Other hours on some days`, wordsOf, onEdit, removing }
  return (
    <QueryView query={query} loading={WAITING}>
      {({ items }) => <DatedList {...list} items={items} empty={t`Nothing to come: the usual week holds.`} />}
    </QueryView>
  )
}

function TimeOffList({ employeeId, onEdit }: ListProps<TimeOff>) {
  const { today } = useFormat()
  const query = useQuery(timeOffQuery({ from: today(), employeeId }))
  const removing = useTimeOffRemoving()
  const wordsOf = useTimeOffWords()
  return (
    <QueryView query={query} loading={WAITING}>
      {({ items }) => (
        <DatedList
          label={t`Time off`}
          items={items}
          wordsOf={wordsOf}
          onEdit={onEdit}
          removing={removing}
          empty={t`No time off to come.`}
        />
      )}
    </QueryView>
  )
}
