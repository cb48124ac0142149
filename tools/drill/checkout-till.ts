import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import { DRAWER_HEADER } from '@deskbell/domain/drawers/header.ts'
import type { Drawer, DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pick } from '../bench/people.ts'
import { getDue, getRate, getTotal, type ModelSale, type ModelTax } from './checkout-model.ts'
import type { StoredModel } from './checkout-stored.ts'

const RETRY_MS = 250
const RETRIES_MOST = 400
const RATES = [0, 7000, 8875, 19_000]
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
]

export type Counter = {
  shop: { origin: string; cookie: string }
  clientIds: string[]
  packageId: string
  serviceId: string
  employeeId: string
  drawerIds: string[]
  productIds: string[]
  tax: ModelTax
  /** Tax rate of the business, and of each product. */
  rate: number
  rates: Map<string, number>
  /** Pieces that were delivered, used or broken, as acknowledged, by product. */
  moved: Map<string, number>
  /** Sales of all tills, in the order in which they were acknowledged. */
  sales: ModelSale[]
  /** Acknowledged closes of drawers, as they were answered. */
  closes: DrawerSession[]
  stored: StoredModel
  retries: number
  refused: number
  say: (words: string) => void
  unexpected: number
}

type Answer<Body = Sale> = { status: number; body: Body & { code?: string } }
/** `drawerId`: the drawer at which money is handed over. */
type Request = { path: string; body: object; drawerId: string }

async function ask<Body>({ shop }: Counter, { path, body, drawerId }: Request): Promise<Answer<Body>> {
  const headers = { 'Content-Type': 'application/json', cookie: shop.cookie, [DRAWER_HEADER]: drawerId }
  const answer = await fetch(shop.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Answer<Body>['body'] }
}

/** Sends until there is an answer, always with the same id. */
async function post<Body>(counter: Counter, request: Request): Promise<Answer<Body>> {
  const { path } = request
  for (let tries = 1; ; tries++) {
    const told = await ask<Body>(counter, request).catch(() => null)
    if (told && told.status !== 503 && told.status !== 500) return told
    if (tries === RETRIES_MOST) throw new Error(`${path}: no answer`)
    counter.retries += 1
    await sleep(RETRY_MS)
  }
}

function isStored(line: { kind: string } | undefined): line is ReturnType<StoredModel['makeLine']> {
  return line?.kind === 'gift_card' || line?.kind === 'credit'
}

/** True if a request that was sent twice had one answer. How much is left on a card may change between two refusals. */
function isSameAnswer<Body>(one: Answer<Body>, other: Answer<Body>): boolean {
  const isRefused = one.status >= 300
  if (isRefused) return one.status === other.status && one.body.code === other.body.code
  return JSON.stringify(one) === JSON.stringify(other)
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

  async act(): Promise<void> {
    const chance = this.#random()
    if (this.#random() < 0.06) await this.#turnDrawer()
    else if (chance < 0.6 || this.#counter.sales.length === 0) await this.#sell()
    else if (chance < 0.65) await this.#changeStock()
    else if (chance < 0.8) await this.#takeRest()
    else await this.#refund()
  }

  #upTo(most: number): number {
    return Math.floor(this.#random() * (most + 1))
  }

  /** Posts, one time in five twice at once. Returns the answer of an acknowledged write, or null if it was refused. */
  async #write<Body = Sale>(path: string, body: object): Promise<Body | null> {
    const counter = this.#counter
    const answers = await Promise.all(
      Array.from({ length: this.#random() < 0.2 ? 2 : 1 }, () =>
        post<Body>(counter, { path, body, drawerId: this.#drawerId }),
      ),
    )
    const told = answers.find(({ status }) => status < 300) ?? answers[0]
    if (!told) throw new Error('Nothing was posted')
    // A drawer may be opened between the two.
    const compared = answers.filter((answer) => answer === told || answer.body.code !== 'drawer_not_open')
    if (compared.some((answer) => !isSameAnswer(answer, told))) this.#unexpected(path, answers)
    if (told.status < 300) return told.body
    counter.refused += 1
    if (told.body.code === 'drawer_not_open') await this.#open()
    if (told.status !== 409 || !REFUSALS.includes(told.body.code ?? '')) this.#unexpected(path, [told, body])
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
    await post(this.#counter, { path, body, drawerId: this.#drawerId })
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

  async #line(clientId: string | null) {
    const { packageId, employeeId, stored } = this.#counter
    if (this.#random() < 0.15) return stored.makeLine(clientId, this.#random)
    const price = 1 + this.#upTo(20_000)
    const chance = this.#random()
    const discount = this.#random() < 0.3 ? this.#upTo(price) : 0
    const terms = { price, discount, discountReason: discount > 0 ? 'Friend' : '' }
    if (clientId && chance < 0.2) return { kind: 'package', passId: newId(), packageId, clientId, ...terms }
    if (clientId && chance < 0.4) return { kind: 'visit', checkInId: await this.#checkIn(clientId), ...terms }
    if (chance < 0.5) return { kind: 'tip', employeeId, price, discount: 0 }
    if (chance < 0.75) {
      const productId = pick(this.#counter.productIds, this.#random)
      return { kind: 'product', productId, quantity: 1 + this.#upTo(4), ...terms }
    }
    return { kind: 'item', name: 'Thing', quantity: 1 + this.#upTo(4), taxRate: pick(RATES, this.#random), ...terms }
  }

  async #checkIn(clientId: string): Promise<string> {
    // Each at a time of its own: a second one within minutes would be the first.
    const occurredAt = new Date(Date.now() - (1 + this.#upTo(400_000)) * 60_000).toISOString()
    const body = { id: newId(), clientId, serviceId: this.#counter.serviceId, occurredAt }
    const request = { path: '/api/check-ins', body, drawerId: this.#drawerId }
    return (await post<CheckInResult>(this.#counter, request)).body.checkInId
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
    const { stored } = this.#counter
    const clientId = this.#random() < 0.7 ? pick(this.#counter.clientIds, this.#random) : null
    const lines = await Promise.all(Array.from({ length: 1 + this.#upTo(5) }, () => this.#line(clientId)))
    const priced = lines.map((line) => ({
      price: line.price * ('quantity' in line ? Number(line.quantity) : 1) - ('discount' in line ? line.discount : 0),
      rate: isStored(line) ? 0 : getRate(line, this.#counter),
    }))
    const forStored = getDue(
      priced.filter((_, index) => isStored(lines[index])),
      this.#counter.tax,
    )
    const others = getDue(priced, this.#counter.tax) - forStored
    const payments = this.#payments(clientId, { forStored, others: clientId === null ? others : this.#upTo(others) })
    const body = { id: newId(), clientId, lines, payments }
    const sale = await this.#write('/api/sales', body)
    if (!sale) return
    for (const line of lines.filter(isStored)) await stored.recordLine(line, (id) => this.#findCode(id))
    stored.recordPayments(clientId, payments)
    this.#counter.sales.push({
      id: body.id,
      clientId,
      lines: lines.map((line, index) => ({
        price: 0,
        rate: 0,
        ...priced[index],
        amount: sale.lines[index]?.amount ?? -1,
        isStored: isStored(line),
        refunded: 0,
        waived: 0,
        ...('productId' in line && { productId: line.productId, sold: Number(line.quantity), returned: 0 }),
      })),
      paid: payments.reduce((sum, { amount }) => sum + amount, 0),
      refunds: 0,
    })
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
    const productId = pick(productIds, this.#random)
    const kind = pick(['delivered', 'used', 'broken'] as const, this.#random)
    const pieces = 1 + this.#upTo(9)
    const told = await this.#write(`/api/products/${productId}/stock`, { id: newId(), kind, quantity: pieces })
    if (told) moved.set(productId, (moved.get(productId) ?? 0) + (kind === 'delivered' ? pieces : -pieces))
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
    const refunds = told.lines
      .filter(() => this.#random() < 0.5)
      .map((line) => ({
        lineId: line.id,
        amount: this.#upTo(Math.max(0, line.paid - line.refunded)),
        waived: this.#random() < 0.2 ? this.#upTo(line.owed) : 0,
        restock: this.#upTo(line.piecesOut),
      }))
      .filter(({ amount, waived, restock }) => amount + waived + restock > 0)
    if (refunds.length === 0) return
    // The model doesn't know by which way each part of a line was paid.
    const method = sale.clientId && this.#random() < 0.4 ? 'credit' : pick(METHODS, this.#random)
    const body = { id: newId(), lines: refunds, method, reason: 'Changed their mind' }
    if (!(await this.#write(`/api/sales/${sale.id}/refunds`, body))) return
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
