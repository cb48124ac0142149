import type { LocalDate, LocalTime } from '../shared/time.ts'
import { localDay, localTime, minutesAfter } from '../shared/time.ts'
import type { Waiting } from './schema.ts'

/** What somebody on the list waits for. */
export type Wish = Pick<Waiting, 'serviceId' | 'appointmentId' | 'employeeId' | 'from' | 'to' | 'earliest' | 'latest'>

/** What is free: a time of a service, or a place in a class. */
export type Opening = {
  serviceId: string
  startsAt: Date
  /** Where that is on the shop's clock, whatever it does that day. */
  day: LocalDate
  time: LocalTime
  /** Who could do it; of a class, who gives it. */
  employeeIds: string[]
  /** The class; null for a time of a one-to-one service. */
  appointmentId: string | null
}

/** Nothing is offered that begins sooner than this: whoever it is offered to has to read it and to come. */
export const NOTICE_MINUTES = 30
/** An offer ends so long before what it is of begins: then somebody else can still have it. */
export const LAST_CALL_MINUTES = 15

/** Says once where an opening is on the shop's clock: many wishes are compared with it. */
export function toOpening(opening: Omit<Opening, 'day' | 'time'>, timeZone: string): Opening {
  const { startsAt } = opening
  return { ...opening, day: localDay(startsAt, timeZone), time: localTime(startsAt, timeZone) }
}

/** Who of those who could do it is whom they wait for. Empty where it doesn't fit. */
export function whoFits(wish: Wish, opening: Opening): string[] {
  if (wish.serviceId !== opening.serviceId) return []
  if (wish.appointmentId && wish.appointmentId !== opening.appointmentId) return []
  // Who waits for a class comes to it wherever it is moved, and whoever gives it.
  if (!wish.appointmentId && !isWithin(wish, opening)) return []
  if (wish.appointmentId || wish.employeeId === null) return opening.employeeIds
  return opening.employeeIds.filter((id) => id === wish.employeeId)
}

function isWithin({ from, to, earliest, latest }: Wish, { day, time }: Opening): boolean {
  return from <= day && day <= to && isBetween(time, { earliest, latest })
}

/** Whether it begins at a time of day that suits; the last one is still one of them. */
function isBetween(time: LocalTime, { earliest, latest }: Pick<Wish, 'earliest' | 'latest'>): boolean {
  return (earliest === null || earliest <= time) && (latest === null || time <= latest)
}

/**
 * Until when an offer is good that is made now: the shop's minutes, or less where it begins soon. Null where it is too
 * late to offer it.
 */
export function offerUntil(startsAt: Date, { holdMinutes, now }: { holdMinutes: number; now: Date }): Date | null {
  if (startsAt <= minutesAfter(now, NOTICE_MINUTES)) return null
  const asked = minutesAfter(now, holdMinutes)
  const last = minutesAfter(startsAt, -LAST_CALL_MINUTES)
  return asked < last ? asked : last
}

/** The days that are worth looking at for some wishes: from today on, and not for ever. Null where there are none. */
export function daysOfInterest(
  wishes: Pick<Wish, 'from' | 'to'>[],
  { today, last }: { today: LocalDate; last: LocalDate },
): { from: LocalDate; to: LocalDate } | null {
  const from = wishes.map((wish) => wish.from).toSorted()[0] ?? today
  const to =
    wishes
      .map((wish) => wish.to)
      .toSorted()
      .at(-1) ?? today
  const days = { from: from < today ? today : from, to: to > last ? last : to }
  return days.from <= days.to ? days : null
}
