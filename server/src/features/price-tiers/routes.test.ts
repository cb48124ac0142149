import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { PriceTier, TierPriceChange } from '@deskbell/domain/price-tiers/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createPriceTier,
  createProduct,
  createService,
  newPackageSale,
  newPriceTier,
  newSale,
} from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

function setPrice(tier: { id: string }, change: TierPriceChange) {
  return shop.put<PriceTier>(`/api/price-tiers/${tier.id}/prices`, change)
}

async function listNames(query = ''): Promise<string[]> {
  const { body } = await shop.get<{ items: PriceTier[] }>(`/api/price-tiers${query}`)
  return body.items.map(({ name }) => name)
}

async function visit(clientId: string, serviceId: string): Promise<CheckIn> {
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
  const [first] = await listVisits(clientId)
  if (!first) throw new Error('No visit was recorded')
  return first
}

async function listVisits(clientId: string): Promise<CheckIn[]> {
  return (await shop.get<{ items: CheckIn[] }>(`/api/check-ins?clientId=${clientId}`)).body.items
}

async function getTierIds(clientId: string): Promise<string[]> {
  const { body } = await shop.get<{ items: PriceTier[] }>(`/api/clients/${clientId}/price-tiers`)
  return body.items.map(({ id }) => id)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/price-tiers'), 401, 'not_signed_in')
})

test('tiers keep their order, and an archived one comes back to its place', async () => {
  const [member, student, first] = [
    await createPriceTier(shop, { name: 'Member' }),
    await createPriceTier(shop, { name: 'Student', audience: 'tag', tag: 'student' }),
    await createPriceTier(shop, { name: 'First visit', audience: 'first_visit' }),
  ]
  expect(await listNames()).toEqual(['Member', 'Student', 'First visit'])
  await shop.post(`/api/price-tiers/${first.id}/move`, { before: member.id })
  expect(await listNames()).toEqual(['First visit', 'Member', 'Student'])
  await shop.post(`/api/price-tiers/${first.id}/move`, { before: null })
  await shop.post(`/api/price-tiers/${student.id}/archive`)
  expect(await listNames()).toEqual(['Member', 'First visit'])
  expect(await listNames('?archived=only')).toEqual(['Student'])
  await shop.post(`/api/price-tiers/${student.id}/restore`)
  expect(await listNames()).toEqual(['Member', 'Student', 'First visit'])
  expectProblem(await shop.post(`/api/price-tiers/${newId()}/move`, { before: null }), 404, 'not_found')
})

test('a tier has what its audience needs, and nothing else', async () => {
  const { id: packageId } = await createPackage(shop)
  const cases: [object, string][] = [
    [{ audience: 'tag' }, 'tag'],
    [{ audience: 'pass', tag: 'vip' }, 'tag'],
    [{ audience: 'first_visit', packageIds: [packageId] }, 'packageIds'],
    [{ audience: 'pass', packageIds: [newId()] }, 'packageIds'],
  ]
  for (const [over, path] of cases) {
    const problem = expectProblem(await shop.post('/api/price-tiers', newPriceTier(over)), 422, 'invalid')
    expect(problem.fields).toMatchObject([{ path }])
  }
  const { id } = await createPriceTier(shop, { packageIds: [packageId] })
  const change = { version: 1, audience: 'tag', tag: 'vip', packageIds: [] }
  expect(await shop.put(`/api/price-tiers/${id}`, change)).toMatchObject({ body: { tag: 'vip', packageIds: [] } })
})

test('a price is set, changed and taken away, of what is there', async () => {
  const tier = await createPriceTier(shop)
  const { id: itemId } = await createProduct(shop)
  const change = { kind: 'product' as const, itemId }
  expect(await setPrice(tier, { ...change, price: 1200 })).toMatchObject({
    body: { prices: [{ ...change, price: 1200 }] },
  })
  expect(await setPrice(tier, { ...change, price: 1100 })).toMatchObject({ body: { prices: [{ price: 1100 }] } })
  expect(await setPrice(tier, { ...change, price: null })).toMatchObject({ body: { prices: [] } })
  expectProblem(await setPrice(tier, { kind: 'service', itemId, price: 1 }), 422, 'invalid')
})

test('a client gets the tiers of their tag and of a pass that they can use', async () => {
  const gold = await createPackage(shop, { name: 'Gold', visits: 1, coversAll: true })
  const [student, member, goldTier] = [
    await createPriceTier(shop, { audience: 'tag', tag: 'student' }),
    await createPriceTier(shop, { audience: 'pass' }),
    await createPriceTier(shop, { audience: 'pass', packageIds: [gold.id] }),
  ]
  const { id: clientId } = await createClient(shop, { tags: ['student'] })
  expect(await getTierIds(clientId)).toEqual([student.id])
  await createPass(shop, { clientId, packageId: gold.id })
  expect(await getTierIds(clientId)).toEqual([student.id, member.id, goldTier.id])
  const { id: serviceId } = await createService(shop)
  await visit(clientId, serviceId)
  expect(await getTierIds(clientId)).toEqual([student.id])
  expectProblem(await shop.get(`/api/clients/${newId()}/price-tiers`), 404, 'not_found')
})

describe('an unpaid visit', () => {
  async function createTier(over: Parameters<typeof createPriceTier>[1], serviceId: string, price: number) {
    const tier = await createPriceTier(shop, over)
    await setPrice(tier, { kind: 'service', itemId: serviceId, price })
    return tier
  }

  test('costs what the first tier of the client says, else the normal price', async () => {
    const { id: serviceId } = await createService(shop, { price: 1800 })
    const student = await createTier({ audience: 'tag', tag: 'student' }, serviceId, 1000)
    await createTier({ audience: 'tag', tag: 'vip' }, serviceId, 1500)
    const { id: clientId } = await createClient(shop, { tags: ['vip', 'student'] })
    const tiered = { price: 1000, normalPrice: 1800, priceTierId: student.id }
    expect(await visit(clientId, serviceId)).toMatchObject(tiered)
    expect(await visit((await createClient(shop)).id, serviceId)).toMatchObject({ price: 1800, priceTierId: null })
    await shop.post(`/api/price-tiers/${student.id}/archive`)
    expect(await listVisits(clientId)).toMatchObject([{ price: 1500 }])
  })

  test('is the first one only once, whatever day it is on', async () => {
    const { id: serviceId } = await createService(shop, { price: 1800 })
    const first = await createTier({ audience: 'first_visit' }, serviceId, 900)
    const { id: clientId } = await createClient(shop)
    expect(await getTierIds(clientId)).toEqual([first.id])
    expect(await visit(clientId, serviceId)).toMatchObject({ price: 900 })
    // Until the end of the day, what they buy is bought at their first visit.
    expect(await getTierIds(clientId)).toEqual([first.id])
    desk.clock.now = new Date('2026-11-04T15:00:00Z')
    expect(await visit(clientId, serviceId)).toMatchObject({ price: 1800, priceTierId: null })
    expect((await listVisits(clientId)).map(({ price }) => price)).toEqual([1800, 900])
    expect(await getTierIds(clientId)).toEqual([])
  })

  test('keeps a price that was agreed when it was booked', async () => {
    const { id: serviceId } = await createService(shop, { price: 1800 })
    await createTier({ audience: 'tag', tag: 'student' }, serviceId, 1000)
    const { id: employeeId } = await createEmployee(shop, { services: [serviceId] })
    const { id: clientId } = await createClient(shop, { tags: ['student'] })
    for (const [hour, price, owed] of [
      [15, 2500, 2500],
      [17, null, 1000],
    ]) {
      const startsAt = `2026-11-03T${hour}:00:00.000Z`
      const appointment = await createAppointment(shop, { serviceId, employeeId, startsAt, price })
      const bookingId = newId()
      await shop.post('/api/bookings', { id: bookingId, appointmentId: appointment.id, clientId })
      desk.clock.now = new Date(startsAt)
      const [line] = [await visit(clientId, serviceId)]
      expect(line).toMatchObject({ price: owed })
    }
  })
})

describe('a sale', () => {
  test('keeps the tier of each line, on the refund too', async () => {
    const [service, sold, product] = [
      await createService(shop, { price: 1800 }),
      await createPackage(shop),
      await createProduct(shop),
    ]
    const tier = await createPriceTier(shop, { name: 'Student', audience: 'tag', tag: 'student' })
    for (const [kind, { id: itemId }, price] of [
      ['service', service, 1000],
      ['package', sold, 9000],
      ['product', product, 1200],
    ] as const)
      await setPrice(tier, { kind, itemId, price })
    const { id: clientId } = await createClient(shop, { tags: ['student'] })
    const { id: checkInId } = await visit(clientId, service.id)
    const of = { priceTierId: tier.id }
    const lines = [
      { kind: 'visit', checkInId, price: 1000, ...of },
      { kind: 'package', passId: newId(), packageId: sold.id, clientId, price: 9000, ...of },
      { kind: 'product', productId: product.id, price: 1200, ...of },
      { kind: 'item', name: 'Drop-in', serviceId: service.id, price: 1000, ...of },
      { kind: 'item', name: 'Drop-in', serviceId: service.id, price: 1700 },
    ]
    const payments = [{ method: 'card', amount: 13_900 }]
    const { status, body } = await shop.post<Sale>('/api/sales', { id: newId(), clientId, lines, payments })
    expect(status).toBe(201)
    const inTier = { priceTierId: tier.id, priceTierName: 'Student' }
    expect(body.lines).toMatchObject([inTier, inTier, inTier, inTier, { priceTierId: null, priceTierName: '' }])
    const refund = { id: newId(), lines: [{ lineId: body.lines[2]?.id, amount: 1200 }], reason: 'Broken' }
    await shop.post(`/api/sales/${body.id}/refunds`, refund)
    expect(await shop.get(`/api/sales/${refund.id}`)).toMatchObject({ body: { lines: [inTier] } })
  })

  test('is refused if a tier doesn’t say the price', async () => {
    const [product, other] = [await createProduct(shop), await createProduct(shop)]
    const tier = await createPriceTier(shop)
    await setPrice(tier, { kind: 'product', itemId: product.id, price: 1200 })
    const line = { kind: 'product' as const, productId: product.id, quantity: 1, discount: 0, discountReason: '' }
    const sell = (over: object) =>
      shop.post(
        '/api/sales',
        newSale({
          lines: [{ ...line, price: 1200, priceTierId: tier.id, ...over }],
          payments: [{ method: 'cash', amount: 1100 }],
        }),
      )
    for (const over of [{ price: 1100 }, { productId: other.id, price: 1100 }, { priceTierId: newId(), price: 1100 }])
      expectProblem(await sell(over), 409, 'price_changed')
    expect(await sell({ discount: 100 })).toMatchObject({ status: 201 })
    await shop.post(`/api/price-tiers/${tier.id}/archive`)
    expectProblem(await sell({ discount: 100 }), 409, 'price_changed')
  })

  test('of one package says the price of a tier as well', async () => {
    const [sold, client] = [await createPackage(shop), await createClient(shop)]
    const tier = await createPriceTier(shop)
    await setPrice(tier, { kind: 'package', itemId: sold.id, price: 9000 })
    const sale = newPackageSale({ clientId: client.id, packageId: sold.id, priceTierId: tier.id, paid: 0 })
    expectProblem(await shop.post('/api/passes', { ...sale, price: 9100 }), 409, 'price_changed')
    await shop.post('/api/passes', { ...sale, price: 9000 })
    expect(await shop.get(`/api/sales/${sale.id}`)).toMatchObject({ body: { lines: [{ priceTierId: tier.id }] } })
  })
})
