import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Employee, EmployeePage } from '@deskbell/domain/employees/schema.ts'
import type { LiveTopic } from '@deskbell/domain/live/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { message } from '../../db/schema/message.ts'
import { livePayload } from '../../live/announce.ts'
import { collectAnnouncements } from '../../test/announcements.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { dumpBusiness } from '../../test/dump.ts'
import { createAppointment, createClient, createEmployee, createService, newTimeOff } from '../../test/factories.ts'

const desk = useApp()

const NOON = '2026-11-30T12:00:00.000Z'
const CLOSED_WEEK = Array.from({ length: 7 }, () => [])

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/employees'), 401, 'not_signed_in')
})

test('the list has the newest first, each with their own services, page by page', async () => {
  const shop = await desk.openShop()
  const yoga = await createService(shop)
  for (const [n, firstName] of ['Ana', 'Ben', 'Cleo'].entries()) {
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
    await createEmployee(shop, { firstName, services: n === 1 ? [yoga.id] : [] })
  }
  type Page = z.infer<typeof EmployeePage>
  const first = (await shop.get<Page>('/api/employees?limit=2')).body
  const second = (await shop.get<Page>(`/api/employees?limit=2&cursor=${first.nextCursor}`)).body
  const shown = [...first.items, ...second.items].map(({ firstName, services }) => [firstName, services])
  expect(shown).toEqual([
    ['Cleo', []],
    ['Ben', [yoga.id]],
    ['Ana', []],
  ])
})

test('a change is told to whoever shows services or free times', async () => {
  const shop = await desk.openShop()
  const yoga = await createService(shop)
  const { id } = await createEmployee(shop)
  const told = await collectAnnouncements(desk.db, async () => {
    await shop.put(`/api/employees/${id}`, { version: 1, services: [yoga.id] })
    await shop.put(`/api/employees/${id}`, { version: 2, firstName: 'Ana' })
    await shop.post(`/api/employees/${id}/archive`, { archived: true })
  })
  const always: LiveTopic[] = ['employees', 'appointments']
  const topics = [[...always, 'services' as const], always, always]
  expect(told).toEqual(topics.map((each) => livePayload(shop.businessId, each)))
})

const remove = (shop: TestBusiness, id: string) => shop.send(`/api/employees/${id}`, { method: 'DELETE' })

describe('deleting', () => {
  test('takes somebody whom nothing refers to away, out of the log too', async () => {
    const shop = await desk.openShop()
    const yoga = await createService(shop)
    const { id } = await createEmployee(shop, { firstName: 'Zorana', services: [yoga.id] })
    expect((await remove(shop, id)).body).toEqual({ outcome: 'deleted' })
    expectProblem(await shop.get(`/api/employees/${id}`), 404, 'not_found')
    expectProblem(await remove(shop, id), 404, 'not_found')
    expect((await shop.get<Service>(`/api/services/${yoga.id}`)).body.performers).toEqual([])
    expect((await dumpBusiness(desk.db, shop.businessId)).join('\n')).not.toContain('Zorana')
  })

  const reasons: [string, (shop: TestBusiness, employeeId: string, serviceId: string) => Promise<unknown>][] = [
    [
      'an appointment',
      (shop, employeeId, serviceId) => createAppointment(shop, { employeeId, serviceId, startsAt: NOON }),
    ],
    ['time off', (shop, employeeId) => shop.put(`/api/hours/time-off/${newId()}`, newTimeOff({ employeeId }))],
    [
      'working hours',
      (shop, employeeId) => shop.put(`/api/hours/working/${employeeId}`, { version: 1, workingHours: CLOSED_WEEK }),
    ],
    [
      'a price of their own',
      (shop, employeeId) => createService(shop, { performers: [{ employeeId, price: 900, durationMinutes: null }] }),
    ],
  ]
  test.each(reasons)('archives somebody with %s, and keeps what they perform', async (_, add) => {
    const shop = await desk.openShop()
    const { id: serviceId } = await createService(shop)
    const { id, services } = await createEmployee(shop, { services: [serviceId] })
    await add(shop, id, serviceId)
    expect((await remove(shop, id)).body).toEqual({ outcome: 'archived' })
    const kept = (await shop.get<Employee>(`/api/employees/${id}`)).body
    expect(kept.archivedAt).not.toBeNull()
    expect(kept.services).toEqual(expect.arrayContaining(services))
  })
})

describe('erasing', () => {
  const NAME = { firstName: 'Zoë', lastName: 'Quillfeather', phone: '+12015550188', email: 'zoe@quill.example' }
  const erase = (shop: TestBusiness, id: string) => shop.post(`/api/employees/${id}/erase`, { typed: 'ERASE' })

  test('leaves nothing that says who it was; visits and appointments stay', async () => {
    desk.clock.now = new Date(Date.parse(NOON) - DAY_MS)
    const shop = await desk.openShop()
    const massage = await createService(shop, { kind: 'one_to_one', capacity: 1 })
    const { id } = await createEmployee(shop, { ...NAME, note: 'Quillfeather’s note', services: [massage.id] })
    await shop.put(`/api/hours/time-off/${newId()}`, { ...newTimeOff({ employeeId: id }), note: 'Quillfeather is ill' })
    const hook = { id: newId(), url: 'https://hooks.example', events: ['booking.created'], on: true }
    await shop.post('/api/webhooks', hook)
    await shop.post('/api/feeds', { id: newId(), employeeId: id, showsClients: false })
    const client = await createClient(shop, { email: 'maria@silva.example' })
    const place = { serviceId: massage.id, employeeId: id, startsAt: NOON }
    const {
      id: appointmentId,
      bookings: [booking],
    } = await createAppointment(shop, place, { clientId: client.id })
    const text = 'With Zoë Quillfeather. Zoë is looking forward to you.'
    const letter = {
      once: newId(),
      kind: 'booked',
      channel: 'email',
      subject: 'Zoë expects you',
      text,
      html: text,
    } as const
    const at = new Date(NOON)
    const own = { businessId: shop.businessId, id: newId(), clientId: client.id, bookingId: booking?.id }
    await desk.db.insert(message).values({ ...own, ...letter, dueAt: at, expiresAt: at })
    expectProblem(await erase(shop, id), 409, 'has_appointments')
    desk.clock.now = new Date(Date.parse(NOON) + DAY_MS)
    expect((await dumpBusiness(desk.db, shop.businessId)).join('\n')).toMatch(/Zoë/)

    const erased = (await erase(shop, id)).body
    expect(erased).toMatchObject({
      firstName: 'Erased employee',
      lastName: '',
      phone: '',
      email: '',
      note: '',
      services: [],
    })
    expect((await erase(shop, id)).body).toEqual(erased)
    const left = await dumpBusiness(desk.db, shop.businessId)
    expect(left.filter((row) => /Zoë|Quill|5550188/.test(row))).toEqual([])
    expect(left.filter((row) => row.startsWith('message ')).join('\n')).toContain('Erased employee')
    expect((await shop.get<Appointment>(`/api/appointments/${appointmentId}`)).body.employeeId).toBe(id)
    expectProblem(await shop.post(`/api/employees/${id}/restore`), 404, 'not_found')
    expectProblem(await shop.put(`/api/employees/${id}`, { lastName: 'Quillfeather', version: 9 }), 404, 'not_found')
  })

  test('asks for the word', async () => {
    const shop = await desk.openShop()
    const { id } = await createEmployee(shop)
    expectProblem(await shop.post(`/api/employees/${id}/erase`, { typed: 'erase' }), 422, 'invalid')
  })
})
