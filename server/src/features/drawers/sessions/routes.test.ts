import { DRAWER_HEADER } from '@deskbell/domain/drawers/header.ts'
import type {
  DrawerClose,
  DrawerList,
  DrawerPaymentPage,
  DrawerSession,
  DrawerSessionPage,
} from '@deskbell/domain/drawers/schema.ts'
import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../../db/drizzle.ts'
import { tender } from '../../../db/schema/sale.ts'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createPass, createSale, newSale, openDrawer } from '../../../test/factories.ts'
import { getCells, useReports } from '../../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness
const report = useReports('sales', () => shop)

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

const NO_DISCOUNT = { discount: 0, discountReason: '' }

/** Sells at a drawer that the browser names. */
function sellAt(drawerId: string, sale = newSale()): Promise<Answer<Sale>> {
  const headers = { 'Content-Type': 'application/json', [DRAWER_HEADER]: drawerId }
  return shop.send('/api/sales', { method: 'POST', headers, body: JSON.stringify(sale) })
}

async function read({ id }: { id: string }): Promise<DrawerSession> {
  return (await shop.get<DrawerSession>(`/api/drawer-sessions/${id}`)).body
}

async function listPayments({ id }: { id: string }, query = '') {
  return (await shop.get<z.infer<typeof DrawerPaymentPage>>(`/api/drawer-sessions/${id}/payments${query}`)).body
}

function move({ id }: { id: string }, amount: number, key = newId()) {
  return shop.post<DrawerSession>(`/api/drawer-sessions/${id}/movements`, { id: key, amount, reason: 'Milk' })
}

function close({ id }: { id: string }, over: Partial<DrawerClose> = {}) {
  const counts = [{ method: 'cash', counted: 10_000 }]
  return shop.post<DrawerSession>(`/api/drawer-sessions/${id}/close`, { id: newId(), counts, ...over })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/drawer-sessions'), 401, 'not_signed_in')
})

describe('money belongs to the session of its drawer', () => {
  test('of the one that the request names', async () => {
    const bar = await openDrawer(shop, { name: 'Bar' })
    const till = await openDrawer(shop, { name: 'Till' })
    const { body: sale } = await sellAt(till.drawerId)
    expect(await listPayments(bar)).toEqual({ items: [], nextCursor: null })
    expect((await listPayments(till)).items).toMatchObject([
      { saleId: sale.id, saleNumber: '2026-1', method: 'cash', amount: 500, by: 'Ada Owner' },
    ])
  })

  test('without a name of the only open one, and of none if two are open', async () => {
    const bar = await openDrawer(shop, { name: 'Bar' })
    const till = await openDrawer(shop, { name: 'Till' })
    await createSale(shop)
    await close(bar)
    await createSale(shop)
    expect((await listPayments(bar)).items).toHaveLength(0)
    expect((await listPayments(till)).items).toHaveLength(1)
  })

  test('whatever moves it: later payments, refunds, passes and what comes of them', async () => {
    const till = await openDrawer(shop)
    const pass = await createPass(shop, { price: 10_000, paid: 4000, method: 'card' })
    await shop.post(`/api/passes/${pass.id}/payments`, { id: newId(), amount: 6000, method: 'transfer' })
    const back = { visits: 0, amount: 1000, method: 'cash', forgiven: 0, note: '' }
    await shop.post(`/api/passes/${pass.id}/refunds`, { id: newId(), seen: 1, ...back })
    const sale = await createSale(shop, { clientId: pass.clientId, payments: [{ method: 'cash', amount: 200 }] })
    await shop.post(`/api/sales/${sale.id}/payments`, { id: newId(), payments: [{ method: 'cash', amount: 300 }] })
    const lines = [{ lineId: sale.lines[0]?.id, amount: 500 }]
    await shop.post(`/api/sales/${sale.id}/refunds`, { id: newId(), lines, method: 'card', reason: 'Broken' })
    expect((await read(till)).counts).toEqual([
      { method: 'cash', expected: 10_000 + 500 - 1000, counted: null, payments: 3 },
      { method: 'card', expected: 4000 - 500, counted: null, payments: 2 },
      { method: 'transfer', expected: 6000, counted: null, payments: 1 },
    ])
  })

  test('none is taken at a drawer that is closed, or that nobody has', async () => {
    const till = await openDrawer(shop)
    await close(till)
    expectProblem(await sellAt(till.drawerId), 409, 'drawer_not_open')
    expectProblem(await sellAt(newId()), 409, 'drawer_not_open')
    expectProblem(await sellAt('the bar'), 400, 'bad_request')
    expect(await desk.db.$count(tender, sql`business_id = ${shop.businessId}`)).toBe(0)
  })

  test('what is owed needs no drawer', async () => {
    const till = await openDrawer(shop)
    await close(till)
    const { clientId } = await createPass(shop, { paid: 0 })
    expect((await sellAt(till.drawerId, newSale({ clientId, payments: [] }))).status).toBe(201)
  })
})

describe('opening', () => {
  test('is once for a drawer, and once for a key', async () => {
    const till = await openDrawer(shop)
    expect(till).toMatchObject({
      number: 1,
      openingFloat: 10_000,
      openedBy: 'Ada Owner',
      openedAt: '2026-11-03T15:00:00.000Z',
      closedAt: null,
      counts: [{ method: 'cash', expected: 10_000, counted: null, payments: 0 }],
      movements: [],
    })
    const path = `/api/drawers/${till.drawerId}/sessions`
    expect((await shop.post(path, { id: till.id, openingFloat: 10_000 })).body).toEqual(till)
    expectProblem(await shop.post(path, { id: newId(), openingFloat: 10_000 }), 409, 'drawer_open')
  })

  test('at several tills at once opens one session', async () => {
    const till = await openDrawer(shop)
    await close(till)
    const path = `/api/drawers/${till.drawerId}/sessions`
    const answers = await Promise.all(
      [1, 2, 3].map((openingFloat) => shop.post<DrawerSession>(path, { id: newId(), openingFloat })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body.number).toBe(2)
  })
})

describe('cash in and out', () => {
  test('changes what is expected, once for a key, and says why', async () => {
    const till = await openDrawer(shop)
    const key = newId()
    await move(till, -2000, key)
    await move(till, -2000, key)
    const { body } = await move(till, 500)
    expect(body.counts).toMatchObject([{ method: 'cash', expected: 8500 }])
    expect(body.movements).toMatchObject([
      { amount: -2000, reason: 'Milk', by: 'Ada Owner' },
      { amount: 500, reason: 'Milk' },
    ])
  })

  test('is refused without an amount or a reason, and in a closed drawer', async () => {
    const till = await openDrawer(shop)
    const path = `/api/drawer-sessions/${till.id}/movements`
    expectProblem(await shop.post(path, { id: newId(), amount: 0, reason: 'Milk' }), 422, 'invalid')
    expectProblem(await shop.post(path, { id: newId(), amount: 100, reason: ' ' }), 422, 'invalid')
    await close(till)
    expectProblem(await move(till, 100), 409, 'drawer_not_open')
  })
})

describe('closing', () => {
  test('keeps what was expected and counted by method, by whom and when', async () => {
    const till = await openDrawer(shop)
    await createSale(shop)
    await createSale(shop, { payments: [{ method: 'card', amount: 500 }] })
    desk.clock.now = new Date('2026-11-04T02:00:00Z')
    const { body } = await close(till, {
      counts: [
        { method: 'cash', counted: 10_450, expected: 10_500 },
        { method: 'card', counted: 500, expected: 500 },
      ],
      note: 'A note is missing',
    })
    expect(body).toMatchObject({
      closedAt: '2026-11-04T02:00:00.000Z',
      closedBy: 'Ada Owner',
      note: 'A note is missing',
      counts: [
        { method: 'cash', expected: 10_500, counted: 10_450, payments: 1 },
        { method: 'card', expected: 500, counted: 500, payments: 1 },
      ],
    })
    expect(await read(till)).toEqual(body)
  })

  test('takes cash out after it was counted; what stays is proposed as the next float', async () => {
    const till = await openDrawer(shop)
    await createSale(shop)
    const { body } = await close(till, { counts: [{ method: 'cash', counted: 10_400 }], takenOut: 5400 })
    expect(body.movements).toMatchObject([{ amount: -5400, reason: 'Taken out at the close' }])
    expect(body.counts).toMatchObject([{ method: 'cash', expected: 5100, counted: 5000 }])
    const { body: list } = await shop.get<z.infer<typeof DrawerList>>('/api/drawers')
    expect(list.items).toMatchObject([{ session: null, left: 5000 }])
    const tooMuch = close(await openDrawer(shop), { takenOut: 10_001 })
    expect(expectProblem(await tooMuch, 422, 'invalid').fields).toMatchObject([{ path: 'takenOut' }])
  })

  test('counts more than one sale may cost', async () => {
    const till = await openDrawer(shop)
    const price = 1_000_000_000
    const lines = [{ kind: 'fee', name: 'Rent', price, quantity: 1, taxRate: null, ...NO_DISCOUNT }] as const
    for (const method of ['cash', 'cash', 'cash', 'card', 'card', 'card'] as const)
      await createSale(shop, { lines: [...lines], payments: [{ method, amount: price }] })
    const cash = 3 * price + 10_000
    const { body } = await close(till, {
      counts: [
        { method: 'cash', counted: cash },
        { method: 'card', counted: 3 * price },
      ],
      takenOut: 10_000,
    })
    expect(body.counts).toMatchObject([
      { method: 'cash', expected: 3 * price, counted: 3 * price },
      { method: 'card', expected: 3 * price, counted: 3 * price },
    ])
    const { body: list } = await shop.get<z.infer<typeof DrawerList>>('/api/drawers')
    expect(list.items).toMatchObject([{ left: 3 * price }])
    expect(getCells(await report('from=2026-11-03&to=2026-11-03'), 'counted')).toEqual([
      ['Cash', 3 * price, 3 * price, 0],
      ['Card', 3 * price, 3 * price, 0],
    ])
  })

  test('is refused if money came in that was not counted', async () => {
    const till = await openDrawer(shop)
    await createSale(shop)
    const cash = { method: 'cash' as const, counted: 10_000 }
    expectProblem(await close(till, { counts: [{ ...cash, expected: 10_000 }] }), 409, 'stale_version')
    await createSale(shop, { payments: [{ method: 'card', amount: 500 }] })
    expectProblem(await close(till, { counts: [cash] }), 409, 'stale_version')
    expect((await read(till)).closedAt).toBeNull()
  })

  test('is once, and for good', async () => {
    const till = await openDrawer(shop)
    const key = newId()
    const { body } = await close(till, { id: key })
    expect((await close(till, { id: key })).body).toEqual(body)
    expectProblem(await close(till), 409, 'drawer_not_open')
  })

  test('while tills sell at once counts each sale in one session or in none', async () => {
    const till = await openDrawer(shop)
    const sales = Array.from({ length: 12 }, () => sellAt(till.drawerId))
    const closed = close(till, { counts: [{ method: 'cash', counted: 0 }] })
    const sold = (await Promise.all(sales)).filter(({ status }) => status === 201).length
    const [cash] = (await closed).body.counts
    expect(cash).toMatchObject({ expected: 10_000 + 500 * sold, payments: sold })
    expect((await listPayments(till)).items).toHaveLength(sold)
  })
})

test('closed sessions are listed page by page, the newest first, of one drawer or of all', async () => {
  const bar = await openDrawer(shop, { name: 'Bar' })
  await close(bar)
  desk.clock.now = new Date('2026-11-04T15:00:00Z')
  const till = await openDrawer(shop, { name: 'Till' })
  await close(till)
  await openDrawer(shop, { name: 'Third' })
  const list = async (query: string) =>
    (await shop.get<z.infer<typeof DrawerSessionPage>>(`/api/drawer-sessions?${query}`)).body
  const first = await list('limit=1')
  expect(first.items).toMatchObject([{ id: till.id, drawerName: 'Till', counts: [{ counted: 10_000 }] }])
  expect(await list(`limit=1&cursor=${first.nextCursor}`)).toMatchObject({ items: [{ id: bar.id }], nextCursor: null })
  expect(await list(`drawerId=${bar.drawerId}`)).toMatchObject({ items: [{ id: bar.id }], nextCursor: null })
})

test('payments of a session are listed page by page, the newest first', async () => {
  const till = await openDrawer(shop)
  const [older, newer] = [await createSale(shop), await createSale(shop)]
  const first = await listPayments(till, '?limit=1')
  expect(first.items).toMatchObject([{ saleId: newer.id }])
  expect(await listPayments(till, `?limit=1&cursor=${first.nextCursor}`)).toMatchObject({
    items: [{ saleId: older.id }],
    nextCursor: null,
  })
})

test('the report of a close is mailed once', async () => {
  const till = await openDrawer(shop)
  await createSale(shop)
  await close(till, { counts: [{ method: 'cash', counted: 10_450 }] })
  const mail = { id: newId(), to: 'owner@example.com' }
  await shop.post(`/api/drawer-sessions/${till.id}/mail`, mail)
  await shop.post(`/api/drawer-sessions/${till.id}/mail`, mail)
  const { items } = (await shop.get<MailPage>('/api/mail')).body
  expect(items).toMatchObject([
    { to: 'owner@example.com', subject: expect.stringMatching(/^Close of Front desk, Nov 3, 2026, 3:00\sPM$/) },
  ])
  expect(items[0]?.text).toContain('Expected: $105\n  Counted: $104.50\n  Difference: -$0.50')
})
