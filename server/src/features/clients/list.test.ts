import type { Client, ClientPage, ListedClient } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { and, eq } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../test/factories.ts'

const desk = useApp()
const DAY_MS = 86_400_000

let shop: TestBusiness
let start: Date

beforeEach(async () => {
  shop = await desk.openShop()
  start = new Date()
  desk.clock.now = start
})

type Page = z.infer<typeof ClientPage>

async function list(query = ''): Promise<Page> {
  const { status, body } = await shop.get<Page>(`/api/clients?${query}`)
  expect(status).toBe(200)
  return body
}

async function names(query: string): Promise<string[]> {
  return (await list(query)).items.map(({ firstName }) => firstName)
}

function named(firstName: string, over: Partial<Client> = {}): Promise<Client> {
  const { lastName = '', phone = '', email = '', tags = [] } = over
  return createClient(shop, { firstName, lastName, phone, email, tags })
}

async function cameIn({ id: clientId }: Client, serviceId: string): Promise<string> {
  const body = { id: newId(), clientId, serviceId }
  return (await shop.post<{ checkInId: string }>('/api/check-ins', body)).body.checkInId
}

/** Sets the clock to this many days after the start of the test. */
async function goTo(days: number): Promise<void> {
  desk.clock.now = new Date(start.getTime() + days * DAY_MS)
  shop = await desk.openBrowser(shop)
}

const today = () => localDay(desk.clock.now, 'UTC')

async function bookFor(clients: Client[], serviceId: string): Promise<string> {
  const { id: employeeId } = await createEmployee(shop, { services: [serviceId] })
  const startsAt = new Date(Math.ceil(desk.clock.now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2).toISOString()
  const made = await createAppointment(shop, { serviceId, employeeId, startsAt })
  for (const { id: clientId } of clients) await createBooking(shop, { appointmentId: made.id, clientId } as never)
  return startsAt
}

describe('what the list is narrowed to', () => {
  test('active, inactive and new look at visits, bookings ahead, and when clients were added', async () => {
    const { id: serviceId } = await createService(shop)
    const [came, gone, booked] = [await named('Came'), await named('Gone'), await named('Booked')]
    await cameIn(gone, serviceId)
    await goTo(20)
    await cameIn(came, serviceId)
    await goTo(40)
    await named('New')
    await bookFor([booked], serviceId)
    expect(await names('shelf=active')).toEqual(['Booked', 'Came'])
    expect(await names('shelf=inactive')).toEqual(['Gone'])
    expect(await names('shelf=new')).toEqual(['New'])
    await goTo(100)
    expect(await names('shelf=active')).toEqual([])
    expect(await names('shelf=inactive')).toEqual(['Booked', 'Came', 'Gone', 'New'])
  })

  test('expiring and low look at passes that can be used', async () => {
    const month = await createPackage(shop, { validity: { count: 30, unit: 'day' } })
    const three = await createPackage(shop, { visits: 3 })
    const unlimited = await createPackage(shop, { visits: null })
    const sell = async (firstName: string, packageId: string, startsOn = addDays(today(), -2)) => {
      const { id: clientId } = await named(firstName)
      return createPass(shop, { clientId, packageId, startsOn })
    }
    await sell('Soon', month.id, addDays(today(), -17))
    await sell('Later', month.id)
    await sell('Ended', month.id, addDays(today(), -40))
    await sell('Low', three.id)
    await sell('Unlimited', unlimited.id)
    const voided = await sell('Voided', three.id)
    await shop.post(`/api/passes/${voided.id}/void`, { id: newId(), note: '' })
    const frozen = await sell('Frozen', three.id)
    await shop.post(`/api/passes/${frozen.id}/freeze`, { id: newId(), since: today(), note: '' })
    await sell('Not yet', three.id, addDays(today(), 3))
    expect(await names('shelf=expiring')).toEqual(['Soon'])
    expect(await names('shelf=low')).toEqual(['Low'])
  })

  test('owing: visits that nothing paid for, or money', async () => {
    const { id: serviceId } = await createService(shop)
    const [unpaid, owes, pays] = [await named('Unpaid'), await named('Owes'), await named('Pays')]
    await cameIn(unpaid, serviceId)
    await createPass(shop, { clientId: owes.id, paid: 0 })
    await createPass(shop, { clientId: pays.id })
    expect(await names('shelf=owing')).toEqual(['Owes', 'Unpaid'])
  })

  test('a tag, what is typed and a filter together; archived ones apart, merged ones nowhere', async () => {
    const a = await named('Ada', { lastName: 'Silva', tags: ['vip', 'Yoga'] })
    await named('Adam', { lastName: 'Berg', tags: ['vip'] })
    await named('Ben', { lastName: 'Silva', tags: ['Yoga'] })
    expect(await names('tag=vip')).toEqual(['Adam', 'Ada'])
    expect(await names('tag=vip&q=silva')).toEqual(['Ada'])
    expect(await names('tag=vip&q=ada&shelf=new')).toEqual(['Ada', 'Adam'])
    expect(await names('tag=vip&q=ada&shelf=owing')).toEqual([])
    expect((await shop.get('/api/clients/tags')).body).toEqual({ items: ['Yoga', 'vip'] })
    await shop.post(`/api/clients/${a.id}/archive`)
    expect(await names('tag=vip')).toEqual(['Adam'])
    expect(await names('archived=only&tag=vip')).toEqual(['Ada'])
    expect(await names('archived=only&q=silva')).toEqual(['Ada'])
    const isHer = and(eq(client.businessId, shop.businessId), eq(client.id, a.id))
    const [adam] = (await list('q=adam')).items
    await desk.db.update(client).set({ mergedInto: adam?.id }).where(isHer)
    expect(await names('archived=only')).toEqual([])
    expect(await names('archived=only&q=silva')).toEqual([])
  })

  test('a filter that is none, and a sort that is none, are refused', async () => {
    expect((await shop.get('/api/clients?shelf=rich')).status).toBe(422)
    expect((await shop.get('/api/clients?sort=luck')).status).toBe(422)
  })
})

describe('the order', () => {
  test.each([
    ['name', ['Ada', 'Ben', 'Cleo', 'Dan']],
    ['seen', ['Ben', 'Ada', 'Dan', 'Cleo']],
    ['unseen', ['Cleo', 'Dan', 'Ada', 'Ben']],
    ['added', ['Dan', 'Cleo', 'Ben', 'Ada']],
  ])('by %s, in pages that miss and repeat nobody', async (sort, expected) => {
    const { id: serviceId } = await createService(shop)
    const ada = await named('Ada')
    await goTo(1)
    const ben = await named('Ben')
    await goTo(2)
    await named('Cleo')
    await goTo(3)
    await named('Dan')
    await goTo(4)
    await cameIn(ada, serviceId)
    await goTo(5)
    await cameIn(ben, serviceId)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(`sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ firstName }) => firstName))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(expected)
  })

  test('holds among more than a thousand who pass a filter', async () => {
    const rows = Array.from({ length: 1100 }, (_, at) => ({
      businessId: shop.businessId,
      id: newId(),
      firstName: `P${String(at).padStart(4, '0')}`,
      tags: ['all'],
      createdAt: start,
    }))
    await desk.db.insert(client).values(rows.toReversed())
    const first = await list('tag=all&shelf=new&limit=3')
    expect(first.items.map(({ firstName }) => firstName)).toEqual(['P0000', 'P0001', 'P0002'])
    const next = await list(`tag=all&shelf=new&limit=2&cursor=${first.nextCursor}`)
    expect(next.items.map(({ firstName }) => firstName)).toEqual(['P0003', 'P0004'])
  })
})

test('a row tells what its columns show', async () => {
  const { id: serviceId } = await createService(shop)
  const ada = await named('Ada', { tags: ['vip'], email: 'ada@example.com' })
  await cameIn(ada, serviceId)
  const validity = { count: 10, unit: 'day' } as const
  const ten = await createPackage(shop, { validity })
  await createPass(shop, { clientId: ada.id, packageId: ten.id, startsOn: today(), paid: 2000 })
  const startsAt = await bookFor([ada], serviceId)
  const [row] = (await list()).items
  expect(row).toEqual({
    id: ada.id,
    firstName: 'Ada',
    lastName: '',
    phone: '',
    email: 'ada@example.com',
    alertNote: '',
    tags: ['vip'],
    archivedAt: null,
    createdAt: start.toISOString(),
    visits: 1,
    lastVisitAt: start.toISOString(),
    nextAppointmentAt: startsAt,
    visitsLeft: 10,
    expiresOn: addDays(today(), 9),
    unpaidVisits: 1,
    owed: 10_000,
  } satisfies ListedClient)
  await createPass(shop, { clientId: ada.id, packageId: (await createPackage(shop, { visits: null })).id })
  expect((await list()).items[0]?.visitsLeft).toBeNull()
})

describe('a slip while typing', () => {
  beforeEach(async () => {
    await named('Zoë', { lastName: 'Müller', email: 'zoe@example.com' })
    await named('Miller')
    await named('Moller', { tags: ['vip'] })
  })

  test.each([
    ['mullr', ['Zoë']],
    ['mulller', ['Zoë']],
    ['zoe mulelr', ['Zoë']],
    ['zoe@exmaple', ['Zoë']],
    ['muller', ['Zoë', 'Miller', 'Moller']],
    ['xuller', []],
    ['mu', ['Zoë']],
    ['99999', []],
  ])('by %s finds %o', async (typed, expected) => {
    const found = await names(`q=${encodeURIComponent(typed)}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('who is meant exactly comes first, and nobody twice', async () => {
    expect((await names('q=muller'))[0]).toBe('Zoë')
    expect((await names('q=moller'))[0]).toBe('Moller')
  })

  test('is forgiven within a filter', async () => {
    expect(await names('q=mullerr&tag=vip')).toEqual([])
    expect(await names('q=mollr&tag=vip')).toEqual(['Moller'])
  })
})
