import { EXAMPLE_IDS } from '@deskbell/domain/shared/ids.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPriceTier,
  createProduct,
  createSale,
  createService,
  createWaiver,
} from '../test/factories.ts'

type Schema = { $ref?: string; example?: object }
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

const desk = useApp()

/** Routes that create something by a flow of several steps, which their own tests follow. */
const STEPS = [
  'POST /api/setup',
  'POST /api/invites/accept',
  'POST /api/book',
  'POST /api/me/clients/{id}/bookings',
  'POST /api/me/clients/bookings',
  'POST /api/me/clients/{id}/sequences',
  'POST /api/me/clients/{id}/standing-places',
  'POST /api/standing-places',
  'POST /api/me/clients/{id}/purchases',
  'POST /api/me/clients/{id}/gift-cards',
  'POST /api/me/clients/{id}/address',
  'POST /api/me/clients/{id}/waivers',
  'POST /api/kiosk/check-ins/{id}/next-visits',
  'POST /api/kiosk/check-ins/{id}/renewal',
  'POST /api/kiosk/line',
  'POST /api/book/waiting',
  'POST /api/me/clients/{id}/waiting',
  'POST /api/me/sign-in',
  'POST /api/me/passkeys',
  'POST /api/account/two-factor',
  'POST /api/account/two-factor/backup-codes',
  'POST /api/account/passkeys',
]

let shop: TestBusiness
let ids: Record<string, string>

beforeAll(async () => {
  shop = await desk.openShop()
  const [client, other, service, soldPackage] = [
    await createClient(shop),
    await createClient(shop, { firstName: 'Ben' }),
    await createService(shop),
    await createPackage(shop),
  ]
  const { id: employeeId } = await createEmployee(shop, { services: [service.id] })
  const startsAt = '2026-12-01T15:00:00.000Z'
  const appointment = await createAppointment(shop, { serviceId: service.id, employeeId, startsAt })
  const waiver = await createWaiver(shop)
  ids = {
    [EXAMPLE_IDS.client]: client.id,
    [EXAMPLE_IDS.service]: service.id,
    [EXAMPLE_IDS.package]: soldPackage.id,
    [EXAMPLE_IDS.appointment]: appointment.id,
    [EXAMPLE_IDS.waiver]: waiver.id,
    [EXAMPLE_IDS.duplicate]: other.id,
    [EXAMPLE_IDS.sale]: (await createSale(shop)).id,
  }
})

/** Returns the documented example of each route that creates something from JSON. */
async function listExamples(): Promise<[string, object | undefined][]> {
  const { paths, components } = (await desk.anonymous.get<Document>('/api/openapi.json')).body
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, responses }]): [string, object | undefined][] => {
      const schema = requestBody?.content['application/json']?.schema
      if (!responses[201] || !schema) return []
      const name = schema.$ref?.split('/').at(-1) ?? ''
      return [[`${method.toUpperCase()} ${path}`, components.schemas[name]?.example]]
    }),
  )
}

test('the documented example of each route that creates something is enough', async () => {
  const examples = (await listExamples()).filter(([route]) => !STEPS.includes(route))
  expect(examples.length).toBeGreaterThan(12)
  for (const [route, example] of examples) {
    const body = JSON.stringify(example ?? {}).replace(/0193[\w-]{32}/g, (id) => ids[id] ?? newId())
    const path = route.replace('POST ', '').replace('{id}', ids[EXAMPLE_IDS.client] ?? '')
    const answer = await shop.post(path, JSON.parse(body))
    expect([route, answer.status, answer.body], route).toEqual([route, 201, expect.anything()])
  }
})

describe('an update leaves unchanged what it omits', () => {
  const CASES: [string, () => Promise<{ id: string; version: number }>, object][] = [
    [
      'clients',
      () => createClient(shop, { notes: 'Left knee', tags: ['vip'], email: 'a@example.com' }),
      { firstName: 'Mia' },
    ],
    ['services', () => createService(shop, { description: 'Slow' }), { price: 2000 }],
    ['packages', () => createPackage(shop, { description: 'Ten' }), { price: 13_000 }],
    ['products', () => createProduct(shop, { description: 'Mild', barcode: '123' }), { price: 1590 }],
    ['price-tiers', () => createPriceTier(shop, { audience: 'tag', tag: 'vip' }), { name: 'VIP' }],
    ['employees', () => createEmployee(shop, { note: 'Mondays' }), { firstName: 'Nora' }],
  ]
  test.each(CASES)('%s', async (path, create, change) => {
    const { updatedAt: _, ...before } = (await create()) as { id: string; version: number; updatedAt: string }
    const { status, body } = await shop.put(`/api/${path}/${before.id}`, { version: before.version, ...change })
    expect([status, body]).toMatchObject([200, { ...before, ...change, version: before.version + 1 }])
  })

  test('appointments', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: employeeId } = await createEmployee(shop, { services: [serviceId] })
    const startsAt = '2026-12-02T15:00:00.000Z'
    const { id, version, price, capacity } = await createAppointment(shop, { serviceId, employeeId, startsAt })
    const { body } = await shop.put(`/api/appointments/${id}`, { id: newId(), version, note: 'Mats' })
    expect(body).toMatchObject({ items: [{ note: 'Mats', price, capacity }] })
  })

  test('but what was changed has to fit the rest', async () => {
    const { id, version } = await createService(shop, { kind: 'class', capacity: 14 })
    const problem = expectProblem(
      await shop.put(`/api/services/${id}`, { version, kind: 'one_to_one' }),
      422,
      'invalid',
    )
    expect(problem.fields).toMatchObject([{ path: 'capacity' }])
  })
})

test('a pass that is sold without a first day starts as its package says', async () => {
  const { id: clientId } = await createClient(shop)
  for (const [starts, startsOn] of [
    ['purchase', '2026-11-16'],
    ['first_visit', null],
  ] as const) {
    const { id: packageId } = await createPackage(shop, { starts })
    desk.clock.now = new Date('2026-11-16T18:00:00.000Z')
    const { body } = await shop.post('/api/passes', { id: newId(), clientId, packageId, price: 100 })
    expect(body).toMatchObject({ startsOn, owed: 100 })
  }
})
