import { isDeepStrictEqual } from 'node:util'
import type { DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import type { Sale, SaleSummary } from '@deskbell/domain/sales/schema.ts'
import { openDatabase } from '../../server/src/db/client.ts'
import { checkSaleRecords } from '../../server/src/features/sale-records/check.ts'
import { query } from '../bench/database.ts'
import { getTotal, isTaxOther, listPaid, type ModelSale, type ModelTax } from './checkout-model.ts'
import type { Counter } from './checkout-till.ts'
import type { KillableShop } from './killable-shop.ts'

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

export type Books = {
  refunds: number
  /** Sales whose sums, discounts or tiers differ from the model, and ways of payment whose total in the report does. */
  money_differs: number
  /** Sales whose taxes differ from the model, and lines whose payments have other taxes. */
  tax_differs: number
  /** Products whose stock differs from the model, or from the sum of its entries. */
  stock_differs: number
  /** Missing or repeated receipt numbers. */
  gaps: number
  /**
   * Lines of which more was paid than is due, or given back than was paid, gift cards and credit with another balance
   * than the model's, and `codes_overused`.
   */
  overspent: number
  /** Promo codes that were used more often than their limits, in all or by a client, or other than the model says. */
  codes_overused: number
  /** Sums of closes that differ from their payments and movements, and closes that changed afterwards or are missing. */
  closes_differ: number
  /** What the check of the hash chain finds, and sales and payments that are not among its records. */
  chain_broken: number
  /** Acknowledged sales that are missing, and sales that nobody made. */
  lost: number
  doubled: number
}

/** Compares everything that was sold with the model, and with itself. */
export async function compareBooks(shop: KillableShop, counter: Counter): Promise<Books> {
  const { sales, stored, codes, say } = counter
  const all = await listSales(shop)
  const made = new Set(all.filter(({ refundOf }) => !refundOf).map(({ id }) => id))
  const found = { money_differs: 0, tax_differs: 0 }
  for (const model of sales.filter(({ id }) => made.has(id))) {
    const sale = await read<Sale>(shop, `/api/sales/${model.id}`)
    if (isMoneyOther(sale, model)) {
      found.money_differs += 1
      say(`money: ${JSON.stringify({ sale, model })}`)
    }
    if (isSaleTaxOther(sale, model, counter.tax)) {
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
  const codesOverused = await codes.countOverused(shop.databaseUrl, sales, say)
  const overspent = (books?.overspent ?? 1) + (await stored.countDifferences(shop.databaseUrl, say))
  return {
    refunds: all.length - made.size,
    money_differs: found.money_differs + (books?.methods ?? 1),
    tax_differs: found.tax_differs + (books?.taxes ?? 1),
    stock_differs: await countWrongStocks(shop, counter),
    gaps: books?.gaps ?? 1,
    overspent: overspent + codesOverused,
    codes_overused: codesOverused,
    closes_differ: await compareCloses(shop, counter),
    chain_broken: await countBroken(shop, say),
    lost: sales.filter(({ id }) => !made.has(id)).length,
    doubled: made.size - sales.length + (all.length - made.size - sales.reduce((sum, { refunds }) => sum + refunds, 0)),
  }
}

/** Checks the hash chain as `npm run deskbell -- verify-sales` does. */
async function countBroken({ databaseUrl }: KillableShop, say: (words: string) => void): Promise<number> {
  const [expected] = (await query(databaseUrl, RECORDS)) as { business_id: string; records: number }[]
  if (!expected) return 1
  const db = openDatabase(databaseUrl)
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  const check = await db.transaction((tx) => checkSaleRecords(tx, expected.business_id, new Date()), snapshot)
  await db.$client.end()
  for (const problem of check.problems) say(`chain: ${JSON.stringify(problem)}`)
  return check.problems.length + Math.abs(check.records - expected.records)
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

function isSaleTaxOther(sale: Sale, { lines, isExempt }: ModelSale, tax: ModelTax): boolean {
  const taxed = lines.map((line, at) => ({ ...line, tax: sale.lines[at]?.tax ?? -1 }))
  const isRateOther = lines.some(({ rate }, at) => sale.lines[at]?.taxRate !== (isExempt ? 0 : rate))
  return isRateOther || isTaxOther(taxed, { tax, isExempt })
}

/** True if staff's or the code's discount of a line is another than the model's, or its tier. */
function isDiscountOther(line: Sale['lines'][number], { promoCode, lines }: ModelSale, at: number): boolean {
  const { discount = -1, promo = -1, tierId } = lines[at] ?? {}
  return (
    line.discount !== discount + promo ||
    line.promoDiscount !== promo ||
    line.promoCode !== (promo > 0 ? promoCode : '') ||
    line.priceTierId !== tierId
  )
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
    sale.lines.some((line, at) => isDiscountOther(line, model, at)) ||
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
  (select count(*)::int from sale_line l
    left join (select sale_line_id, sum(amount) as paid from payment group by 1) p on p.sale_line_id = l.id
    left join (select q.sale_line_id, -sum(r.amount) as back from payment r join payment q on q.id = r.refund_of group by 1) b
      on b.sale_line_id = l.id
    where l.refund_of is null and (coalesce(p.paid, 0) > l.amount or coalesce(b.back, 0) > coalesce(p.paid, 0)
      or coalesce(p.paid, 0) <> l.paid or coalesce(b.back, 0) <> l.refunded)) as overspent`

/** Counts what the hash chain should seal: the opening of it, each sale, each refund and each payment. */
const RECORDS = `select b.business_id, 1 + (select count(*)::int from sale) + (select count(*)::int from tender) as records
  from business b`

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
