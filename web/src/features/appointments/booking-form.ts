import { NewAppointments, NewItem } from '@deskbell/domain/appointments/schema.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import type { Performer, Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { LINE_MAX, line, requiredLine } from '@deskbell/domain/shared/text.ts'
import {
  Instant,
  instantAt,
  LocalDate,
  LocalTime,
  localDay,
  localTime,
  minutesAfter,
} from '@deskbell/domain/shared/time.ts'
import { z } from 'zod'

/** Who an appointment is for. */
export type Booker = Pick<ClientRow, 'id' | 'firstName' | 'lastName' | 'alertNote'>

const ItemForm = NewItem.omit({ startsAt: true }).extend({ serviceId: requiredLine(LINE_MAX, 'Choose a service') })
export type ItemForm = z.infer<typeof ItemForm>

/** What is typed into the booking dialog; times are those of the shop's clock. */
export const BookingForm = z.object({
  clientId: NewAppointments.shape.clientId,
  items: z.array(ItemForm),
  day: LocalDate,
  time: LocalTime,
  /** The instant that was clicked, where an hour comes twice; null once day or time are typed. */
  exact: Instant.nullable(),
  note: NewAppointments.shape.note,
  repeat: NewAppointments.shape.repeat,
  exceptions: NewAppointments.shape.exceptions,
  /** Why it is booked over another one. */
  reason: line(LINE_MAX),
})
export type BookingForm = z.infer<typeof BookingForm>

/** What is known before anything is chosen. */
export type BookingStart = {
  client: Booker | null
  employeeId: string | null
  startsAt: string | null
  endsAt: string | null
  /** What they come for, where that is known. */
  serviceId?: string
}

export function emptyItem(employeeId: string | null): ItemForm {
  return { id: newId(), serviceId: '', employeeId, durationMinutes: null, price: null, capacity: null }
}

function drawnMinutes({ startsAt, endsAt }: BookingStart): number | null {
  return startsAt && endsAt ? (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 : null
}

/** What the dialog begins with. `now` says which day it is where nothing else does. */
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

/** How long a service keeps an employee; of anyone, as long as the slowest takes. */
export function minutesFor(service: Service, employeeId: string | null): number {
  const own = ownTerms(service, employeeId).map(({ durationMinutes }) => durationMinutes ?? service.durationMinutes)
  return own.length > 0 ? Math.max(...own) : service.durationMinutes
}

/** What an employee charges for a service; of anyone, what all of them do, or what it usually costs. */
export function priceFor(service: Service, employeeId: string | null): number {
  const prices = new Set(ownTerms(service, employeeId).map(({ price }) => price ?? service.price))
  const [only = service.price] = prices
  return prices.size === 1 ? only : service.price
}

export function canPerform({ performers }: Service, employeeId: string): boolean {
  return performers.length === 0 || performers.some((performer) => performer.employeeId === employeeId)
}

/** Services that appointments are made for. */
export function bookableServices(services: Service[]): Service[] {
  return services.filter(({ bookable, active, archivedAt }) => bookable && active && !archivedAt)
}

type Placed = { item: ItemForm; service: Service }

// Who "anyone" is, is not known yet: it may be the same person, who needs the time in between.
function pauseBetween(before: Placed, after: Placed): number {
  const [first, second] = [before.item.employeeId, after.item.employeeId]
  if (first && second && first !== second) return 0
  return before.service.bufferAfterMinutes + after.service.bufferBeforeMinutes
}

/** When each of the services in a row begins: when the one before ends, and has been cleared up after. */
function startsInRow(row: Placed[], first: Date): Date[] {
  const starts: Date[] = []
  for (const [index, placed] of row.entries()) {
    const [before, start] = [row[index - 1], starts[index - 1]]
    if (!before || !start) {
      starts.push(first)
      continue
    }
    const minutes = before.item.durationMinutes ?? minutesFor(before.service, before.item.employeeId)
    starts.push(minutesAfter(start, minutes + pauseBetween(before, placed)))
  }
  return starts
}

/** When the first of them begins; null while that is not wholly typed. */
export function getStart({ exact, day, time }: BookingForm, timeZone: string): Date | null {
  if (exact) return new Date(exact)
  if (!LocalDate.safeParse(day).success || !LocalTime.safeParse(time).success) return null
  return instantAt(day, time, timeZone)
}

/** What is to be booked; null while something needed is missing. */
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

/** Whether somebody has to be named who comes: a class can be made for nobody yet. */
export function needsClient({ items }: BookingForm, services: Service[]): boolean {
  return items.some(({ serviceId }) => services.find(({ id }) => id === serviceId)?.kind === 'one_to_one')
}

/** The form after a change. Another time or rhythm makes what was said of single days void. */
export function changedBooking(form: BookingForm, change: Partial<BookingForm>): BookingForm {
  const isElsewhen = 'day' in change || 'time' in change || 'repeat' in change
  const isTyped = 'day' in change || 'time' in change
  return {
    ...form,
    ...(isTyped && { exact: null }),
    ...(isElsewhen && { exceptions: [] }),
    ...change,
  }
}

/** The form with one of its services changed; an employee who doesn't perform it makes room for anyone. */
export function changedItem(
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

/** The form with a day of the series left out (null), at another time, or as all others are (undefined). */
export function exceptedDay(form: BookingForm, day: string, startsAt: string | null | undefined): BookingForm {
  const others = form.exceptions.filter((one) => one.day !== day)
  return { ...form, exceptions: startsAt === undefined ? others : [...others, { day, startsAt }] }
}
