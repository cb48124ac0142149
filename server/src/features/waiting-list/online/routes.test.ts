import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { CreatedApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import {
  ONLINE_OPTIONS,
  type OnlineSettings,
  type OnlineTimes,
  type OnlineTimetable,
} from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { PlaceInLine } from '@deskbell/domain/waiting-list/online-schema.ts'
import {
  WAITING_OPTIONS,
  type WaitingOptions,
  type WaitingPage,
  type WaitingSettings,
} from '@deskbell/domain/waiting-list/schema.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '../../../db/schema/message.ts'
import { type Answer, createCaller, expectProblem, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
} from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'
import { runMinute } from '../../../test/recurring-work.ts'
import { createFormTimestamp } from '../../online-booking/form-timestamp.ts'

const desk = useApp()
const portal = usePortal(desk)

// Monday, 09:00 in Lisbon.
const NOW = new Date('2026-11-23T09:00:00.000Z')

let serviceId: string
let employeeId: string
let bookingId: string
let yoga: Appointment
let classes = 0

async function setOnline(waitingList: boolean, on = true): Promise<void> {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on, portal: true, waitingList }
  expect((await portal.owner.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
}

function join(changes: object = {}): Promise<Answer<{ email: string }>> {
  const stamp = createFormTimestamp(desk.services.encryption, new Date(desk.clock.now.getTime() - 60_000))
  const who = { firstName: 'Rosa', lastName: 'Lima', email: 'rosa@example.com', phone: '', language: 'en' }
  return portal
    .visitor()
    .post('/api/book/waiting', { id: newId(), appointmentId: yoga.id, ...who, stamp, website: '', ...changes })
}

/** Joins, and returns the token of the link that is mailed. */
async function joinedToken(email = 'rosa@example.com', changes: object = {}): Promise<string> {
  expect((await join({ email, ...changes })).status).toBe(201)
  await portal.sendQueued()
  const mail = portal.smtp.letters.findLast(({ recipients }) => recipients.includes(email))
  return /\/book\/w\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

function post(action: string, token: string): Promise<Answer<PlaceInLine>> {
  desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
  return portal.visitor().post(`/api/book/waiting/${action}`, { id: newId(), token })
}

async function confirmedToken(email?: string, changes?: object): Promise<string> {
  const token = await joinedToken(email, changes)
  expect(await post('confirm', token)).toMatchObject({ status: 200, body: { status: 'waiting' } })
  return token
}

async function findLine(): Promise<WaitingPage['items']> {
  return (await portal.owner.get<WaitingPage>(`/api/waiting-list?appointmentId=${yoga.id}`)).body.items
}

async function freePlace(): Promise<void> {
  await portal.owner.post(`/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
}

beforeAll(async () => {
  desk.clock.now = NOW
  employeeId = (await createEmployee(portal.owner, { firstName: 'Ana' })).id
  serviceId = (await createService(portal.owner, { kind: 'class', capacity: 1, durationMinutes: 30 })).id
})

beforeEach(async () => {
  await desk.db.delete(message)
  await setOnline(true)
  classes += 1
  const startsAt = new Date(Date.parse('2026-11-25T09:00:00.000Z') + classes * 3_600_000).toISOString()
  yoga = await createAppointment(portal.owner, { serviceId, employeeId, startsAt }, { outsideHours: true })
  bookingId = newId()
  const clientId = (await createClient(portal.owner)).id
  await createBooking(portal.owner, { id: bookingId, appointmentId: yoga.id, clientId })
})

describe('joining', () => {
  test('counts from the confirmation by the mailed link, in the order of the confirmations', async () => {
    const rosa = await joinedToken('rosa1@example.com')
    expect(await findLine()).toEqual([])
    const bo = await confirmedToken('bo1@example.com', { firstName: 'Bo' })
    expect(await post('open', rosa)).toMatchObject({
      body: { status: 'unconfirmed', position: null, firstName: 'Rosa' },
    })
    expect(await post('confirm', rosa)).toMatchObject({ body: { status: 'waiting', position: 2, employeeName: 'Ana' } })
    expect(await post('confirm', rosa)).toMatchObject({ status: 200, body: { position: 2 } })
    expect(await post('leave', bo)).toMatchObject({ body: { status: 'withdrawn', position: null } })
    expect(await post('open', rosa)).toMatchObject({ body: { position: 1 } })
  })

  test('answers alike for known and unknown addresses, and asks the known client’s line only after the proof', async () => {
    const known = await createClient(portal.owner, { firstName: 'Rosa', lastName: 'Lima', email: 'rosa2@example.com' })
    const [first, second] = [await join({ email: 'rosa2@example.com' }), await join({ email: 'new2@example.com' })]
    expect([first.status, Object.keys(first.body)]).toEqual([second.status, Object.keys(second.body)])
    const token = await confirmedToken('rosa2@example.com')
    expect(await findLine()).toMatchObject([{ clientId: known.id, status: 'waiting' }])
    const again = await joinedToken('rosa2@example.com')
    expectProblem(await post('confirm', again), 409, 'already_waiting')
    await post('leave', token)
    await freePlace()
    await createBooking(portal.owner, { appointmentId: yoga.id, clientId: known.id })
    expectProblem(await post('confirm', again), 409, 'already_booked')
  })

  test('is refused for a while if many want to and don’t confirm it', async () => {
    const passHour = () => {
      desk.clock.now = new Date(desk.clock.now.getTime() + 3_600_000)
    }
    passHour()
    await confirmedToken('eve0@example.com')
    for (let count = 1; count <= 20; count++)
      expect((await join({ email: `eve${count}@example.com` })).status).toBe(201)
    expectProblem(await join({ email: 'eve21@example.com' }), 429, 'rate_limited')
    passHour()
    expect((await join({ email: 'eve21@example.com' })).status).toBe(201)
  })

  test('twice at once makes one place in line', async () => {
    await createClient(portal.owner, { firstName: 'Rosa', lastName: 'Lima', email: 'rosa3@example.com' })
    const tokens = [await joinedToken('rosa3@example.com'), await joinedToken('rosa3@example.com')]
    const answers = await Promise.all(tokens.map((token) => post('confirm', token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await findLine()).toHaveLength(1)
  })

  test('is over once the class has begun, also before it was confirmed', async () => {
    const token = await joinedToken('late@example.com')
    const before = desk.clock.now
    desk.clock.now = new Date(yoga.startsAt)
    expect(await post('open', token)).toMatchObject({ status: 200, body: { status: 'over' } })
    expectProblem(await post('confirm', token), 410, 'offer_over')
    desk.clock.now = before
  })

  test('is refused where the shop doesn’t want it, for another class than those offered, and to bots', async () => {
    expect((await join({ website: 'http://spam.example', email: 'bot@example.com' })).status).toBe(201)
    expect(await desk.db.$count(message)).toBe(0)
    expectProblem(await join({ stamp: 'made up' }), 409, 'form_expired')
    expectProblem(await join({ appointmentId: newId() }), 404, 'not_found')
    const before = desk.clock.now
    desk.clock.now = new Date(new Date(yoga.startsAt).getTime() - 60_000)
    expectProblem(await join(), 409, 'too_short_notice')
    desk.clock.now = new Date(yoga.startsAt)
    expectProblem(await join(), 404, 'not_found')
    desk.clock.now = before
    await setOnline(false)
    expectProblem(await join(), 404, 'not_found')
  })

  test('mails an address only so often, and says nothing of it', async () => {
    for (let n = 0; n < 8; n++) expect((await join({ email: 'often@example.com' })).status).toBe(201)
    expect(await desk.db.$count(message)).toBe(6)
  })

  test('is forgotten if it is not confirmed', async () => {
    const token = await joinedToken('late@example.com')
    const { now } = desk.clock
    desk.clock.now = new Date(now.getTime() + 21 * 3_600_000)
    await runMinute(desk.services)
    desk.clock.now = now
    expectProblem(await post('open', token), 404, 'not_found')
  })
})

test('a place that is free is held for the first in line, who takes it by the link', async () => {
  const [first, second] = [await confirmedToken('first@example.com'), await confirmedToken('second@example.com')]
  await freePlace()
  await runMinute(desk.services)
  expect(await post('open', second)).toMatchObject({ body: { status: 'waiting', offerToken: null } })
  const { body } = await post('open', first)
  expect(body).toMatchObject({ status: 'offered', offerTo: 'first' })
  await portal.sendQueued()
  const { text, html } =
    portal.smtp.letters.findLast(({ recipients }) => recipients.includes('first@example.com')) ?? {}
  expect([text, html]).toEqual([
    expect.stringMatching(/\nYour pages: http\S+\/me\s*$/),
    expect.stringMatching(/href="http[^"]+\/me"[^>]*>Your pages</),
  ])
  const taken = await portal.visitor().post('/api/offers', { token: body.offerToken, take: true })
  expect(taken).toMatchObject({ status: 200, body: { status: 'taken' } })
  expect(await post('open', first)).toMatchObject({ body: { status: 'taken', offerToken: null } })
  expect(await post('leave', second)).toMatchObject({ body: { status: 'withdrawn' } })
})

describe('a place that becomes free', () => {
  const readPlacesLeft = async () => {
    const { body } = await portal.visitor().get<OnlineTimetable>('/api/book/timetable?from=2026-11-25&days=7')
    return body.items.find(({ appointmentId }) => appointmentId === yoga.id)?.placesLeft
  }
  const countTimes = async () => {
    const query = `serviceId=${serviceId}&from=${day()}&days=1`
    const { body } = await portal.visitor().get<OnlineTimes>(`/api/book/times?${query}`)
    return body.items.filter(({ appointmentId }) => appointmentId === yoga.id).length
  }
  // Lisbon keeps UTC in winter.
  const day = () => yoga.startsAt.slice(0, 10)
  const newWish = () => ({ id: newId(), serviceId, appointmentId: yoga.id, employeeId: null, startsAt: yoga.startsAt })

  async function setWaiting(over: Partial<WaitingOptions>): Promise<void> {
    const { body } = await portal.owner.get<WaitingSettings>('/api/waiting-list/settings')
    const changed = { ...body, options: { ...WAITING_OPTIONS, ...over } }
    expect((await portal.owner.put('/api/waiting-list/settings', changed)).status).toBe(200)
  }

  function book(email = 'quick@example.com'): Promise<Answer> {
    const stamp = createFormTimestamp(desk.services.encryption, new Date(desk.clock.now.getTime() - 60_000))
    const who = { firstName: 'Quick', lastName: 'Lima', email, phone: '', note: '', language: 'en' }
    return portal.visitor().post('/api/book', { ...newWish(), ...who, stamp, website: '' })
  }

  test('belongs to the line at once, whichever way others try', async () => {
    const first = await confirmedToken('line1@example.com')
    const maria = await createClient(portal.owner, { email: 'line2@example.com' })
    const there = await portal.signIn('line2@example.com')
    const other = await createAppointment(
      portal.owner,
      { serviceId, employeeId, startsAt: '2026-12-02T09:00:00.000Z' },
      { outsideHours: true },
    )
    const ahead = { ...newWish(), appointmentId: other.id, startsAt: other.startsAt, note: '' }
    expect((await there.post(`/api/me/clients/${maria.id}/bookings`, ahead)).status).toBe(201)
    await freePlace()
    expect([await readPlacesLeft(), await countTimes()]).toEqual([0, 0])
    expectProblem(await book(), 409, 'slot_taken')
    const wish = { ...newWish(), note: '' }
    expectProblem(await there.post(`/api/me/clients/${maria.id}/bookings`, wish), 409, 'slot_taken')
    const { body: pages } = await there.get<PortalPages>(`/api/me/clients/${maria.id}`)
    const token = pages.upcoming.find(({ id }) => id === ahead.id)?.token
    expectProblem(await portal.visitor().post('/api/book/move', { ...newWish(), token }), 409, 'slot_taken')
    const newKey = { id: newId(), name: 'Web shop', scopes: ['schedule:write'] }
    const { key } = (await portal.owner.post<CreatedApiKey>('/api/api-keys', newKey)).body
    const program = createCaller(desk.app, undefined, { Authorization: `Bearer ${key}` })
    const booking = { id: newId(), appointmentId: yoga.id, clientId: maria.id }
    expectProblem(await program.post('/api/bookings', booking), 409, 'class_full')
    await runMinute(desk.services)
    expect(await post('open', first)).toMatchObject({ body: { status: 'offered' } })
  })

  test('is theirs as well who join while it becomes free', async () => {
    const token = await joinedToken('while@example.com')
    await Promise.all([post('confirm', token), freePlace()])
    expectProblem(await book(), 409, 'slot_taken')
    await runMinute(desk.services)
    expect(await post('open', token)).toMatchObject({ body: { status: 'offered' } })
  })

  test('may be given to others by staff', async () => {
    await confirmedToken('passed@example.com')
    await freePlace()
    await createBooking(portal.owner, { appointmentId: yoga.id, clientId: (await createClient(portal.owner)).id })
    expect(await readPlacesLeft()).toBe(0)
  })

  test('is anybody’s once the line has let it go, or where nobody holds it for the first', async () => {
    const token = await confirmedToken('none@example.com')
    await freePlace()
    for (const [options, places] of [
      [{ automatic: false }, 1],
      [{ offerTo: 'all' }, 1],
      [{}, 0],
    ] as const) {
      await setWaiting(options)
      expect([options, await readPlacesLeft()]).toEqual([options, places])
    }
    await runMinute(desk.services)
    const { body } = await post('open', token)
    await portal.visitor().post('/api/offers', { token: body.offerToken, take: false })
    expect(await readPlacesLeft()).toBe(1)
    expect((await book()).status).toBe(201)
  })

  test('isn’t kept for those who can’t come: elsewhere at that time, archived, or only on other days', async () => {
    const clients = [
      await createClient(portal.owner),
      await createClient(portal.owner),
      await createClient(portal.owner),
    ]
    const [busy = expect.fail(), gone = expect.fail(), later = expect.fail()] = clients
    const wait = (clientId: string, wish: object) =>
      portal.owner.post('/api/waiting-list', { id: newId(), clientId, serviceId, from: day(), to: day(), ...wish })
    await wait(busy.id, { appointmentId: yoga.id })
    await wait(gone.id, { appointmentId: yoga.id })
    await wait(later.id, { from: '2026-12-09', to: '2026-12-09' })
    await freePlace()
    expect(await readPlacesLeft()).toBe(0)
    const another = (await createEmployee(portal.owner)).id
    const massage = await createService(portal.owner, { kind: 'one_to_one', capacity: 1, durationMinutes: 60 })
    const item = { serviceId: massage.id, employeeId: another, startsAt: yoga.startsAt }
    await createAppointment(portal.owner, item, { clientId: busy.id, outsideHours: true })
    expect(await readPlacesLeft()).toBe(0)
    await portal.owner.post(`/api/clients/${gone.id}/archive`, { version: gone.version })
    expect(await readPlacesLeft()).toBe(1)
    await runMinute(desk.services)
    expect((await findLine()).map(({ status }) => status)).not.toContain('offered')
  })

  test('is kept for whoever waits for any time that it fits', async () => {
    const clientId = (await createClient(portal.owner)).id
    const time = yoga.startsAt.slice(11, 16)
    const wish = { id: newId(), clientId, serviceId, from: day(), to: day(), earliest: time, latest: time }
    expect((await portal.owner.post('/api/waiting-list', wish)).status).toBe(201)
    await freePlace()
    expect(await readPlacesLeft()).toBe(0)
    await runMinute(desk.services)
    expect((await portal.owner.get<Appointment>(`/api/appointments/${yoga.id}`)).body.bookings).toContainEqual(
      expect.objectContaining({ clientId, status: 'booked' }),
    )
  })
})

test('a client who is signed in joins without a mail, sees their place, and leaves', async () => {
  const client = await createClient(portal.owner, { email: 'maria@example.com' })
  const other: Client = await createClient(portal.owner)
  const maria = await portal.signIn('maria@example.com')
  const own = `/api/me/clients/${client.id}`
  await confirmedToken('before@example.com')
  const body = { id: newId(), appointmentId: yoga.id }
  expectProblem(await maria.post(`/api/me/clients/${other.id}/waiting`, body), 404, 'not_found')
  expect((await maria.post(`${own}/waiting`, body)).status).toBe(201)
  expect((await maria.post(`${own}/waiting`, body)).status).toBe(201)
  expectProblem(await maria.post(`${own}/waiting`, { ...body, id: newId() }), 409, 'already_waiting')
  const pages = () => maria.get<PortalPages>(own)
  expect((await pages()).body.waiting).toMatchObject([{ id: body.id, position: 2, offerToken: null }])
  const rivals = (await findLine()).filter(({ clientId }) => clientId !== client.id)
  expectProblem(await maria.post(`${own}/waiting/${rivals[0]?.id}/leave`, { id: newId() }), 404, 'not_found')
  expect((await maria.post(`${own}/waiting/${body.id}/leave`, { id: newId() })).status).toBe(200)
  expect((await pages()).body.waiting).toEqual([])
})

test('where online booking is off, who is signed in joins no line, and can leave one', async () => {
  const client = await createClient(portal.owner, { email: 'lia@example.com' })
  const lia = await portal.signIn('lia@example.com')
  const own = `/api/me/clients/${client.id}/waiting`
  const id = newId()
  expect((await lia.post(own, { id, appointmentId: yoga.id })).status).toBe(201)
  await setOnline(true, false)
  expectProblem(await lia.post(own, { id: newId(), appointmentId: yoga.id }), 404, 'online_booking_off')
  expect((await lia.post(`${own}/${id}/leave`, { id: newId() })).status).toBe(200)
})

test('who is signed in waits for as many classes as one may, counted by address, and a retry is answered alike', async () => {
  const email = 'ines@example.com'
  const [ines, tom] = [await createClient(portal.owner, { email }), await createClient(portal.owner, { email })]
  const there = await portal.signIn(email)
  const wishes: { id: string; appointmentId: string }[] = []
  for (let hour = 9; hour < 9 + ONLINE_OPTIONS.perClient + 1; hour++) {
    const startsAt = `2026-11-27T${String(hour).padStart(2, '0')}:00:00.000Z`
    const made = await createAppointment(portal.owner, { serviceId, employeeId, startsAt }, { outsideHours: true })
    wishes.push({ id: newId(), appointmentId: made.id })
  }
  const wait = (of: Client, wish: object) => there.post(`/api/me/clients/${of.id}/waiting`, wish)
  for (const wish of wishes.slice(2)) expect((await wait(ines, wish)).status).toBe(201)
  const [first, second] = [() => wait(ines, wishes[0] ?? {}), () => wait(tom, wishes[1] ?? {})]
  const answers = await Promise.all([first(), second()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const again = await Promise.all([first(), second()])
  expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status))
})
