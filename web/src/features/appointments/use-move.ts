import type {
  Appointment,
  AppointmentMove,
  BookingConflict,
  MovedAppointments,
  Occurrence,
  Scope,
} from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { isApiError } from '../../lib/api-error.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useFormat } from '../auth/use-format.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { type MoveOf, useMoveAppointment, useMoveAppointmentBack, usePreviewMove } from './api.ts'
import { formatTimeRange, shortTitle } from './appointment-labels.ts'

type Slot = Pick<AppointmentMove, 'startsAt' | 'durationMinutes' | 'employeeId'>

const CLASH_WORDS: Record<BookingConflict['kind'], string> = {
  taken: t`Something else is there`,
  closed: t`The shop is closed`,
  time_off: t`Away`,
  not_working: t`Not at work`,
  client_busy: t`The client is booked elsewhere`,
}

export function useMoveWords() {
  const { time, dayOf, longDay } = useFormat()
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const nameOf = (id: string) =>
    employees.find((employee) => employee.id === id)?.firstName ??
    t({ context: 'after “with”', message: 'somebody else' })
  const until = ({ startsAt, durationMinutes }: Slot) =>
    time(minutesAfter(new Date(startsAt), durationMinutes).toISOString())

  function moved(before: Appointment, place: Slot): string {
    const isSameTime = before.startsAt === place.startsAt
    if (isSameTime && before.employeeId === place.employeeId)
      return t`Now ${{ start: time(place.startsAt) }} to ${{ end: until(place) }}`
    const day = longDay(dayOf(place.startsAt))
    const employee = nameOf(place.employeeId)
    return dayOf(before.startsAt) === dayOf(place.startsAt)
      ? t`Moved to ${{ time: time(place.startsAt) }} with ${employee}`
      : t`Moved to ${{ time: time(place.startsAt) }} on ${day} with ${employee}`
  }

  function clash({ kind, what, startsAt, endsAt }: BookingConflict): string {
    const words = what || CLASH_WORDS[kind]
    return startsAt && endsAt ? `${words}, ${formatTimeRange({ startsAt, endsAt }, time)}` : words
  }

  return {
    moved,
    /** Formats the destination: "Thursday, November 19, 11:30 AM with Luca". */
    place: (place: Slot) =>
      t`${{ day: longDay(dayOf(place.startsAt)) }}, ${{ time: time(place.startsAt) }} with ${{ employee: nameOf(place.employeeId) }}`,
    isBack: (before: Appointment) =>
      t`${{ what: shortTitle(before) }} is back at ${{ time: time(before.startsAt) }} with ${{ employee: nameOf(before.employeeId) }}`,
    day: ({ day }: Occurrence) => longDay(day),
    clashes: ({ clashes }: Occurrence) => [...new Set(clashes.map(clash))],
  }
}

/** Requested move; `putBack` shows it in its old place again. */
export type WantedMove = { appointment: Appointment; place: Slot; putBack: () => void }

/** Overrides agreed to after a refusal. */
export type Agreed = Partial<Pick<MoveOf, 'anyway' | 'outsideHours' | 'skip'>>

export type RefusedMove = {
  wanted: WantedMove
  move: MoveOf
  code: 'slot_taken' | 'outside_hours'
  occurrences: Occurrence[]
}

function toMove({ appointment, place }: Omit<WantedMove, 'putBack'>, scope: Scope): MoveOf {
  const { id: appointmentId, version } = appointment
  return { appointmentId, id: newId(), version, ...place, scope, skip: [], outsideHours: false, anyway: null }
}

/** Undoes a move and shows a toast. */
export function useUndoMove() {
  const { mutateAsync } = useMoveAppointmentBack()
  const words = useMoveWords()
  return (appointment: Appointment, { moveId, before }: Pick<MovedAppointments, 'before'> & { moveId: string }) =>
    runWithToast({
      action: () => mutateAsync({ appointmentId: appointment.id, id: newId(), moveId, before }),
      success: words.isBack(appointment),
    })
}

/** Moves at once and offers Undo. Asks for the scope of a series, and for an override if the move is refused. */
export function useMove() {
  const { mutateAsync: moveIt, isPending } = useMoveAppointment()
  const { mutateAsync: preview } = usePreviewMove()
  const undo = useUndoMove()
  const words = useMoveWords()
  const [question, setQuestion] = useState<{ scopeOf: WantedMove } | { refused: RefusedMove } | null>(null)

  async function refuse(wanted: WantedMove, move: MoveOf, error: unknown) {
    wanted.putBack()
    if (!isApiError(error, 'slot_taken', 'outside_hours')) {
      setQuestion(null)
      return notify(`${formatProblem(error)} ${words.isBack(wanted.appointment)}.`, 'failed')
    }
    const code = error.code === 'slot_taken' ? 'slot_taken' : 'outside_hours'
    const { occurrences } = await preview(move).catch(() => ({ occurrences: [] }))
    setQuestion({ refused: { wanted, move, code, occurrences: occurrences.filter(({ clashes }) => clashes.length) } })
  }

  async function send(wanted: WantedMove, move: MoveOf) {
    try {
      const { before } = await moveIt(move)
      setQuestion(null)
      const { appointment, place } = wanted
      notifyUndo({
        message: words.moved(appointment, place),
        undo: () => void undo(appointment, { moveId: move.id, before }),
      })
    } catch (error) {
      await refuse(wanted, move, error)
    }
  }

  return {
    question,
    busy: isPending,
    move: (wanted: WantedMove) => {
      if (wanted.appointment.seriesId) setQuestion({ scopeOf: wanted })
      else void send(wanted, toMove(wanted, 'this'))
    },
    chooseScope: (wanted: WantedMove, scope: Scope) => {
      setQuestion(null)
      void send(wanted, toMove(wanted, scope))
    },
    /** Retries with the overrides. The request differs, so it gets a new idempotency key. */
    agree: ({ wanted, move }: RefusedMove, agreed: Agreed) => send(wanted, { ...move, ...agreed, id: newId() }),
    leave: (wanted: WantedMove) => {
      wanted.putBack()
      setQuestion(null)
    },
  }
}
