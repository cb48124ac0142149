import { newId } from '@deskbell/domain/shared/new-id.ts'
import { newPackage } from '../../server/src/test/factories.ts'
import { query } from './database.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { seedClients, seedPasses, seedServices } from './seed.ts'
import { createEntity, type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLIENTS = 500
const TURNS = 400
const WARM_UP = 100
const ITEMS = 8
/** How many times the p99 of a check-in a sale may take. */
const RATIO_MOST = 3

async function time({ origin, cookie }: Shop, path: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const began = performance.now()
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - began
}

/** A sale of 10 lines: items, a package and a tip, paid in cash and by card. */
function newSaleOfTen(clientId: string, packageId: string) {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    kind: 'item',
    name: `Thing ${n}`,
    price: 500 + n,
    quantity: 2,
  }))
  const sold = { kind: 'package', passId: newId(), packageId, clientId, price: 12_000 }
  const due = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) + sold.price + 300
  const payments = [
    { method: 'cash', amount: 5000, received: 10_000 },
    { method: 'card', amount: due - 5000 },
  ]
  return { id: newId(), clientId, lines: [...items, sold, { kind: 'tip', price: 300, employeeId: null }], payments }
}

/** Sales of 10 lines and check-ins at the desk, in turns. */
export async function run() {
  const newDatabase = await startPostgres()
  const shop = await startDeskbellWithOwner(await newDatabase('bench_shop'))
  const clientIds = (await seedClients(shop, CLIENTS)).map(({ id }) => id)
  const [serviceId] = await seedServices(shop, 1)
  await seedPasses(shop)
  const sold = newPackage()
  await createEntity(shop, '/api/packages', sold)
  const took = { sale: [] as number[], checkIn: [] as number[] }
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    const clientId = clientIds[turn % CLIENTS] ?? ''
    const checkIn = await time(shop, '/api/check-ins', { id: newId(), clientId, serviceId })
    const sale = await time(shop, '/api/sales', newSaleOfTen(clientId, sold.id))
    if (turn === WARM_UP) await query(shop.databaseUrl, 'vacuum analyze')
    if (turn < WARM_UP) continue
    took.checkIn.push(checkIn)
    took.sale.push(sale)
  }
  say(`check-in: ${formatPercentiles(took.checkIn)}; sale: ${formatPercentiles(took.sale)}`)
  const ratio = percentile(took.sale, 0.99) / percentile(took.checkIn, 0.99)
  return {
    p50_check_in_ms: rounded(percentile(took.checkIn, 0.5)),
    p50_sale_ms: rounded(percentile(took.sale, 0.5)),
    p99_check_in_ms: rounded(percentile(took.checkIn, 0.99)),
    p99_sale_ms: rounded(percentile(took.sale, 0.99)),
    ratio_p99: rounded(ratio),
    met: ratio <= RATIO_MOST,
  }
}
