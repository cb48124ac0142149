import { chooseNextTimes } from '@deskbell/domain/kiosk/next-visit.ts'
import type { KioskNextVisit, NextVisit } from '@deskbell/domain/kiosk/schema.ts'
import { clipToWindow, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import { addDays, dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { sql } from '../../db/drizzle.ts'
import { waiting } from '../../db/schema/waiting.ts'
import { AppError } from '../../errors.ts'
import { bookSignedIn } from '../client-portal/bookings/commands.ts'
import { findPassForecast } from '../client-portal/bookings/queries.ts'
import { findClient } from '../clients/queries.ts'
import { findOffered } from '../online-booking/bookable-services.ts'
import { findTimes } from '../online-booking/free-times.ts'
import { findOpenClasses } from '../online-booking/open-classes.ts'
import { findFront, type OnlineShopFront } from '../online-booking/shop.ts'
import type { ServiceRecord } from '../services/present.ts'
import { joinSignedIn } from '../waiting-list/online/join-signed-in.ts'
import { findOwnVisit } from './own-visit.ts'

/** Days ahead in which the next visit is looked for. A class is held again in weeks. */
const CLASS_DAYS = 35
const ONE_TO_ONE_DAYS = 14

type Request = { checkInId: string; now: Date }
type Visit = Awaited<ReturnType<typeof findOwnVisit>>
type Search = { service: ServiceRecord; visit: Visit; now: Date }
type Time = NextVisit

/** The public page's business, whose limits count here too, with changes by the name of the kiosk. */
export async function findKioskFront(db: Queryable, { businessId }: Actor): Promise<OnlineShopFront> {
  const { shop, actor } = await findFront(db, businessId)
  return { shop, actor: { ...actor, name: 'Kiosk' } }
}

/**
 * Finds the service of a visit, if clients may book it online with one tap: no question has to be answered, and staff
 * needn't accept.
 */
async function findBookable(db: Queryable, { shop, actor }: OnlineShopFront, { serviceId }: Visit) {
  if (!shop.online.on) return undefined
  const service = (await findOffered(db, actor, shop.online)).find(({ id }) => id === serviceId)
  const isOneTap = service && !service.requests && !service.questions.some(({ required }) => required)
  return isOneTap ? service : undefined
}

/** True if a pass of the client will pay for the visit, or the service asks for none. */
async function isCovered(
  db: Queryable,
  front: OnlineShopFront,
  { service, visit, startsAt, now }: Search & { startsAt: string },
) {
  if (!service.needsPass) return true
  const filter = { serviceId: service.id, startsAt }
  const { pass } = await findPassForecast(db, front, { filter, clientId: visit.clientId, now })
  return pass !== null
}

/** Finds what may be booked after a check-in of this kiosk, soonest first. Throws AppError 'not_found'. */
export async function findNextVisits(db: Queryable, actor: Actor, { checkInId, now }: Request): Promise<NextVisit[]> {
  if (!actor.kiosk.nextVisit) throw new AppError('not_found')
  const visit = await findOwnVisit(db, actor, { checkInId, now })
  const front = await findKioskFront(db, actor)
  const service = await findBookable(db, front, visit)
  if (!service) return []
  const times = await findBookableTimes(db, front, { service, visit, now })
  const isClass = service.kind === 'class'
  const at = visit.startsAt ?? visit.occurredAt
  const isOpen = ({ isFull }: Time) => !isFull || (actor.kiosk.waitingList === true && front.shop.online.waitingList)
  const chosen = chooseNextTimes(times, { at, isClass, timeZone: actor.timeZone }).filter(isOpen)
  const covered = await Promise.all(
    chosen.map(({ startsAt }) => isCovered(db, front, { service, visit, startsAt, now })),
  )
  return chosen
    .filter((_, index) => covered[index])
    .map(({ startsAt, appointmentId, isFull }) => ({ startsAt, appointmentId, isFull }))
}

async function findBookableTimes(db: Queryable, front: OnlineShopFront, search: Search): Promise<Time[]> {
  const { shop, actor } = front
  const { service, visit, now } = search
  const window = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  const tomorrow = addDays(localDay(now, shop.timeZone), 1)
  const days = clipToWindow(window, { from: tomorrow, days: service.kind === 'class' ? CLASS_DAYS : ONE_TO_ONE_DAYS })
  if (!days) return []
  const employeeId = (shop.online.chooseEmployee && visit.employeeId) || undefined
  const found = { ...search, employeeId, notBefore: window.notBefore, ...days }
  if (service.kind === 'class') return findClasses(db, front, found)
  const times = await findTimes(db, actor, { ...found, limit: Number.POSITIVE_INFINITY })
  return times.map((time) => ({ ...time, isFull: false }))
}

/** Finds classes of a service, full ones too, for which the client has no place and doesn't wait. */
async function findClasses(
  db: Queryable,
  front: OnlineShopFront,
  { service, visit, employeeId, from, to, now }: Search & { employeeId?: string; from: LocalDate; to: LocalDate },
): Promise<Time[]> {
  const { businessId, timeZone } = front.actor
  const { clientId } = visit
  const which = sql`
    a.starts_at >= ${dayBounds(from, timeZone).from.toISOString()}
    and a.starts_at < ${dayBounds(to, timeZone).to.toISOString()}
    ${employeeId ? sql`and a.employee_id = ${employeeId}` : sql``}
    and not exists (
      select 1 from ${waiting} w where w.business_id = ${businessId} and w.appointment_id = a.id
        and w.client_id = ${clientId} and w.status in ('waiting', 'offered'))`
  const found = await findOpenClasses(db, front, { serviceId: service.id, clientIds: [clientId], which, now })
  return found
    .filter(({ isBooked }) => !isBooked)
    .map(({ appointmentId, startsAt, places }) => ({
      appointmentId,
      startsAt: startsAt.toISOString(),
      isFull: places < 1,
    }))
}

/**
 * Books the next visit after a check-in of this kiosk, or waits for a place in a full class. Throws AppError 'not_found',
 * and the errors of `bookSignedIn` and `joinSignedIn`.
 */
export async function bookNextVisit(
  db: Database,
  actor: Actor,
  { input, ...asked }: Request & { input: KioskNextVisit },
): Promise<void> {
  if (!actor.kiosk.nextVisit) throw new AppError('not_found')
  const visit = await findOwnVisit(db, actor, asked)
  const front = await findKioskFront(db, actor)
  const service = await findBookable(db, front, visit)
  if (!service) throw new AppError('not_found')
  const client = await findClient(db, actor, visit.clientId)
  const { id, startsAt, appointmentId, isFull } = input
  const { now } = asked
  if (isFull) {
    if (!actor.kiosk.waitingList || !appointmentId) throw new AppError('not_found')
    return joinSignedIn(db, front, { client, input: { id, appointmentId }, now })
  }
  const { employeeId } = visit
  const wish = { id, serviceId: service.id, appointmentId, employeeId, startsAt, note: '', answers: [] }
  // A client without an address is counted alone.
  const session = { address: client.email || client.id }
  await bookSignedIn(db, { ...front, session }, { client, input: wish, now })
}
