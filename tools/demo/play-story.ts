import type { PaymentMethod } from '@deskbell/domain/passes/payments/schema.ts'
import { covers, createTerm, createVisit, isUnlimited, passObstacle } from '@deskbell/domain/passes/rules.ts'
import { addDays, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { type PackageRow, presentValidity } from '../../server/src/features/packages/present.ts'
import type { ServiceRow } from '../../server/src/features/services/present.ts'
import { type CheckInRow, FrontDesk } from './front-desk.ts'
import type { Guest } from './make-clients.ts'
import type { Employees } from './make-employees.ts'
import type { Packages } from './make-packages.ts'
import type { Services } from './make-services.ts'
import type { Arrival } from './make-visits.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

type Cast = { services: Services; packages: Packages; employees: Employees; guests: Guest[]; arrivals: Arrival[] }
type Story = Omit<Cast, 'guests' | 'arrivals'> & { scene: Scene; desk: FrontDesk; random: Random }

const PAYMENTS: { method: PaymentMethod; share: number }[] = [
  { method: 'card', share: 70 },
  { method: 'cash', share: 17 },
  { method: 'transfer', share: 13 },
]

/** Plays all arrivals in order, with the purchases and undos they lead to. Returns the rows written. */
export function playStory(scene: Scene, { guests, arrivals, ...cast }: Cast): FrontDesk {
  const desk = new FrontDesk(scene, Object.values(cast.services))
  const story = { ...cast, scene, desk, random: scene.random('story') }
  for (const guest of guests) addExistingPass(story, guest)
  for (const arrival of arrivals) welcome(story, arrival)
  return desk
}

/** Gives 3 of 4 existing clients a pass that they bought and began to use before the first day. */
function addExistingPass({ scene, packages, desk, random }: Story, { client, habit }: Guest): void {
  const firstDay = scene.days[0] ?? scene.today
  const wished = habit.buys[0]
  if (habit.from !== firstDay || !wished || wished === 'intro' || random.chance(0.25)) return
  const sold = packages[wished]
  const startedOn = addDays(firstDay, -random.int(3, 50))
  const { expiresOn } = createTerm(startedOn, { validity: presentValidity(sold), extraDays: 0 })
  if (expiresOn && expiresOn < firstDay) return
  desk.carryOver({ client, sold, startedOn, used: sold.visits ? random.int(0, sold.visits - 1) : 0 })
}

function welcome(story: Story, arrival: Arrival): void {
  const { guest, session, at } = arrival
  const service = story.services[session.service]
  if (mustBuy(story, { guest, service, at })) buyOnArrival(story, arrival, service)
  const visit = { client: guest.client, service, employeeId: story.employees[session.employee].id, at }
  const checkIn = story.desk.checkIn({ ...visit, source: arrival.source })
  if (story.random.chance(0.015)) undoCheckIn(story, arrival, checkIn)
  else if (checkIn.passId) buyForNextTime(story, arrival, service)
}

function asked({ id, category }: ServiceRow) {
  return { serviceId: id, category }
}

/** True if no pass can pay. A client who only reached a pass's limit doesn't buy another. */
function mustBuy(
  { desk, scene }: Story,
  { guest, service, at }: { guest: Guest; service: ServiceRow; at: Date },
): boolean {
  const visit = createVisit(service, scene.dayOf(at))
  const obstacles = desk.passesOf(guest.client).map((pass) => passObstacle(desk.spendable(pass, visit.day), visit))
  return !obstacles.includes(null) && !obstacles.includes('limit_reached')
}

/** Some clients don't buy: their check-in stays unpaid. */
function buyOnArrival(story: Story, { guest, at }: Arrival, service: ServiceRow): void {
  const wished = choosePackage(story, guest, service)
  if (!wished || !story.random.chance(guest.habit.care)) return
  sell(story, guest, wished, minutesAfter(at, -story.random.between(1, 4)))
}

/** Many clients buy again right after their last visit, a few when 1 or 2 visits are left. */
function buyForNextTime(story: Story, { guest, at }: Arrival, service: ServiceRow): void {
  const left = visitsLeft(story, guest, service)
  const willing = { 0: 0.4, 1: 0.15, 2: 0.05 }[left] ?? 0
  const later = minutesAfter(at, story.random.between(2, 5))
  if (later > story.scene.now || !story.random.chance(willing)) return
  const wished = choosePackage(story, guest, service)
  if (wished) sell(story, guest, wished, later)
}

function visitsLeft({ desk }: Story, { client }: Guest, service: ServiceRow): number {
  const passes = desk.passesOf(client).filter((pass) => covers(pass, asked(service)))
  return passes.reduce((sum, pass) => sum + (isUnlimited(pass) ? Number.POSITIVE_INFINITY : pass.remaining), 0)
}

/**
 * Returns the client's habitual package that covers the service, the introductory one only once. For a massage
 * otherwise, returns the massage package half of the time.
 */
function choosePackage(
  { packages, desk, random }: Story,
  { client, habit }: Guest,
  service: ServiceRow,
): PackageRow | undefined {
  const owned = new Set(desk.passesOf(client).map(({ packageId }) => packageId))
  const habitual = habit.buys
    .map((key) => packages[key])
    .find((offer) => covers(offer, asked(service)) && !(offer.id === packages.intro.id && owned.has(offer.id)))
  if (habitual) return habitual
  return covers(packages.massages, asked(service)) && random.chance(0.5) ? packages.massages : undefined
}

/** Mostly sells at list price; 5 % of the time at a tenth off, 2 % of the time as a gift. */
function sell({ desk, random }: Story, { client }: Guest, sold: PackageRow, at: Date): void {
  const chance = random.between(0, 1)
  const price = chance < 0.02 ? 0 : chance < 0.07 ? Math.round(sold.price * 0.9) : sold.price
  const method = random.pickWeighted(PAYMENTS, ({ share }) => share)?.method ?? 'card'
  desk.sell({ client, sold, price, method, at })
}

/**
 * Undoes a check-in: at the kiosk after 3 to 8 seconds, mostly followed by a new one; by staff after 2 to 12 minutes.
 */
function undoCheckIn({ desk, scene, services, employees, random }: Story, arrival: Arrival, checkIn: CheckInRow): void {
  const { guest, session, at, source } = arrival
  const undoneAt = minutesAfter(at, source === 'kiosk' ? random.between(3, 8) / 60 : random.between(2, 12))
  if (undoneAt > scene.now) return
  desk.undo(checkIn, undoneAt)
  const again = minutesAfter(undoneAt, random.between(8, 40) / 60)
  if (source !== 'kiosk' || again > scene.now || random.chance(0.3)) return
  const service = services[session.service]
  desk.checkIn({ client: guest.client, service, employeeId: employees[session.employee].id, at: again, source })
}
