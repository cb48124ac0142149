import type { CheckInPage, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Pass, PassList } from '@deskbell/domain/passes/schema.ts'
import type { Sale, SaleInput, SaleLine, SalePage, SaleRefund } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/drizzle.ts'
import { payment } from '../../db/schema/payment.ts'
import { sale, saleLine, saleNumber, tender } from '../../db/schema/sale.ts'
import { saleChain, saleRecord } from '../../db/schema/sale-record.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createClient,
  createEmployee,
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

type Line<Kind> = Extract<SaleInput['lines'][number], { kind: Kind }>
const terms = { discount: 0, discountReason: '' }

function item(over: Partial<Line<'item' | 'fee'>> = {}): SaleInput['lines'][number] {
  return { kind: 'item', name: 'Water', price: 250, quantity: 1, taxRate: null, ...terms, ...over }
}

async function packageLine(clientId: string, over: Partial<Line<'package'>> = {}): Promise<Line<'package'>> {
  const packageId = over.packageId ?? (await createPackage(shop)).id
  const own = { passId: newId(), packageId, clientId, price: 12_000, startsOn: '2026-01-01' }
  return { kind: 'package', ...own, complimentary: false, coveredCheckInIds: [], ...terms, ...over }
}

async function visitUnpaid(clientId: string, price = 1800): Promise<Line<'visit'>> {
  const { id: serviceId } = await createService(shop)
  const { body } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
  return { kind: 'visit', checkInId: body.checkInId, price, ...terms }
}

async function listUnpaid(clientId: string): Promise<string[]> {
  const { body } = await shop.get<z.infer<typeof CheckInPage>>(`/api/check-ins?clientId=${clientId}&unpaid=true`)
  return body.items.map(({ id }) => id)
}

async function getOwed(clientId: string): Promise<number> {
  const { rows } = await desk.db.execute<{ owed: string }>(
    sql`select owed from client_summary where business_id = ${shop.businessId} and client_id = ${clientId}`,
  )
  return Number(rows[0]?.owed)
}

function newRefund(...lines: Partial<SaleRefund['lines'][number]>[]) {
  return { id: newId(), lines, reason: 'Changed their mind' }
}

const only = ({ lines }: Sale): SaleLine => {
  const [line] = lines
  if (!line) throw new Error('No line')
  return line
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/sales'), 401, 'not_signed_in')
})

describe('selling', () => {
  test('one sale for a visit, a package for a child, an item and a tip, paid in two ways', async () => {
    await shop.send('/api/business/tax', {
      method: 'PATCH',
      body: JSON.stringify({ version: 1, taxName: 'VAT', taxRate: 19_000 }),
      headers: { 'Content-Type': 'application/json' },
    })
    const parent = await createClient(shop, { firstName: 'Ada', lastName: 'Lovelace' })
    const child = await createClient(shop, { firstName: 'Anne', lastName: '' })
    const employee = await createEmployee(shop)
    const visit = await visitUnpaid(parent.id)
    const pass = await packageLine(child.id, { discount: 2000, discountReason: 'Sibling' })
    const tip = { kind: 'tip' as const, price: 500, employeeId: employee.id }
    const answer = await shop.post<Sale>('/api/sales', {
      id: newId(),
      clientId: parent.id,
      lines: [visit, pass, item({ quantity: 3, taxRate: 7000 }), tip],
      payments: [
        { method: 'cash', amount: 2050, received: 5000 },
        { method: 'card', amount: 11_000 },
      ],
      note: 'For both',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      number: '2026-1',
      clientName: 'Ada Lovelace',
      total: 13_050,
      tax: 287 + 1597 + 49,
      paid: 13_050,
      owed: 0,
      note: 'For both',
      by: 'Ada Owner',
      refundOf: null,
      refunds: [],
      lines: [
        { kind: 'visit', name: 'Yoga class', clientName: 'Ada Lovelace', amount: 1800, tax: 287, paid: 1800 },
        { kind: 'package', name: 'Ten visits', clientName: 'Anne', price: 12_000, discount: 2000, amount: 10_000 },
        { kind: 'item', name: 'Water', quantity: 3, amount: 750, taxRate: 7000, tax: 49 },
        { kind: 'tip', employeeName: 'Noor Haddad', amount: 500, taxRate: 0, tax: 0 },
      ],
      payments: [
        { method: 'cash', amount: 2050, received: 5000 },
        { method: 'card', amount: 11_000, received: 11_000 },
      ],
    })
    const passes = await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${child.id}`)
    expect(passes.body.items).toMatchObject([
      { id: pass.passId, price: 10_000, discount: 2000, owed: 0, payments: [{ amount: 9750 }, { amount: 250 }] },
    ])
    const visits = await shop.get<z.infer<typeof CheckInPage>>(`/api/check-ins?clientId=${parent.id}`)
    expect(visits.body.items).toMatchObject([{ saleId: answer.body.id, pass: null, noPassReason: null }])
    expect((await shop.get<z.infer<typeof CheckInPage>>('/api/check-ins?unpaid=true')).body.items).toEqual([])
    expect(await shop.get(`/api/sales/${answer.body.id}`)).toMatchObject({ status: 200, body: answer.body })
  })

  test('sent three times at once makes one sale and takes the money once', async () => {
    const input = newSale()
    const answers = await Promise.all([1, 2, 3].map(() => shop.post<Sale>('/api/sales', input)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { body } = await shop.get<z.infer<typeof SalePage>>('/api/sales')
    expect(body.items).toMatchObject([
      { id: input.id, total: 500, clientId: null, clientName: '', lines: [{ kind: 'item', name: 'Water' }] },
    ])
  })

  test.each([
    ['lines together', [item({ price: 400_000_000, quantity: 2 }), item({ price: 400_000_000 })]],
    ['a line', [item({ price: 1_000_000_000, quantity: 999, discount: 1_000_000_000 })]],
  ])('%s that cost more than an amount may be are refused', async (_, lines) => {
    const { id: clientId } = await createClient(shop)
    const sell = shop.post('/api/sales', newSale({ clientId, lines, payments: [] }))
    expect(expectProblem(await sell, 422, 'invalid').fields).toEqual([{ path: 'lines', message: 'That is too much' }])
  })

  test('what is not paid is owed by who pays, until it is paid', async () => {
    const { id: clientId } = await createClient(shop)
    const input = newSale({ clientId, lines: [item({ price: 3000 }), item({ price: 1000 })], payments: [] })
    const made = await shop.post<Sale>('/api/sales', { ...input, payments: [{ method: 'card', amount: 3500 }] })
    expect(made.body).toMatchObject({ paid: 3500, owed: 500, lines: [{ owed: 0 }, { owed: 500 }] })
    expect(await getOwed(clientId)).toBe(500)
    const pay = (amount: number) => {
      const payments = [{ method: 'cash', amount }]
      return shop.post<Sale>(`/api/sales/${input.id}/payments`, { id: newId(), payments })
    }
    expectProblem(await pay(501), 409, 'too_much_money')
    expect(await pay(200)).toMatchObject({ status: 200, body: { paid: 3700, owed: 300 } })
    expect(await shop.get<z.infer<typeof SalePage>>('/api/sales?owing=true')).toMatchObject({
      body: { items: [{ owed: 300 }] },
    })
    expect(await pay(300)).toMatchObject({ status: 200, body: { paid: 4000, owed: 0 } })
    expect(await getOwed(clientId)).toBe(0)
    expect((await shop.get<z.infer<typeof SalePage>>('/api/sales?owing=true')).body.items).toEqual([])
  })

  test('two tills can’t take the same rest twice', async () => {
    const { id: clientId } = await createClient(shop)
    const { id } = await createSale(shop, { clientId, payments: [] })
    const payments = [{ method: 'cash', amount: 500 }]
    const pay = () => shop.post<Sale>(`/api/sales/${id}/payments`, { id: newId(), payments })
    const answers = await Promise.all([pay(), pay(), pay(), pay()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await shop.get(`/api/sales/${id}`)).toMatchObject({ body: { paid: 500, payments: [{ amount: 500 }] } })
  })

  test('a visit is paid once, by a sale or a pass', async () => {
    const { id: clientId } = await createClient(shop)
    const visit = await visitUnpaid(clientId)
    const sell = () => shop.post(`/api/sales`, newSale({ clientId, lines: [visit], payments: [] }))
    const answers = await Promise.all([sell(), sell()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expectProblem(await sell(), 409, 'visit_not_unpaid')
    const pass = await packageLine(clientId, { coveredCheckInIds: [visit.checkInId] })
    expectProblem(
      await shop.post('/api/sales', newSale({ clientId, lines: [pass], payments: [] })),
      409,
      'visit_not_unpaid',
    )
    const move = { id: newId(), passId: null }
    expectProblem(await shop.post(`/api/check-ins/${visit.checkInId}/move`, move), 409, 'visit_paid')
    const twice = newSale({ clientId, lines: [visit, visit], payments: [] })
    expectProblem(await shop.post('/api/sales', twice), 409, 'visit_not_unpaid')
  })

  test.each<[string, Partial<SaleInput>, string]>([
    ['nothing', { lines: [] }, 'lines'],
    ['more paid than due', { payments: [{ method: 'card', amount: 501 }] }, 'payments'],
    ['a passer-by who owes', { payments: [] }, 'payments'],
    ['a discount above the price', { lines: [item({ discount: 251 })], payments: [] }, 'lines'],
    ['change for a card', { payments: [{ method: 'card', amount: 500, received: 600 }] }, 'payments.0.received'],
    [
      'less handed over than paid',
      { payments: [{ method: 'cash', amount: 500, received: 400 }] },
      'payments.0.received',
    ],
    ['no name', { lines: [item({ name: ' ' })], payments: [{ method: 'cash', amount: 250 }] }, 'lines.0.name'],
  ])('refuses %s', async (_, over, path) => {
    const answer = await shop.post<{ fields: { path: string }[] }>('/api/sales', newSale(over))
    expectProblem(answer, 422, 'invalid')
    expect(answer.body.fields.map((field) => field.path)).toContain(path)
  })

  test('refuses an archived package, an unknown visit and an unknown employee, and changes nothing', async () => {
    const { id: clientId } = await createClient(shop)
    const { id: packageId } = await createPackage(shop, { active: false })
    const sell = (line: SaleInput['lines'][number]) =>
      shop.post('/api/sales', newSale({ clientId, lines: [item(), line], payments: [] }))
    expectProblem(await sell(await packageLine(clientId, { packageId })), 409, 'archived')
    expectProblem(await sell({ kind: 'visit', checkInId: newId(), price: 1, ...terms }), 404, 'not_found')
    expectProblem(await sell({ kind: 'tip', price: 1, employeeId: newId() }), 404, 'not_found')
    expect((await shop.get<z.infer<typeof SalePage>>('/api/sales')).body.items).toEqual([])
  })
})

describe('receipt numbers', () => {
  test('have no gap, however many sell at once and whatever is refused', async () => {
    const { id: clientId } = await createClient(shop)
    const wrong = { ...newSale({ clientId }), lines: [{ kind: 'tip', price: 500, employeeId: newId() }] }
    const asked = Array.from({ length: 12 }, (_, index) => (index % 3 === 1 ? wrong : newSale({ clientId })))
    await Promise.all(asked.map((input) => shop.post('/api/sales', { ...input, id: newId() })))
    const { body } = await shop.get<z.infer<typeof SalePage>>('/api/sales')
    const numbers = body.items.map(({ number }) => Number(number.split('-')[1])).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('begin anew each year of the shop, and refunds have their own', async () => {
    desk.clock.now = new Date('2026-12-31T12:00:00Z')
    shop = await desk.openShop()
    const first = await createSale(shop)
    desk.clock.now = new Date('2026-12-31T23:59:00Z')
    const second = await createSale(shop)
    desk.clock.now = new Date('2027-01-01T00:00:00Z')
    const third = await createSale(shop)
    await shop.post(`/api/sales/${third.id}/refunds`, newRefund({ lineId: only(third).id, amount: 100 }))
    const { body } = await shop.get<z.infer<typeof SalePage>>('/api/sales')
    expect([first, second, third].map(({ number }) => number)).toEqual(['2026-1', '2026-2', '2027-1'])
    expect(body.items.map(({ number }) => number).toSorted()).toEqual(['2026-1', '2026-2', '2027-1', 'R2027-1'])
  })

  test('the database refuses a gap', async () => {
    await createSale(shop)
    const skip = desk.db.update(sale).set({ number: 3 }).where(sql`${sale.businessId} = ${shop.businessId}`)
    await expect(skip).rejects.toThrow()
  })
})

describe('refunds', () => {
  test('go back the way the money came, newest first, with the tax', async () => {
    const { id: clientId } = await createClient(shop)
    const lines = [item({ price: 11_900, taxRate: 19_000 })]
    const payments: SaleInput['payments'] = [
      { method: 'cash', amount: 5000 },
      { method: 'card', amount: 6900 },
    ]
    const made = await createSale(shop, { clientId, lines, payments })
    const { body } = await shop.post<Sale>(
      `/api/sales/${made.id}/refunds`,
      newRefund({ lineId: only(made).id, amount: 10_000 }),
    )
    expect(body).toMatchObject({ total: 11_900, paid: 11_900, owed: 0, lines: [{ refunded: 10_000 }] })
    const [refund] = body.refunds
    expect(refund).toMatchObject({ number: 'R2026-1', total: -10_000, by: 'Ada Owner' })
    const { body: back } = await shop.get<Sale>(`/api/sales/${refund?.id}`)
    expect(back).toMatchObject({
      refundOf: made.id,
      note: 'Changed their mind',
      owed: 0,
      lines: [{ kind: 'item', name: 'Water', amount: -10_000, paid: -10_000, tax: -1597 }],
    })
    const given = back.payments.map(({ method, amount }) => [method, amount]).toSorted()
    expect(given).toEqual([
      ['card', -6900],
      ['cash', -3100],
    ])
    expectProblem(
      await shop.post(`/api/sales/${back.id}/refunds`, newRefund({ lineId: only(back).id, amount: 1 })),
      409,
      'not_undoable',
    )
    const more = newRefund({ lineId: only(made).id, amount: 1901 })
    expectProblem(await shop.post(`/api/sales/${made.id}/refunds`, more), 409, 'too_much_money')
  })

  test('are of the lines that they name', async () => {
    const lines = [item({ price: 250 }), item({ name: 'Mat', price: 1000 })]
    const made = await createSale(shop, { clientId: null, lines, payments: [{ method: 'card', amount: 1250 }] })
    const mat = made.lines.find(({ name }) => name === 'Mat')
    const { body } = await shop.post<Sale>(
      `/api/sales/${made.id}/refunds`,
      newRefund({ lineId: mat?.id, amount: 1000 }),
    )
    expect(body.lines.map(({ name, refunded }) => [name, refunded])).toEqual([
      ['Water', 0],
      ['Mat', 1000],
    ])
    const nowhere = newRefund({ lineId: newId(), amount: 100 })
    expectProblem(await shop.post(`/api/sales/${made.id}/refunds`, nowhere), 404, 'not_found')
  })

  test('in another way if asked; what isn’t paid is waived', async () => {
    const { id: clientId } = await createClient(shop)
    const made = await createSale(shop, { clientId, payments: [{ method: 'card', amount: 300 }] })
    const refund = { ...newRefund({ lineId: only(made).id, amount: 300, waived: 200 }), method: 'transfer' }
    const { body } = await shop.post<Sale>(`/api/sales/${made.id}/refunds`, refund)
    expect(body).toMatchObject({ owed: 0, lines: [{ paid: 300, waived: 200, refunded: 300 }] })
    expect(await shop.get(`/api/sales/${refund.id}`)).toMatchObject({ body: { payments: [{ method: 'transfer' }] } })
    expect(await getOwed(clientId)).toBe(0)
    const waiving = newRefund({ lineId: only(made).id, waived: 1 })
    expectProblem(await shop.post(`/api/sales/${made.id}/refunds`, waiving), 409, 'too_much_money')
  })

  test('of a package take its visits back, from the sale or the pass', async () => {
    const { id: clientId } = await createClient(shop)
    const line = await packageLine(clientId)
    const made = await createSale(shop, { clientId, lines: [line], payments: [{ method: 'card', amount: 12_000 }] })
    await shop.post(`/api/sales/${made.id}/refunds`, newRefund({ lineId: line.passId, amount: 2400, visits: 2 }))
    const passes = await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
    expect(passes.body.items).toMatchObject([{ remaining: 8, payments: [{ amount: -2400 }, { amount: 12_000 }] }])
    const refund = { id: newId(), seen: 2, visits: 1, amount: 1200, method: 'cash', forgiven: 0, note: 'Ill' }
    await shop.post<Pass>(`/api/passes/${line.passId}/refunds`, refund)
    const { body } = await shop.get<Sale>(`/api/sales/${made.id}`)
    expect(body).toMatchObject({
      lines: [{ refunded: 3600 }],
      refunds: [{ total: -2400 }, { total: -1200, id: refund.id }],
    })
  })

  test('two at once never give back more than was paid', async () => {
    const made = await createSale(shop)
    const back = () => shop.post(`/api/sales/${made.id}/refunds`, newRefund({ lineId: only(made).id, amount: 300 }))
    const answers = await Promise.all([back(), back(), back()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('a visit is undone only once its money was given back, or is no longer owed', async () => {
    const { id: clientId } = await createClient(shop)
    const visit = await visitUnpaid(clientId)
    const payments: SaleInput['payments'] = [{ method: 'cash', amount: 800 }]
    const made = await createSale(shop, { clientId, lines: [visit], payments })
    const undo = () => shop.post(`/api/check-ins/${visit.checkInId}/undo`)
    const refund = (given: object) =>
      shop.post(`/api/sales/${made.id}/refunds`, newRefund({ lineId: only(made).id, ...given }))
    expectProblem(await undo(), 409, 'visit_paid')
    await refund({ amount: 800 })
    expectProblem(await undo(), 409, 'visit_paid')
    await refund({ waived: 1000 })
    expect(await undo()).toMatchObject({ status: 200 })
  })

  test.each<[string, SaleInput['payments'], object, number]>([
    ['whose money was given back', [{ method: 'cash', amount: 1800 }], { amount: 1800 }, 1],
    ['of which a part was given back', [{ method: 'cash', amount: 1800 }], { amount: 1799 }, 0],
    ['of which nobody wants the money any more', [], { waived: 1800 }, 0],
  ])('a visit %s is unpaid again, or stays as it is', async (_, payments, given, unpaid) => {
    const { id: clientId } = await createClient(shop)
    const visit = await visitUnpaid(clientId)
    const made = await createSale(shop, { clientId, lines: [visit], payments })
    expect(await listUnpaid(clientId)).toEqual([])
    await shop.post(`/api/sales/${made.id}/refunds`, newRefund({ lineId: only(made).id, ...given }))
    expect(await listUnpaid(clientId)).toHaveLength(unpaid)
  })

  test('a sale that is undone leaves its visits unpaid: they are sold again, or a pass pays for them', async () => {
    const { id: clientId } = await createClient(shop)
    const visits = [await visitUnpaid(clientId), await visitUnpaid(clientId, 0)]
    const ids = visits.map(({ checkInId }) => checkInId)
    const sellAndUndo = async () => {
      const made = await createSale(shop, { clientId, lines: visits, payments: [] })
      const back = { lineId: made.lines[0]?.id, waived: 1800 }
      await shop.post(`/api/sales/${made.id}/refunds`, { ...newRefund(back), undo: true })
    }
    await sellAndUndo()
    expect((await listUnpaid(clientId)).toSorted()).toEqual(ids.toSorted())
    await sellAndUndo()
    const pass = await packageLine(clientId, { coveredCheckInIds: ids })
    expect(await createSale(shop, { clientId, lines: [pass], payments: [] })).toMatchObject({ owed: 12_000 })
    expect(await listUnpaid(clientId)).toEqual([])
  })
})

describe('a pass sold by itself', () => {
  test('is a sale with its id, and what is paid later is paid there', async () => {
    const pass = await createPass(shop, { paid: 2000, discount: 1000 })
    await shop.post(`/api/passes/${pass.id}/payments`, { id: newId(), amount: 3000, method: 'cash' })
    expect(await shop.get(`/api/sales/${pass.id}`)).toMatchObject({
      body: {
        total: 11_000,
        paid: 5000,
        owed: 6000,
        lines: [{ kind: 'package', passId: pass.id, price: 12_000, discount: 1000 }],
        payments: [
          { method: 'card', amount: 2000 },
          { method: 'cash', amount: 3000 },
        ],
      },
    })
    await shop.post(`/api/passes/${pass.id}/void`, { id: newId(), note: '' })
    expect(await shop.get(`/api/sales/${pass.id}`)).toMatchObject({ body: { owed: 0 } })
  })
})

describe('the database refuses', () => {
  test.each([
    ['a total that its lines don’t have', () => desk.db.update(sale).set({ total: 499 })],
    ['a line paid without a payment', () => desk.db.update(saleLine).set({ paid: 499 })],
    ['more paid than due', () => desk.db.update(saleLine).set({ paid: 501 })],
    ['more refunded than paid', () => desk.db.update(saleLine).set({ refunded: 501 })],
    ['an amount that isn’t the price', () => desk.db.update(saleLine).set({ price: 251 })],
    ['a changed payment', () => desk.db.update(payment).set({ amount: 499 })],
    ['a lost payment', () => desk.db.delete(payment)],
  ])('%s', async (_, change) => {
    await createSale(shop)
    await expect(change().where(sql`business_id = ${shop.businessId}`)).rejects.toThrow()
  })
})

test('sales are listed by day and by client, newest first, page by page', async () => {
  const { id: clientId } = await createClient(shop)
  const first = await createSale(shop, { clientId })
  desk.clock.now = new Date(desk.clock.now.getTime() + 86_400_000)
  const second = await createSale(shop)
  const third = await createSale(shop, { clientId })
  const list = async (query: string) => (await shop.get<z.infer<typeof SalePage>>(`/api/sales?${query}`)).body
  const ids = ({ items }: z.infer<typeof SalePage>) => items.map(({ id }) => id)
  expect(ids(await list(`clientId=${clientId}`))).toEqual([third.id, first.id])
  expect(ids(await list('day=2026-11-04'))).toEqual([third.id, second.id])
  const page = await list('limit=2')
  expect(ids(page)).toEqual([third.id, second.id])
  expect(ids(await list(`limit=2&cursor=${page.nextCursor}`))).toEqual([first.id])
})

test('a pass that a server of the release before sold gets its sale once money moves', async () => {
  const pass = await createPass(shop, { paid: 2000 })
  await desk.db.transaction(async (tx) => {
    const where = sql`business_id = ${shop.businessId}`
    await tx.delete(saleChain).where(where)
    await tx.delete(saleRecord).where(where)
    await tx.update(payment).set({ saleLineId: null, tenderId: null, sequence: null, linePaid: null }).where(where)
    await tx.delete(saleLine).where(where)
    await tx.delete(tender).where(where)
    await tx.delete(sale).where(sql`${where} and id = ${pass.id}`)
    await tx.delete(saleNumber).where(where)
  })
  await shop.post(`/api/passes/${pass.id}/payments`, { id: newId(), amount: 3000, method: 'cash' })
  await shop.post(`/api/passes/${pass.id}/refunds`, { id: newId(), seen: 1, visits: 4, amount: 4000, note: 'Ill' })
  expect(await shop.get(`/api/sales/${pass.id}`)).toMatchObject({
    body: { total: 12_000, paid: 5000, lines: [{ refunded: 4000 }], payments: [{ amount: 2000 }, { amount: 3000 }] },
  })
})
