import type { EmployeeDay, ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { isWithin, type Span, subtract } from '@deskbell/domain/shared/intervals.ts'
import { t } from '@lingui/core/macro'
import { joinWithColon } from '../../lib/join-text.ts'

/** Period in which an employee can't be booked, with its label. */
export type Shade = Span & { kind: 'off' | 'break' | 'away'; words: string }

const AWAY_WORDS: Record<EmployeeDay['timeOff'][number]['type'], string> = {
  vacation: t`Vacation`,
  sick: t`Sick`,
  training: t`Training`,
  personal: t`Personal`,
  other: t`Away`,
}

function spans(stretches: { from: string; to: string }[]): Span[] {
  return stretches.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
}

function awayWords({ type, note }: EmployeeDay['timeOff'][number]): string {
  return note ? joinWithColon(AWAY_WORDS[type], note) : AWAY_WORDS[type]
}

function restShade(rest: Span, working: Span[], open: Span[]): Shade {
  if (open.length === 0) return { ...rest, kind: 'off', words: t`Closed` }
  if (working.length === 0) return { ...rest, kind: 'off', words: t`Not working` }
  const isBetween = working.some(({ to }) => to <= rest.from) && working.some(({ from }) => from >= rest.to)
  if (!isBetween) return { ...rest, kind: 'off', words: '' }
  return isWithin(rest, open)
    ? { ...rest, kind: 'break', words: t({ context: 'pause from work', message: 'Break' }) }
    : { ...rest, kind: 'off', words: t`Closed` }
}

export function listShades(day: ScheduleDay, employeeId: string): Shade[] {
  const employee = day.employees.find((one) => one.employeeId === employeeId)
  const open = spans(day.open)
  const working = spans(employee?.working ?? day.open)
  const away = (employee?.timeOff ?? []).map(
    (off): Shade => ({ from: new Date(off.from), to: new Date(off.to), kind: 'away', words: awayWords(off) }),
  )
  const rest = subtract(spans([day]), [...working, ...away])
  // An employee away all day is not labelled "Not working" too.
  const quiet = away.length > 0 && working.length === 0
  return [
    ...away,
    ...rest.map((span) => (quiet ? { ...span, kind: 'off' as const, words: '' } : restShade(span, working, open))),
  ]
}
