import type {
  NewPromoCode,
  PromoCode,
  PromoCodePage,
  PromoRedemptionPage,
} from '@deskbell/domain/promo-codes/schema.ts'
import type { Sale, SaleInput } from '@deskbell/domain/sales/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/drizzle.ts'
import { promoCode } from '../../db/schema/promo-code.ts'
import { promoRedemption } from '../../db/schema/promo-redemption.ts'
import { saleLine } from '../../db/schema/sale.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createClient,
  createPackage,
  createPass,
  createProduct,
  createPromoCode,
  createSale,
  createService,
  newPromoCode,
  newSale,
} from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

/** A sale of two bottles of water, 5.00, of which the code leaves 4.50. */
function promoSale(over: Partial<SaleInput> = {}): SaleInput {
  return newSale({ promoCode: 'SPRING10', payments: [{ method: 'cash', amount: 450 }], ...over })
}

const sell = (over: Partial<SaleInput> = {}) => shop.post<Sale>('/api/sales', promoSale(over))
const getCode = async (id: string) => (await shop.get<PromoCode>(`/api/promo-codes/${id}`)).body
const listUses = async (id: string) =>
  (await shop.get<PromoRedemptionPage>(`/api/promo-codes/${id}/redemptions`)).body.items

function newPackageLine(over: { clientId: string; packageId: string; complimentary?: boolean }) {
  const { complimentary = false } = over
  const terms = { price: 12_000, discount: 0, discountReason: '', complimentary, coveredCheckInIds: [] }
  return { kind: 'package' as const, passId: newId(), ...terms, ...over }
}

function refundAll({ id, lines }: Sale) {
  const back = lines.map((line) => ({ lineId: line.id, amount: line.paid }))
  return shop.post<Sale>(`/api/sales/${id}/refunds`, { id: newId(), lines: back, reason: 'Changed their mind' })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/promo-codes'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.post('/api/promo-codes/lookup', { code: 'A' }), 401, 'not_signed_in')
})

describe('a code', () => {
  test('keeps what it was given, in capitals, and a change what it omits', async () => {
    const { id: packageId } = await createPackage(shop)
    const { id: productId } = await createProduct(shop)
    const { id: serviceId } = await createService(shop)
    const targets = {
      packageIds: [packageId],
      productIds: [productId],
      serviceIds: [serviceId],
      kinds: ['item' as const],
    }
    const terms = { ...targets, minimum: 500, startsOn: '2026-11-01', endsOn: '2026-11-30', maxUses: 9 }
    const made = await createPromoCode(shop, { code: 'spring 10', ...terms })
    expect(made).toMatchObject({ code: 'SPRING10', rate: 10_000, amount: null, ...terms, uses: 0, version: 1 })
    const change = { version: 1, rate: null, amount: 500, productIds: [] }
    const changed = await shop.put<PromoCode>(`/api/promo-codes/${made.id}`, change)
    expect(changed.body).toEqual({ ...made, ...change, version: 2, updatedAt: changed.body.updatedAt })
    expectProblem(await shop.put(`/api/promo-codes/${made.id}`, { version: 1, amount: 600 }), 409, 'stale_version')
    expectProblem(await shop.put(`/api/promo-codes/${made.id}`, { version: 2, serviceIds: [newId()] }), 422, 'invalid')
  })

  test('belongs to one that isn’t archived', async () => {
    const old = await createPromoCode(shop, { name: 'Old' })
    expectProblem(await shop.post('/api/promo-codes', newPromoCode()), 409, 'promo_code_taken')
    await shop.post(`/api/promo-codes/${old.id}/archive`)
    expectProblem(await sell(), 404, 'promo_code_unknown')
    await createPromoCode(shop, { name: 'New' })
    expectProblem(await shop.post(`/api/promo-codes/${old.id}/restore`), 409, 'promo_code_taken')
    const list = async (query: string) =>
      (await shop.get<z.infer<typeof PromoCodePage>>(`/api/promo-codes?${query}`)).body.items.map(({ name }) => name)
    expect(await list('')).toEqual(['New'])
    expect(await list('q=spring')).toEqual(['New'])
    expect(await list('q=autumn')).toEqual([])
    expect(await list('archived=only')).toEqual(['Old'])
  })

  test('discounts the lines that it is for, beside their own discount', async () => {
    const code = await createPromoCode(shop, { kinds: ['item'] })
    const terms = { quantity: 1, discountReason: 'Dented', taxRate: 19_000 }
    const lines: SaleInput['lines'] = [
      { kind: 'item', name: 'Mat', price: 2000, discount: 500, ...terms },
      { kind: 'fee', name: 'Cleaning', price: 1000, discount: 0, ...terms },
    ]
    const { body: sale } = await sell({ lines, payments: [{ method: 'card', amount: 2350 }] })
    expect(sale).toMatchObject({
      total: 2350,
      owed: 0,
      lines: [
        { discount: 650, discountReason: 'Dented', promoCode: 'SPRING10', promoDiscount: 150, amount: 1350, tax: 216 },
        { discount: 0, promoCode: '', promoDiscount: 0, amount: 1000 },
      ],
    })
    expect(await getCode(code.id)).toMatchObject({ uses: 1, version: 1 })
    expect(await listUses(code.id)).toMatchObject([
      { saleId: sale.id, saleNumber: sale.number, discount: 150, clientId: null, by: 'Ada Owner', returnedAt: null },
    ])
  })

  test('lowers the price of a pass, and what is owed for it', async () => {
    await createPromoCode(shop, { kinds: ['package'] })
    const { id: clientId } = await createClient(shop)
    const { id: packageId } = await createPackage(shop, { price: 12_000 })
    const line = newPackageLine({ clientId, packageId })
    const { passId } = line
    expect(await sell({ clientId, lines: [line], payments: [] })).toMatchObject({
      body: { total: 10_800, owed: 10_800 },
    })
    const { body } = await shop.get(`/api/passes?clientId=${clientId}`)
    expect(body).toMatchObject({ items: [{ id: passId, price: 10_800, discount: 1200 }] })
  })

  test('of a service discounts visits of it', async () => {
    const { id: serviceId } = await createService(shop, { price: 3000 })
    const { id: clientId } = await createClient(shop)
    await createPromoCode(shop, { serviceIds: [serviceId] })
    const visit = { id: newId(), clientId, serviceId, passId: null }
    const { body } = await shop.post<{ checkInId: string }>('/api/check-ins', visit)
    const line = { kind: 'visit' as const, checkInId: body.checkInId, price: 3000, discount: 0, discountReason: '' }
    const sale = await sell({ clientId, lines: [line], payments: [] })
    expect(sale).toMatchObject({ status: 201, body: { total: 2700 } })
  })
})

describe('is refused', () => {
  test.each<[string, Partial<NewPromoCode>, Partial<SaleInput>, number, ErrorCode]>([
    ['if nobody has it', { code: 'OTHER' }, {}, 404, 'promo_code_unknown'],
    ['before its first day', { startsOn: '2026-11-04' }, {}, 409, 'promo_code_not_yet'],
    ['after its last day', { endsOn: '2026-11-02' }, {}, 409, 'promo_code_over'],
    ['without a client whom it counts', { maxUsesPerClient: 1 }, {}, 409, 'promo_code_needs_client'],
    ['if it is for nothing of the sale', { kinds: ['package'] }, {}, 409, 'promo_code_not_applicable'],
    ['below its minimum', { minimum: 501 }, {}, 409, 'promo_code_minimum'],
    ['if a passer-by owes the rest', {}, { payments: [{ method: 'cash', amount: 449 }] }, 422, 'invalid'],
    ['if more is paid than is left', {}, { payments: [{ method: 'cash', amount: 451 }] }, 422, 'invalid'],
  ])('%s', async (_, terms, sale, status, problem) => {
    const { id } = await createPromoCode(shop, terms)
    expectProblem(await sell(sale), status, problem)
    expect(await getCode(id)).toMatchObject({ uses: 0 })
  })

  test('once it is used up, by many tills at once too', async () => {
    const code = await createPromoCode(shop, { maxUses: 2 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expectProblem(await sell(), 409, 'promo_code_used_up')
    expect(await getCode(code.id)).toMatchObject({ uses: 2 })
    expectProblem(await shop.put(`/api/promo-codes/${code.id}`, { version: 1, maxUses: 1 }), 422, 'invalid')
    await shop.put(`/api/promo-codes/${code.id}`, { version: 1, maxUses: 3 })
    expect(await sell()).toMatchObject({ status: 201 })
  })

  test('to a client who has used it, also under the name of a merged one', async () => {
    await createPromoCode(shop, { maxUsesPerClient: 1 })
    const { id: clientId } = await createClient(shop)
    const { id: mergedId } = await createClient(shop, { phone: '' })
    expect(await sell({ clientId: mergedId })).toMatchObject({ status: 201 })
    expectProblem(await sell({ clientId: mergedId }), 409, 'promo_code_used_by_client')
    await shop.post('/api/merges', { id: newId(), keptId: clientId, mergedId, choices: {} })
    expectProblem(await sell({ clientId }), 409, 'promo_code_used_by_client')
  })

  test('to a client who isn’t new, unless all was given back', async () => {
    await createPromoCode(shop, { newClientsOnly: true })
    const { id: clientId } = await createClient(shop)
    const earlier = await createSale(shop, { clientId })
    expectProblem(await sell({ clientId }), 409, 'promo_code_new_clients_only')
    await refundAll(earlier)
    expect(await sell({ clientId })).toMatchObject({ status: 201 })
  })

  test.each([10, null])(
    'to a client who bought a package of %s visits, unless it was undone before it was paid',
    async (visits) => {
      await createPromoCode(shop, { newClientsOnly: true })
      const { id: clientId } = await createClient(shop)
      const item = await createPackage(shop, { visits, price: 12_000 })
      const line = newPackageLine({ clientId, packageId: item.id })
      const { id, lines } = await createSale(shop, {
        clientId,
        lines: [line],
        payments: [{ method: 'cash', amount: 5000 }],
      })
      expectProblem(await sell({ clientId }), 409, 'promo_code_new_clients_only')
      const back = lines.map(({ id: lineId }) => ({ lineId, amount: 5000, waived: 7000, visits: visits ?? 0 }))
      const undone = await shop.post(`/api/sales/${id}/refunds`, { id: newId(), lines: back, reason: 'Mistyped' })
      expect(undone).toMatchObject({ status: 200 })
      expect(await sell({ clientId })).toMatchObject({ status: 201 })
    },
  )

  test('to a client who bought a package, unless it was voided before it was paid', async () => {
    await createPromoCode(shop, { newClientsOnly: true })
    const { id: clientId } = await createClient(shop)
    const pass = await createPass(shop, { clientId, paid: 0 })
    expectProblem(await sell({ clientId }), 409, 'promo_code_new_clients_only')
    await shop.post(`/api/passes/${pass.id}/void`, { id: newId(), note: 'Mistyped' })
    expect(await sell({ clientId })).toMatchObject({ status: 201 })
  })
})

test('a client to whom a friend moved visits, and who has not come yet, is still new', async () => {
  await createPromoCode(shop, { newClientsOnly: true })
  const { id: clientId } = await createClient(shop)
  const { id } = await createPass(shop)
  const moved = { id: newId(), toClientId: clientId, visits: 1, note: '' }
  expect(await shop.post(`/api/passes/${id}/transfers`, moved)).toMatchObject({ status: 200 })
  expect(await sell({ clientId })).toMatchObject({ status: 201 })
})

test('a sale that is given back in full gives its use back, once, and a part of it doesn’t', async () => {
  const code = await createPromoCode(shop, { maxUses: 1 })
  const { body: sale } = await sell()
  const [line] = sale.lines
  const refund = (amount: number) =>
    shop.post(`/api/sales/${sale.id}/refunds`, { id: newId(), lines: [{ lineId: line?.id, amount }], reason: 'Warm' })
  await refund(200)
  expectProblem(await sell(), 409, 'promo_code_used_up')
  await refund(250)
  expect(await getCode(code.id)).toMatchObject({ uses: 0 })
  expect(await listUses(code.id)).toMatchObject([{ saleId: sale.id, returnedAt: '2026-11-03T15:00:00.000Z' }])
  expect(await sell()).toMatchObject({ status: 201 })
  expect(await listUses(code.id)).toMatchObject([{ returnedAt: null }, { saleId: sale.id }])
})

test.each([
  { voided: false, uses: 1 },
  { voided: true, uses: 0 },
])('a free unlimited pass keeps the use of its sale unless it is voided: $voided', async ({ voided, uses }) => {
  const code = await createPromoCode(shop, { maxUses: 1 })
  const { id: clientId } = await createClient(shop)
  const { id: packageId } = await createPackage(shop, { visits: null })
  const free = newPackageLine({ clientId, packageId, complimentary: true })
  const { body: sale } = await sell({ clientId, lines: [...promoSale().lines, free] })
  if (voided) await shop.post(`/api/passes/${free.passId}/void`, { id: newId(), note: 'Mistyped' })
  const back = [{ lineId: sale.lines[0]?.id, amount: 450 }]
  await shop.post(`/api/sales/${sale.id}/refunds`, { id: newId(), lines: back, reason: 'Mistyped' })
  expect(await getCode(code.id)).toMatchObject({ uses })
})

test('the look-up says what it is, or why it can’t be used', async () => {
  const { id } = await createPromoCode(shop, { maxUsesPerClient: 1 })
  const { id: clientId } = await createClient(shop)
  const lookUp = (over: object) => shop.post('/api/promo-codes/lookup', { code: 'spring10', ...over })
  expectProblem(await lookUp({}), 409, 'promo_code_needs_client')
  expect(await lookUp({ clientId })).toMatchObject({ status: 200, body: { id, code: 'SPRING10' } })
  expectProblem(await lookUp({ clientId, code: 'AUTUMN' }), 404, 'promo_code_unknown')
})

describe('the database refuses', () => {
  test.each([
    ['uses that its redemptions don’t have', () => desk.db.update(promoCode).set({ uses: 0 })],
    ['more uses than the limit', () => desk.db.update(promoCode).set({ maxUses: 0 })],
    ['a lost redemption', () => desk.db.delete(promoRedemption)],
    ['a changed redemption', () => desk.db.update(promoRedemption).set({ uses: 2 })],
    ['a code’s discount of more than the discount', () => desk.db.update(saleLine).set({ promoDiscount: 51 })],
    ['a code’s discount without a code', () => desk.db.update(saleLine).set({ promoCodeId: null })],
  ])('%s', async (_, change) => {
    await createPromoCode(shop)
    await sell()
    await expect(change().where(sql`business_id = ${shop.businessId}`)).rejects.toThrow()
  })
})
