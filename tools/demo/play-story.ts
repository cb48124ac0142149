import { covers, getUsualStart, isUnlimited } from '@deskbell/domain/passes/rules.ts'
import type { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { NewService } from '@deskbell/domain/services/schema.ts'
import { localDay, minutesAfter } from '@deskbell/domain/shared/time.ts'
import { checkInClient } from '../../server/src/features/check-ins/commands.ts'
import { previewCheckIn } from '../../server/src/features/check-ins/preview.ts'
import { undoCheckIn } from '../../server/src/features/check-ins/undo.ts'
import { findSpendablePasses } from '../../server/src/features/passes/queries.ts'
import { sellPackage } from '../../server/src/features/sales/sell-package.ts'
import type { Guest } from './make-clients.ts'
import type { PackageKey } from './make-packages.ts'
import type { Arrival } from './make-visits.ts'
import type { Shop } from './open-shop.ts'

const PAYMENTS: { method: MoneyMethod; share: number }[] = [
  { method: 'card', share: 70 },
  { method: 'cash', share: 17 },
  { method: 'transfer', share: 13 },
]

/** Plays an arrival with the purchases and the undo that it leads to. */
export async function welcome(shop: Shop, arrival: Arrival): Promise<void> {
  const { session, at, mistake } = arrival
  const service = shop.services[session.service]
  if (await mustBuy(shop, arrival)) await buyOnArrival(shop, arrival, service)
  const { checkInId, pass } = await checkIn(shop, arrival, at)
  if (mistake) await undo(shop, arrival, checkInId)
  else if (pass && !pass.unlimited && pass.remaining <= 2) await buyForNextTime(shop, arrival, service)
}

function checkIn({ db, actor, services }: Shop, { guest, session, source }: Arrival, at: Date) {
  const device = source === 'kiosk' ? 'Front door' : ''
  const visit = { clientId: guest.client.id, serviceId: services[session.service].id, source, device, occurredAt: at }
  return checkInClient(db, actor, { id: guest.random.id(at), ...visit }, at)
}

function asked({ id, category }: NewService) {
  return { serviceId: id, category }
}

/** True if no pass can pay. A client who only reached a pass's limit doesn't buy another. */
async function mustBuy({ db, actor, services }: Shop, { guest, session, at }: Arrival): Promise<boolean> {
  const visit = { clientId: guest.client.id, serviceId: services[session.service].id, occurredAt: at }
  const { noPassReason } = await previewCheckIn(db, actor, visit)
  return noPassReason !== null && noPassReason !== 'limit_reached'
}

/** Some clients don't buy: their check-in stays unpaid. */
async function buyOnArrival(shop: Shop, { guest, at }: Arrival, service: NewService): Promise<void> {
  const wished = choosePackage(shop, guest, service)
  if (wished && guest.random.chance(guest.habit.care))
    await sell(shop, guest, wished, minutesAfter(at, -guest.random.between(1, 4)))
}

/** Many clients buy again right after their last visit, a few when 1 or 2 visits are left. */
async function buyForNextTime(shop: Shop, { guest, at }: Arrival, service: NewService): Promise<void> {
  const { id } = guest.client
  const passes = (await findSpendablePasses(shop.db, shop.actor, { clientIds: [id], now: at })).get(id) ?? []
  const usable = passes.filter((pass) => covers(pass, asked(service)))
  const left = usable.reduce((sum, pass) => sum + (isUnlimited(pass) ? Number.POSITIVE_INFINITY : pass.remaining), 0)
  const willing = { 0: 0.4, 1: 0.15, 2: 0.05 }[left] ?? 0
  const later = minutesAfter(at, guest.random.between(2, 5))
  if (later > shop.scene.now || !guest.random.chance(willing)) return
  const wished = choosePackage(shop, guest, service)
  if (wished) await sell(shop, guest, wished, later)
}

/**
 * Returns the client's habitual package that covers the service, the introductory one only once. For a massage
 * otherwise, returns the massage package half of the time.
 */
function choosePackage(
  { packages }: Shop,
  { habit, bought, random }: Guest,
  service: NewService,
): PackageKey | undefined {
  const isWanted = (key: PackageKey) => covers(packages[key], asked(service)) && !(key === 'intro' && bought.has(key))
  const other = isWanted('massages') && random.chance(0.5) ? 'massages' : undefined
  return habit.buys.find(isWanted) ?? other
}

/** Mostly sells at list price; 5 % of the time at a tenth off, 2 % of the time as a gift. */
async function sell(shop: Shop, { client, bought, random }: Guest, wished: PackageKey, at: Date): Promise<void> {
  const sold = shop.packages[wished]
  const { id: packageId, price } = sold
  const chance = random.between(0, 1)
  const complimentary = chance < 0.02
  const discount = !complimentary && chance < 0.07 ? Math.round(price * 0.1) : 0
  const paid = complimentary ? 0 : price - discount
  const method = random.pickWeighted(PAYMENTS, ({ share }) => share)?.method ?? 'card'
  const startsOn = getUsualStart(sold, localDay(at, shop.actor.timeZone))
  const terms = { packageId, price, discount, complimentary, paid, method, startsOn, coveredCheckInIds: [] }
  await sellPackage(shop.db, shop.actor, { id: random.id(at), clientId: client.id, ...terms }, at)
  bought.add(wished)
}

/**
 * Undoes a check-in: at the kiosk after 3 to 8 seconds, mostly followed by a new one; by staff after 2 to 12 minutes.
 */
async function undo(shop: Shop, arrival: Arrival, checkInId: string): Promise<void> {
  const { guest, at, source, mistake } = arrival
  const { random } = guest
  const { db, actor, scene } = shop
  const undoneAt = minutesAfter(at, source === 'kiosk' ? random.between(3, 8) / 60 : random.between(2, 12))
  if (undoneAt > scene.now) return
  const by = source === 'kiosk' ? { ...actor, name: 'Kiosk' } : actor
  await undoCheckIn(db, by, { id: checkInId, now: undoneAt })
  const again = minutesAfter(undoneAt, random.between(8, 40) / 60)
  if (mistake === 'again' && again <= scene.now) await checkIn(shop, arrival, again)
}
