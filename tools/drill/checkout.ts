import { newId } from '@deskbell/domain/shared/new-id.ts'
import {
  newClient,
  newEmployee,
  newPackage,
  newPriceTier,
  newProduct,
  newService,
} from '../../server/src/test/factories.ts'
import { query } from '../bench/database.ts'
import { createSeededRandom } from '../bench/people.ts'
import { createEntity } from '../bench/shop.ts'
import { type Books, compareBooks } from './checkout-books.ts'
import { CodesModel } from './checkout-codes.ts'
import type { ModelTax } from './checkout-model.ts'
import { PricesModel } from './checkout-prices.ts'
import { StoredModel } from './checkout-stored.ts'
import { type Counter, Till } from './checkout-till.ts'
import { KillSchedule } from './kill-schedule.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'

const CLIENTS = 40
/** Every so many clients is charged no tax. */
const EXEMPT_EACH = 5
const CODES = 4
const TIER_PRICES = 8
/** Tax rate of the business, and the ways to charge it, of which the seed chooses one. */
const RATE = 7700
const TAXES: [ModelTax, ...ModelTax[]] = [
  { included: true, rounding: 'line' },
  { included: true, rounding: 'rate' },
  { included: false, rounding: 'line' },
  { included: false, rounding: 'rate' },
]
/** Fewer than tills, so that some sell at a drawer while another closes it. */
const DRAWERS = ['Front desk', 'Bar', 'Shop']
/** Sales per kill of the server and of PostgreSQL. */
const KILLS = { serverEvery: 500, postgresEvery: 1500 }

export type Figures = Books & {
  sales: number
  /** Acknowledged closes of drawers. */
  closes: number
  unexpected: number
  refused: number
  retries: number
  seed: number
}

/**
 * Random sales, payments and refunds at several tills at once, which compete for the same sales and drawers, while server
 * and PostgreSQL are killed. Then all sales are compared with a plain model of what the tills were told.
 */
export async function drillCheckout({
  sales: count,
  tills,
  seed,
  say = () => undefined,
}: {
  sales: number
  tills: number
  seed: number
  say?: (words: string) => void
}): Promise<Figures> {
  const shop = await startKillableShop()
  const counter = await openCounter(shop, { tax: TAXES[seed % TAXES.length] ?? TAXES[0], say })
  const deaths = new KillSchedule(shop, { ...KILLS, count, seed, say })
  const work = async (_: unknown, index: number) => {
    const till = new Till(counter, createSeededRandom(seed * 1009 + index))
    while (counter.sales.length < count) {
      await till.act()
      deaths.after(counter.sales.length)
    }
  }
  const setUp = new Till(counter, createSeededRandom(seed))
  await setUp.prepare({ codes: CODES, prices: TIER_PRICES })
  await Promise.all(Array.from({ length: tills }, work))
  await deaths.over()
  const { refused, retries, unexpected } = counter
  const about = { sales: counter.sales.length, closes: counter.closes.length }
  return { ...about, ...(await compareBooks(shop, counter)), unexpected, refused, retries, seed }
}

export function isSound(figures: Figures): boolean {
  const { money_differs, tax_differs, stock_differs, closes_differ } = figures
  const { gaps, overspent, codes_overused, chain_broken, lost, doubled, unexpected } = figures
  const differing = [money_differs, tax_differs, stock_differs, closes_differ]
  const others = [gaps, overspent, codes_overused, chain_broken, lost, doubled, unexpected]
  return [...differing, ...others].every((found) => found === 0)
}

async function openCounter(
  shop: KillableShop,
  { tax, say }: { tax: ModelTax; say: (words: string) => void },
): Promise<Counter> {
  const running = shop.getRunning()
  const [service, other, sold, employee] = [newService(), newService(), newPackage(), newEmployee()]
  for (const one of [service, other]) await createEntity(running, '/api/services', one)
  // Visits stay unpaid: no pass covers their service.
  await createEntity(running, '/api/packages', { ...sold, coversAll: false, serviceIds: [other.id] })
  await createEntity(running, '/api/employees', employee)
  const products = [null, 7000, 19_000].map((taxRate) => newProduct({ taxRate }))
  for (const one of products) await createEntity(running, '/api/products', one)
  const productIds = products.map(({ id }) => id)
  const rates = new Map(products.map(({ id, taxRate }) => [id, taxRate ?? RATE]))
  const clientIds = Array.from({ length: CLIENTS }, () => newId())
  const exemptIds = new Set(clientIds.filter((_, index) => index % EXEMPT_EACH === 0))
  for (const id of clientIds) {
    const taxExemption = exemptIds.has(id) ? 'Charity 12-345' : ''
    await createEntity(running, '/api/clients', newClient({ id, phone: '', taxExemption }))
  }
  const priced = [
    { kind: 'service' as const, itemId: service.id },
    { kind: 'package' as const, itemId: sold.id },
    ...productIds.map((itemId) => ({ kind: 'product' as const, itemId })),
  ]
  const prices = new PricesModel(priced)
  for (const [index, id] of prices.tierIds.entries())
    await createEntity(running, '/api/price-tiers', newPriceTier({ id, name: `Tier ${index + 1}` }))
  const { included, rounding } = tax
  const settings = `tax_rate = ${RATE}, tax_included = ${included}, tax_rounding = '${rounding}'`
  await query(shop.databaseUrl, `update business set ${settings}`)
  const drawerIds = DRAWERS.map(() => newId())
  for (const [index, id] of drawerIds.entries())
    await createEntity(running, '/api/drawers', { id, name: DRAWERS[index] })
  const own = {
    packageId: sold.id,
    serviceId: service.id,
    employeeId: employee.id,
    clientIds,
    drawerIds,
    productIds,
    exemptIds,
  }
  const taxing = { tax, rate: RATE, rates }
  const found = { sales: [], closes: [], moved: new Map(), stored: new StoredModel(), codes: new CodesModel(), prices }
  return { ...own, ...taxing, ...found, retries: 0, refused: 0, unexpected: 0, shop, say }
}
