import type { Tax } from '@deskbell/domain/business/schema.ts'
import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Sale, SaleInput } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createClient,
  createInvoice,
  createPackage,
  createPass,
  createSale,
  createService,
  newSale,
} from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

async function setTax(change: Partial<Tax>): Promise<void> {
  const { body: tax } = await shop.get<Tax>('/api/business/tax')
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...tax, taxName: 'VAT', taxRate: 19_000, ...change })
  expect(await shop.send('/api/business/tax', { method: 'PATCH', headers, body })).toMatchObject({ status: 200 })
}

const terms = { discount: 0, discountReason: '' }

function item(price: number, taxRate: number | null = null, quantity = 1): SaleInput['lines'][number] {
  return { kind: 'item', name: 'Water', price, quantity, taxRate, ...terms }
}

function pay(amount: number): SaleInput['payments'] {
  return amount > 0 ? [{ method: 'cash', amount }] : []
}

/** Amount due, tax added, tax and rate of each line. */
function listDue({ lines }: Sale) {
  return lines.map(({ amount, taxAdded, tax, taxRate }) => [amount, taxAdded, tax, taxRate])
}

async function getSale(id: string): Promise<Sale> {
  return (await shop.get<Sale>(`/api/sales/${id}`)).body
}

/** Sums the taxes of the payments and refunds of lines, which no answer about a sale has. */
async function sumPaidTax(): Promise<{ paid: number; back: number }> {
  const { rows } = await desk.db.execute<{ paid: number; back: number }>(sql`
    select coalesce(sum(tax) filter (where refund_of is null), 0)::int as paid,
      coalesce(sum(tax) filter (where refund_of is not null), 0)::int as back
    from payment where business_id = ${shop.businessId}`)
  return rows[0] ?? { paid: 0, back: 0 }
}

describe('tax on top of prices', () => {
  beforeEach(() => setTax({ taxIncluded: false }))

  test('is as much again for a sale that costs as much as an amount may be', async () => {
    const { id: clientId } = await createClient(shop)
    const lines = [item(999_999_999, 100_000), item(1, 100_000)]
    expect(await createSale(shop, { clientId, lines, payments: [] })).toMatchObject({ total: 2_000_000_000 })
  })

  test('is due with the price, at several rates, and a passer-by pays it at once', async () => {
    const lines = [item(1000), item(250, 7000, 2), item(100, 0), { kind: 'tip' as const, price: 50, employeeId: null }]
    const short = await shop.post('/api/sales', newSale({ lines, payments: pay(1650) }))
    expect(expectProblem(short, 422, 'invalid').fields?.map(({ path }) => path)).toEqual(['payments'])
    const made = await createSale(shop, { lines, payments: pay(1875) })
    expect(listDue(made)).toEqual([
      [1190, 190, 190, 19_000],
      [535, 35, 35, 7000],
      [100, 0, 0, 0],
      [50, 0, 0, 0],
    ])
    expect(made).toMatchObject({ total: 1875, tax: 225, paid: 1875, owed: 0 })
    expect(await sumPaidTax()).toEqual({ paid: 225, back: 0 })
  })

  test('is computed from what is left after the discount, and is 0 for what is free', async () => {
    const { id: clientId } = await createClient(shop)
    const discounted = { ...item(1000), discount: 200 } as SaleInput['lines'][number]
    expect(listDue(await createSale(shop, { lines: [discounted], payments: pay(952) }))).toEqual([
      [952, 152, 152, 19_000],
    ])
    const free = await createPass(shop, { clientId, complimentary: true })
    expect(free).toMatchObject({ price: 0, taxAdded: 0, owed: 0 })
  })

  test('is part of the price of a pass, which is what is due', async () => {
    const { id: packageId } = await createPackage(shop, { price: 10_000, taxRate: 7000 })
    const pass = await createPass(shop, { packageId, price: 10_000, discount: 1000, paid: 5000 })
    expect(pass).toMatchObject({ price: 9630, discount: 1000, taxAdded: 630, taxRate: 7000, owed: 4630 })
    const rest = { id: newId(), amount: 4630, method: 'card' }
    expect(await shop.post<Pass>(`/api/passes/${pass.id}/payments`, rest)).toMatchObject({ body: { owed: 0 } })
    expect(await sumPaidTax()).toEqual({ paid: 630, back: 0 })
  })

  test('comes back with the money, to the cent', async () => {
    const made = await createSale(shop, { lines: [item(1000)], payments: pay(1190) })
    const [line] = made.lines
    for (const amount of [333, 857]) {
      const back = { id: newId(), lines: [{ lineId: line?.id, amount }], reason: 'Broken' }
      expect(await shop.post(`/api/sales/${made.id}/refunds`, back)).toMatchObject({ status: 200 })
    }
    expect(await sumPaidTax()).toEqual({ paid: 190, back: -190 })
  })
})

test('rounded by rate, a sale has the tax of the sum, however it is paid', async () => {
  await setTax({ taxRounding: 'rate' })
  const { id: clientId } = await createClient(shop)
  const made = await createSale(shop, { clientId, lines: [item(105), item(105), item(105)], payments: pay(100) })
  expect(listDue(made).map(([, , tax]) => tax)).toEqual([17, 17, 16])
  for (const amount of [50, 65, 100])
    await shop.post(`/api/sales/${made.id}/payments`, { id: newId(), payments: pay(amount) })
  expect(await getSale(made.id)).toMatchObject({ tax: 50, owed: 0 })
  expect(await sumPaidTax()).toEqual({ paid: 50, back: 0 })
})

test('a visit and its service’s rate, else the shop’s', async () => {
  await setTax({})
  const { id: clientId } = await createClient(shop)
  const visit = async (taxRate: number | null) => {
    const { id: serviceId } = await createService(shop, { taxRate })
    const { body } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
    return { kind: 'visit' as const, checkInId: body.checkInId, price: 1070, ...terms }
  }
  const lines = [await visit(7000), await visit(null)]
  expect(listDue(await createSale(shop, { clientId, lines, payments: [] }))).toEqual([
    [1070, 0, 70, 7000],
    [1070, 0, 171, 19_000],
  ])
})

test('changed settings change nothing of earlier sales, nor of what is still paid for them', async () => {
  await setTax({ taxIncluded: false })
  const { id: clientId } = await createClient(shop)
  const made = await createSale(shop, { clientId, lines: [item(1000)], payments: pay(400) })
  const before = await getSale(made.id)
  await setTax({ taxIncluded: true, taxRounding: 'rate', taxRate: 7000 })
  expect(await getSale(made.id)).toEqual(before)
  await shop.post(`/api/sales/${made.id}/payments`, { id: newId(), payments: pay(790) })
  expect(await sumPaidTax()).toEqual({ paid: 190, back: 0 })
})

describe('an exempt client', () => {
  const taxExemption = 'Charity, certificate 123'

  test('pays no tax in prices, and the receipt and the invoice say why', async () => {
    await setTax({})
    const { id: clientId } = await createClient(shop, { taxExemption })
    const made = await createSale(shop, { clientId, lines: [item(1190)], payments: pay(1000) })
    expect(listDue(made)).toEqual([[1000, -190, 0, 0]])
    expect(made).toMatchObject({ taxExemption, tax: 0, owed: 0 })
    const { id } = await createInvoice(shop, made.id)
    expect(await shop.get(`/api/invoices/${id}`)).toMatchObject({ body: { total: 1000 } })
    const mailed = await shop.post(`/api/sales/${made.id}/receipt`, { id: newId(), to: 'a@example.com' })
    expect(mailed.status).toBe(200)
    const back = { id: newId(), lines: [{ lineId: made.lines[0]?.id, amount: 1000 }], reason: 'Broken' }
    await shop.post(`/api/sales/${made.id}/refunds`, back)
    expect(await getSale(back.id)).toMatchObject({ taxExemption, total: -1000, tax: 0 })
  })

  test('pays the price alone where tax comes on top, until the exemption ends', async () => {
    await setTax({ taxIncluded: false })
    const { id: clientId, version } = await createClient(shop, { taxExemption })
    const sell = () => createSale(shop, { clientId, lines: [item(1000)], payments: [] })
    expect(listDue(await sell())).toEqual([[1000, 0, 0, 0]])
    const ended = await shop.put(`/api/clients/${clientId}`, { version, taxExemption: '' })
    expect(ended).toMatchObject({ status: 200 })
    expect(listDue(await sell())).toEqual([[1190, 190, 190, 19_000]])
  })

  test('of a shop without tax, nothing is said', async () => {
    const { id: clientId } = await createClient(shop, { taxExemption })
    expect(await createSale(shop, { clientId, payments: pay(500) })).toMatchObject({ taxExemption: '', total: 500 })
  })
})

test.each([
  ['an amount that isn’t the price with its tax', { taxAdded: 80 }],
  ['a part of the tax added', { taxAdded: 40, amount: 540 }],
  ['tax taken off where tax is charged', { taxAdded: -80, amount: 420 }],
])('the database refuses %s', async (_, values) => {
  await setTax({})
  await createSale(shop)
  await expect(desk.db.update(saleLine).set(values).where(sql`business_id = ${shop.businessId}`)).rejects.toThrow()
})
