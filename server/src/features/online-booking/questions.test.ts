import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { OnlinePlace, OnlineShop } from '@deskbell/domain/online-booking/schema.ts'
import type { Question } from '@deskbell/domain/services/questions/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runMinute } from '../../test/recurring-work.ts'
import { createFormTimestamp } from './form-timestamp.ts'

const desk = useApp()
const portal = usePortal(desk)

const QUESTIONS: Question[] = [
  { question: 'Injuries?', kind: 'text', required: true, choices: [] },
  { question: 'Level?', kind: 'one_of', required: false, choices: ['New', 'Old hand'] },
]
const ANSWERS = [{ question: 'Injuries?', given: ['A knee'] }]
const KEPT = [{ question: 'Injuries?', kind: 'text', given: ['A knee'] }]

let count = 0
let maria: Client
let there: Caller
let yoga: Service
let talk: Service
let employeeId: string
let startsAt: string

beforeAll(async () => {
  yoga = await createService(portal.owner, { kind: 'class', capacity: 5, name: 'Yoga', questions: QUESTIONS })
  talk = await createService(portal.owner, { kind: 'class', capacity: 5, name: 'Talk', video: 'room' })
  employeeId = (await createEmployee(portal.owner, { firstName: 'Luca' })).id
})

beforeEach(async () => {
  count += 1
  const hour = Math.ceil(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS
  startsAt = new Date(hour + (72 + 2 * count) * HOUR_MS).toISOString()
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

const createClass = async (serviceId: string) =>
  (await createAppointment(portal.owner, { serviceId, employeeId, startsAt })).id
const newWish = (serviceId: string, appointmentId: string, over: object = {}) => {
  return { id: newId(), serviceId, appointmentId, employeeId: null, startsAt, note: '', ...over }
}
const book = (wish: object) => there.post(`/api/me/clients/${maria.id}/bookings`, wish)
const show = async (id: string) => (await portal.owner.get<Appointment>(`/api/appointments/${id}`)).body

/** Books at `/book`, and returns the token of the mailed link. */
async function bookAsStranger(wish: object, email = `rosa${count}@example.com`): Promise<string> {
  const stamp = createFormTimestamp(desk.services.encryption, new Date(desk.clock.now.getTime() - 60_000))
  const person = { firstName: 'Rosa', lastName: '', email, phone: '', language: 'en', stamp }
  expect((await portal.visitor().post('/api/book', { ...wish, ...person })).status).toBe(201)
  const { mail } = await portal.readMail(email)
  return /\/book\/c\/(\S+)/.exec(mail.text ?? '')?.[1] ?? ''
}

describe('the questions of a service', () => {
  test('are shown to those who book it', async () => {
    const { body } = await portal.visitor().get<OnlineShop>('/api/book/shop')
    expect(body.services.find(({ id }) => id === yoga.id)?.questions).toEqual(QUESTIONS)
  })

  test('are answered at /me, and by strangers; staff see it with the booking', async () => {
    const appointmentId = await createClass(yoga.id)
    expect((await book(newWish(yoga.id, appointmentId, { answers: ANSWERS }))).status).toBe(201)
    await bookAsStranger(newWish(yoga.id, appointmentId, { answers: ANSWERS }))
    expect((await show(appointmentId)).bookings).toMatchObject([
      { firstName: 'Maria', answers: KEPT },
      { firstName: 'Rosa', answers: KEPT },
    ])
  })

  test('refuse a booking without an answer that is required, or with one that isn’t a choice', async () => {
    const wish = newWish(yoga.id, await createClass(yoga.id))
    const refused = expectProblem(await book(wish), 422, 'invalid')
    expect(refused.fields?.map(({ path }) => path)).toEqual(['answers.0'])
    const expert = [...ANSWERS, { question: 'Level?', given: ['Expert'] }]
    expect(expectProblem(await book({ ...wish, answers: expert }), 422, 'invalid').fields?.[0]?.path).toBe('answers.1')
    const other = [...ANSWERS, { question: 'Shoes?', given: ['42'] }]
    expect(expectProblem(await book({ ...wish, answers: other }), 422, 'invalid').fields?.[0]?.path).toBe('answers')
  })

  test('leave their answers untouched when they are taken away', async () => {
    const once = await createService(portal.owner, { kind: 'class', capacity: 5, name: 'Once', questions: QUESTIONS })
    const appointmentId = await createClass(once.id)
    await book(newWish(once.id, appointmentId, { answers: ANSWERS }))
    await portal.owner.put(`/api/services/${once.id}`, { version: once.version, questions: [] })
    expect((await show(appointmentId)).bookings[0]?.answers).toEqual(KEPT)
  })

  test('are answered in what a client is handed out, and erased with the client', async () => {
    const appointmentId = await createClass(yoga.id)
    await book(newWish(yoga.id, appointmentId, { answers: ANSWERS }))
    const { body } = await portal.owner.get<ClientData>(`/api/privacy/clients/${maria.id}`)
    expect(body.bookings[0]?.answers).toEqual(KEPT)
    await portal.owner.post(`/api/privacy/clients/${maria.id}/erase`, { id: newId(), typed: 'ERASE' })
    expect((await show(appointmentId)).bookings[0]).toMatchObject({ answers: [] })
  })
})

describe('a video link', () => {
  const open = async (token: string) => (await portal.visitor().post<OnlinePlace>('/api/book/open', { token })).body
  const ask = async (id: string) => (await portal.owner.get<{ url: string }>(`/api/appointments/${id}/video`)).body.url

  test('of a room is the same for all who booked, another for each appointment, and in no public answer', async () => {
    const appointmentId = await createClass(talk.id)
    const url = await ask(appointmentId)
    expect(url).toMatch(/^https:\/\/meet\.jit\.si\/[0-9a-f]{32}$/)
    await book(newWish(talk.id, appointmentId))
    const { body } = await there.get<PortalPages>(`/api/me/clients/${maria.id}`)
    expect(body.upcoming[0]?.videoLink).toBe(url)
    const token = await bookAsStranger(newWish(talk.id, appointmentId))
    expect((await open(token)).videoLink).toBe('')
    expect((await portal.visitor().post<OnlinePlace>('/api/book/confirm', { id: newId(), token })).body.videoLink).toBe(
      url,
    )
    const day = startsAt.slice(0, 10)
    const seen = await Promise.all(
      ['shop', `timetable?from=${day}`, `times?serviceId=${talk.id}&from=${day}`].map((path) =>
        portal.visitor().get(`/api/book/${path}`),
      ),
    )
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain(url.slice(-32))
    startsAt = new Date(Date.parse(startsAt) + 240 * HOUR_MS).toISOString()
    expect(await ask(await createClass(talk.id))).not.toBe(url)
  })

  test('is in the mail in place of the address, and where a calendar looks for it', async () => {
    const appointmentId = await createClass(talk.id)
    const url = await ask(appointmentId)
    await book(newWish(talk.id, appointmentId))
    await runMinute(desk.services)
    const { mail } = await portal.readMail(maria.email)
    expect(mail.text).toContain(`Por vídeo: ${url}`)
    const [booking] = (await show(appointmentId)).bookings
    const ics = await there.get<string>(`/api/me/clients/${maria.id}/bookings/${booking?.id}/calendar`)
    expect(String(ics.body).replace(/\r\n[ \t]/g, '')).toContain(`LOCATION:${url}`)
  })

  test('of the employee is their own, and ends with a cancellation', async () => {
    const own = await createService(portal.owner, { kind: 'class', capacity: 5, name: 'Own', video: 'employee' })
    const videoLink = 'https://video.example/luca'
    const host = await createEmployee(portal.owner, { firstName: 'Lena', videoLink })
    const { id } = await createAppointment(portal.owner, { serviceId: own.id, employeeId: host.id, startsAt })
    expect(await ask(id)).toBe(videoLink)
    await portal.owner.post(`/api/appointments/${id}/cancel`, { id: newId(), by: 'shop' })
    expect(await ask(id)).toBe('')
  })

  test('is encrypted on its way', async () => {
    const employee = await createEmployee(portal.owner)
    for (const videoLink of ['http://video.example/luca', 'javascript:alert(1)', 'video.example'])
      expectProblem(
        await portal.owner.put(`/api/employees/${employee.id}`, { version: employee.version, videoLink }),
        422,
        'invalid',
      )
  })

  test('requires sign-in at the desk', async () => {
    expectProblem(await desk.anonymous.get(`/api/appointments/${newId()}/video`), 401, 'not_signed_in')
  })
})
