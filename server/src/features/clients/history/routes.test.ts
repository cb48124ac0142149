import type { ChangeEvent, ClientPayment, HistoryEvent, NoShow } from '@deskbell/domain/clients/history/schema.ts'
import type { Client, ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newClient,
} from '../../../test/factories.ts'
import { pngPicture } from '../../../test/pictures.ts'

const desk = useApp()
const MINUTE_MS = 60_000
let shop: TestBusiness
let client: Client
let service: Service

beforeEach(async () => {
  shop = await desk.openShop()
  client = await createClient(shop, { email: 'maria@example.com' })
  service = await createService(shop)
})

type Page<Item> = { items: Item[]; nextCursor: string | null }

function later(minutes = 1): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + minutes * MINUTE_MS)
}

async function history(query = ''): Promise<Page<HistoryEvent>> {
  return (await shop.get<Page<HistoryEvent>>(`/api/clients/${client.id}/history${query}`)).body
}

async function changes(): Promise<ChangeEvent[]> {
  return (await history()).items.filter((event) => event.kind === 'change')
}

async function pass(): Promise<Pass> {
  const sold = await createPackage(shop)
  return createPass(shop, { clientId: client.id, packageId: sold.id })
}

function checkIn() {
  return shop.post<{ checkInId: string }>('/api/check-ins', {
    id: newId(),
    clientId: client.id,
    serviceId: service.id,
  })
}

async function book(startsAt: string): Promise<string> {
  const employee = await createEmployee(shop)
  const appointment = await createAppointment(shop, { serviceId: service.id, employeeId: employee.id, startsAt })
  const id = newId()
  await shop.post('/api/bookings', { id, appointmentId: appointment.id, clientId: client.id })
  return id
}

test('requires sign-in', async () => {
  for (const part of ['history', 'payments', 'no-shows'])
    expectProblem(await desk.anonymous.get(`/api/clients/${client.id}/${part}`), 401, 'not_signed_in')
})

describe('the history', () => {
  test('tells each change with who, before and after', async () => {
    later()
    const { id: _, ...fields } = newClient({
      email: 'maria@example.com',
      firstName: 'Mariana',
      tags: ['VIP', 'Knee'],
      alertNote: 'Knee injury',
    })
    await shop.put(`/api/clients/${client.id}`, { ...fields, version: 1 })
    const [changed, added] = await changes()
    expect(changed).toMatchObject({ entity: 'client', action: 'changed', by: expect.stringMatching(/./) })
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'firstName', before: client.firstName, after: 'Mariana' },
        { field: 'alertNote', before: '', after: 'Knee injury' },
        { field: 'tags', before: '', after: 'VIP, Knee' },
      ]),
    )
    expect(changed?.changes.map(({ field }) => field)).not.toContain('lastName')
    expect(added).toMatchObject({ entity: 'client', action: 'added', changes: [] })
  })

  test('has all that happened in one list, the newest first, page by page', async () => {
    later()
    await pass()
    later()
    await checkIn()
    later()
    const bookingId = await book('2026-11-23T12:00:00.000Z')
    later()
    await shop.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'confirmed' })
    const kinds = (items: HistoryEvent[]) => items.map((event) => event.kind)
    const { items } = await history()
    expect(kinds(items.slice(0, 3))).toEqual(['change', 'booking', 'visit'])
    expect(kinds(items.slice(3, 5)).toSorted()).toEqual(['pass', 'payment'])
    expect(items[0]).toMatchObject({
      entity: 'booking',
      action: 'confirmed',
      subject: 'Yoga class',
      startsAt: '2026-11-23T12:00:00.000Z',
      changes: [{ field: 'status', before: 'booked', after: 'confirmed' }],
    })
    expect(items[1]).toMatchObject({ serviceName: 'Yoga class', count: 1 })
    expect(items[2]).toMatchObject({ serviceName: 'Yoga class', passName: 'Ten visits', undone: false })
    const seen: HistoryEvent[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<HistoryEvent> = await history(`?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(seen).toEqual(items)
  })

  test('says which pass paid for a visit before and after it was moved, and that it was undone', async () => {
    const [first, second] = [await pass(), await pass()]
    const { checkInId } = (await checkIn()).body
    later()
    const move = await shop.post(`/api/check-ins/${checkInId}/move`, { id: newId(), passId: null })
    expect(move.status).toBe(200)
    later()
    await shop.post(`/api/check-ins/${checkInId}/undo`)
    const [undone, moved] = await changes()
    expect(undone).toMatchObject({ entity: 'check_in', action: 'undone' })
    expect(moved).toMatchObject({ entity: 'check_in', action: 'moved' })
    expect(moved?.changes).toEqual([{ field: 'pass', before: 'Ten visits', after: '' }])
    expect([first.name, second.name]).toEqual(['Ten visits', 'Ten visits'])
  })

  test('a class that is moved to names both times', async () => {
    const id = await book('2026-11-23T12:00:00.000Z')
    const employee = await createEmployee(shop)
    const startsAt = '2026-11-24T12:00:00.000Z'
    const other = await createAppointment(shop, { serviceId: service.id, employeeId: employee.id, startsAt })
    later()
    await shop.post(`/api/bookings/${id}/move`, { id: newId(), appointmentId: other.id })
    expect((await changes())[0]?.changes).toEqual([
      { field: 'startsAt', before: '2026-11-23T12:00:00.000Z', after: startsAt },
    ])
  })

  test('has letters, files, photos and the household', async () => {
    const other = await createClient(shop)
    await shop.post(`/api/clients/${client.id}/mail`, { id: newId(), subject: 'Your mat', text: 'It is here.' })
    const body = new Uint8Array(await pngPicture())
    await shop.send(`/api/clients/${client.id}/photo`, { method: 'PUT', body })
    await shop.send(`/api/client-files/${newId()}?clientId=${client.id}&name=a.pdf`, { method: 'PUT', body })
    await shop.put(`/api/clients/${client.id}/household`, { withClientId: other.id })
    expect((await changes()).map(({ action, subject }) => `${action} ${subject}`.trim()).toSorted()).toEqual([
      'added',
      'changed the photo',
      'joined household',
      'kept a.pdf',
      'written Your mat',
    ])
  })

  test('is the client’s own: another’s deeds are not in it, and another shop sees none', async () => {
    const other = await createClient(shop)
    await shop.post(`/api/clients/${other.id}/archive`)
    expect(await changes()).toHaveLength(1)
    const stranger = await desk.openShop()
    for (const part of ['history', 'payments', 'no-shows'])
      expectProblem(await stranger.get(`/api/clients/${client.id}/${part}`), 404, 'not_found')
  })
})

test('payments have what they were for, and refunds apart', async () => {
  const { id: passId } = await pass()
  later()
  const refund = { id: newId(), seen: 1, visits: 1, amount: 1200, method: 'cash', forgiven: 0, note: '' }
  expect((await shop.post(`/api/passes/${passId}/refunds`, refund)).status).toBe(200)
  const { body } = await shop.get<Page<ClientPayment>>(`/api/clients/${client.id}/payments`)
  const [back, paid] = body.items
  expect(paid).toMatchObject({ amount: 12_000, method: 'card', passId, passName: 'Ten visits', refundOf: null })
  expect(back).toMatchObject({ amount: -1200, method: 'cash', refundOf: paid?.id })
  const first = await shop.get<Page<ClientPayment>>(`/api/clients/${client.id}/payments?limit=1`)
  const cursor = first.body.nextCursor
  const second = await shop.get<Page<ClientPayment>>(`/api/clients/${client.id}/payments?limit=1&cursor=${cursor}`)
  expect([...first.body.items, ...second.body.items]).toEqual(body.items)
})

test('no-shows are listed, those forgiven too', async () => {
  const id = await book('2026-11-20T12:00:00.000Z')
  desk.clock.now = new Date('2026-11-20T14:00:00.000Z')
  await shop.post(`/api/bookings/${id}/status`, { id: newId(), status: 'no_show' })
  const list = async () => (await shop.get<Page<NoShow>>(`/api/clients/${client.id}/no-shows`)).body.items
  expect(await list()).toMatchObject([{ id, serviceName: 'Yoga class', forgiven: false }])
  await shop.post(`/api/bookings/${id}/forgive`, { id: newId(), note: '' })
  expect(await list()).toMatchObject([{ id, forgiven: true }])
})

test('at a glance: the next appointment, the last visit, what is owed and what is unpaid', async () => {
  const glance = async () => (await shop.get<ClientAtAGlance>(`/api/clients/${client.id}`)).body
  expect(await glance()).toMatchObject({ nextAppointment: null, lastVisitAt: null, owed: 0, unpaidVisits: 0 })
  await checkIn()
  const startsAt = '2026-12-01T12:00:00.000Z'
  await book(startsAt)
  const sold = await createPackage(shop)
  await createPass(shop, { clientId: client.id, packageId: sold.id, paid: 5000 })
  expect(await glance()).toMatchObject({
    nextAppointment: { startsAt, serviceName: 'Yoga class' },
    lastVisitAt: desk.clock.now.toISOString(),
    owed: 7000,
    unpaidVisits: 1,
  })
})
