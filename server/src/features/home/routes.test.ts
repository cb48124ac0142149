import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Derived, DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import type { Home } from '@deskbell/domain/home/schema.ts'
import type { Report } from '@deskbell/domain/reports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { backup } from '../../db/schema/backup.ts'
import { booking } from '../../db/schema/booking.ts'
import { business } from '../../db/schema/business.ts'
import { client as clientTable } from '../../db/schema/client.ts'
import { device } from '../../db/schema/device.ts'
import { webhook } from '../../db/schema/integration.ts'
import { mail } from '../../db/schema/mail.ts'
import { message } from '../../db/schema/message.ts'
import { pass } from '../../db/schema/pass.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createProduct,
  createService,
  newBusiness,
  newTimeOff,
  openDrawer,
} from '../../test/factories.ts'
import { importer, importInOneThread } from '../../test/imports.ts'
import { createDevice } from '../../test/tablet.ts'

const desk = useApp()
/** A Friday, 10:00 in New York. */
const NOW = new Date('2026-11-20T15:00:00Z')
const DAY = 24 * 60

let shop: TestBusiness

importInOneThread()
const { bring } = importer(desk, () => shop)

beforeEach(async () => {
  desk.clock.now = NOW
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
})

async function home(of = shop): Promise<Home> {
  const { status, body } = await of.get<Home>('/api/home')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

async function attention<Kind extends DerivedAlert['kind']>(kind: Kind): Promise<Derived<Kind>[]> {
  return (await home()).attention.filter((one): one is Derived<Kind> => one.kind === kind)
}

let visits: { clientId: string; serviceId: string }

async function checkIn(occurredAt = desk.clock.now, who = visits): Promise<string> {
  const body = { id: newId(), ...who, occurredAt: occurredAt.toISOString() }
  const answer = await shop.post<CheckInResult>('/api/check-ins', body)
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in' } })
  return answer.body.checkInId
}

async function openVisits(): Promise<void> {
  visits = { clientId: (await createClient(shop)).id, serviceId: (await createService(shop)).id }
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/home'), 401, 'not_signed_in')
})

describe('the figures', () => {
  beforeEach(openVisits)

  test('a new shop has none, and nothing is usual', async () => {
    const empty = await desk.openShop()
    expect(await home(empty)).toEqual({
      day: '2026-11-20',
      checkIns: { today: 0, usual: null },
      money: { taken: 0, refunded: 0, passesSold: 0 },
      visits: { sold: 0, used: 0, owed: 0, worth: 0 },
      newClients: { since: '2026-11-15', thisWeek: 0, lastWeek: 0 },
      staff: { in: 0, of: 0 },
      next: { items: [], more: 0 },
      attention: [],
      firstDays: { done: [], version: 1 },
    })
  })

  test('check-ins rise, fall with an undo, and are compared with the weekday up to now', async () => {
    // Three weeks ago daylight saving time was in effect, so 10:00 was an hour earlier in UTC.
    for (const week of [1, 2, 3]) await checkIn(minutesAfter(NOW, -7 * DAY * week - 100))
    await checkIn(minutesAfter(NOW, -21 * DAY - 30))
    await checkIn(minutesAfter(NOW, -7 * DAY - 30))
    // Later than the current time of day, or on another weekday: not part of the usual count.
    await checkIn(minutesAfter(NOW, -7 * DAY + 30))
    await checkIn(minutesAfter(NOW, -6 * DAY))
    expect((await home()).checkIns).toEqual({ today: 0, usual: 1 })
    const id = await checkIn(minutesAfter(NOW, -60))
    await checkIn(minutesAfter(NOW, -5))
    expect((await home()).checkIns).toEqual({ today: 2, usual: 1 })
    await shop.post(`/api/check-ins/${id}/undo`)
    expect((await home()).checkIns).toEqual({ today: 1, usual: 1 })
  })

  test('money is what came in less what was given back, and visits are those sold, used and owed', async () => {
    const { clientId } = visits
    const sold = await createPass(shop, { clientId, startsOn: '2026-11-20' })
    expect(await home()).toMatchObject({
      money: { taken: 12_000, refunded: 0, passesSold: 1 },
      visits: { sold: 10, used: 0, owed: 10, worth: 12_000 },
    })
    await checkIn(minutesAfter(NOW, -1))
    expect((await home()).visits).toEqual({ sold: 10, used: 1, owed: 9, worth: 10_800 })
    const given = { id: newId(), seen: 2, visits: 1, amount: 1200, method: 'cash', forgiven: 0, note: '' }
    expect(await shop.post(`/api/passes/${sold.id}/refunds`, given)).toMatchObject({ status: 200 })
    expect(await home()).toMatchObject({
      money: { taken: 10_800, refunded: 1200, passesSold: 1 },
      visits: { owed: 8, worth: 9600 },
    })
    await desk.db.update(pass).set({ startsOn: '2026-01-01', expiresOn: '2026-11-19' }).where(eq(pass.id, sold.id))
    expect((await home()).visits).toMatchObject({ owed: 0, worth: 0 })
    await desk.db.update(pass).set({ frozenOn: '2026-11-10' }).where(eq(pass.id, sold.id))
    expect((await home()).visits).toMatchObject({ owed: 8, worth: 9600 })
  })

  test('visits that were moved are worth what they were where they were bought', async () => {
    const sold = await createPass(shop, { clientId: visits.clientId, price: 10_000 })
    const { id: clientId } = await createClient(shop, { firstName: 'Tom' })
    const moved = { id: newId(), toClientId: clientId, visits: 3, note: '' }
    expect(await shop.post(`/api/passes/${sold.id}/transfers`, moved)).toMatchObject({ status: 200 })
    expect((await home()).visits).toMatchObject({ owed: 10, worth: 10_000 })
  })

  test('are those of the reports that they lead to', async () => {
    const { clientId } = visits
    const sold = await createPass(shop, { clientId, price: 10_000, discount: 1000, startsOn: '2026-11-20' })
    await createPass(shop, { clientId, complimentary: true, price: 0 })
    await checkIn()
    await checkIn(minutesAfter(NOW, -60), { ...visits, clientId: (await createClient(shop)).id })
    await shop.post(`/api/passes/${sold.id}/refunds`, {
      id: newId(),
      seen: 1,
      visits: 2,
      amount: 1500,
      method: 'cash',
      forgiven: 0,
      note: '',
    })
    await createClient(shop, { firstName: 'Zoe', lastName: 'Lin' })
    const head = 'Start Time,First Name,Last Name,Type'
    const file = `${head}\n"November 20, 2026 8:00 am",Zoe,Lin,Yoga class`
    expect(await bring({ kind: 'visits', body: file })).toMatchObject({ status: 'done', created: 1 })
    const figureOf = async (report: string, id: string) => {
      const { body } = await shop.get<Report>(`/api/reports/${report}?from=2026-11-20&to=2026-11-20`)
      return body.figures.find((figure) => figure.id === id)?.value
    }
    const { checkIns, money, visits: shown, newClients } = await home()
    expect(checkIns.today).toBe(await figureOf('attendance', 'visits'))
    expect(money.taken).toBe(await figureOf('sales', 'net'))
    expect(-money.refunded).toBe(await figureOf('sales', 'refunds'))
    expect(money.passesSold).toBe(await figureOf('sales', 'sold'))
    expect(shown.owed).toBe(await figureOf('liability', 'closing-visits'))
    expect(shown.worth).toBe(await figureOf('liability', 'closing'))
    expect(newClients.thisWeek).toBe(await figureOf('clients', 'new'))
    expect(shown.owed).toBeGreaterThan(0)
  })

  test('new clients are those since the week began, an American one on a Sunday, against the week before by the same time', async () => {
    const lastWeek = async (at: Date) => {
      const { id } = await createClient(shop)
      await desk.db.update(clientTable).set({ createdAt: at }).where(eq(clientTable.id, id))
    }
    await lastWeek(new Date('2026-11-15T04:59:00Z'))
    await lastWeek(new Date('2026-11-13T14:00:00Z'))
    await lastWeek(new Date('2026-11-08T05:00:00Z'))
    await lastWeek(new Date('2026-11-08T04:59:00Z'))
    expect((await home()).newClients).toEqual({ since: '2026-11-15', thisWeek: 1, lastWeek: 2 })
  })

  test('of the staff those are in who work today', async () => {
    await createEmployee(shop)
    const away = await createEmployee(shop, { firstName: 'Luca' })
    const id = newId()
    const days = { firstDay: '2026-11-20', lastDay: '2026-11-20' }
    await shop.put(`/api/hours/time-off/${id}`, { ...newTimeOff({ employeeId: away.id }), id, ...days })
    expect((await home()).staff).toEqual({ in: 1, of: 2 })
  })

  test('are each shop’s own', async () => {
    await createPass(shop)
    await checkIn()
    expect(await home(await desk.openShop())).toMatchObject({
      checkIns: { today: 0, usual: null },
      money: { taken: 0 },
      visits: { owed: 0 },
      attention: [],
    })
  })
})

describe('who is next', () => {
  test('is who is still to come, who has just come, and who is late; not who is over, or called it off', async () => {
    const massage = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
    const book = async (minutes: number, firstName: string) => {
      const { id: clientId } = await createClient(shop, { firstName })
      // Each with their own employee, since the appointments overlap.
      const { id: employeeId } = await createEmployee(shop, { firstName: 'Ana' })
      const startsAt = minutesAfter(NOW, minutes).toISOString()
      const item = { serviceId: massage.id, employeeId, startsAt, durationMinutes: 10 }
      return createAppointment(shop, item, { clientId })
    }
    await book(-60, 'Over')
    await book(-8, 'Late')
    await book(-3, 'Begun')
    const off = await book(15, 'Off')
    const ahead = await book(20, 'Ahead')
    await shop.post(`/api/appointments/${off.id}/cancel`, { id: newId(), by: 'client', reason: '' })
    const heldUntil = minutesAfter(NOW, 15)
    await desk.db.update(booking).set({ heldUntil, source: 'online' }).where(eq(booking.appointmentId, ahead.id))
    const { items, more } = (await home()).next
    expect(more).toBe(0)
    expect(items.map(({ client, status }) => [client?.firstName, status])).toEqual([
      ['Late', 'booked'],
      ['Begun', 'booked'],
      ['Ahead', 'booked'],
    ])
    expect(items[0]).toMatchObject({ serviceName: 'Massage', employeeName: 'Ana', taken: 1, here: 0, capacity: 1 })
    const held = items.map((item) => item.heldUntil)
    expect(held).toEqual([null, null, heldUntil.toISOString()])
  })

  test('of a class says how many places are taken and who is here; the rest is on the schedule', async () => {
    const yoga = await createService(shop)
    const ana = await createEmployee(shop)
    const begin = (hours: number) =>
      createAppointment(shop, {
        serviceId: yoga.id,
        employeeId: ana.id,
        startsAt: minutesAfter(NOW, hours * 90 + 10).toISOString(),
      })
    const [first] = [await begin(0), await begin(1), await begin(2), await begin(3), await begin(4), await begin(5)]
    await begin(6)
    for (const firstName of ['Maria', 'Tom']) {
      const { id: clientId } = await createClient(shop, { firstName })
      await createBooking(shop, { appointmentId: first.id, clientId })
      visits = { clientId, serviceId: yoga.id }
    }
    await checkIn()
    const { items, more } = (await home()).next
    expect(items).toHaveLength(6)
    expect(more).toBe(1)
    expect(items[0]).toMatchObject({ kind: 'class', taken: 2, here: 1, capacity: 14, client: null, status: null })
  })
})

describe('what needs attention by itself', () => {
  beforeEach(openVisits)

  test('unpaid visits, the newest named, until something pays', async () => {
    await checkIn(minutesAfter(NOW, -40 * DAY))
    await checkIn(minutesAfter(NOW, -DAY))
    const id = await checkIn()
    const [row] = await attention('unpaid')
    expect(row).toMatchObject({ count: 2, latest: [{ firstName: 'Maria', serviceName: 'Yoga class' }, {}] })
    expect(row?.latest[0]?.occurredAt).toBe(NOW.toISOString())
    const sold = await createPass(shop, { clientId: visits.clientId })
    await shop.post(`/api/check-ins/${id}/move`, { id: newId(), passId: sold.id })
    expect(await attention('unpaid')).toMatchObject([{ count: 1 }])
  })

  test('passes that end within a week, and those that got low, until their client was told or owns another', async () => {
    const { clientId } = visits
    const month = await createPackage(shop, { validity: { count: 3, unit: 'day' } })
    await createPass(shop, { clientId, packageId: month.id, startsOn: '2026-11-20' })
    expect(await attention('expiring')).toEqual([
      { kind: 'expiring', count: 1, visits: 10, clientIds: [clientId], names: ['Maria Silva'] },
    ])
    const tom = await createClient(shop, { firstName: 'Tom', email: 'tom@example.com' })
    const few = await createPackage(shop, { visits: 4 })
    await createPass(shop, { clientId: tom.id, packageId: few.id })
    expect(await attention('low')).toEqual([])
    await checkIn(NOW, { ...visits, clientId: tom.id })
    expect(await attention('low')).toMatchObject([{ count: 1, visits: 3, clientIds: [tom.id] }])
    const letter = { id: newId(), selection: { clientIds: [tom.id] }, subject: 'Soon', text: 'Hello' }
    expect(await shop.post('/api/clients/bulk/mail', letter)).toMatchObject({ status: 200 })
    expect(await attention('low')).toEqual([])
    expect(await attention('expiring')).toHaveLength(1)
  })

  test('mail and messages that failed', async () => {
    const { clientId } = visits
    const { businessId } = shop
    const ids = [newId(), newId(), newId()]
    const wanted = { to: 'maria@example.com', subject: 'Hello', text: 'Hello', expiresAt: minutesAfter(NOW, DAY) }
    await desk.db.insert(mail).values([
      { ...wanted, businessId, id: ids[0] ?? '', lastError: 'No such mailbox', createdAt: NOW },
      { ...wanted, businessId, id: newId() },
    ])
    const told = { businessId, kind: 'booked', channel: 'email', clientId, dueAt: NOW } as const
    await desk.db.insert(message).values([
      { ...wanted, ...told, id: ids[1] ?? '', once: 'a', status: 'failed', createdAt: minutesAfter(NOW, -1) },
      { ...wanted, ...told, id: ids[2] ?? '', once: 'b', status: 'dropped' },
    ])
    expect(await attention('failed_mail')).toEqual([
      { kind: 'failed_mail', count: 2, mailIds: [ids[0]], messageIds: [ids[1]], error: 'No such mailbox' },
    ])
  })

  test('kiosks that are silent while the shop is open, or keep check-ins', async () => {
    const { body } = await shop.post<{ id: string }>('/api/devices/open', { id: newId(), name: 'Front door' })
    const tell = (values: Partial<typeof device.$inferInsert>) =>
      desk.db.update(device).set(values).where(eq(device.id, body.id))
    await tell({ lastSeenAt: minutesAfter(NOW, -11) })
    // A browser in which somebody looked at the kiosk.
    expect(await attention('kiosk')).toEqual([])
    await shop.put(`/api/devices/${body.id}`, { name: 'Front door' })
    expect(await attention('kiosk')).toEqual([
      {
        kind: 'kiosk',
        id: body.id,
        name: 'Front door',
        silent: true,
        pending: 0,
        lastSeenAt: expect.any(String),
      },
    ])
    await tell({ lastSeenAt: NOW, pending: 3, oldestPendingAt: minutesAfter(NOW, -6) })
    expect(await attention('kiosk')).toMatchObject([{ silent: false, pending: 3 }])
    await tell({ lastSeenAt: minutesAfter(NOW, -60), pending: 0, oldestPendingAt: null })
    desk.clock.now = new Date('2026-11-21T04:00:00Z')
    expect(await attention('kiosk')).toEqual([])
  })

  test('a kiosk that nobody named counts once somebody used it', async () => {
    const tablet = await createDevice(desk, shop)
    await tablet.send([tablet.undo({ checkInId: newId() })])
    await desk.db
      .update(device)
      .set({ lastSeenAt: minutesAfter(NOW, -11) })
      .where(eq(device.id, tablet.id))
    expect(await attention('kiosk')).toMatchObject([{ id: tablet.id, silent: true }])
  })

  test('a drawer that is open since an earlier day, but not one of today', async () => {
    desk.clock.now = minutesAfter(NOW, -DAY)
    const till = await openDrawer(shop, { name: 'Till' })
    expect(await attention('drawer')).toEqual([])
    desk.clock.now = NOW
    expect(await attention('drawer')).toEqual([
      { kind: 'drawer', sessionId: till.id, name: 'Till', openedAt: till.openedAt },
    ])
    await shop.post(`/api/drawer-sessions/${till.id}/close`, {
      id: newId(),
      counts: [{ method: 'cash', counted: 10_000 }],
    })
    expect(await attention('drawer')).toEqual([])
  })

  test('webhooks that can’t be told', async () => {
    const hook = { id: newId(), url: 'https://books.example', events: ['sale.made'], on: true }
    await shop.post('/api/webhooks', hook)
    expect(await attention('webhook')).toEqual([])
    await desk.db.update(webhook).set({ failures: 2 }).where(eq(webhook.id, hook.id))
    expect(await attention('webhook')).toEqual([
      { kind: 'webhook', id: hook.id, url: 'https://books.example', failures: 2, on: true },
    ])
  })

  test('products that are low in stock, the fewest pieces first', async () => {
    const made = ['Comb', 'Gel', 'Soap', 'Wax'].map((name) => createProduct(shop, { name, lowStock: 3 }))
    const [comb, gel] = await Promise.all(made)
    const hidden = [{ lowStock: null }, { active: false }, { tracksStock: false }]
    for (const over of hidden) await createProduct(shop, { lowStock: 3, ...over })
    const fill = (id = '', quantity = 0) =>
      shop.post(`/api/products/${id}/stock`, { id: newId(), kind: 'delivered', quantity })
    await fill(comb?.id, 4)
    await fill(gel?.id, 3)
    expect(await attention('low_stock')).toMatchObject([
      { count: 3, lowest: [{ name: 'Soap' }, { name: 'Wax' }, { id: gel?.id, name: 'Gel', stock: 3 }] },
    ])
  })
})

describe('the first days', () => {
  test('tick as they are done, and go away once all are', async () => {
    await openVisits()
    await createPackage(shop)
    expect((await home()).firstDays?.done).toEqual(['service', 'package', 'client'])
    await shop.post('/api/devices/open', { id: newId(), name: 'Front door' })
    await desk.db
      .update(business)
      .set({ logoUrl: '/api/logo.png', pinCipher: 'sealed' })
      .where(eq(business.id, shop.businessId))
    expect((await home()).firstDays?.done).toEqual(['logo', 'service', 'package', 'client', 'pin', 'kiosk'])
    const { businessId } = shop
    await desk.db
      .insert(backup)
      .values({ businessId, id: newId(), kind: 'nightly', status: 'kept', byName: 'Deskbell' })
    expect((await home()).firstDays).toBe(null)
  })

  test('are put away by the shop, and brought back', async () => {
    const answer = await shop.put('/api/home/first-days', { version: 2, over: true })
    expect(answer).toMatchObject({ status: 200, body: { version: 3, over: true } })
    expect((await home()).firstDays).toBe(null)
    expectProblem(await shop.put('/api/home/first-days', { version: 2, over: false }), 409, 'stale_version')
    await shop.put('/api/home/first-days', { version: 3, over: false })
    expect((await home()).firstDays).toEqual({ done: [], version: 4 })
  })
})

test('appointments are found by whom they are with and by what they are, from today on', async () => {
  await openVisits()
  const noor = await createEmployee(shop)
  const on = (days: number) => ({
    serviceId: visits.serviceId,
    employeeId: noor.id,
    startsAt: minutesAfter(NOW, days * DAY + 60).toISOString(),
  })
  const [past, next, later] = [
    await createAppointment(shop, on(-1)),
    await createAppointment(shop, on(0)),
    await createAppointment(shop, on(1)),
  ]
  for (const { id } of [past, later]) await createBooking(shop, { appointmentId: id, clientId: visits.clientId })
  const found = async (q: string, by = shop) =>
    (await by.get<{ items: { id: string; clientName: string | null }[] }>(`/api/appointments/found?q=${q}`)).body.items
  expect((await found('yoga')).map(({ id }) => id)).toEqual([next.id, later.id])
  expect(await found('silv')).toMatchObject([{ id: later.id, clientName: 'Maria Silva', employeeName: 'Noor' }])
  expect(await found('nobody')).toEqual([])
  expect(await found('yoga', await desk.openShop())).toEqual([])
})
