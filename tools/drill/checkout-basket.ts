import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick } from '../bench/people.ts'
import { listDiscounts, type ModelCode } from './checkout-codes.ts'
import { getDue, getRate, type ModelSale } from './checkout-model.ts'
import type { StoredModel } from './checkout-stored.ts'
import type { Counter } from './checkout-till.ts'

const RATES = [0, 7000, 8875, 19_000]
const LINES_MOST = 6

/** `checkIn`: checks a client in, for a visit that no pass pays for, and returns its id. */
type Choice = { clientId: string | null; random: () => number; checkIn: (clientId: string) => Promise<string> }

/** What a customer buys at once, with what the model says about it. */
export type Basket = {
  lines: Awaited<ReturnType<typeof makeLine>>[]
  isExempt: boolean
  code: ModelCode | null
  /** What the code takes off each line; null if it can't be used for them. */
  promos: number[] | null
  priced: { price: number; rate: number }[]
  /** Due for gift cards and credit, and for the other lines. */
  forStored: number
  others: number
}

export function isStored(line: { kind: string }): line is ReturnType<StoredModel['makeLine']> {
  return line.kind === 'gift_card' || line.kind === 'credit'
}

/** Price of all of a line, without what staff take off. */
function getPrice(line: { price: number; quantity?: number; discount?: number }): number {
  return line.price * (line.quantity ?? 1) - (line.discount ?? 0)
}

/** Returns what is to be paid for one, by a tier's price of the item or by hand, and what staff take off. */
function makeTerms({ prices }: Counter, itemId: string, random: () => number) {
  const byTier = random() < 0.3 ? prices.pickPrice(itemId, random) : null
  const { price, ...tier } = byTier ?? { price: 1 + Math.floor(random() * 20_000) }
  const discount = random() < 0.3 ? Math.floor(random() * (price + 1)) : 0
  return { ...tier, price, discount, discountReason: discount > 0 ? 'Friend' : '' }
}

async function makeLine(counter: Counter, { clientId, random, checkIn }: Choice) {
  const { packageId, serviceId, employeeId, productIds, stored } = counter
  if (random() < 0.15) return stored.makeLine(clientId, random)
  const terms = (itemId: string) => makeTerms(counter, itemId, random)
  const chance = random()
  if (clientId && chance < 0.2) return { kind: 'package', passId: newId(), packageId, clientId, ...terms(packageId) }
  if (clientId && chance < 0.4) return { kind: 'visit', checkInId: await checkIn(clientId), ...terms(serviceId) }
  if (chance < 0.5) return { kind: 'tip', employeeId, price: 1 + Math.floor(random() * 20_000) }
  const quantity = 1 + Math.floor(random() * 5)
  if (chance < 0.75) {
    const productId = pick(productIds, random)
    return { kind: 'product', productId, quantity, ...terms(productId) }
  }
  return { kind: 'item', name: 'Thing', quantity, taxRate: pick(RATES, random), serviceId, ...terms(serviceId) }
}

/** Chooses what is bought, now and then with a promo code, and adds up what is due. */
export async function fillBasket(counter: Counter, choice: Choice): Promise<Basket> {
  const { clientId, random } = choice
  const count = 1 + Math.floor(random() * LINES_MOST)
  const lines = await Promise.all(Array.from({ length: count }, () => makeLine(counter, choice)))
  const code = random() < 0.4 ? counter.codes.pickCode(clientId, random) : null
  const before = lines.map((line) => ({ kind: line.kind, price: getPrice(line) }))
  const promos = code ? listDiscounts(code, before) : []
  const priced = lines.map((line, index) => ({
    price: getPrice(line) - (promos?.[index] ?? 0),
    rate: isStored(line) ? 0 : getRate(line, counter),
  }))
  const forStored = lines.filter(isStored).reduce((sum, { price }) => sum + price, 0)
  const isExempt = counter.exemptIds.has(clientId ?? '')
  const others = getDue(priced, { tax: counter.tax, isExempt }) - forStored
  return { lines, isExempt, code, promos, priced, forStored, others }
}

/** True if a tier that a line names didn't say its price at any time since `since`. */
export function isPriceOther({ prices, serviceId }: Counter, { lines }: Basket, since: number): boolean {
  return lines.some((line) => {
    if (!('priceTierId' in line) || !line.priceTierId) return false
    const itemId = 'productId' in line ? line.productId : 'packageId' in line ? line.packageId : serviceId
    return prices.isOther({ priceTierId: line.priceTierId, price: line.price, itemId }, since)
  })
}

/** Returns what the model keeps of a sale that was acknowledged. */
export function toModelSale(
  { lines, isExempt, code, promos, priced }: Basket,
  { id, lines: told }: Sale,
): Omit<ModelSale, 'clientId' | 'paid'> {
  const models = lines.map((line, index) => ({
    price: 0,
    rate: 0,
    ...priced[index],
    amount: told[index]?.amount ?? -1,
    discount: 'discount' in line ? line.discount : 0,
    promo: promos?.[index] ?? 0,
    tierId: ('priceTierId' in line && line.priceTierId) || null,
    isStored: isStored(line),
    isPass: line.kind === 'package',
    refunded: 0,
    waived: 0,
    ...('productId' in line && { productId: line.productId, sold: line.quantity, returned: 0 }),
  }))
  return { id, isExempt, promoCode: code?.code ?? null, lines: models, refunds: 0, isChanged: false }
}
