import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay, toInstant, weekStart } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'

/** Time zone of the business that the drill creates. */
const TIME_ZONE = 'America/New_York'
const EMPLOYEES = 8
/** A slot occupies its employee for an hour: 50 minutes of service and a buffer of 10. */
export const DONE_MINUTES = 50
const TIDY_MINUTES = 10
/** Slots per group, a week apart, so that a weekly series can cover them. */
const GROUP = 4
const PARKED_EACH = 3
const PLACES = 6
const PLACES_TAKEN = 3
const SLOTS_FOR_A_CLASS = 10
/**
 * Start times of slots, at least 4 hours apart. A neighbour appointment starts an hour earlier and can be extended into
 * the slot.
 */
const HOURS = ['04:00', '08:00', '12:00', '16:00', '20:00']
const HOURS_BEFORE: Record<string, string> = {
  '04:00': '03:00',
  '08:00': '07:00',
  '12:00': '11:00',
  '16:00': '15:00',
  '20:00': '19:00',
}
const GROUPS_AT_A_TIME = HOURS.length * 7
const SET_UP_AT_ONCE = 8

export type Address = { origin: string; cookie: string }
export type ApiAnswer = { status: number; body: { code?: string; items?: { id: string; startsAt: string }[] } }

/** An hour of an employee that writers compete for. */
export type Slot = {
  employeeId: string
  startsAt: string
  /**
   * The appointment before it, which can be extended into it. `parked`: appointments at other times, which can be moved
   * to it.
   */
  neighbour: { id: string; startsAt: string }
  parked: string[]
}
/** Slots of one employee, a week apart. */
export type Group = Slot[]
export type Class = { id: string; free: number }
/** Everything that the writers compete for. Each writer books for a client of their own. */
export type Stage = { serviceId: string; groups: Group[]; classes: Class[]; clientIds: string[] }

/** Attempts per request. A server may close an idle connection just as it is reused; that is no failure. */
const TRIES_MAX = 3

async function ask(url: string, request: RequestInit, triesLeft = TRIES_MAX): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    // A retry is safe: the request carries an idempotency key.
    if (triesLeft > 1) return ask(url, request, triesLeft - 1)
    throw new Error('no answer', { cause: error })
  }
}

export async function send(
  { origin, cookie }: Address,
  method: string,
  path: string,
  body: object,
): Promise<ApiAnswer> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const answer = await ask(origin + path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as ApiAnswer['body'] }
}

/** Sends setup requests, 8 at a time. Throws unless all succeed. */
async function make(shop: Address, calls: [method: string, path: string, body: object][]): Promise<void> {
  const waiting = [...calls]
  const work = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      const { status, body } = await send(shop, ...call)
      if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`)
    }
  }
  await Promise.all(Array.from({ length: SET_UP_AT_ONCE }, work))
}

const SERVICE = {
  description: '',
  category: '',
  priceKind: 'fixed',
  price: 1000,
  visitsUsed: 1,
  colour: '#0f6b5c',
  durationMinutes: DONE_MINUTES,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: TIDY_MINUTES,
  bookable: true,
  active: true,
  performers: [],
}
const PERSON = { lastName: 'Drill', phone: '', email: '', birthday: null, alertNote: '', notes: '', tags: [] }
const EMPLOYEE = {
  lastName: 'Drill',
  phone: '+12125550100',
  email: 'drill@example.com',
  note: '',
  colour: '#4a5a8f',
  services: [],
}

/** Builds the request body of an appointment for one client, or of a class without bookings. */
export function booking(
  item: { id: string; serviceId: string; employeeId: string; startsAt: string; capacity?: number },
  { clientId, repeat = null }: { clientId: string | null; repeat?: object | null },
) {
  const items = [{ durationMinutes: null, price: null, capacity: null, ...item }]
  return { id: newId(), clientId, items, note: '', repeat, exceptions: [] }
}

/** Opens the business around the clock and creates the employees, clients, appointments and classes for the race. */
export async function setStage(shop: Address, { writers, slots }: { writers: number; slots: number }): Promise<Stage> {
  const [serviceId, classId] = [newId(), newId()]
  const ids = (count: number) => Array.from({ length: count }, () => newId())
  const [clientIds, regulars, employeeIds, teachers] = [ids(writers), ids(PLACES_TAKEN), ids(EMPLOYEES), ids(EMPLOYEES)]
  const allDay = Array(7).fill([{ from: '00:00', to: '24:00' }])
  await make(shop, [
    ['PUT', '/api/hours/opening', { version: 1, openingHours: allDay }],
    ['POST', '/api/services', { ...SERVICE, id: serviceId, name: 'Massage', kind: 'one_to_one', capacity: 1 }],
    ['POST', '/api/services', { ...SERVICE, id: classId, name: 'Yoga', kind: 'class', capacity: PLACES }],
    ...[...employeeIds, ...teachers].map((id): [string, string, object] => [
      'POST',
      '/api/employees',
      { ...EMPLOYEE, id, firstName: id.slice(-6) },
    ]),
    ...[...clientIds, ...regulars].map((id): [string, string, object] => [
      'POST',
      '/api/clients',
      { ...PERSON, id, firstName: id.slice(-6) },
    ]),
  ])
  const groups = createGroups(slots, employeeIds)
  const classes = Array.from({ length: Math.ceil(slots / SLOTS_FOR_A_CLASS) }, () => newId())
  const booker = { serviceId, clientId: regulars[0] ?? '' }
  await make(shop, [...parkAll(groups.flat(), booker), ...openClasses(classes, { classId, teachers })])
  const taken = classes.flatMap((appointmentId) =>
    regulars.map((clientId): [string, string, object] => [
      'POST',
      '/api/bookings',
      { id: newId(), appointmentId, clientId },
    ]),
  )
  await make(shop, taken)
  return { serviceId, groups, classes: classes.map((id) => ({ id, free: PLACES - PLACES_TAKEN })), clientIds }
}

// A Monday two weeks ahead, when nothing else is booked.
function firstDay(): LocalDate {
  return addDays(weekStart(localDay(new Date(), TIME_ZONE)), 14)
}

function timeOn(day: LocalDate, time: string): string {
  return toInstant(day, time, TIME_ZONE).toISOString()
}

/**
 * Distributes the slots over employees first, then start times, weekdays and 4-week blocks. The last group may be
 * smaller.
 */
function createGroups(slots: number, employeeIds: string[]): Group[] {
  return Array.from({ length: Math.ceil(slots / GROUP) }, (_, index) => {
    const employeeId = employeeIds[index % EMPLOYEES] ?? ''
    const turn = Math.floor(index / EMPLOYEES)
    const time = HOURS[turn % HOURS.length] ?? ''
    const inWeek = Math.floor(turn / HOURS.length) % 7
    const day = addDays(firstDay(), Math.floor(turn / GROUPS_AT_A_TIME) * GROUP * 7 + inWeek)
    return Array.from({ length: Math.min(GROUP, slots - index * GROUP) }, (_, week) => {
      const own = addDays(day, week * 7)
      const before = timeOn(own, HOURS_BEFORE[time] ?? '')
      const neighbour = { id: newId(), startsAt: before }
      const parked = Array.from({ length: PARKED_EACH }, () => newId())
      return { employeeId, startsAt: timeOn(own, time), neighbour, parked }
    })
  })
}

/** Builds the neighbour appointments, and the parked ones: 1,000 days later, an hour apart, with the next employee. */
function parkAll(
  slots: Slot[],
  { serviceId, clientId }: { serviceId: string; clientId: string },
): [string, string, object][] {
  const employeeIds = [...new Set(slots.map(({ employeeId }) => employeeId))]
  const neighbours = slots.map(({ employeeId, neighbour }) => ({ ...neighbour, serviceId, employeeId }))
  const start = Date.parse(firstDay()) + 1000 * 86_400_000
  const parked = slots
    .flatMap(({ employeeId, parked }) => parked.map((id) => ({ id, employeeId })))
    .map(({ id, employeeId }, index) => ({
      id,
      serviceId,
      employeeId: employeeIds[(employeeIds.indexOf(employeeId) + 1) % employeeIds.length] ?? employeeId,
      startsAt: new Date(start + index * 3_600_000).toISOString(),
    }))
  return [...neighbours, ...parked].map((item) => ['POST', '/api/appointments', booking(item, { clientId })])
}

function openClasses(
  classes: string[],
  { classId: serviceId, teachers }: { classId: string; teachers: string[] },
): [string, string, object][] {
  return classes.map((id, index) => {
    const startsAt = timeOn(addDays(firstDay(), Math.floor(index / teachers.length)), '18:00')
    const item = { id, serviceId, employeeId: teachers[index % teachers.length] ?? '', startsAt, capacity: PLACES }
    return ['POST', '/api/appointments', booking(item, { clientId: null })]
  })
}
