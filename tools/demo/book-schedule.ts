import { type Appointment, type BookingChange, NewAppointments } from '@deskbell/domain/appointments/schema.ts'
import { addDays, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { AppError } from '../../server/src/errors.ts'
import { bookAppointments, previewBooking } from '../../server/src/features/appointments/book.ts'
import { addBooking } from '../../server/src/features/appointments/bookings/commands.ts'
import { changeStatus } from '../../server/src/features/appointments/bookings/status.ts'
import type { Guest } from './make-clients.ts'
import { type EmployeeKey, listPerformers } from './make-employees.ts'
import type { ServiceKey } from './make-services.ts'
import { type Session, sessionsOn } from './make-timetable.ts'
import type { Arrival } from './make-visits.ts'
import type { Shop } from './open-shop.ts'
import type { Random } from './random.ts'
import { clock } from './scene.ts'

/** Days ahead that have bookings. */
const DAYS_AHEAD = 21
const CANCEL_REASONS = ['Ill', 'Has to work', 'Travelling', 'No sitter for the children', '']

type Hour = Pick<Session, 'day' | 'service' | 'employee' | 'startsAt'>
type Outcome = 'confirmed' | 'no_show' | 'cancelled_by_client'
type Story = { shop: Shop; random: Random; clients: ClientsOfDay; classes: Map<string, string> }

/**
 * Plans bookings to match the timetable and arrivals: nearly everybody who comes has booked, some bookings are missed
 * or cancelled, and the next 21 days are partly booked. Leaves out services that aren't bookable. Enters the classes at
 * once, and the bookings among what happens to each client. Returns a function that books what depends on the employees
 * who are free then.
 */
export async function planSchedule(
  shop: Shop,
  { timetable, arrivals }: { timetable: Session[]; arrivals: Arrival[] },
): Promise<() => Promise<void>> {
  const { scene, services } = shop
  const daysAhead = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(scene.today, index + 1))
  const isBookable = ({ service }: Session) => services[service].bookable
  const past = timetable.filter(isBookable)
  const ahead = sessionsOn(scene, daysAhead).filter(isBookable)
  const random = scene.random('schedule')
  const clients = new ClientsOfDay(shop, random)
  const classes = await openClasses(shop, [...past, ...ahead])
  const story = { shop, random, clients, classes }
  for (const { guest, session } of arrivals) clients.isThere(session.day, guest)
  const bySession = Map.groupBy(arrivals, ({ session }) => session)
  for (const session of past) bookPast(story, session, bySession.get(session) ?? [])
  for (const session of ahead) bookAhead(story, session)
  return () => bookWithFree(story, daysAhead)
}

/** Clients who have a visit or booking on each day, so that nobody comes twice. */
class ClientsOfDay {
  readonly #there = new Map<LocalDate, Set<Guest>>()
  readonly #shop: Shop
  readonly #random: Random

  constructor(shop: Shop, random: Random) {
    this.#shop = shop
    this.#random = random
  }

  isThere(day: LocalDate, guest: Guest): void {
    this.#there.set(day, (this.#there.get(day) ?? new Set()).add(guest))
  }

  /** Picks an active client without a visit or booking that day. Undefined if there is none. */
  pick(day: LocalDate): Guest | undefined {
    const { scene, guests } = this.#shop
    const known = day > scene.today ? scene.today : day
    const isAble = ({ leftAt, habit }: Guest) => !leftAt && habit.from < known && habit.until >= known
    const able = guests.filter((guest) => isAble(guest) && !this.#there.get(day)?.has(guest))
    if (able.length === 0) return undefined
    const guest = this.#random.pick(able)
    this.isThere(day, guest)
    return guest
  }
}

function toKey({ services, employees }: Shop, { service, employee, startsAt }: Hour): string {
  return [services[service].id, employees[employee].id, startsAt.toISOString()].join()
}

function isClass({ services }: Shop, { service }: Hour): boolean {
  return services[service].kind === 'class'
}

function toAppointments(
  { services, employees }: Shop,
  { service, employee, startsAt }: Hour,
  { random, at, clientId = null }: { random: Random; at: Date; clientId?: string | null },
): NewAppointments {
  const who = { serviceId: services[service].id, employeeId: employees[employee].id }
  const items = [{ id: random.id(at), ...who, startsAt: startsAt.toISOString() }]
  return NewAppointments.parse({ id: random.id(at), clientId, items })
}

/** Enters the classes as weekly series, and the one that is out of turn. Returns their ids by `toKey`. */
async function openClasses(shop: Shop, sessions: Session[]): Promise<Map<string, string>> {
  const { db, actor, scene } = shop
  const random = scene.random('classes')
  const classes = new Map<string, string>()
  const held = sessions.filter((session) => isClass(shop, session))
  for (const [first, ...others] of Map.groupBy(held, ({ slot }) => slot).values()) {
    if (!first) continue
    const once = toAppointments(shop, first, { random, at: scene.openedAt })
    const until = others.at(-1)?.day
    const wanted = until ? await repeatWeekly(shop, once, until) : { ...once, outsideHours: true }
    const { items } = await bookAppointments(db, actor, wanted, scene.openedAt)
    for (const { id, serviceId, employeeId, startsAt } of items)
      classes.set([serviceId, employeeId, startsAt].join(), id)
  }
  return classes
}

/** Repeats a class each week, except on the days that collide with the hours. */
async function repeatWeekly({ db, actor }: Shop, once: NewAppointments, until: LocalDate): Promise<NewAppointments> {
  const weekly = { ...once, repeat: { everyWeeks: 1, until, count: null } }
  const { occurrences } = await previewBooking(db, actor, weekly)
  const clashing = occurrences.filter(({ clashes }) => clashes.length > 0)
  return { ...weekly, exceptions: clashing.map(({ day }) => ({ day, startsAt: null })) }
}

/** Returns a random booking time up to 9 days earlier, not before the client joined and not in the future. */
function bookedBefore({ shop, random }: Story, { joinedAt }: Guest, startsAt: Date): Date {
  const latest = Math.min(startsAt.getTime(), shop.scene.now.getTime()) - 60_000
  const at = minutesAfter(new Date(latest), -random.between(60, 9 * 1440)).getTime()
  return new Date(Math.max(joinedAt.getTime(), at))
}

function bookPast(story: Story, session: Session, came: Arrival[]): void {
  const { shop, random } = story
  const { now, today } = shop.scene
  const isToCome = session.startsAt > now
  const stayed = came.filter(({ mistake }) => mistake !== 'leaves')
  if (!isClass(shop, session)) {
    for (const { guest } of stayed) book(story, session, guest)
    const isBooked = came.length === 0 && random.chance(isToCome ? 0.8 : 0.25)
    if (isBooked) bookPlaces(story, session, { count: 1, isMissed: !isToCome })
    return
  }
  // The others walk in.
  for (const { guest } of stayed.filter(() => !random.chance(0.2))) book(story, session, guest)
  const { capacity } = shop.services[session.service]
  const expected = isToCome ? Math.round(capacity * random.between(0.4, 0.9)) : 0
  const isToday = session.day === today
  const more = isToday ? Math.max(expected - came.length, random.int(1, 3)) : random.int(0, 2)
  bookPlaces(story, session, { count: Math.min(more, capacity - came.length), isMissed: !isToday })
}

/** Books a future session: part of a class's places, and most one-to-ones. */
function bookAhead(story: Story, session: Session): void {
  const { shop, random, classes } = story
  const { capacity } = shop.services[session.service]
  if (!isClass(shop, session)) {
    if (random.chance(0.75)) bookPlaces(story, session, { count: 1 })
    return
  }
  const share = Math.min(1, random.between(0.2, 0.4) * session.pull + 0.1)
  if (classes.has(toKey(shop, session)))
    bookPlaces(story, session, { count: Math.max(1, Math.round(capacity * share)) })
}

/** Books places for clients who don't come that day otherwise. Of missed ones some are cancelled; today's is just late. */
function bookPlaces(story: Story, session: Hour, { count, isMissed }: { count: number; isMissed?: boolean }): void {
  const { shop, random, clients } = story
  const chooseOutcome = () => {
    if (!isMissed) return random.chance(0.35) ? 'confirmed' : undefined
    if (session.day === shop.scene.today) return undefined
    return random.chance(0.55) ? 'no_show' : 'cancelled_by_client'
  }
  for (let left = count; left > 0; left--) {
    const guest = clients.pick(session.day)
    if (guest) book(story, session, guest, chooseOutcome())
  }
}

/** Adds the booking, and what becomes of it, to what happens to the client. */
function book(story: Story, hour: Hour, guest: Guest, outcome?: Outcome): void {
  const at = bookedBefore(story, guest, hour.startsAt)
  guest.deeds.push({ at, run: () => makeBooking(story, { hour, guest, at, outcome }) })
}

/** Returns false if the employee isn't free or not at work then. */
async function makeBooking(
  story: Story,
  { hour, guest, at, outcome }: { hour: Hour; guest: Guest; at: Date; outcome?: Outcome | undefined },
): Promise<boolean> {
  const { db, actor } = story.shop
  try {
    const held = await (isClass(story.shop, hour) ? bookPlace : bookHour)(story, { hour, guest, at })
    const bookingId = held.bookings.find(({ clientId }) => clientId === guest.client.id)?.id ?? ''
    if (outcome)
      await changeStatus(db, actor, { bookingId, ...decideOutcome({ held, at, outcome, random: guest.random }) })
    return true
  } catch (error) {
    if (error instanceof AppError && ['slot_taken', 'outside_hours'].includes(error.code)) return false
    throw error
  }
}

type Booked = { hour: Hour; guest: Guest; at: Date }

function bookPlace({ shop, classes }: Story, { hour, guest, at }: Booked): Promise<Appointment> {
  const place = { appointmentId: classes.get(toKey(shop, hour)) ?? '', clientId: guest.client.id }
  return addBooking(shop.db, shop.actor, { input: { id: guest.random.id(at), ...place }, now: at })
}

async function bookHour({ shop }: Story, { hour, guest, at }: Booked): Promise<Appointment> {
  const wanted = toAppointments(shop, hour, { random: guest.random, at, clientId: guest.client.id })
  const { items } = await bookAppointments(shop.db, shop.actor, wanted, at)
  return items[0] as Appointment
}

function decideOutcome({
  held,
  at,
  outcome: status,
  random,
}: {
  held: Appointment
  at: Date
  outcome: Outcome
  random: Random
}): { input: BookingChange; now: Date } {
  const halfWay = new Date((at.getTime() + new Date(held.startsAt).getTime()) / 2)
  const now = { confirmed: at, no_show: new Date(held.endsAt), cancelled_by_client: halfWay }[status]
  const reason = status === 'cancelled_by_client' ? random.pick(CANCEL_REASONS) : ''
  return { input: { id: random.id(now), status, reason }, now }
}

const LESSONS_AT = ['09:00', '10:30', '13:00', '14:45', '16:15']
const ALONE: ServiceKey[] = ['relaxing', 'privateLesson']
/** Minutes since each began: one whose client is late, and one that is over without a status. */
const BEGAN = [12, 95]

/** Books private lessons with teachers who are free on the days ahead, and a late and a missed one-to-one today. */
async function bookWithFree(story: Story, daysAhead: LocalDate[]): Promise<void> {
  const { random, shop } = story
  const { scene } = shop
  const service = 'privateLesson'
  for (const day of daysAhead)
    for (const employee of listPerformers(service).filter(() => random.chance(0.6))) {
      const times = random.shuffle(LESSONS_AT).map((time) => scene.at(day, clock(time)))
      const hours = times.map((startsAt) => ({ day, service, employee, startsAt }) as const)
      await bookFirst(story, hours)
    }
  for (const minutes of BEGAN) {
    const startsAt = new Date(Math.floor(minutesAfter(scene.now, -minutes).getTime() / 300_000) * 300_000)
    const hour = (service: ServiceKey) => (employee: EmployeeKey) => ({ day: scene.today, service, employee, startsAt })
    const hours = ALONE.flatMap((service) => listPerformers(service).map(hour(service)))
    await bookFirst(story, hours)
  }
}

/** Books the first of the hours at which the employee is at work and free. */
async function bookFirst(story: Story, [first, ...others]: Hour[], guest = first && story.clients.pick(first.day)) {
  if (!first || !guest) return
  const at = bookedBefore(story, guest, first.startsAt)
  if (!(await makeBooking(story, { hour: first, guest, at }))) await bookFirst(story, others, guest)
}
