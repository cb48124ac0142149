import type { DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import { NewPromoCode } from '@deskbell/domain/promo-codes/schema.ts'
import { SaleInput } from '@deskbell/domain/sales/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { addDrawer } from '../../server/src/features/drawers/commands.ts'
import { closeSession, moveCash, openSession } from '../../server/src/features/drawers/sessions/commands.ts'
import { findSession } from '../../server/src/features/drawers/sessions/queries.ts'
import { addProduct, changeStock } from '../../server/src/features/products/commands.ts'
import { addPromoCode } from '../../server/src/features/promo-codes/commands.ts'
import { createSale } from '../../server/src/features/sales/commands.ts'
import { findGiftCard } from '../../server/src/features/stored-value/queries.ts'
import type { Guest } from './make-clients.ts'
import type { ProductKey } from './make-products.ts'
import type { Shop } from './open-shop.ts'
import type { Random } from './random.ts'
import { clock } from './scene.ts'

/** Days on which cash is counted: the last ones, today included. */
const DRAWER_DAYS = 7

const FLOAT = 10_000

const SHELF: Record<ProductKey, number> = { water: 10, tea: 3, mat: 2, block: 2, strap: 1, oil: 2 }

const PROMO_CODE = 'MAT5'
const MAT_DISCOUNT = 500

const GIFT_CARDS = [
  { price: 10_000, recipient: 'Robin', message: 'Happy birthday! Take an afternoon for yourself.' },
  { price: 5000, recipient: 'Kim', message: '' },
  { price: 7500, recipient: 'Sasha', message: 'Thank you for everything.' },
]

/** Enters products with their first delivery, a drawer and a promo code. Returns the drawer's id. */
export async function setUpTill({ db, actor, scene, products }: Shop): Promise<string> {
  const now = scene.openedAt
  const random = scene.random('till set-up')
  for (const { product, delivered } of Object.values(products)) {
    await addProduct(db, actor, product, now)
    const input = { id: random.id(now), kind: 'delivered' as const, quantity: delivered, cost: null, note: '' }
    await changeStock(db, actor, { productId: product.id, input, now })
  }
  const off = { id: random.id(now), code: PROMO_CODE, name: 'Mats in autumn', amount: MAT_DISCOUNT }
  await addPromoCode(db, actor, NewPromoCode.parse({ ...off, productIds: [products.mat.product.id] }), now)
  return (await addDrawer(db, actor, { id: random.id(now), name: 'Front desk' }, now)).id
}

/** Sells gift cards before the first day with a drawer, of which the first is spent in part. */
export async function sellGiftCards({ db, actor, scene, products, guests }: Shop): Promise<void> {
  const random = scene.random('gift cards')
  const cards = GIFT_CARDS.map((card, index) => ({ ...card, giftCardId: random.id(scene.openedAt), index }))
  for (const { index, ...card } of cards) {
    const day = scene.days[40 + index * 12] ?? scene.today
    const at = scene.at(day, clock('12:10'))
    const clientId = pickBuyer(guests, random, at)?.client.id ?? null
    const payments = [{ method: 'card', amount: card.price }]
    await createSale(
      db,
      actor,
      SaleInput.parse({ id: random.id(at), clientId, lines: [{ kind: 'gift_card', ...card }], payments }),
      at,
    )
  }
  const [first] = cards
  if (!first) return
  const at = scene.at(scene.days[70] ?? scene.today, clock('17:50'))
  const { code } = await findGiftCard(db, actor, first.giftCardId)
  const { id: productId, price } = products.oil.product
  const payments = [{ method: 'gift_card', code, amount: price }]
  await createSale(
    db,
    actor,
    SaleInput.parse({ id: random.id(at), lines: [{ kind: 'product', productId, price }], payments }),
    at,
  )
}

/** Picks somebody who is a client at that time. */
function pickBuyer(guests: Guest[], random: Random, at: Date): Guest | undefined {
  return random.pickWeighted(guests, ({ joinedAt, leftAt }) => (joinedAt < at && (!leftAt || leftAt > at) ? 1 : 0))
}

/** Returns the days on which cash is counted, oldest first. */
export function listDrawerDays({ scene }: Shop): LocalDate[] {
  return scene.days.slice(-DRAWER_DAYS)
}

/**
 * Plays a day with the drawer: it is opened, `play` does what else happens, products are sold, and it is closed, but
 * for today's.
 */
export async function playDrawerDay(
  shop: Shop,
  { drawerId, day, play }: { drawerId: string; day: LocalDate; play: () => Promise<void> },
): Promise<void> {
  const { db, actor, scene } = shop
  const random = scene.random(`drawer ${day}`)
  const from = scene.at(day, clock('06:15'))
  if (from >= scene.now) return play()
  const opening = { id: random.id(from), openingFloat: FLOAT }
  const { id: sessionId } = await openSession(db, actor, { drawerId, input: opening, now: from })
  await play()
  const times = Array.from({ length: random.int(4, 8) }, () => minutesAfter(from, random.int(30, 830)))
  for (const at of times.toSorted((a, b) => a.getTime() - b.getTime()))
    if (at <= scene.now) await sellProducts(shop, random, at)
  const noon = scene.at(day, clock('12:00'))
  if (random.chance(0.4) && noon <= scene.now) {
    const input = { id: random.id(noon), amount: -random.int(3, 9) * 100, reason: 'Milk and flowers' }
    await moveCash(db, actor, { sessionId, input, now: noon })
  }
  if (day !== scene.today) await close(shop, random, { sessionId, at: scene.at(day, clock('21:40')) })
}

async function sellProducts({ db, actor, guests, products }: Shop, random: Random, at: Date): Promise<void> {
  const key = random.pickWeighted(Object.keys(SHELF) as ProductKey[], (one) => SHELF[one]) ?? 'water'
  const { id: productId, price } = products[key].product
  const quantity = key === 'water' ? random.int(1, 3) : 1
  const promoCode = key === 'mat' ? PROMO_CODE : null
  const amount = price * quantity - (promoCode ? MAT_DISCOUNT : 0)
  const method = random.chance(0.45) ? 'cash' : 'card'
  const received = method === 'cash' ? Math.ceil(amount / 500) * 500 : amount
  const sold = { lines: [{ kind: 'product', productId, price, quantity }], payments: [{ method, amount, received }] }
  const clientId = random.chance(0.7) ? (pickBuyer(guests, random, at)?.client.id ?? null) : null
  await createSale(db, actor, SaleInput.parse({ ...sold, id: random.id(at), clientId, promoCode }), at)
}

/** Counts what is expected, now and then a little less, and takes out all cash but the float. */
async function close(
  { db, actor }: Shop,
  random: Random,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<DrawerSession> {
  const { counts: expected } = await findSession(db, actor, sessionId)
  const missing = random.chance(0.3) ? random.int(1, 4) * 50 : 0
  const counts = expected.map(({ method, expected: sum }) => ({
    method,
    counted: method === 'cash' ? sum - missing : sum,
  }))
  const cash = counts.find(({ method }) => method === 'cash')?.counted ?? 0
  const note = missing ? 'Change was given twice, it seems' : ''
  const input = { id: random.id(at), counts, takenOut: Math.max(0, cash - FLOAT), note }
  return closeSession(db, actor, { sessionId, input, now: at })
}
