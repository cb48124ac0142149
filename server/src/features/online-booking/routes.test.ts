import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { OnlinePlace, OnlineSettings, OnlineShop, OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { ONLINE_OPTIONS, type OnlineHold, type OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { and, asc, eq, sql } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { attention } from '../../db/schema/attention.ts'
import { booking } from '../../db/schema/booking.ts'
import { client } from '../../db/schema/client.ts'
import { clientSummary } from '../../db/schema/client-summary.ts'
import { employeeService } from '../../db/schema/employee.ts'
import { message } from '../../db/schema/message.ts'
import { operation } from '../../db/schema/operation.ts'
import { createMailer } from '../../mail/mailer.ts'
import { type Answer, type Caller, createCaller, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../../test/factories.ts'
import { runMinute } from '../../test/recurring-work.ts'
import { OWNER, signIn } from '../../test/sign-in.ts'
import { createDevice } from '../../test/tablet.ts'
import { setLimits } from '../tenancy/limits.ts'
import { createFormTimestamp } from './form-timestamp.ts'

const desk = useApp()

// Monday, 09:00 in Lisbon.
const NOW = new Date('2026-11-23T09:00:00.000Z')
const DAY = '2026-11-24'
const TEN = '2026-11-24T10:00:00.000Z'
const ELEVEN = '2026-11-24T11:00:00.000Z'

let owner: Caller
let cookie: string
let visitor: Caller
let addresses = 0
let serviceId: string
let classId: string
let yoga: Appointment
let employeeIds: string[]

/** Creates a visitor with an IP address of their own, so that the rate limit of one doesn't affect another. */
function visitorFrom(app = desk.app, address = `203.0.113.${++addresses % 250}`): Caller {
  const send: Caller['send'] = (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return createCaller(app).send(path, { ...init, headers })
  }
  const post: Caller['post'] = (path, body) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { ...createCaller(app), send, post, get: (path) => send(path, { method: 'GET' }) }
}

function withMail(smtpUrl: string | undefined) {
  const { db, log } = desk.services
  return createMailer({ db, log, smtpUrl, from: undefined })
}

async function setOnline(options: Partial<OnlineOptions>): Promise<Answer<OnlineSettings>> {
  const { body } = await owner.get<OnlineSettings>('/api/online-booking')
  const changed = { ...ONLINE_OPTIONS, ...options }
  return owner.put('/api/online-booking', { version: body.version, options: changed })
}

beforeAll(async () => {
  desk.clock.now = NOW
  expect((await desk.anonymous.post('/api/setup', OWNER)).status).toBe(201)
  // Before there is a mail server, which would get a mail about the new device.
  cookie = (await signIn(desk)).cookie
  const services = { ...desk.services, mailer: withMail('smtp://127.0.0.1:9'), trustProxy: 1 }
  Object.assign(desk.services, services)
  Object.assign(desk, { app: createApp(services), anonymous: createCaller(createApp(services)) })
  owner = desk.callerWith(cookie)
  employeeIds = [await createEmployee(owner), await createEmployee(owner)].map(({ id }) => id)
  serviceId = (await createService(owner, { kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  classId = (await createService(owner, { kind: 'class', capacity: 2, durationMinutes: 60 })).id
  yoga = await createAppointment(owner, {
    serviceId: classId,
    employeeId: employeeIds[0],
    startsAt: '2026-11-25T10:00:00.000Z',
  })
})

beforeEach(async () => {
  desk.clock.now = NOW
  visitor = visitorFrom()
  await desk.db.delete(message)
  await desk.db.delete(booking)
  await desk.db.delete(appointment).where(sql`${appointment.id} <> ${yoga.id}`)
  await desk.db.execute(sql`delete from client_key`)
  await desk.db.delete(clientSummary)
  await desk.db.delete(client)
  expect((await setOnline({ on: true })).status).toBe(200)
})

function details(changes: object = {}) {
  const stamp = createFormTimestamp(desk.services.encryption, new Date(desk.clock.now.getTime() - 60_000))
  return {
    id: newId(),
    serviceId,
    appointmentId: null,
    employeeId: null,
    startsAt: TEN,
    firstName: 'Rosa',
    lastName: 'Lima',
    email: 'rosa@example.com',
    phone: '',
    note: '',
    language: 'pt',
    stamp,
    website: '',
    ...changes,
  }
}

function hold(changes: object = {}, by = visitor): Promise<Answer<OnlineHold>> {
  return by.post('/api/book', details(changes))
}

async function lastToken(): Promise<string> {
  const rows = await desk.db.select().from(message).orderBy(asc(message.createdAt), asc(message.id))
  return /\/book\/c\/(\S+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}

async function heldToken(changes: object = {}): Promise<string> {
  expect((await hold(changes)).status).toBe(201)
  return lastToken()
}

function confirm(token: string): Promise<Answer<OnlinePlace>> {
  return visitor.post('/api/book/confirm', { id: newId(), token })
}

async function bookedToken(changes: object = {}): Promise<string> {
  const token = await heldToken(changes)
  expect(await confirm(token)).toMatchObject({ status: 200, body: { status: 'booked' } })
  return token
}

function times(more = ''): Promise<Answer<OnlineTimes>> {
  return visitor.get(`/api/book/times?serviceId=${serviceId}&from=${DAY}&days=1${more}`)
}

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

async function minute(): Promise<void> {
  await runMinute(desk.services)
}

describe('the settings', () => {
  test('require sign-in', async () => {
    expectProblem(await desk.anonymous.get('/api/online-booking'), 401, 'not_signed_in')
    expectProblem(await desk.anonymous.put('/api/online-booking', {}), 401, 'not_signed_in')
  })

  test('can’t be turned on without a mail server', async () => {
    const mailer = withMail(undefined)
    const app = createApp({ ...desk.services, mailer })
    const there = createCaller(app, cookie)
    const { body } = await there.get<OnlineSettings>('/api/online-booking')
    expect(body.canMail).toBe(false)
    const answer = await there.put('/api/online-booking', { ...body, options: { ...body.options, on: true } })
    expect(expectProblem(answer, 422, 'invalid').fields?.[0]?.path).toBe('options.on')
    expectProblem(await visitorFrom(app).get('/api/book/shop'), 404, 'online_booking_off')
  })

  test('keep the sites that may embed the page as origins, and take nothing else for one', async () => {
    const kept = await setOnline({ on: true, embedOrigins: ['https://Example.com/contact', 'https://example.com'] })
    expect(kept.body.options.embedOrigins).toEqual(['https://example.com'])
    const local = await setOnline({ on: true, embedOrigins: ['http://localhost:8080/shop'] })
    expect(local.body.options.embedOrigins).toEqual(['http://localhost:8080'])
    for (const site of [
      'http://example.com',
      "https://a.example; script-src 'none'",
      'javascript:alert(1)',
      'example.com',
    ])
      expectProblem(await setOnline({ on: true, embedOrigins: [site] }), 422, 'invalid')
  })
})

describe('while online booking is off', () => {
  test('nothing is told and nothing can be done, but a link still shows its booking', async () => {
    const token = await bookedToken()
    await setOnline({ on: false })
    const asked = { id: newId(), token }
    const answers = [
      await visitor.get('/api/book/shop'),
      await times(),
      await hold({ startsAt: ELEVEN }),
      await visitor.post('/api/book/confirm', asked),
      await visitor.post('/api/book/move', { ...asked, appointmentId: null, employeeId: null, startsAt: ELEVEN }),
      await visitor.post('/api/book/cancel', { ...asked, reason: '' }),
    ]
    for (const answer of answers) expectProblem(answer, 404, 'online_booking_off')
    const seen = await visitor.post<OnlinePlace>('/api/book/open', { token })
    expect(seen.body).toMatchObject({ status: 'booked', changeUntil: null })
  })
})

describe('the page', () => {
  test('shows the shop and first names, and nothing of the team else', async () => {
    const { status, body } = await visitor.get<OnlineShop>('/api/book/shop')
    expect(status).toBe(200)
    expect(body).toMatchObject({ companyName: 'Willow Studio', today: '2026-11-23', lastDay: '2027-01-22' })
    expect(body.services.map(({ id }) => id)).toEqual([serviceId, classId])
    expect(body.employees.map((one) => Object.keys(one))).toEqual([
      ['id', 'firstName'],
      ['id', 'firstName'],
    ])
  })

  test('offers what the shop has chosen, without prices and employees where it says so', async () => {
    await setOnline({ on: true, serviceIds: [classId], showPrices: false, chooseEmployee: false })
    const { body } = await visitor.get<OnlineShop>('/api/book/shop')
    expect(body.services).toMatchObject([{ id: classId, price: null, employeeIds: [] }])
    expect(body.employees).toEqual([])
    expectProblem(await times(), 404, 'not_found')
    expectProblem(await hold(), 404, 'not_found')
  })
})

describe('times', () => {
  test('begin after the lead time, end with the horizon, and say which day is next', async () => {
    await setOnline({ on: true, leadMinutes: 25 * 60, horizonDays: 2 })
    const { body } = await times()
    expect(body.items[0]?.startsAt).toBe(TEN)
    const beyond = await visitor.get<OnlineTimes>(`/api/book/times?serviceId=${serviceId}&from=2026-11-26&days=9`)
    expect(beyond.body).toEqual({ items: [], nextDay: null })
    const classes = await visitor.get<OnlineTimes>(`/api/book/times?serviceId=${classId}&from=${DAY}&days=1`)
    expect(classes.body).toEqual({ items: [], nextDay: '2026-11-25' })
  })

  test('of a class say how many places are left, until there is none', async () => {
    const ask = () => visitor.get<OnlineTimes>(`/api/book/times?serviceId=${classId}&from=2026-11-25&days=1`)
    const place = { serviceId: classId, appointmentId: yoga.id, startsAt: yoga.startsAt }
    expect((await ask()).body.items).toMatchObject([{ appointmentId: yoga.id, endsAt: yoga.endsAt, placesLeft: 2 }])
    await heldToken(place)
    expect((await ask()).body.items).toMatchObject([{ placesLeft: 1 }])
    await heldToken({ ...place, email: 'bo@example.com' })
    expect((await ask()).body.items).toEqual([])
    expectProblem(await hold({ ...place, email: 'kim@example.com' }), 409, 'slot_taken')
  })

  test('are the same for one employee and for anyone, of whom the visitor need not know', async () => {
    const [first = '', second = ''] = employeeIds
    await heldToken({ employeeId: first })
    const at = ({ body }: Answer<OnlineTimes>) => body.items.find(({ startsAt }) => startsAt === TEN)
    expect(at(await times())?.employeeIds).toEqual([second])
    expect(at(await times(`&employeeId=${first}`))).toBeUndefined()
    await setOnline({ on: true, chooseEmployee: false })
    expect(at(await times())?.employeeIds).toEqual([])
  })
})

describe('a booking', () => {
  test('is held for a newcomer who shows nowhere, until the mailed link is confirmed', async () => {
    const answer = await hold()
    expect(answer).toMatchObject({
      status: 201,
      body: { heldUntil: after(30).toISOString(), email: 'rosa@example.com' },
    })
    for (const list of ['/api/clients', '/api/clients?archived=only', '/api/clients?q=rosa'])
      expect((await owner.get<{ items: unknown[] }>(list)).body.items, list).toEqual([])
    const token = await lastToken()
    const seen = await visitor.post<OnlinePlace>('/api/book/open', { token })
    expect(seen.body).toMatchObject({ status: 'held', firstName: 'Rosa', startsAt: TEN, changeUntil: null })
    expect((await confirm(token)).body).toMatchObject({ status: 'booked', heldUntil: null })
    expect((await owner.get<{ items: unknown[] }>('/api/clients?q=rosa')).body.items).toMatchObject([
      { firstName: 'Rosa' },
    ])
    // Repeated confirmation: a second tap, or a mail program that opens the link again.
    expect(await confirm(token)).toMatchObject({ status: 200, body: { status: 'booked' } })
    expect(await desk.db.$count(client)).toBe(1)
  })

  test('is held for a third of the time on a day that is nearly full', async () => {
    const [first = '', second = ''] = employeeIds
    for (const employeeId of [first, second]) {
      const { id: clientId } = await createClient(owner)
      await createAppointment(owner, { serviceId, employeeId, startsAt: '2026-11-24T09:00:00.000Z' }, { clientId })
      const rest = { startsAt: ELEVEN, durationMinutes: 420 }
      await createAppointment(owner, { serviceId, employeeId, ...rest }, { clientId })
    }
    expect((await hold()).body.heldUntil).toBe(after(10).toISOString())
    const place = { serviceId: classId, appointmentId: yoga.id, startsAt: yoga.startsAt }
    expect((await hold({ ...place, email: 'bo@example.com' })).body.heldUntil).toBe(after(30).toISOString())
  })

  test('is made once, however often it is sent', async () => {
    const input = details()
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post<OnlineHold>('/api/book', input)))
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body })
    expect(await desk.db.$count(booking)).toBe(1)
    expect(await desk.db.$count(message)).toBe(1)
  })

  test('mails by all means, in the visitor’s language, to where the shop is and not to where a request says', async () => {
    const forged = { 'Content-Type': 'application/json', host: 'evil.example', origin: 'http://evil.example' }
    await visitor.send('/api/book', { method: 'POST', headers: forged, body: JSON.stringify(details()) })
    const [mail] = await desk.db.select().from(message)
    expect(mail).toMatchObject({ kind: 'confirm_booking', channel: 'email', to: 'rosa@example.com', status: 'queued' })
    expect(mail?.text).toContain('http://localhost/book/c/')
    expect(mail?.text).toContain('terça-feira')
  })

  test('of a time that somebody else has in the meantime is refused', async () => {
    const [employeeId] = employeeIds
    await heldToken({ employeeId })
    expectProblem(await hold({ employeeId, email: 'bo@example.com' }), 409, 'slot_taken')
    await heldToken({ email: 'bo@example.com' })
    expectProblem(await hold({ email: 'kim@example.com' }), 409, 'slot_taken')
  })

  test('of many at once goes to as many as there are employees', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => hold({ email: `guest${n}@example.com` }, visitorFrom())),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer.status).toBe(409)
  })

  test('can’t be of a time that isn’t offered', async () => {
    const wishes = [
      { startsAt: '2026-11-24T10:07:00.000Z' },
      { startsAt: '2026-11-24T03:00:00.000Z' },
      { startsAt: '2027-02-09T10:00:00.000Z' },
      { appointmentId: yoga.id },
      { serviceId: classId, appointmentId: null },
      { serviceId: classId, appointmentId: yoga.id, startsAt: TEN },
    ]
    for (const wish of wishes) expectProblem(await hold(wish), 409, 'slot_taken')
  })

  test('says of a time that has become too near that it is, and not that it is taken', async () => {
    const token = await bookedToken()
    await setOnline({ on: true, leadMinutes: 28 * 60 })
    for (const startsAt of ['2026-11-23T10:00:00.000Z', ELEVEN])
      expectProblem(await hold({ startsAt }), 409, 'too_short_notice')
    const moving = { id: newId(), token, appointmentId: null, employeeId: null, startsAt: ELEVEN }
    expectProblem(await visitor.post('/api/book/move', moving), 409, 'too_short_notice')
  })

  test('takes no text that could end a line of a mail’s head, or that is too long', async () => {
    const faults = [
      { email: 'rosa@example.com\r\nBcc: all@example.com' },
      { email: 'rosa' },
      { firstName: 'Rosa\r\nBcc: all@example.com' },
      { firstName: '' },
      { firstName: 'You won: www.spam.example' },
      { lastName: 'https://spam.example' },
      { lastName: 'L\u0000' },
      { note: 'n'.repeat(201) },
      { phone: '1'.repeat(41) },
      { language: 'tlh' },
    ]
    for (const fault of faults) {
      const [field] = Object.keys(fault)
      expect(expectProblem(await hold(fault), 422, 'invalid').fields?.[0]?.path, JSON.stringify(fault)).toBe(field)
    }
    expect(await desk.db.$count(client)).toBe(0)
  })
})

describe('what is held and never confirmed', () => {
  test('is free again, its link says so, and within a day nothing is left of who it was', async () => {
    for (const table of [activity, operation]) await desk.db.delete(table)
    const token = await heldToken({ note: 'Rosa has a bad knee' })
    desk.clock.now = after(31)
    expectProblem(await confirm(token), 410, 'offer_over')
    await minute()
    expect((await times()).body.items.some(({ startsAt }) => startsAt === TEN)).toBe(true)
    expect((await visitor.post<OnlinePlace>('/api/book/open', { token })).body.status).toBe('lapsed')
    desk.clock.now = after(24 * 60)
    await minute()
    for (const table of [client, booking, message]) expect(await desk.db.$count(table)).toBe(0)
    const kept = [
      await desk.db.select().from(operation),
      await desk.db.select().from(activity),
      await desk.db.select().from(appointment),
    ]
    expect(JSON.stringify(kept).toLowerCase().includes('rosa')).toBe(false)
    expectProblem(await visitor.post('/api/book/open', { token }), 410, 'offer_over')
  })

  test('is a client’s where staff have taken it in hand', async () => {
    await heldToken()
    const [held] = await desk.db.select().from(booking)
    await owner.post(`/api/bookings/${held?.id}/status`, { id: newId(), status: 'confirmed' })
    await minute()
    expect((await owner.get<{ items: unknown[] }>('/api/clients')).body.items).toMatchObject([{ firstName: 'Rosa' }])
  })

  test('is no client’s where the plan has no room: staff can’t take it in hand', async () => {
    await heldToken()
    const [held] = await desk.db.select().from(booking)
    const { businessId = '' } = held ?? {}
    const setLimit = (clients: number | null) =>
      setLimits(desk.db, { businessId, by: 'Operator', now: NOW }, { clients })
    await setLimit(0)
    const take = (status: string) => owner.post(`/api/bookings/${held?.id}/status`, { id: newId(), status })
    expectProblem(await take('confirmed'), 409, 'plan_limit')
    await setLimit(1)
    expect((await take('confirmed')).status).toBe(200)
    await setLimit(null)
  })

  test('goes although a kiosk has let its client in and was refused later; the alert stays without them', async () => {
    await heldToken()
    const [rosa] = await desk.db.select().from(client)
    const shop = { ...owner, businessId: rosa?.businessId ?? '', userId: '', cookie: '' }
    const device = await createDevice(desk, shop)
    await device.send([device.checkIn({ clientId: rosa?.id ?? '', serviceId, offline: true })])
    expect(await desk.db.select({ clientId: attention.clientId }).from(attention)).toEqual([{ clientId: rosa?.id }])
    desk.clock.now = after(24 * 60)
    await minute()
    expect(await desk.db.$count(client)).toBe(0)
    expect(await desk.db.select({ clientId: attention.clientId }).from(attention)).toEqual([{ clientId: null }])
  })

  test('has a client whom staff can’t bring back from the archive', async () => {
    await heldToken()
    const [rosa] = await desk.db.select().from(client)
    expectProblem(await owner.post(`/api/clients/${rosa?.id}/restore`), 409, 'not_undoable')
  })

  test('can be let go at once', async () => {
    const token = await heldToken()
    const answer = await visitor.post<OnlinePlace>('/api/book/cancel', { id: newId(), token, reason: '' })
    expect(answer.body.status).toBe('lapsed')
    expect((await times()).body.items.some(({ startsAt }) => startsAt === TEN)).toBe(true)
  })
})

describe('of other clients', () => {
  test('nothing can be inferred: a known address is answered as an unknown one', async () => {
    await createClient(owner, {
      firstName: 'Rosa',
      lastName: 'Lima',
      email: 'rosa@example.com',
    })
    const known = await hold({ startsAt: TEN })
    const unknown = await hold({ startsAt: ELEVEN, email: 'nobody@example.com' })
    expect({ status: known.status, fields: Object.keys(known.body) }).toEqual({
      status: unknown.status,
      fields: Object.keys(unknown.body),
    })
  })

  test('whoever proves the address of a known client by the same name is that client', async () => {
    const ana = await createClient(owner, { firstName: 'Rôsa', lastName: 'LIMA', email: 'Rosa@Example.com' })
    await createClient(owner, { firstName: 'Tiago', lastName: 'Lima', email: 'rosa@example.com' })
    await bookedToken()
    expect(await desk.db.select({ clientId: booking.clientId }).from(booking)).toEqual([{ clientId: ana.id }])
    expect(await desk.db.$count(client)).toBe(2)
    expect(await desk.db.select({ clientId: message.clientId }).from(message)).toEqual([{ clientId: ana.id }])
  })

  test('the limit for each is told only to who proves the address', async () => {
    await setOnline({ on: true, perClient: 1 })
    await bookedToken()
    const token = await heldToken({ startsAt: ELEVEN, email: 'ROSA@example.com' })
    expectProblem(await confirm(token), 409, 'booking_limit')
    const other = await heldToken({ startsAt: ELEVEN, email: 'bo@example.com' })
    expect((await confirm(other)).status).toBe(200)
  })

  test('an address that is used too often is answered as ever, and nothing more is held or mailed', async () => {
    await setOnline({ on: true, perClient: 2 })
    const starts = [9, 11, 13, 15].map((hour) => `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`)
    const answers = []
    for (const startsAt of starts) answers.push(await hold({ startsAt }))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await desk.db.$count(message)).toBe(2)
    expect(await desk.db.$count(booking)).toBe(2)
    expect(await desk.db.$count(client)).toBe(2)
  })

  test('a class that the client is in already says so only after the proof', async () => {
    const place = { serviceId: classId, appointmentId: yoga.id, startsAt: yoga.startsAt }
    await bookedToken(place)
    const token = await heldToken(place)
    expectProblem(await confirm(token), 409, 'already_booked')
  })
})

describe('programs', () => {
  test('that fill in what nobody sees are answered as if all were well', async () => {
    const answer = await hold({ website: 'https://spam.example', stamp: '' })
    expect(answer).toMatchObject({ status: 201, body: { email: 'rosa@example.com' } })
    expect(await desk.db.$count(booking)).toBe(0)
  })

  test('that are too quick, too late, or never opened the page are refused', async () => {
    const stampOf = (minutes: number) => createFormTimestamp(desk.services.encryption, after(minutes))
    for (const stamp of [stampOf(0), stampOf(-241), stampOf(1), '', 'x.y', `${stampOf(-1)}x`])
      expectProblem(await hold({ stamp }), 409, 'form_expired')
    const { stamp } = (await visitor.get<OnlineShop>('/api/book/shop')).body
    desk.clock.now = after(3)
    expect((await hold({ stamp })).status).toBe(201)
  })

  test('can’t hold many times from one network, whatever addresses and names they use', async () => {
    for (let n = 0; n < 11; n++) {
      const by = visitorFrom(desk.app, `2001:db8:7:1::${n + 1}`)
      const startsAt = `2026-11-${24 + Math.floor(n / 6)}T${9 + (n % 6)}:00:00.000Z`.replace('T9', 'T09')
      const answer = await hold({ startsAt, email: `guest${n}@example.com` }, by)
      expect(answer.status, startsAt).toBe(n < 10 ? 201 : 429)
    }
    expect((await hold({ startsAt: TEN }, visitorFrom(desk.app, '2001:db8:7:2::1'))).status).toBe(201)
  })

  test('can’t hold more of a shop than its employees do in some days', async () => {
    await hold()
    const [held] = await desk.db.select().from(booking)
    const [of] = await desk.db
      .select()
      .from(appointment)
      .where(eq(appointment.id, held?.appointmentId ?? ''))
    if (!held || !of) throw new Error('nothing is held')
    const more = Array.from({ length: 39 }, (_, n) => {
      const [id, startsAt, endsAt] = [newId(), after(6000 + n * 60), after(6060 + n * 60)]
      return { ...of, id, startsAt, endsAt, occupied: `[${startsAt.toISOString()},${endsAt.toISOString()})` }
    })
    await desk.db.insert(appointment).values(more)
    await desk.db.insert(booking).values(more.map(({ id }) => ({ ...held, id: newId(), appointmentId: id })))
    expectProblem(await hold({ startsAt: ELEVEN }), 429, 'rate_limited')
    desk.clock.now = after(31)
    expect((await hold({ startsAt: ELEVEN })).status).toBe(201)
  })

  test('are slowed down, each address by itself', async () => {
    for (let n = 0; n < 20; n++) await hold({ stamp: '' })
    expect(expectProblem(await hold(), 429, 'rate_limited').retryAfterSeconds).toBeGreaterThan(0)
    expect((await hold({}, visitorFrom())).status).toBe(201)
  })
})

describe('the link', () => {
  test('moves a booking, which stays the same one and with the same employee where they are free', async () => {
    const token = await bookedToken({ employeeId: employeeIds[1] })
    const [before] = await desk.db.select().from(booking)
    const moving = { id: newId(), token, appointmentId: null, employeeId: null, startsAt: '2026-11-24T10:15:00.000Z' }
    const moved = await visitor.post<OnlinePlace>('/api/book/move', moving)
    expect(moved).toMatchObject({ status: 200, body: { startsAt: moving.startsAt, employeeId: employeeIds[1] } })
    expect(await visitor.post('/api/book/move', moving)).toMatchObject({ status: 200, body: moved.body })
    expect(await desk.db.select().from(booking)).toMatchObject([
      { id: before?.id, appointmentId: before?.appointmentId },
    ])
    const deeds = await desk.db.select().from(activity).where(eq(activity.action, 'moved'))
    expect(deeds).toMatchObject([{ byName: 'Client (online)', byUser: null }])
  })

  test('moves to no time that somebody else has', async () => {
    const token = await bookedToken()
    for (const employeeId of employeeIds)
      await heldToken({ startsAt: ELEVEN, employeeId, email: `${employeeId}@example.com` })
    const moving = { id: newId(), token, appointmentId: null, employeeId: null, startsAt: ELEVEN }
    expectProblem(await visitor.post('/api/book/move', moving), 409, 'slot_taken')
  })

  test('moves to no time that is too short for what the desk has made of it', async () => {
    const [employeeId = ''] = employeeIds
    const token = await bookedToken({ employeeId })
    const own = eq(appointment.employeeId, employeeId)
    const [made] = await desk.db.select().from(appointment).where(own).orderBy(appointment.startsAt)
    const longer = { id: newId(), version: made?.version, startsAt: TEN, durationMinutes: 90, employeeId }
    expect((await owner.post(`/api/appointments/${made?.id}/move`, longer)).status).toBe(200)
    const { id: clientId } = await createClient(owner)
    await createAppointment(owner, { serviceId, employeeId, startsAt: '2026-11-24T13:00:00.000Z' }, { clientId })
    const { items } = (await times(`&token=${token}`)).body
    const starts = items.map(({ startsAt }) => startsAt.slice(11, 16))
    expect(starts).toContain('11:30')
    expect(starts).not.toContain('11:45')
    expect(new Set(items.flatMap((one) => one.employeeIds))).toEqual(new Set([employeeId]))
    const move = (startsAt: string) =>
      visitor.post<OnlinePlace>('/api/book/move', {
        id: newId(),
        token,
        appointmentId: null,
        employeeId: null,
        startsAt,
      })
    expectProblem(await move('2026-11-24T11:45:00.000Z'), 409, 'slot_taken')
    const moved = await move('2026-11-24T11:30:00.000Z')
    expect(moved).toMatchObject({ status: 200, body: { endsAt: '2026-11-24T13:00:00.000Z', employeeId } })
  })

  test('moves to somebody else only where clients don’t choose, and only for the same length and price', async () => {
    const [ana = '', luca = ''] = employeeIds
    const own = { price: null, durationMinutes: null }
    const performers = [
      { ...own, employeeId: ana },
      { ...own, employeeId: luca },
    ]
    const cut = await createService(owner, { kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0, performers })
    const token = await bookedToken({ serviceId: cut.id, employeeId: ana })
    const { id: clientId } = await createClient(owner)
    await createAppointment(owner, { serviceId, employeeId: ana, startsAt: ELEVEN }, { clientId })
    const offered = async () => {
      const found = await visitor.get<OnlineTimes>(
        `/api/book/times?serviceId=${cut.id}&from=${DAY}&days=1&token=${token}`,
      )
      return found.body.items.map(({ startsAt }) => startsAt)
    }
    const move = () =>
      visitor.post<OnlinePlace>('/api/book/move', {
        id: newId(),
        token,
        appointmentId: null,
        employeeId: null,
        startsAt: ELEVEN,
      })
    expect(await offered()).not.toContain(ELEVEN)
    expectProblem(await move(), 409, 'slot_taken')
    await setOnline({ on: true, chooseEmployee: false })
    expect(await offered()).toContain(ELEVEN)
    const performs = and(eq(employeeService.serviceId, cut.id), eq(employeeService.employeeId, luca))
    for (const terms of [
      { durationMinutes: 90, price: null },
      { durationMinutes: null, price: 9900 },
    ]) {
      await desk.db.update(employeeService).set(terms).where(performs)
      expect(await offered()).not.toContain(ELEVEN)
      expectProblem(await move(), 409, 'slot_taken')
    }
    await desk.db.update(employeeService).set(own).where(performs)
    expect(await move()).toMatchObject({ status: 200, body: { startsAt: ELEVEN, employeeId: luca } })
  })

  test('of several who move to the last time lets one have it', async () => {
    const [employeeId] = employeeIds
    const tokens: string[] = []
    for (const hour of ['09', '11', '13'])
      tokens.push(
        await bookedToken({ startsAt: `2026-11-24T${hour}:00:00.000Z`, employeeId, email: `h${hour}@example.com` }),
      )
    const startsAt = '2026-11-24T15:00:00.000Z'
    const answers = await Promise.all(
      tokens.map((token) =>
        visitor.post('/api/book/move', { id: newId(), token, appointmentId: null, employeeId, startsAt }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('moves a place to another class of the same service only', async () => {
    const place = { serviceId: classId, appointmentId: yoga.id, startsAt: yoga.startsAt }
    const token = await bookedToken(place)
    const at = { employeeId: employeeIds[1], startsAt: '2026-11-26T10:00:00.000Z' }
    const later = await createAppointment(owner, { serviceId: classId, ...at })
    const move = (appointmentId: string, startsAt: string) =>
      visitor.post<OnlinePlace>('/api/book/move', { id: newId(), token, appointmentId, employeeId: null, startsAt })
    expectProblem(await move(newId(), at.startsAt), 409, 'slot_taken')
    expect(await move(later.id, later.startsAt)).toMatchObject({ status: 200, body: { startsAt: later.startsAt } })
  })

  test('cancels as the client, once', async () => {
    const token = await bookedToken()
    const asked = { id: newId(), token, reason: 'I have a cold' }
    for (let n = 0; n < 2; n++)
      expect((await visitor.post<OnlinePlace>('/api/book/cancel', asked)).body.status).toBe('cancelled')
    expect(await desk.db.select().from(booking)).toMatchObject([
      { status: 'cancelled_by_client', reason: asked.reason },
    ])
    expectProblem(await visitor.post('/api/book/cancel', { ...asked, id: newId() }), 410, 'offer_over')
  })

  test('says that they come by a tap, once, also when it is too late to change it', async () => {
    const token = await bookedToken()
    const come = (id = newId()) => visitor.post<OnlinePlace>('/api/book/attendance', { id, token })
    desk.clock.now = after(2 * 60)
    expect((await visitor.post<OnlinePlace>('/api/book/open', { token })).body.attendance).toBe('open')
    expect(await desk.db.select().from(booking)).toMatchObject([{ status: 'booked' }])
    const id = newId()
    for (const asked of [id, id, newId()])
      expect(await come(asked)).toMatchObject({ status: 200, body: { status: 'booked', attendance: 'confirmed' } })
    expect(await desk.db.select().from(booking)).toMatchObject([{ status: 'confirmed', confirmedAt: desk.clock.now }])
    desk.clock.now = after(26 * 60)
    expectProblem(await come(), 410, 'offer_over')
  })

  test('can’t say that they come to what is only held, cancelled, or while online booking is off', async () => {
    const token = await heldToken()
    const come = () => visitor.post('/api/book/attendance', { id: newId(), token })
    expectProblem(await come(), 410, 'offer_over')
    await confirm(token)
    await setOnline({ on: false })
    expect((await visitor.post<OnlinePlace>('/api/book/open', { token })).body.attendance).toBe('closed')
    expectProblem(await come(), 404, 'online_booking_off')
    await setOnline({ on: true })
    await visitor.post('/api/book/cancel', { id: newId(), token, reason: '' })
    expectProblem(await come(), 410, 'offer_over')
  })

  test('changes nothing any more when it is too late', async () => {
    const token = await bookedToken()
    desk.clock.now = after(2 * 60)
    const seen = await visitor.post<OnlinePlace>('/api/book/open', { token })
    expect(seen.body.changeUntil).toBeNull()
    const asked = { id: newId(), token }
    const moving = { ...asked, appointmentId: null, employeeId: null, startsAt: '2026-11-25T10:00:00.000Z' }
    expectProblem(await visitor.post('/api/book/move', moving), 409, 'too_late_online')
    expectProblem(await visitor.post('/api/book/cancel', { ...asked, reason: '' }), 409, 'too_late_online')
    desk.clock.now = after(26 * 60)
    expect((await visitor.post<OnlinePlace>('/api/book/open', { token })).body.status).toBe('over')
  })

  test('is no link when it was made up', async () => {
    const token = await heldToken()
    for (const wrong of ['made-up', `${token}x`, `x${token}`])
      expectProblem(await visitor.post('/api/book/open', { token: wrong }), 410, 'link_not_valid')
  })
})
