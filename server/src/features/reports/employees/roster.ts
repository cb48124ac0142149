import { type ShopHours, type Worker, workingSpans } from '@deskbell/domain/business/hours/rules.ts'
import { addDays, clockChanges, daysBetween, getWeekday, type LocalDate } from '@deskbell/domain/shared/time.ts'
import { findShopHours } from '../../business/hours/queries.ts'
import type { Source } from '../../data/exports/table.ts'
import type { ReportParams } from '../report.ts'
import type { Person } from './people.ts'

/** A day on which an employee can be booked, and for how many minutes. */
export type Shift = { employeeId: string; day: LocalDate; minutes: number }

function isThere({ first, last }: Person, day: LocalDate): boolean {
  return first <= day && (last === null || day <= last)
}

/** For how many minutes those can be booked on a day who can. */
function minutesOn(day: LocalDate, shop: ShopHours, workers: Worker[]): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const worker of workers) {
    const spans = workingSpans(day, shop, worker)
    const length = spans.reduce((sum, { from, to }) => sum + to.getTime() - from.getTime(), 0)
    if (length > 0) minutes.set(worker.id, Math.round(length / 60_000))
  }
  return minutes
}

/** The days of a report on which some employees can be booked, in their order. */
export async function findShifts({ tx, actor }: Source, { days }: ReportParams, people: Person[]): Promise<Shift[]> {
  const asked = { ...days, employeeIds: people.map(({ id }) => id) }
  const { shop, workers } = await findShopHours(tx, actor, asked)
  const changes = new Set(clockChanges(days, actor.timeZone))
  const dated = [...shop.specialDays, ...shop.timeOff]
  const isUsual = (day: LocalDate) =>
    !changes.has(day) && !dated.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  // One Monday is like any other, but for those that something is noted about: ten years have few hours to work out.
  const usual = new Map<number, Map<string, number>>()
  const usualOn = (weekday: number, day: LocalDate) => {
    const minutes = usual.get(weekday) ?? minutesOn(day, shop, workers)
    usual.set(weekday, minutes)
    return minutes
  }
  const first = getWeekday(days.from)
  return Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => {
    const day = addDays(days.from, index)
    const minutes = isUsual(day) ? usualOn((first + index) % 7, day) : minutesOn(day, shop, workers)
    return people.flatMap((person) => {
      const length = minutes.get(person.id)
      return length !== undefined && isThere(person, day) ? [{ employeeId: person.id, day, minutes: length }] : []
    })
  }).flat()
}
