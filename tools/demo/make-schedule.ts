import { addDays, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { ClientRecord } from '../../server/src/features/clients/present.ts'
import { AppointmentBook, type AppointmentRow } from './appointment-book.ts'
import type { CheckInRow, FrontDesk } from './front-desk.ts'
import type { Guest } from './make-clients.ts'
import { type EmployeeKey, type Employees, listPerformers } from './make-employees.ts'
import type { Hours } from './make-hours.ts'
import type { ServiceKey, Services } from './make-services.ts'
import { type Session, sessionsOn } from './make-timetable.ts'
import type { Random } from './random.ts'
import { clock, type Scene } from './scene.ts'

/** Days ahead that have bookings. */
const DAYS_AHEAD = 21
const LESSONS_AT = ['09:00', '10:30', '13:00', '14:45', '16:15']

type Cast = { services: Services; employees: Employees; hours: Hours; guests: Guest[] }
type Story = Cast & { scene: Scene; random: Random; book: AppointmentBook; clients: ClientsOfDay }

/**
 * Builds the schedule to match the timetable and check-ins: every check-in has a booking, some bookings were missed or
 * cancelled, and the next 21 days are partly booked. Leaves out services that aren't bookable.
 */
export function makeSchedule(
  scene: Scene,
  { timetable, desk, ...cast }: Cast & { timetable: Session[]; desk: FrontDesk },
): AppointmentBook {
  const book = new AppointmentBook(scene, cast)
  const random = scene.random('schedule')
  const clients = new ClientsOfDay(scene, random, cast.guests)
  const story = { ...cast, scene, book, random, clients }
  const visits = desk.checkIns.filter(({ undoneAt }) => !undoneAt)
  for (const { clientId, occurredAt } of visits) clients.isThere(scene.dayOf(occurredAt), clientId)
  const byHour = Map.groupBy(visits, (visit) => getSessionKey(scene.dayOf(visit.occurredAt), visit))
  for (const session of timetable.filter(({ service }) => cast.services[service].bookable))
    bookPastSession(story, session, makeVisits(story, session, byHour))
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) bookAhead(story, addDays(scene.today, ahead))
  addLateAndMissed(story)
  return book
}

/** Clients who have a visit or booking on each day, so that nobody comes twice. */
class ClientsOfDay {
  readonly #there = new Map<LocalDate, Set<string>>()
  readonly #scene: Scene
  readonly #random: Random
  readonly #guests: Guest[]

  constructor(scene: Scene, random: Random, guests: Guest[]) {
    this.#scene = scene
    this.#random = random
    this.#guests = guests
  }

  isThere(day: LocalDate, clientId: string): void {
    this.#there.set(day, (this.#there.get(day) ?? new Set()).add(clientId))
  }

  /** Picks an active client without a visit or booking that day. Undefined if there is none. */
  pick(day: LocalDate): ClientRecord | undefined {
    const known = day > this.#scene.today ? this.#scene.today : day
    const able = this.#guests.filter(
      ({ client, habit }) =>
        !client.archivedAt && habit.from < known && habit.until >= known && !this.#there.get(day)?.has(client.id),
    )
    if (able.length === 0) return undefined
    const { client } = this.#random.pick(able)
    this.isThere(day, client.id)
    return client
  }
}

function getSessionKey(
  day: LocalDate,
  { serviceId, employeeId }: Pick<CheckInRow, 'serviceId' | 'employeeId'>,
): string {
  return [day, serviceId, employeeId].join()
}

/** Returns the check-ins of a session: those within 30 minutes of its start. */
function makeVisits(
  { services, employees }: Cast,
  { day, service, employee, startsAt }: Session,
  visits: Map<string, CheckInRow[]>,
) {
  const found =
    visits.get(getSessionKey(day, { serviceId: services[service].id, employeeId: employees[employee].id })) ?? []
  return found.filter(({ occurredAt }) => Math.abs(occurredAt.getTime() - startsAt.getTime()) < 30 * 60_000)
}

/** Returns a random booking time up to 9 days earlier, not before the business had Deskbell and not in the future. */
function bookedBefore({ scene, random }: Story, startsAt: Date): Date {
  const latest = Math.min(startsAt.getTime(), scene.now.getTime()) - 60_000
  const at = minutesAfter(new Date(latest), -random.between(60, 9 * 1440)).getTime()
  return new Date(Math.max(scene.openedAt.getTime(), at))
}

function bookPastSession(story: Story, session: Session, came: CheckInRow[]): void {
  if (story.services[session.service].kind === 'class') recallClass(story, session, came)
  else recallAlone(story, session, came)
}

function recallAlone(story: Story, session: Session, came: CheckInRow[]): void {
  const { scene, random } = story
  const isToCome = session.startsAt > scene.now
  if (came.length === 0 && random.chance(isToCome ? 0.2 : 0.75)) return
  const bookedAt = bookedBefore(story, session.startsAt)
  const held = story.book.open(session, { madeAt: bookedAt })
  if (came.length > 0) for (const visit of came) arrive(story, held, visit)
  else if (isToCome) bookPlace(story, session.day, held)
  else addMissedOrCancelled(story, session.day, held)
}

function recallClass(story: Story, session: Session, came: CheckInRow[]): void {
  const { scene, book, random } = story
  const held = book.open(session, { madeAt: scene.openedAt, weeklyOn: session.isExtra ? null : session.day })
  for (const visit of came) arrive(story, held, visit)
  const isToCome = session.startsAt > scene.now
  const expected = isToCome ? Math.round(held.capacity * random.between(0.4, 0.9)) : 0
  const waiting = session.day === scene.today ? Math.max(expected - came.length, random.int(1, 3)) : 0
  for (let count = Math.min(waiting, book.placesLeft(held)); count > 0; count--) bookPlace(story, session.day, held)
  if (session.day < scene.today)
    for (let count = random.int(0, 2); count > 0; count--) addMissedOrCancelled(story, session.day, held)
}

function arrive({ book, random, ...story }: Story, held: AppointmentRow, visit: CheckInRow): void {
  const walkIn = held.kind === 'class' && random.chance(0.2)
  const bookedAt = walkIn ? visit.occurredAt : bookedBefore({ ...story, book, random }, held.startsAt)
  const status = { status: 'arrived', bookedAt, changedAt: visit.occurredAt, walkIn } as const
  visit.bookingId = book.place(held, { id: visit.clientId }, status).id
}

function bookPlace(story: Story, day: LocalDate, held: AppointmentRow): void {
  const client = story.clients.pick(day)
  const status = story.random.chance(0.35) ? 'confirmed' : 'booked'
  if (client) story.book.place(held, client, { status, bookedAt: bookedBefore(story, held.startsAt) })
}

/**
 * Adds a booking that was missed or cancelled; cancelling a one-to-one also cancels its appointment. Today's is just
 * late.
 */
function addMissedOrCancelled(story: Story, day: LocalDate, held: AppointmentRow): void {
  const { book, random, scene } = story
  const client = story.clients.pick(day)
  if (!client) return
  const bookedAt = bookedBefore(story, held.startsAt)
  if (day === scene.today) book.place(held, client, { status: 'booked', bookedAt })
  else if (random.chance(0.55)) book.place(held, client, { status: 'no_show', bookedAt, changedAt: held.endsAt })
  else {
    const changedAt = new Date((bookedAt.getTime() + held.startsAt.getTime()) / 2)
    if (held.kind === 'one_to_one') book.cancel(held, client, { bookedAt, changedAt })
    else book.place(held, client, { status: 'cancelled_by_client', bookedAt, changedAt })
  }
}

/** Books a future day: classes, massages, and private lessons with teachers who are free. */
function bookAhead(story: Story, day: LocalDate): void {
  const { services, book, random, scene } = story
  const sessions = sessionsOn(scene, [day]).filter((one) => services[one.service].bookable && book.isWithinHours(one))
  for (const session of sessions) {
    const isClass = services[session.service].kind === 'class'
    const share = isClass ? Math.min(1, random.between(0.2, 0.4) * session.pull + 0.1) : 1
    if (isClass || random.chance(0.75)) bookHour(story, session, share)
  }
  for (const employee of listPerformers('privateLesson')) {
    const lesson = findHour(story, 'privateLesson', employee, lessonTimes(story, day))
    if (lesson && random.chance(0.6)) bookHour(story, { ...lesson, day }, 1)
  }
}

function lessonTimes({ random, scene }: Story, day: LocalDate): Date[] {
  return random.shuffle(LESSONS_AT).map((time) => scene.at(day, clock(time)))
}

/** Returns the first of the times at which the employee is working and free. */
function findHour({ book }: Story, service: ServiceKey, employee: EmployeeKey, times: Date[]) {
  return times
    .map((startsAt) => ({ service, employee, startsAt }))
    .find((hour) => book.isFree(hour) && book.isWithinHours(hour))
}

/** Adds an appointment and books `share` of its places. */
function bookHour(
  story: Story,
  hour: Pick<Session, 'day' | 'service' | 'employee' | 'startsAt' | 'isExtra'>,
  share: number,
): void {
  const { services, book, scene } = story
  const isClass = services[hour.service].kind === 'class'
  const madeAt = isClass ? scene.openedAt : bookedBefore(story, scene.now)
  const held = book.open(hour, { madeAt, weeklyOn: isClass ? hour.day : null })
  for (let left = Math.max(1, Math.round(held.capacity * share)); left > 0; left--) bookPlace(story, hour.day, held)
}

const ALONE: ServiceKey[] = ['relaxing', 'privateLesson']
/** Minutes since each began: one whose client is late, and one that is over without a status. */
const BEGAN = [12, 95]

/** Adds a late client and a missed one-to-one to today. */
function addLateAndMissed(story: Story): void {
  const { scene, book } = story
  for (const minutes of BEGAN) {
    const startsAt = new Date(Math.floor(minutesAfter(scene.now, -minutes).getTime() / 300_000) * 300_000)
    const found = ALONE.flatMap((service) =>
      listPerformers(service).flatMap((employee) => findHour(story, service, employee, [startsAt]) ?? []),
    )
    const [hour] = found
    if (hour) addMissedOrCancelled(story, scene.today, book.open(hour, { madeAt: bookedBefore(story, startsAt) }))
  }
}
