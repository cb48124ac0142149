import { isDeepStrictEqual } from 'node:util'
import type { DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import type { Sale, SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { newClient, newEmployee, newPackage, newProduct, newService } from '../../server/src/test/factories.ts'
import { query } from '../bench/database.ts'
import { createSeededRandom } from '../bench/people.ts'
import { createEntity } from '../bench/shop.ts'
import { getTotal, isTaxOther, listPaid, type ModelSale, type ModelTax } from './checkout-model.ts'
import { StoredModel } from './checkout-stored.ts'
import { type Counter, Till } from './checkout-till.ts'
import { KillSchedule } from './kill-schedule.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'

const CLIENTS = 40
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

export type Figures = {
  sales: number
  refunds: number
  /** Sales whose sums differ from the model, and ways of payment whose total in the report does. */
  money_differs: number
  /** Sales whose taxes differ from the model, and lines whose payments have other taxes. */
  tax_differs: number
  /** Products whose stock differs from the model, or from the sum of its entries. */
  stock_differs: number
  /** Missing or repeated receipt numbers. */
  gaps: number
  /**
   * Lines of which more was paid than is due, or given back than was paid, and gift cards and credit with another balance
   * than the model's.
   */
  overspent: number
  /** Acknowledged closes of drawers. */
  closes: number
  /** Sums of closes that differ from their payments and movements, and closes that changed afterwards or are missing. */
  closes_differ: number
  /** Acknowledged sales that are missing, and sales that nobody made. */
  lost: number
  doubled: number
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
  await Promise.all(Array.from({ length: tills }, work))
  await deaths.over()
  const { refused, retries, unexpected } = counter
  const closes = { closes: counter.closes.length, closes_differ: await compareCloses(shop, counter) }
  return {
    sales: counter.sales.length,
    ...(await compare(shop, counter)),
    ...closes,
    unexpected,
    refused,
    retries,
    seed,
  }
}

export function isSound({ money_differs, tax_differs, stock_differs, closes_differ, ...figures }: Figures): boolean {
  const { gaps, overspent, lost, doubled, unexpected } = figures
  const differing = [money_differs, tax_differs, stock_differs, closes_differ]
  return [...differing, gaps, overspent, lost, doubled, unexpected].every((found) => found === 0)
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
  for (const id of clientIds) await createEntity(running, '/api/clients', newClient({ id, phone: '' }))
  const { included, rounding } = tax
  const settings = `tax_rate = ${RATE}, tax_included = ${included}, tax_rounding = '${rounding}'`
  await query(shop.databaseUrl, `update business set ${settings}`)
  const drawerIds = DRAWERS.map(() => newId())
  for (const [index, id] of drawerIds.entries())
    await createEntity(running, '/api/drawers', { id, name: DRAWERS[index] })
  const own = { packageId: sold.id, serviceId: service.id, employeeId: employee.id, clientIds, drawerIds, productIds }
  const taxing = { tax, rate: RATE, rates }
  const found = { sales: [], closes: [], moved: new Map(), stored: new StoredModel() }
  return { ...own, ...taxing, ...found, retries: 0, refused: 0, unexpected: 0, shop, say }
}

async function read<Body>({ origin, cookie }: KillableShop, path: string): Promise<Body> {
  const answer = await fetch(origin + path, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

async function listSales(shop: KillableShop): Promise<SaleSummary[]> {
  const all: SaleSummary[] = []
  for (let cursor = ''; ; ) {
    const page = await read<{ items: SaleSummary[]; nextCursor: string | null }>(
      shop,
      `/api/sales?limit=200${cursor && `&cursor=${cursor}`}`,
    )
    all.push(...page.items)
    if (!page.nextCursor) return all
    cursor = page.nextCursor
  }
}

async function compare(shop: KillableShop, counter: Counter) {
  const { sales, stored, say } = counter
  const all = await listSales(shop)
  const made = new Set(all.filter(({ refundOf }) => !refundOf).map(({ id }) => id))
  const found = { money_differs: 0, tax_differs: 0 }
  for (const model of sales.filter(({ id }) => made.has(id))) {
    const sale = await read<Sale>(shop, `/api/sales/${model.id}`)
    if (isMoneyOther(sale, model)) {
      found.money_differs += 1
      say(`money: ${JSON.stringify({ sale, model })}`)
    }
    const taxed = model.lines.map((line, at) => ({ ...line, tax: sale.lines[at]?.tax ?? -1 }))
    if (isTaxOther(taxed, counter.tax)) {
      found.tax_differs += 1
      say(`tax: ${JSON.stringify({ sale, model })}`)
    }
  }
  const [books] = (await query(shop.databaseUrl, BOOKS)) as {
    taxes: number
    methods: number
    gaps: number
    overspent: number
  }[]
  return {
    refunds: all.length - made.size,
    money_differs: found.money_differs + (books?.methods ?? 1),
    tax_differs: found.tax_differs + (books?.taxes ?? 1),
    stock_differs: await countWrongStocks(shop, counter),
    gaps: books?.gaps ?? 1,
    overspent: (books?.overspent ?? 1) + (await stored.countDifferences(shop.databaseUrl, say)),
    lost: sales.filter(({ id }) => !made.has(id)).length,
    doubled: made.size - sales.length + (all.length - made.size - sales.reduce((sum, { refunds }) => sum + refunds, 0)),
  }
}

async function compareCloses(shop: KillableShop, { closes, say }: Counter): Promise<number> {
  let changed = 0
  for (const told of closes) {
    const now = await read<DrawerSession>(shop, `/api/drawer-sessions/${told.id}`)
    if (isDeepStrictEqual(now, told)) continue
    changed += 1
    say(`close: ${JSON.stringify({ told, now })}`)
  }
  const [sums] = (await query(shop.databaseUrl, CLOSES)) as { other: number; uncounted: number }[]
  return changed + (sums ? sums.other + sums.uncounted : 1)
}

async function countWrongStocks(shop: KillableShop, { sales, productIds, moved, say }: Counter): Promise<number> {
  const rows = (await query(
    shop.databaseUrl,
    `select p.id, p.stock, coalesce((select sum(e.quantity) from stock_entry e where e.product_id = p.id), 0)::int as entries
     from product p`,
  )) as { id: string; stock: number; entries: number }[]
  const lines = sales.flatMap((sale) => sale.lines)
  const wrong = productIds.filter((id) => {
    const own = lines.filter(({ productId }) => productId === id)
    const model = own.reduce((sum, { sold = 0, returned = 0 }) => sum - sold + returned, moved.get(id) ?? 0)
    const row = rows.find((one) => one.id === id)
    if (row?.stock === model && row.entries === model) return false
    say(`stock: ${JSON.stringify({ row, model })}`)
    return true
  })
  return wrong.length
}

function isMoneyOther(sale: Sale, model: ModelSale): boolean {
  const total = getTotal(model)
  const waived = model.lines.reduce((sum, line) => sum + line.waived, 0)
  const refunded = model.lines.reduce((sum, line) => sum + line.refunded, 0)
  const paid = sale.lines.reduce((sum, line) => sum + line.paid, 0)
  const tendered = sale.payments.reduce((sum, { amount }) => sum + amount, 0)
  const back = sale.refunds.reduce((sum, refund) => sum - refund.total, 0)
  return (
    [sale.total !== total, sale.paid !== model.paid, paid !== model.paid, tendered !== model.paid].includes(true) ||
    [back !== refunded, sale.owed !== total - waived - model.paid].includes(true) ||
    sale.lines.some(
      (line, at) => line.amount !== model.lines[at]?.amount || line.refunded !== model.lines[at]?.refunded,
    ) ||
    (waived === 0 && sale.lines.some((line, at) => line.paid !== listPaid(model)[at]))
  )
}

/**
 * Compares by SQL: payments of a line with its tax, tenders with their payments, numbers with their count, and lines with
 * what was paid and refunded.
 */
const BOOKS = `select
  (select count(*)::int from sale_line l join (
      select sale_line_id, sum(tax) as tax, sum(amount) as amount from payment group by 1) p on p.sale_line_id = l.id
    where l.refund_of is null and p.tax <> round(p.amount::numeric * l.tax / l.amount)) as taxes,
  (select count(*)::int from tender t where t.amount <> (select coalesce(sum(p.amount), 0) from payment p where p.tender_id = t.id))
    as methods,
  (select count(*)::int from (select max(number) - count(*) as missing from sale group by year, refund_of is null) n
    where missing <> 0) as gaps,
  (select count(*)::int from sale_line l left join lateral (
      select sum(p.amount) filter (where p.sale_line_id = l.id) as paid, -sum(p.amount) filter (where p.refund_of is not null) as back
      from payment p where p.sale_line_id = l.id or p.refund_of in (select q.id from payment q where q.sale_line_id = l.id)) m on true
    where l.refund_of is null and (coalesce(m.paid, 0) > l.amount or coalesce(m.back, 0) > coalesce(m.paid, 0)
      or coalesce(m.paid, 0) <> l.paid or coalesce(m.back, 0) <> l.refunded)) as overspent`

/** Counts by SQL the sums of closes that differ from payments and movements, and the money that no count is about. */
const CLOSES = `select
  (select count(*)::int from drawer_session s join drawer_count c on c.session_id = s.id
    where c.expected <> coalesce((select sum(t.amount) from tender t where t.drawer_session_id = s.id and t.method = c.method), 0)
      + case c.method when 'cash' then s.opening_float
        + coalesce((select sum(m.amount) from cash_movement m where m.session_id = s.id), 0) else 0 end) as other,
  (select count(*)::int from (
    select s.id, 'cash' as method from drawer_session s where s.closed_at is not null
    union select s.id, t.method::text from drawer_session s join tender t on t.drawer_session_id = s.id where s.closed_at is not null
    except select c.session_id, c.method::text from drawer_count c) missing) as uncounted`
