import { type Worker, workingSpans } from '@deskbell/domain/hours/rules.ts'
import { addDays, daysBetween, type LocalDate } from '@deskbell/domain/shared/time.ts'
import type { Source } from '../../exports/table.ts'
import { findShopHours } from '../../hours/queries.ts'
import type { Asked } from '../report.ts'
import type { Person } from './people.ts'

/** A day on which an employee can be booked, and for how many minutes. */
type Shift = { employeeId: string; day: LocalDate; minutes: number }

function isThere({ first, last }: Person, day: LocalDate): boolean {
  return first <= day && (last === null || day <= last)
}

/** The days of a report on which some employees can be booked, in their order. */
export async function findShifts({ tx, actor }: Source, { days }: Asked, people: Person[]): Promise<Shift[]> {
  const asked = { ...days, employeeIds: people.map(({ id }) => id) }
  const { shop, workers } = await findShopHours(tx, actor, asked)
  const byId = new Map<string, Worker>(workers.map((worker) => [worker.id, worker]))
  // Day by day: where a day is in time is found once for all employees.
  const all = Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => addDays(days.from, index))
  return all.flatMap((day) =>
    people.flatMap((person) => {
      const worker = byId.get(person.id)
      if (!worker || !isThere(person, day)) return []
      const length = workingSpans(day, shop, worker).reduce(
        (sum, { from, to }) => sum + to.getTime() - from.getTime(),
        0,
      )
      return length === 0 ? [] : [{ employeeId: person.id, day, minutes: Math.round(length / 60_000) }]
    }),
  )
}
