import type { Performer } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../test/app.ts'
import {
  createClient,
  createService,
  newAppointments,
  newClient,
  newEmployee,
  newItem,
  newPackage,
  newPackageSale,
  newProduct,
  newService,
} from '../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

const WRITES = {
  services: newService,
  packages: newPackage,
  products: newProduct,
  employees: newEmployee,
  clients: newClient,
} as const
const names = Object.keys(WRITES) as (keyof typeof WRITES)[]

function sendText(path: string, body: string, type = 'application/json') {
  return shop.send(path, { method: 'POST', headers: { 'Content-Type': type }, body })
}

async function expectNothingIn(name: string): Promise<void> {
  expect((await shop.get(`/api/${name}`)).body).toEqual({ items: [], nextCursor: null })
}

describe.each(names)('%s', (name) => {
  const path = `/api/${name}`

  test('refuses what isn’t JSON', async () => {
    for (const body of ['', '{', '{"id":', 'null}', '\u0000'])
      expectProblem(await sendText(path, body), 400, 'malformed_json')
    await expectNothingIn(name)
  })

  test('refuses JSON of another shape', async () => {
    for (const body of ['null', '[]', '42', '"text"', '{}']) expectProblem(await sendText(path, body), 422, 'invalid')
    await expectNothingIn(name)
  })

  test('refuses each field that has a wrong type, and names it', async () => {
    const sound = WRITES[name]()
    for (const field of Object.keys(sound)) {
      const problem = expectProblem(await shop.post(path, { ...sound, [field]: { wrong: true } }), 422, 'invalid')
      expect(problem.fields?.map(({ path }) => path.split('.')[0])).toContain(field)
    }
    await expectNothingIn(name)
  })

  test('refuses texts that are too long or hold invisible characters', async () => {
    const sound = WRITES[name]()
    for (const [field, value] of Object.entries(sound)) {
      if (typeof value !== 'string') continue
      for (const text of ['x'.repeat(2001), 'a\u0000b', 'half of \ud83d'])
        expectProblem(await shop.post(path, { ...sound, [field]: text }), 422, 'invalid')
    }
    await expectNothingIn(name)
  })

  test('refuses a body that is too large', async () => {
    const body = JSON.stringify({ ...WRITES[name](), note: 'x'.repeat(300_000) })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
    expectProblem(await shop.send(path, { method: 'POST', headers, body }), 413, 'too_large')
  })

  test('refuses ids that aren’t, and ones that aren’t there', async () => {
    const change = { ...WRITES[name](), version: 1 }
    expectProblem(await shop.put(`${path}/not-an-id`, change), 422, 'invalid')
    expectProblem(await shop.put(`${path}/${newId()}`, change), 404, 'not_found')
    expectProblem(await shop.post(`${path}/${newId()}/archive`), 404, 'not_found')
  })

  test('refuses a cursor that isn’t one and a limit that is none', async () => {
    for (const query of ['cursor=nonsense', 'cursor=WyJhIl0'])
      expectProblem(await shop.get(`${path}?${query}`), 400, 'bad_request')
    for (const limit of ['0', '-1', '201', '1.5', 'many'])
      expectProblem(await shop.get(`${path}?limit=${limit}`), 422, 'invalid')
  })

  test('makes a thing once, however often it is sent', async () => {
    const sound = WRITES[name]()
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.post(path, sound)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await shop.get<{ items: unknown[] }>(path)).body.items).toHaveLength(1)
  })

  test('refuses an id that was used for something else', async () => {
    const sound = WRITES[name]()
    await shop.post(path, sound)
    const other = Object.fromEntries(
      Object.entries(sound).map(([key, value]) => [key, /name/i.test(key) ? 'Other' : value]),
    )
    expectProblem(await shop.post(path, other), 409, 'operation_reused')
  })

  test('refuses a change of what has changed in the meantime, and keeps both as they are', async () => {
    const { id, ...fields } = WRITES[name]()
    await shop.post(path, { id, ...fields })
    const first = await shop.put<{ version: number }>(`${path}/${id}`, { ...fields, version: 1 })
    expect(first).toMatchObject({ status: 200, body: { version: 2 } })
    expectProblem(await shop.put(`${path}/${id}`, { ...fields, version: 1 }), 409, 'stale_version')
  })

  test('archives out of the list and brings back', async () => {
    const { id } = (await shop.post<{ id: string }>(path, WRITES[name]())).body
    await shop.post(`${path}/${id}/archive`)
    await expectNothingIn(name)
    expect((await shop.get<{ items: unknown[] }>(`${path}?archived=only`)).body.items).toMatchObject([{ id }])
    expect((await shop.post(`${path}/${id}/restore`)).body).toMatchObject({ id, archivedAt: null })
    expect((await shop.get<{ items: unknown[] }>(path)).body.items).toMatchObject([{ id }])
  })
})

function performer(own: Partial<Performer> = {}): Performer {
  return { employeeId: newId(), price: null, durationMinutes: null, ...own }
}

function twice<Item>(item: Item): Item[] {
  return [item, item]
}

test.each([
  ['/api/services', newService({ capacity: 0 }), 'capacity'],
  ['/api/services', newService({ kind: 'one_to_one', capacity: 2 }), 'capacity'],
  ['/api/services', newService({ price: -1 }), 'price'],
  ['/api/services', newService({ priceKind: 'free', price: 100 }), 'price'],
  ['/api/services', newService({ performers: [performer()] }), 'performers'],
  ['/api/services', newService({ performers: twice(performer()) }), 'performers'],
  ['/api/services', newService({ performers: [performer({ price: -1 })] }), 'performers.0.price'],
  ['/api/services', newService({ performers: [performer({ durationMinutes: 0 })] }), 'performers.0.durationMinutes'],
  ['/api/services', newService({ durationMinutes: 1.5 }), 'durationMinutes'],
  ['/api/services', newService({ colour: 'red' }), 'colour'],
  ['/api/packages', newPackage({ coversAll: false }), 'serviceIds'],
  ['/api/packages', newPackage({ coversAll: false, serviceIds: [newId()] }), 'serviceIds'],
  ['/api/packages', newPackage({ category: 'Yoga' }), 'category'],
  ['/api/packages', newPackage({ coversAll: false, category: 'x'.repeat(81) }), 'category'],
  ['/api/packages', newPackage({ serviceIds: [newId()] }), 'serviceIds'],
  ['/api/packages', newPackage({ coversAll: false, category: 'Yoga', serviceIds: [newId()] }), 'serviceIds'],
  ['/api/packages', newPackage({ visits: 0 }), 'visits'],
  ['/api/packages', newPackage({ limit: { visits: 0, per: 'day' } }), 'limit.visits'],
  ['/api/packages', newPackage({ limit: { visits: 1001, per: 'week' } }), 'limit.visits'],
  ['/api/packages', newPackage({ validity: { count: 0, unit: 'day' } }), 'validity.count'],
  ['/api/packages', newPackage({ starts: 'date' }), 'startsOn'],
  ['/api/packages', newPackage({ starts: 'date', startsOn: '2026-02-30' }), 'startsOn'],
  ['/api/packages', newPackage({ startsOn: '2026-02-28' }), 'startsOn'],
  ['/api/employees', newEmployee({ email: 'not an address' }), 'email'],
  ['/api/employees', newEmployee({ services: [newId()] }), 'services'],
  ['/api/employees', newEmployee({ phone: '1'.repeat(41) }), 'phone'],
  ['/api/clients', newClient({ firstName: '  ' }), 'firstName'],
  ['/api/clients', newClient({ birthday: '2026-02-30' }), 'birthday'],
  ['/api/clients', newClient({ phone: '1'.repeat(41) }), 'phone'],
  ['/api/clients', newClient({ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }), 'tags'],
])('%s refuses %o at its field', async (path, body, field) => {
  const problem = expectProblem(await shop.post(path, body), 422, 'invalid')
  expect(problem.fields?.map(({ path }) => path)).toEqual([field])
})

test('half a character in a text that has no rule of its own is refused, and named', async () => {
  const filter = { who: 'half of \ud83d' }
  const body = { id: newId(), report: 'activity', filter, every: 'week', to: ['ada@example.com'] }
  const problem = expectProblem(await shop.post('/api/report-mails', body), 422, 'invalid')
  expect(problem.fields).toEqual([{ path: 'filter.who', message: 'Remove the invisible characters' }])
})

test('U+0000 in a query is refused, and named', async () => {
  const problem = expectProblem(await shop.get('/api/clients?q=a%00b'), 422, 'invalid')
  expect(problem.fields).toEqual([{ path: 'q', message: 'Remove the invisible characters' }])
})

test('days and times of years that no shop has are refused by each route that reads one', async () => {
  type Parameter = { name: string; schema: { format?: string } }
  type Document = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }
  const { paths } = (await shop.get<Document>('/api/openapi.json')).body
  const days = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ schema }) => schema.format === 'date')
      .map(({ name }) => [path.replace('{name}', 'sales'), name]),
  )
  expect(days.length).toBeGreaterThan(20)
  for (const [path, name] of days)
    for (const day of ['0000-01-01', '9999-12-31'])
      expect.soft((await shop.get(`${path}?${name}=${day}`)).body, `${path} ${day}`).toMatchObject({
        code: 'invalid',
        fields: expect.arrayContaining([{ path: name, message: 'Enter a date' }]),
      })
  const { id: serviceId } = await createService(shop)
  for (const startsAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:30:00Z']) {
    const body = newAppointments([newItem({ serviceId, startsAt })])
    const problem = expectProblem(await shop.post('/api/appointments', body), 422, 'invalid')
    expect(problem.fields).toEqual([{ path: 'items.0.startsAt', message: 'Enter a date' }])
  }
})

test('an unknown address is refused as a problem', async () => {
  expectProblem(await shop.get('/api/nothing-here'), 404, 'not_found')
})

test('what a client is sold must be there', async () => {
  const { id: clientId } = await createClient(shop)
  expectProblem(await shop.post('/api/passes', newPackageSale({ clientId, packageId: newId() })), 404, 'not_found')
})
