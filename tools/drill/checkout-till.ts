import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Drawer, DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import type { StockTakingResult } from '@deskbell/domain/products/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick } from '../bench/people.ts'
import { fillBasket, isPriceOther, isStored, toModelSale } from './checkout-basket.ts'
import type { CodesModel } from './checkout-codes.ts'
import { getTotal, type ModelSale, type ModelTax } from './checkout-model.ts'
import type { PricesModel } from './checkout-prices.ts'
import { isSameAnswer, RETRY_MS, send } from './checkout-requests.ts'
import type { StoredModel } from './checkout-stored.ts'

const METHODS = ['cash', 'card', 'transfer', 'other'] as const
/** How far back other tills' sales are paid and refunded. */
const RECENT = 12
/** Refusals by a rule, as two tills want the same. */
const REFUSALS = [
  'too_much_money',
  'too_few_visits',
  'visit_not_unpaid',
  'drawer_open',
  'drawer_not_open',
  'stale_version',
  'too_many_pieces',
  'not_enough_balance',
  'price_changed',
  'promo_code_used_up',
  'promo_code_used_by_client',
]
/** Refusals of a code that is for nothing of the sale, or for a larger one. */
const CODE_REFUSALS = ['promo_code_not_applicable', 'promo_code_minimum']

export type Counter = {
  shop: { origin: string; cookie: string }
  clientIds: string[]
  /** Clients who are charged no tax. */
  exemptIds: Set<string>
  packageId: string
  serviceId: string
  employeeId: string
  drawerIds: string[]
  productIds: string[]
  tax: ModelTax
  /** Tax rate of the business, and of each product. */
  rate: number
  rates: Map<string, number>
  /** Pieces that were delivered, used, broken, or found otherwise by a stock-taking, as acknowledged, by product. */
  moved: Map<string, number>
  /** Sales of all tills, in the order in which they were acknowledged. */
  sales: ModelSale[]
  /** Acknowledged closes of drawers, as they were answered. */
  closes: DrawerSession[]
  stored: StoredModel
  codes: CodesModel
  prices: PricesModel
  retries: number
  refused: number
  say: (words: string) => void
  unexpected: number
}

/** A till that sells, takes what is owed, and refunds, at random, and opens and closes its drawer. */
export class Till {
  readonly #counter: Counter
  readonly #random: () => number
  readonly #drawerId: string

  constructor(counter: Counter, random: () => number) {
    this.#counter = counter
    this.#random = random
    this.#drawerId = pick(counter.drawerIds, random)
  }

  /** Issues promo codes and sets prices of tiers, before anything is sold. */
  async prepare({ codes, prices }: { codes: number; prices: number }): Promise<void> {
    for (let index = 0; index < codes; index++) await this.#issueCode()
    for (let index = 0; index < prices; index++) await this.#changePrice()
  }

  async act(): Promise<void> {
    const chance = this.#random()
    if (this.#random() < 0.06) await this.#turnDrawer()
    else if (this.#random() < 0.03) await this.#changePrice()
    else if (chance < 0.6 || this.#counter.sales.length === 0) await this.#sell()
    else if (chance < 0.65) await this.#changeStock()
    else if (chance < 0.8) await this.#takeRest()
    else await this.#refund()
  }

  #upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1))
  }

  /** Posts, one time in five twice at once. Returns the answer of an acknowledged write, or null if it was refused. */
  async #write<Body = Sale>(path: string, body: object, refusals = REFUSALS): Promise<Body | null> {
    const counter = this.#counter
    const answers = await Promise.all(
      Array.from({ length: this.#random() < 0.2 ? 2 : 1 }, () =>
        send<Body>(counter, { path, body, drawerId: this.#drawerId }),
      ),
    )
    const told = answers.find(({ status }) => status < 300) ?? answers[0]
    if (!told) throw new Error('Nothing was posted')
    if (answers.some((answer) => !isSameAnswer(answer, told))) this.#unexpected(path, answers)
    if (told.status < 300) return told.body
    counter.refused += 1
    const { code = '' } = told.body
    if (code === 'drawer_not_open') await this.#open()
    if (code === 'promo_code_used_up' || (code === 'promo_code_used_by_client' && this.#random() < 0.3))
      await this.#issueCode()
    if (told.status !== 409 || !refusals.includes(code)) this.#unexpected(path, [told, body])
    return null
  }

  async #read<Body>(path: string): Promise<Body | null> {
    const { origin, cookie } = this.#counter.shop
    const told = await fetch(origin + path, { headers: { cookie } }).catch(() => null)
    return told?.ok ? ((await told.json()) as Body) : null
  }

  async #open(): Promise<void> {
    const path = `/api/drawers/${this.#drawerId}/sessions`
    const body = { id: newId(), openingFloat: this.#upTo(20_000) }
    // Another till may open it at the same time.
    await send(this.#counter, { path, body, drawerId: this.#drawerId })
  }

  async #issueCode(): Promise<void> {
    const code = this.#counter.codes.makeCode(this.#random)
    if (await this.#write('/api/promo-codes', { ...code, name: 'Flyer' })) this.#counter.codes.recordCode(code)
  }

  async #changePrice(): Promise<void> {
    const counter = this.#counter
    await counter.prices.change(this.#random, async (tierId, body) => {
      const path = `/api/price-tiers/${tierId}/prices`
      const told = await send(counter, { path, body, drawerId: this.#drawerId, method: 'PUT' })
      if (told.status !== 200) this.#unexpected(path, told)
    })
  }

  /** Moves cash in the till's drawer, or closes it while other tills sell at it. */
  async #turnDrawer(): Promise<void> {
    const list = await this.#read<{ items: Drawer[] }>('/api/drawers')
    const sessionId = list?.items.find(({ id }) => id === this.#drawerId)?.session?.id
    if (!list) return
    if (!sessionId) return this.#open()
    const path = `/api/drawer-sessions/${sessionId}`
    if (this.#random() < 0.5) {
      const amount = pick([-1, 1], this.#random) * (1 + this.#upTo(5000))
      await this.#write(`${path}/movements`, { id: newId(), amount, reason: 'Milk' })
      return
    }
    const session = await this.#read<DrawerSession>(path)
    if (!session) return
    const counts = session.counts.map(({ method, expected }) => ({ method, counted: expected + this.#upTo(200) - 100 }))
    const closed = await this.#write<DrawerSession>(`${path}/close`, { id: newId(), counts })
    if (closed) this.#counter.closes.push(closed)
  }

  #unexpected(path: string, what: unknown): void {
    this.#counter.unexpected += 1
    this.#counter.say(`${path}: ${JSON.stringify(what)}`)
  }

  async #checkIn(clientId: string): Promise<string> {
    // Each at a time of its own: a second one within minutes would be the first.
    const occurredAt = new Date(Date.now() - (1 + this.#upTo(400_000)) * 60_000).toISOString()
    const body = { id: newId(), clientId, serviceId: this.#counter.serviceId, occurredAt }
    const request = { path: '/api/check-ins', body, drawerId: this.#drawerId }
    return (await send<CheckInResult>(this.#counter, request)).body.checkInId
  }

  async #findCode(id: string): Promise<string> {
    const { origin, cookie } = this.#counter.shop
    for (;;) {
      const told = await fetch(`${origin}/api/gift-cards/${id}`, { headers: { cookie } }).catch(() => null)
      if (told?.ok) return ((await told.json()) as { code: string }).code
      await sleep(RETRY_MS)
    }
  }

  async #sell(): Promise<void> {
    const clientId = this.#random() < 0.7 ? pick(this.#counter.clientIds, this.#random) : null
    const checkIn = (id: string) => this.#checkIn(id)
    const basket = await fillBasket(this.#counter, { clientId, random: this.#random, checkIn })
    const { lines, code, promos, forStored, others } = basket
    const payments = this.#payments(clientId, { forStored, others: clientId === null ? others : this.#upTo(others) })
    const body = { id: newId(), clientId, lines, payments, promoCode: code?.code ?? null }
    const from = performance.now()
    const sale = await this.#write('/api/sales', body, promos ? REFUSALS : [...REFUSALS, ...CODE_REFUSALS])
    if (!sale) return
    if (!promos || isPriceOther(this.#counter, basket, from)) this.#unexpected('/api/sales', [sale, body])
    const { stored, sales } = this.#counter
    for (const line of lines.filter(isStored)) await stored.recordLine(line, (id) => this.#findCode(id))
    stored.recordPayments(clientId, payments)
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
    sales.push({ ...toModelSale(basket, sale), clientId, paid })
  }

  /** Pays for gift cards and credit, and a part of the others, which now and then a gift card or credit pays for. */
  #payments(clientId: string | null, { forStored, others }: { forStored: number; others: number }) {
    const stored = this.#random() < 0.4 ? this.#counter.stored.makePayment(clientId, others, this.#random) : null
    const money = this.#split(forStored + others - (stored?.amount ?? 0))
    return stored ? [...money, stored] : money
  }

  /** Splits an amount into up to 3 payments. */
  #split(amount: number): { method: string; amount: number; code?: string }[] {
    const first = this.#upTo(amount)
    const second = this.#random() < 0.5 ? this.#upTo(amount - first) : 0
    return [first, second, amount - first - second]
      .filter((part) => part > 0)
      .map((part) => ({ method: pick(METHODS, this.#random), amount: part }))
  }

  async #changeStock(): Promise<void> {
    const { productIds, moved } = this.#counter
    if (this.#random() < 0.3) return this.#takeStock()
    const productId = pick(productIds, this.#random)
    const kind = pick(['delivered', 'used', 'broken'] as const, this.#random)
    const pieces = 1 + this.#upTo(9)
    const told = await this.#write(`/api/products/${productId}/stock`, { id: newId(), kind, quantity: pieces })
    if (told) moved.set(productId, (moved.get(productId) ?? 0) + (kind === 'delivered' ? pieces : -pieces))
  }

  /** Counts some of the products while others are sold. */
  async #takeStock(): Promise<void> {
    const { productIds, moved } = this.#counter
    const counts = productIds
      .filter(() => this.#random() < 0.6)
      .map((productId) => ({ productId, counted: this.#upTo(50) }))
    if (counts.length === 0) return
    const path = '/api/products/stock-taking'
    const told = await this.#write<StockTakingResult>(path, { id: newId(), counts })
    if (!told) return
    const isOther = ({ productId, counted }: (typeof counts)[number], index: number) => {
      const item = told.items[index]
      return item?.productId !== productId || item.expected + item.difference !== counted
    }
    if (counts.some(isOther)) this.#unexpected(path, [told, counts])
    for (const { productId, difference } of told.items) moved.set(productId, (moved.get(productId) ?? 0) + difference)
  }

  #recent(): ModelSale {
    return pick(this.#counter.sales.slice(-RECENT), this.#random)
  }

  async #takeRest(): Promise<void> {
    const sale = this.#recent()
    const waived = sale.lines.reduce((sum, line) => sum + line.waived, 0)
    const others = 1 + this.#upTo(Math.max(0, getTotal(sale) - waived - sale.paid))
    const payments = this.#payments(sale.clientId, { forStored: 0, others })
    const told = await this.#write(`/api/sales/${sale.id}/payments`, { id: newId(), payments })
    if (!told) return
    sale.paid += payments.reduce((sum, { amount }) => sum + amount, 0)
    this.#counter.stored.recordPayments(sale.clientId, payments)
  }

  async #refund(): Promise<void> {
    const sale = this.#recent()
    const told = await this.#read<Sale>(`/api/sales/${sale.id}`)
    if (!told) return
    const isWhole = this.#random() < 0.3
    const refunds = told.lines
      .filter(() => isWhole || this.#random() < 0.5)
      .map((line) => ({
        lineId: line.id,
        amount: isWhole ? line.paid - line.refunded : this.#upTo(line.paid - line.refunded),
        waived: isWhole ? line.owed : this.#random() < 0.2 ? this.#upTo(line.owed) : 0,
        restock: this.#upTo(line.piecesOut),
      }))
      .filter(({ amount, waived, restock }) => amount + waived + restock > 0)
    if (refunds.length === 0) return
    // The model doesn't know by which way each part of a line was paid.
    const method = sale.clientId && this.#random() < 0.4 ? 'credit' : pick(METHODS, this.#random)
    const body = { id: newId(), lines: refunds, method, reason: 'Changed their mind' }
    if (!(await this.#write(`/api/sales/${sale.id}/refunds`, body))) return
    sale.isChanged = true
    if (refunds.some(({ amount }) => amount > 0)) sale.refunds += 1
    for (const { lineId, amount, waived, restock } of refunds) {
      const line = sale.lines[told.lines.findIndex(({ id }) => id === lineId)]
      if (!line) continue
      const { stored } = this.#counter
      const sold = told.lines.find(({ id }) => id === lineId)
      if (sold) stored.recordRefund(sold, sale.clientId, amount)
      if (method === 'credit') stored.addCredit(sale.clientId, amount)
      line.refunded += amount
      line.waived += waived
      line.returned = (line.returned ?? 0) + restock
    }
  }
}
