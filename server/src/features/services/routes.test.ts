import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Performer, Service, ServicePage } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newService,
} from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

type Page = z.infer<typeof ServicePage>

async function namesInOrder(query = ''): Promise<string[]> {
  const { items } = (await shop.get<Page>(`/api/services?${query}`)).body
  return items.map(({ name }) => name)
}

async function createServices(...names: string[]): Promise<Service[]> {
  const made: Service[] = []
  for (const name of names) made.push(await createService(shop, { name }))
  return made
}

async function serviceNow({ id }: Service): Promise<Service> {
  return (await shop.get<Service>(`/api/services/${id}`)).body
}

async function employeeNow({ id }: Employee): Promise<Employee> {
  return (await shop.get<Employee>(`/api/employees/${id}`)).body
}

function change<Body>(kind: 'services' | 'employees', record: { id: string; version?: number }, over: object) {
  return shop.put<Body>(`/api/${kind}/${record.id}`, { ...record, ...over })
}

function move({ id }: Service, before: Service | null) {
  return shop.post<Service>(`/api/services/${id}/move`, { before: before?.id ?? null })
}

function performs({ id }: Employee, own: Partial<Performer> = {}): Performer {
  return { employeeId: id, price: null, durationMinutes: null, ...own }
}

function deeds(entity: string, { id }: { id: string }) {
  return desk.db
    .select({ action: activity.action, before: activity.before, after: activity.after })
    .from(activity)
    .where(and(eq(activity.entity, entity), eq(activity.entityId, id)))
    .orderBy(activity.at, activity.id)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/services'), 401, 'not_signed_in')
})

test('keeps everything that can be said about a service', async () => {
  const noor = await createEmployee(shop)
  const sound = newService({
    name: 'Hot stone massage',
    description: 'Ninety minutes',
    category: 'Massage',
    kind: 'one_to_one',
    capacity: 1,
    durationMinutes: 90,
    bufferBeforeMinutes: 5,
    bufferAfterMinutes: 10,
    priceKind: 'from',
    price: 9000,
    visitsUsed: 2,
    bookable: false,
    active: false,
    performers: [performs(noor, { price: 12_000, durationMinutes: 75 })],
    addOns: [
      { name: 'Scalp', price: 1000 },
      { name: 'Aromatic oil', price: 0 },
    ],
  })
  expect(await shop.post('/api/services', sound)).toMatchObject({ status: 201, body: { ...sound, position: 1 } })
  const free = { priceKind: 'free', price: 0, bookable: true, performers: [] }
  expect((await change('services', { ...sound, version: 1 }, free)).body).toMatchObject({
    ...free,
    addOns: sound.addOns,
  })
  const twice = { addOns: [sound.addOns[0], sound.addOns[0]] }
  expectProblem(await change('services', { ...sound, version: 2 }, twice), 422, 'invalid')
})

describe('the order', () => {
  test('is the shop’s own, page by page, and a new service comes last', async () => {
    await createServices('Yoga', 'Massage', 'Ballet')
    const first = (await shop.get<Page>('/api/services?limit=2')).body
    const second = (await shop.get<Page>(`/api/services?limit=2&cursor=${first.nextCursor}`)).body
    expect([first, second].map(({ items }) => items.map(({ name }) => name))).toEqual([['Yoga', 'Massage'], ['Ballet']])
    expect(second.nextCursor).toBeNull()
  })

  test('gives services that are added at once a place each', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, () => createService(shop)))
    expect(added.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('changes by moving one before another, or to the end', async () => {
    const [yoga, massage, ballet] = (await createServices('Yoga', 'Massage', 'Ballet')) as [Service, Service, Service]
    expect(await move(ballet, yoga)).toMatchObject({ status: 200, body: { name: 'Ballet', position: 1 } })
    expect(await namesInOrder()).toEqual(['Ballet', 'Yoga', 'Massage'])
    await move(yoga, null)
    expect(await namesInOrder()).toEqual(['Ballet', 'Massage', 'Yoga'])
    await move(ballet, yoga)
    expect(await namesInOrder()).toEqual(['Massage', 'Ballet', 'Yoga'])
    expect(await namesInOrder('q=a&limit=2')).toEqual(['Massage', 'Ballet'])
    expect((await serviceNow(massage)).position).toBe(1)
  })

  test('is the kiosk’s too', async () => {
    const [yoga, massage] = (await createServices('Yoga', 'Massage')) as [Service, Service]
    await createClient(shop)
    await move(massage, yoga)
    const { matches } = (await shop.post<LookupResult>('/api/kiosk/lookup', { digits: '0142' })).body
    expect(matches[0]?.services.map(({ name }) => name)).toEqual(['Massage', 'Yoga'])
  })

  test('takes a move that is sent twice once, and writes down who moved what', async () => {
    const [yoga, massage] = (await createServices('Yoga', 'Massage')) as [Service, Service]
    const answers = await Promise.all([move(massage, yoga), move(massage, yoga)])
    const inPlace = await move(massage, massage)
    expect([...answers, inPlace].map(({ body }) => body.position)).toEqual([1, 1, 1])
    expect((await deeds('service', massage)).slice(1)).toEqual([
      { action: 'moved', before: { position: 2 }, after: { position: 1 } },
    ])
  })

  test('lets an edit that is open go on', async () => {
    const [yoga, massage] = (await createServices('Yoga', 'Massage')) as [Service, Service]
    await move(massage, yoga)
    expect(await change('services', yoga, { name: 'Slow yoga' })).toMatchObject({ status: 200, body: { position: 2 } })
    expect(await change('services', massage, { name: 'Hot stones' })).toMatchObject({ status: 200 })
    expect(await namesInOrder()).toEqual(['Hot stones', 'Slow yoga'])
  })

  test('knows no service that is archived, or not there', async () => {
    const [yoga, massage, ballet] = (await createServices('Yoga', 'Massage', 'Ballet')) as [Service, Service, Service]
    await shop.post(`/api/services/${massage.id}/archive`)
    expectProblem(await move(ballet, massage), 404, 'not_found')
    expectProblem(await move(massage, yoga), 404, 'not_found')
    expectProblem(await move(ballet, { ...yoga, id: newId() }), 404, 'not_found')
    expectProblem(await move({ ...yoga, id: newId() }, ballet), 404, 'not_found')
    expectProblem(await shop.post(`/api/services/${ballet.id}/move`, {}), 422, 'invalid')
    expectProblem(await shop.post(`/api/services/${ballet.id}/move`, { before: 'the first' }), 422, 'invalid')
    expect(await namesInOrder()).toEqual(['Yoga', 'Ballet'])
  })

  test('keeps the place of one that is archived and comes back', async () => {
    const [yoga, massage, ballet] = (await createServices('Yoga', 'Massage', 'Ballet')) as [Service, Service, Service]
    await shop.post(`/api/services/${massage.id}/archive`)
    await move(ballet, yoga)
    await shop.post(`/api/services/${massage.id}/restore`)
    expect(await namesInOrder()).toEqual(['Ballet', 'Yoga', 'Massage'])
  })

  test('holds each service once however many are moved and added at once', async () => {
    const made = await createServices('A', 'B', 'C', 'D', 'E')
    const [first] = made as [Service]
    const moves = made.flatMap((service) => [move(service, first), move(service, null)])
    const answers = await Promise.all([...moves, createService(shop, { name: 'F' })])
    expect(answers.filter((answer) => 'status' in answer && answer.status !== 200)).toEqual([])
    const { items } = (await shop.get<Page>('/api/services')).body
    expect(items.map(({ name }) => name).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('who performs a service', () => {
  test('is seen from both sides', async () => {
    const yoga = await createService(shop)
    const noor = await createEmployee(shop, { services: [yoga.id] })
    expect((await serviceNow(yoga)).performers).toEqual([performs(noor)])
    const massage = await createService(shop, { name: 'Massage', performers: [performs(noor, { price: 9000 })] })
    expect((await employeeNow(noor)).services).toEqual([yoga.id, massage.id])
    await change('services', await serviceNow(yoga), { performers: [] })
    expect((await employeeNow(noor)).services).toEqual([massage.id])
    await change('employees', await employeeNow(noor), { services: [] })
    expect((await serviceNow(massage)).performers).toEqual([])
  })

  test('keeps a price and a duration of their own when the employee is saved', async () => {
    const noor = await createEmployee(shop)
    const own = performs(noor, { price: 9000, durationMinutes: 45 })
    const [massage, yoga] = [await createService(shop, { performers: [own] }), await createService(shop)]
    const services = [massage.id, yoga.id]
    await change('employees', await employeeNow(noor), { services, note: 'Works on Fridays' })
    expect((await serviceNow(massage)).performers).toEqual([own])
    expect((await serviceNow(yoga)).performers).toEqual([performs(noor)])
  })

  test('can be somebody who is archived, and stays when they are', async () => {
    const noor = await createEmployee(shop)
    const massage = await createService(shop, { performers: [performs(noor, { price: 9000 })] })
    await shop.post(`/api/employees/${noor.id}/archive`)
    const kept = await change<Service>('services', massage, { name: 'Hot stones' })
    expect(kept.body.performers).toEqual([performs(noor, { price: 9000 })])
  })

  test('refuses people who aren’t there or come twice, and saves nothing', async () => {
    const yoga = await createService(shop)
    const noor = await createEmployee(shop)
    const stranger = await createEmployee(await desk.openShop())
    for (const performers of [
      [performs(noor), performs(stranger)],
      [performs(noor), performs(noor, { price: 1 })],
    ]) {
      const problem = expectProblem(await change('services', yoga, { name: 'Other', performers }), 422, 'invalid')
      expect(problem.fields?.map(({ path }) => path)).toEqual(['performers'])
    }
    expect(await serviceNow(yoga)).toEqual(yoga)
    expect(await employeeNow(noor)).toEqual(noor)
  })

  test('makes an edit of the employee stale when a service was given to them or taken from them', async () => {
    const [noor, ben] = [await createEmployee(shop), await createEmployee(shop, { firstName: 'Ben' })]
    const yoga = await createService(shop)
    const given = (await change<Service>('services', yoga, { performers: [performs(noor)] })).body
    expectProblem(await change('employees', noor, { note: 'Late' }), 409, 'stale_version')
    expect(await change('employees', ben, { note: 'Late' })).toMatchObject({ status: 200 })
    const seen = await employeeNow(noor)
    const repriced = await change<Service>('services', given, { performers: [performs(noor, { price: 100 })] })
    expect(await employeeNow(noor)).toEqual(seen)
    await change('services', repriced.body, { performers: [] })
    expectProblem(await change('employees', seen, { note: 'Late' }), 409, 'stale_version')
  })

  test('makes an edit of a service stale when an employee took it up or gave it up', async () => {
    const [yoga, massage] = (await createServices('Yoga', 'Massage')) as [Service, Service]
    const noor = await createEmployee(shop, { services: [yoga.id] })
    expectProblem(await change('services', yoga, { performers: [] }), 409, 'stale_version')
    const seen = await serviceNow(yoga)
    const renamed = await change<Employee>('employees', noor, { firstName: 'Noora' })
    expect(await serviceNow(yoga)).toEqual(seen)
    await change('employees', renamed.body, { services: [massage.id] })
    for (const service of [seen, massage])
      expectProblem(await change('services', service, { performers: [] }), 409, 'stale_version')
    expect((await serviceNow(massage)).performers).toEqual([performs(noor)])
  })

  test('stays one relation when both sides are saved at once', async () => {
    const services = await createServices('Yoga', 'Massage', 'Ballet')
    const people = await Promise.all(['Ana', 'Ben', 'Cleo'].map((firstName) => createEmployee(shop, { firstName })))
    const saves = [
      ...services.map((service) => change('services', service, { performers: people.map((each) => performs(each)) })),
      ...people.map((each) => change('employees', each, { services: services.map(({ id }) => id).toReversed() })),
      ...people.map((each) => createService(shop, { performers: [performs(each)] }).then(() => ({ status: 200 }))),
    ]
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { items } = (await shop.get<Page>('/api/services')).body
    for (const each of people) {
      const listed = items.filter(({ performers }) => performers.some(({ employeeId }) => employeeId === each.id))
      expect((await employeeNow(each)).services).toEqual(listed.map(({ id }) => id).toSorted())
    }
  })

  test('is written down, from whichever side it changed', async () => {
    const noor = await createEmployee(shop)
    const yoga = await createService(shop)
    const after = { performers: [performs(noor, { price: 2000 })] }
    await change('services', yoga, after)
    expect((await deeds('service', yoga)).at(-1)).toEqual({
      action: 'changed who performs it',
      before: { performers: [] },
      after,
    })
    await change('employees', await employeeNow(noor), { services: [] })
    expect((await deeds('employee', noor)).at(-1)).toEqual({
      action: 'changed what they perform',
      before: { services: [yoga.id] },
      after: { services: [] },
    })
  })
})

describe('what was sold and visited', () => {
  async function historyOf(clientId: string) {
    const { items: visits } = (await shop.get<{ items: CheckIn[] }>(`/api/check-ins?clientId=${clientId}`)).body
    const { items: passes } = (await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${clientId}`)).body
    // What an unpaid visit would cost is the service's price of today.
    return { visits: visits.map(({ price: _, normalPrice: __, ...visit }) => visit), passes }
  }

  test('stays as it was when a service changes or is archived', async () => {
    const yoga = await createService(shop, { visitsUsed: 2 })
    const sold = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
    const { id: clientId } = await createClient(shop)
    await createPass(shop, { clientId, packageId: sold.id })
    const visit = await shop.post('/api/check-ins', { id: newId(), clientId, serviceId: yoga.id })
    expect(visit).toMatchObject({ status: 200, body: { pass: { remaining: 8 } } })
    const before = await historyOf(clientId)
    expect(before).toMatchObject({ visits: [{ pass: { remaining: 8 } }], passes: [{ remaining: 8, price: 12_000 }] })

    const over = { category: 'Strength', priceKind: 'from', price: 5000, visitsUsed: 5, active: false, bookable: false }
    await change('services', yoga, over)
    expect(await historyOf(clientId)).toEqual(before)
    await shop.post(`/api/services/${yoga.id}/archive`)
    expect(await historyOf(clientId)).toEqual(before)
    await shop.post(`/api/services/${yoga.id}/restore`)
    expect((await serviceNow(yoga)).visitsUsed).toBe(5)
  })

  test('gives back what a visit took, not what it would take today', async () => {
    const yoga = await createService(shop, { visitsUsed: 2 })
    const { clientId } = await createPass(shop)
    const visit = await shop.post<{ checkInId: string }>('/api/check-ins', {
      id: newId(),
      clientId,
      serviceId: yoga.id,
    })
    await change('services', yoga, { visitsUsed: 5 })
    await shop.post(`/api/check-ins/${visit.body.checkInId}/undo`)
    expect((await historyOf(clientId)).passes).toMatchObject([{ remaining: 10 }])
  })
})
