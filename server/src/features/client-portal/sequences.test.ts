import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { PortalSequence } from '@deskbell/domain/client-portal/sequence-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings, type OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays } from '@deskbell/domain/shared/time.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createClient, createEmployee, createPackage, createPass, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runMinute } from '../../test/recurring-work.ts'

const desk = useApp()
const portal = usePortal(desk)

/** Monday, before work begins. */
const NOW = new Date('2026-11-23T06:00:00.000Z')

let count = 0
let maria: Client
let there: Caller
let [ana, ben] = ['', '']
let massage: Service
let facial: Service
let sauna: Service
/** A day of its own for each test. */
let day: string

const plain = { kind: 'one_to_one', capacity: 1, durationMinutes: 30, bufferAfterMinutes: 0 } as const

beforeAll(async () => {
  desk.clock.now = NOW
  await setSeveralServices(true)
  ana = (await createEmployee(portal.owner, { firstName: 'Ana' })).id
  ben = (await createEmployee(portal.owner, { firstName: 'Ben' })).id
  const performers = [ana, ben].map((employeeId) => ({ employeeId, price: null, durationMinutes: null }))
  massage = await createService(portal.owner, { ...plain, name: 'Massage', price: 4000, performers })
  facial = await createService(portal.owner, {
    ...plain,
    name: 'Facial',
    price: 3000,
    performers: [{ employeeId: ben, price: 3500, durationMinutes: null }],
  })
  sauna = await createService(portal.owner, { ...plain, name: 'Sauna', price: 1000, performers, needsPass: true })
})

beforeEach(async () => {
  count += 1
  day = addDays('2026-11-23', count < 5 ? count : count + 2)
  maria = await createClient(portal.owner, { email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

async function setSeveralServices(severalServices: boolean, chooseEmployee = true): Promise<void> {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, portal: true, perClient: 1, chooseEmployee, severalServices }
  expect((await portal.owner.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
}

type Wish = { serviceId: string; employeeId: string | null }
const wish = ({ id }: Service, employeeId: string | null = null): Wish => ({ serviceId: id, employeeId })

const post = <Answer>(what: string, body: object) =>
  there.post<Answer>(`/api/me/clients/${maria.id}/sequences${what}`, body)
const findTimes = async (wishes: Wish[], days = 1) =>
  (await post<OnlineTimes>('/times', { wishes, from: day, days })).body
const preview = async (wishes: Wish[], at = '09:00') =>
  (await post<PortalSequence>('/preview', { wishes, startsAt: `${day}T${at}:00.000Z` })).body.items
const upcoming = async () => (await there.get<PortalPages>(`/api/me/clients/${maria.id}`)).body.upcoming

async function book(wishes: Wish[], at = '09:00') {
  const items = (await preview(wishes, at)).map(({ serviceId, employeeId, startsAt }) => ({
    serviceId,
    employeeId,
    startsAt,
    answers: [],
  }))
  return post('', { id: newId(), note: '', items })
}

describe('services in a row', () => {
  test('are said with employees, prices and passes, booked at once, and told of in one mail', async () => {
    const pass = await createPackage(portal.owner, { visits: 2, name: 'Two visits' })
    await createPass(portal.owner, { clientId: maria.id, packageId: pass.id })
    const wishes = [wish(massage), wish(facial), wish(massage, ana)]
    expect((await findTimes(wishes)).items.map(({ startsAt }) => startsAt)).toContain(`${day}T09:00:00.000Z`)
    const at = (time: string) => `${day}T${time}:00.000Z`
    expect(await preview(wishes)).toMatchObject([
      { employeeName: 'Ben', startsAt: at('09:00'), price: 4000, forecast: { pass: { left: 1 } } },
      { employeeName: 'Ben', startsAt: at('09:30'), price: 3500, forecast: { pass: { left: 0 } } },
      { employeeName: 'Ana', startsAt: at('10:00'), endsAt: at('10:30'), forecast: { pass: null } },
    ])
    expect((await book(wishes)).status).toBe(201)
    expect((await upcoming()).map(({ serviceName }) => serviceName)).toEqual(['Massage', 'Facial', 'Massage'])
    const before = portal.smtp.letters.length
    await runMinute(desk.services)
    const { mail } = await portal.readMail(maria.email)
    expect(portal.smtp.letters).toHaveLength(before + 1)
    expect(mail.text?.match(/\/book\/b\//g)).toHaveLength(3)
    // With a limit of one booking.
    expectProblem(await book([wish(massage), wish(facial)], '14:00'), 409, 'booking_limit')
  })

  test('are all or none, and only at the times that were shown', async () => {
    const shown = await preview([wish(massage, ana), wish(facial)])
    const items = shown.map(({ serviceId, employeeId, startsAt }) => ({ serviceId, employeeId, startsAt, answers: [] }))
    const later = items.map((item, index) => (index === 1 ? { ...item, startsAt: `${day}T09:35:00.000Z` } : item))
    expectProblem(await post('', { id: newId(), note: '', items: later }), 409, 'slot_taken')
    const { now } = desk.clock
    desk.clock.now = new Date(Date.parse(items[0]?.startsAt ?? '') - HOUR_MS)
    const tooNear = await post('', { id: newId(), note: '', items })
    desk.clock.now = now
    expectProblem(tooNear, 409, 'too_short_notice')
    const other = await createClient(portal.owner, { email: `other${count}@example.com`, phone: '' })
    const elsewhere = await portal.signIn(other.email)
    const taken = { serviceId: facial.id, appointmentId: null, employeeId: ben, startsAt: `${day}T09:30:00.000Z` }
    const single = { id: newId(), note: '', answers: [], ...taken }
    expect((await elsewhere.post(`/api/me/clients/${other.id}/bookings`, single)).status).toBe(201)
    expectProblem(await post('', { id: newId(), note: '', items }), 409, 'slot_taken')
    expect(await upcoming()).toEqual([])
  })

  test('of two who want the same at once, one gets all', async () => {
    const other = await createClient(portal.owner, { email: `other${count}@example.com`, phone: '' })
    const elsewhere = await portal.signIn(other.email)
    const body = {
      note: '',
      items: (await preview([wish(facial), wish(facial)])).map(({ serviceId, employeeId, startsAt }) => ({
        serviceId,
        employeeId,
        startsAt,
        answers: [],
      })),
    }
    const answers = await Promise.all([
      post('', { id: newId(), ...body }),
      elsewhere.post(`/api/me/clients/${other.id}/sequences`, { id: newId(), ...body }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const id = newId()
    const [first, again] = [
      await book([wish(massage, ana), wish(massage, ana)], '14:00'),
      await post('', { id, ...body }),
    ]
    expect([first.status, again.status]).toEqual([answers[0]?.status === 201 ? 409 : 201, 409])
  })

  test('need a pass for each that needs one, across all of them', async () => {
    expectProblem(await book([wish(massage), wish(sauna)]), 409, 'pass_needed')
    const { id: packageId } = await createPackage(portal.owner, { visits: 2 })
    await createPass(portal.owner, { clientId: maria.id, packageId })
    const wishes = [wish(sauna), wish(sauna), wish(sauna)]
    expect((await preview(wishes)).map(({ forecast }) => forecast.pass?.left ?? null)).toEqual([1, 0, null])
    expectProblem(await book(wishes), 409, 'pass_needed')
    expect(await upcoming()).toEqual([])
    expect((await book(wishes.slice(1))).status).toBe(201)
  })

  test('are offered only where the shop allows it, and not of classes', async () => {
    const yoga = await createService(portal.owner, { kind: 'class', capacity: 3, durationMinutes: 30 })
    const body = { wishes: [wish(massage), wish(yoga)], from: day, days: 1 }
    expectProblem(await post('/times', body), 404, 'not_found')
    await setSeveralServices(false)
    const refused = await post('/times', { ...body, wishes: [wish(massage), wish(facial)] })
    await setSeveralServices(true)
    expectProblem(refused, 404, 'not_found')
  })

  test('are booked once the questions of each are answered', async () => {
    const question = { question: 'Any allergies?', kind: 'text' as const, choices: [], required: true }
    const peeling = await createService(portal.owner, { ...plain, name: 'Peeling', questions: [question] })
    const shown = await preview([wish(massage), wish(peeling)])
    const send = (given: string[]) => {
      const items = shown.map(({ serviceId, employeeId, startsAt }, index) => {
        const answers = index === 1 && given.length > 0 ? [{ question: question.question, given }] : []
        return { serviceId, employeeId, startsAt, answers }
      })
      return post('', { id: newId(), note: '', items })
    }
    expectProblem(await send([]), 422, 'invalid')
    expect(await upcoming()).toEqual([])
    expect((await send(['Nuts'])).status).toBe(201)
  })

  test('say no names where clients don’t choose the employee', async () => {
    await setSeveralServices(true, false)
    const items = await preview([wish(massage), wish(facial)])
    const answer = await book([wish(massage), wish(facial)])
    await setSeveralServices(true)
    expect(items).toMatchObject([
      { employeeId: null, employeeName: '' },
      { employeeId: null, employeeName: '' },
    ])
    expect(answer.status).toBe(201)
  })

  test('name the next day with times, if there are none', async () => {
    expect(await findTimes([wish(massage), wish(facial)])).toMatchObject({ nextDay: null })
    const sunday = '2026-11-29'
    const { body } = await post<OnlineTimes>('/times', {
      wishes: [wish(massage), wish(facial)],
      from: sunday,
      days: 1,
    })
    expect(body).toEqual({ items: [], nextDay: '2026-11-30' })
  })
})
