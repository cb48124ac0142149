import { AppointmentItem, BookingInput, type NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import type { Performer, Service } from '@deskbell/domain/services/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { LINE_MAX, line, requiredLine } from '@deskbell/domain/shared/text.ts'
import { localDay, localTime, minutesAfter, toInstant } from '@deskbell/domain/shared/time.ts'
import { Instant, LocalDate, LocalTime } from '@deskbell/domain/shared/time-schema.ts'
import { t } from '@lingui/core/macro'
import { z } from 'zod'

export type Booker = Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>

const ItemForm = AppointmentItem.omit({ startsAt: true }).extend({
  serviceId: requiredLine(LINE_MAX, t`Choose a service`),
})
export type ItemForm = z.infer<typeof ItemForm>

/** Fields of the booking dialog; day and time are in the business's time zone. */
export const BookingForm = z.object({
  clientId: BookingInput.shape.clientId,
  items: z.array(ItemForm),
  day: LocalDate,
  time: LocalTime,
  /** Instant that was clicked, because a local time can occur twice (DST); null once day or time are typed. */
  exact: Instant.nullable(),
  note: BookingInput.shape.note,
  repeat: BookingInput.shape.repeat,
  exceptions: BookingInput.shape.exceptions,
  /** Reason for a double booking. */
  reason: line(LINE_MAX),
})
export type BookingForm = z.infer<typeof BookingForm>

export type BookingStart = {
  client: Booker | null
  employeeId: string | null
  startsAt: string | null
  endsAt: string | null
  serviceId?: string
}

export function emptyItem(employeeId: string | null): ItemForm {
  return { id: newId(), serviceId: '', employeeId, durationMinutes: null, price: null, capacity: null }
}

function drawnMinutes({ startsAt, endsAt }: BookingStart): number | null {
  return startsAt && endsAt ? (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS : null
}

/** Returns the initial form. `now` gives the day if no time was chosen. */
export function startingForm(start: BookingStart, { timeZone, now }: { timeZone: string; now: Date }): BookingForm {
  const at = start.startsAt ? new Date(start.startsAt) : null
  return {
    clientId: start.client?.id ?? null,
    items: [{ ...emptyItem(start.employeeId), serviceId: start.serviceId ?? '', durationMinutes: drawnMinutes(start) }],
    day: localDay(at ?? now, timeZone),
    time: at ? localTime(at, timeZone) : '',
    exact: start.startsAt,
    note: '',
    repeat: null,
    exceptions: [],
    reason: '',
  }
}

function ownTerms({ performers }: Service, employeeId: string | null): Performer[] {
  return performers.filter((performer) => employeeId === null || performer.employeeId === employeeId)
}

/** Returns a service's duration for an employee; for anyone, the longest of its performers. */
export function getServiceMinutes(service: Service, employeeId: string | null): number {
  const own = ownTerms(service, employeeId).map(({ durationMinutes }) => durationMinutes ?? service.durationMinutes)
  return own.length > 0 ? Math.max(...own) : service.durationMinutes
}

/**
 * Returns an employee's price for a service; for anyone, the performers' common price, or the service's own if they
 * differ.
 */
export function getPrice(service: Service, employeeId: string | null): number {
  const prices = new Set(ownTerms(service, employeeId).map(({ price }) => price ?? service.price))
  const [only = service.price] = prices
  return prices.size === 1 ? only : service.price
}

export function canPerform({ performers }: Service, employeeId: string): boolean {
  return performers.length === 0 || performers.some((performer) => performer.employeeId === employeeId)
}

export function bookableServices(services: Service[]): Service[] {
  return services.filter(({ bookable, active, archivedAt }) => bookable && active && !archivedAt)
}

type Placed = { item: ItemForm; service: Service }

// The employee for "anyone" isn't known yet: it may be the same person, who needs the buffer time.
function pauseBetween(before: Placed, after: Placed): number {
  const [first, second] = [before.item.employeeId, after.item.employeeId]
  if (first && second && first !== second) return 0
  return before.service.bufferAfterMinutes + after.service.bufferBeforeMinutes
}

/** Returns the starts of consecutive services: each begins when the one before and the buffer time end. */
function startsInRow(row: Placed[], first: Date): Date[] {
  const starts: Date[] = []
  for (const [index, placed] of row.entries()) {
    const [before, start] = [row[index - 1], starts[index - 1]]
    if (!before || !start) {
      starts.push(first)
      continue
    }
    const minutes = before.item.durationMinutes ?? getServiceMinutes(before.service, before.item.employeeId)
    starts.push(minutesAfter(start, minutes + pauseBetween(before, placed)))
  }
  return starts
}

/** Returns the start of the first service; null while day or time is incomplete. */
export function getStart({ exact, day, time }: BookingForm, timeZone: string): Date | null {
  if (exact) return new Date(exact)
  if (!LocalDate.safeParse(day).success || !LocalTime.safeParse(time).success) return null
  return toInstant(day, time, timeZone)
}

/** Converts the form to a request; null while something required is missing. */
export function toBooking(
  form: BookingForm,
  { services, timeZone }: { services: Service[]; timeZone: string },
): Omit<NewAppointments, 'id' | 'outsideHours' | 'anyway'> | null {
  const first = getStart(form, timeZone)
  const row = form.items.flatMap((item) => {
    const service = services.find(({ id }) => id === item.serviceId)
    return service ? [{ item, service }] : []
  })
  if (!first || row.length < form.items.length) return null
  const starts = startsInRow(row, first)
  const { clientId, note, repeat, exceptions } = form
  return {
    clientId,
    note,
    repeat,
    exceptions,
    items: row.map(({ item }, index) => ({ ...item, startsAt: (starts[index] ?? first).toISOString() })),
  }
}

/** True if a client is required; a class can be created without one. */
export function needsClient({ items }: BookingForm, services: Service[]): boolean {
  return items.some(({ serviceId }) => services.find(({ id }) => id === serviceId)?.kind === 'one_to_one')
}

/** Applies a change to the form. Another day, time or rhythm clears the exceptions of single days. */
export function updateBooking(form: BookingForm, change: Partial<BookingForm>): BookingForm {
  const isElsewhen = 'day' in change || 'time' in change || 'repeat' in change
  const isTyped = 'day' in change || 'time' in change
  return {
    ...form,
    ...(isTyped && { exact: null }),
    ...(isElsewhen && { exceptions: [] }),
    ...change,
  }
}

/** Applies a change to one service. Resets the employee to anyone (null) if they don't perform the service. */
export function updateItem(
  form: BookingForm,
  index: number,
  change: Partial<ItemForm>,
  services: Service[],
): BookingForm {
  const items = form.items.map((item, at) => {
    if (at !== index) return item
    const next = { ...item, ...change }
    const service = services.find(({ id }) => id === next.serviceId)
    const isAble = !service || !next.employeeId || canPerform(service, next.employeeId)
    return isAble ? next : { ...next, employeeId: null }
  })
  return { ...form, items }
}

/** Sets one day of the series: skipped (null), at another time, or like the others (undefined). */
export function setException(form: BookingForm, day: string, startsAt: string | null | undefined): BookingForm {
  const others = form.exceptions.filter((one) => one.day !== day)
  return { ...form, exceptions: startsAt === undefined ? others : [...others, { day, startsAt }] }
}
