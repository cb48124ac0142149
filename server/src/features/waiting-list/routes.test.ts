import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type {
  FittingTimes,
  NewWaiting,
  OfferRequest,
  OpenedOffer,
  Waiting,
  WaitingOptions,
  WaitingPage,
} from '@deskbell/domain/waiting-list/schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createToken } from '../../lib/crypto/signed-token.ts'
import { createMailer } from '../../mail/mailer.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
  newBusiness,
} from '../../test/factories.ts'
import { runMinute } from '../../test/recurring-work.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'
import { findLinkLanguage } from '../messages/link-language.ts'

const desk = useApp()
let smtp: TestSmtp
let shop: TestBusiness
let yoga: string
let massage: string
let ana: string

const DAY = '2026-11-23'
const at = (time: string, day = DAY) => `${day}T${time}:00.000Z`

beforeAll(async () => {
  smtp = await startTestSmtp()
  const { db, log } = desk.services
  desk.services.mailer = createMailer({ db, log, smtpUrl: smtp.url, from: undefined })
})
afterAll(() => smtp.close())

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness({ timeZone: 'UTC' }), version: 1 })
  const hours = { version: 2, openingHours: Array(7).fill([{ from: '10:00', to: '12:00' }]) }
  expect(await shop.put('/api/hours/opening', hours)).toMatchObject({ status: 200 })
  await desk.db.$client.query(`update business set public_url = 'https://willow.example' where business_id = $1`, [
    shop.businessId,
  ])
  ana = (await createEmployee(shop, { firstName: 'Ana', lastName: 'Costa' })).id
  yoga = (await createService(shop, { capacity: 1, bufferAfterMinutes: 0 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
})

const someone = async (firstName: string) =>
  (await createClient(shop, { firstName, email: `${firstName.toLowerCase()}@example.com` })).id
const minute = () => runMinute(desk.services)
const pass = (minutes: number) => {
  desk.clock.now = minutesAfter(desk.clock.now, minutes)
}
const list = async (query = '') => (await shop.get<WaitingPage>(`/api/waiting-list${query}`)).body.items
const states = async () => (await list('?open=false')).map(({ firstName, status }) => [firstName, status]).toReversed()
const options = async (over: Partial<WaitingOptions>) => {
  const { body } = await shop.get<{ version: number; options: WaitingOptions }>('/api/waiting-list/settings')
  const changed = { ...body, options: { ...body.options, ...over } }
  expect(await shop.put('/api/waiting-list/settings', changed)).toMatchObject({ status: 200 })
}

function add(over: Partial<NewWaiting> & Pick<NewWaiting, 'clientId'>) {
  const what = { serviceId: massage, appointmentId: null, employeeId: null, from: DAY, to: DAY }
  return shop.post<Waiting>('/api/waiting-list', {
    id: newId(),
    ...what,
    earliest: null,
    latest: null,
    note: '',
    ...over,
  })
}

async function wait(firstName: string, over: Partial<NewWaiting> = {}) {
  const { status, body } = await add({ clientId: await someone(firstName), ...over })
  expect(status).toBe(201)
  // The order of the line is the order of arrival.
  pass(1)
  return body
}

const offer = (id: string, over: Partial<OfferRequest> = {}) =>
  shop.post<Waiting>(`/api/waiting-list/${id}/offer`, {
    id: newId(),
    appointmentId: null,
    employeeId: null,
    startsAt: null,
    ...over,
  })
const withdraw = (id: string) => shop.post<Waiting>(`/api/waiting-list/${id}/withdraw`, { id: newId() })
const getToken = ({ offer: one }: Pick<Waiting, 'offer'>) =>
  createToken(desk.services.encryption, 'offer', { businessId: shop.businessId, id: one?.id ?? '' })
const open = (token: string) => desk.anonymous.post<OpenedOffer>('/api/offers/open', { token })
const answer = (token: string, take: boolean) => desk.anonymous.post<OpenedOffer>('/api/offers', { token, take })
const show = async (id: string) => (await shop.get<Appointment>(`/api/appointments/${id}`)).body
const entry = async (id: string) => (await list('?open=false')).find((one) => one.id === id) ?? expect.fail()

/** Creates a full class of one place, and the booking that has it. */
async function fullClass() {
  const made = await createAppointment(shop, { serviceId: yoga, employeeId: ana, startsAt: at('10:00') })
  const booked = await createBooking(shop, { appointmentId: made.id, clientId: await someone('Maria') })
  const cancel = () =>
    shop.post(`/api/bookings/${booked.bookings[0]?.id}/status`, { id: newId(), status: 'cancelled_by_client' })
  return { id: made.id, cancel, wish: { serviceId: yoga, appointmentId: made.id } }
}

/** Books the whole day, so that only a cancelled time is free. */
async function busyDay() {
  const clientId = await someone('Maria')
  const booked: Appointment[] = []
  for (const time of ['10:00', '11:00'])
    booked.push(
      await createAppointment(shop, { serviceId: massage, employeeId: ana, startsAt: at(time) }, { clientId }),
    )
  return booked
}
const cancel = (id = '') => shop.post(`/api/appointments/${id}/cancel`, { id: newId(), by: 'client', reason: '' })

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/waiting-list'), 401, 'not_signed_in')
})

describe('the list', () => {
  test('is in the order in which they came, and of those who wait', async () => {
    const [first, second] = [
      await wait('Eva'),
      await wait('Noor', { employeeId: ana, earliest: '10:00', note: 'Knee' }),
    ]
    expect(await list()).toMatchObject([
      { id: first.id, firstName: 'Eva', status: 'waiting', serviceName: 'Massage', offer: null },
      { id: second.id, employeeId: ana, earliest: '10:00', latest: null, note: 'Knee', email: 'noor@example.com' },
    ])
    await withdraw(first.id)
    await withdraw(first.id)
    expect((await list()).map(({ id }) => id)).toEqual([second.id])
    expect((await list(`?open=false&clientId=${first.clientId}`)).map(({ status }) => status)).toEqual(['withdrawn'])
  })

  test('goes on where a page ends', async () => {
    for (const name of ['Eva', 'Noor', 'Ben']) await wait(name)
    const { body } = await shop.get<WaitingPage>('/api/waiting-list?limit=2')
    const next = await shop.get<WaitingPage>(`/api/waiting-list?limit=2&cursor=${body.nextCursor}`)
    expect([...body.items, ...next.body.items].map(({ firstName }) => firstName)).toEqual(['Eva', 'Noor', 'Ben'])
  })

  test('has nobody twice for one class, nor who is in it', async () => {
    const { id, wish } = await fullClass()
    const { clientId } = await wait('Eva', wish)
    expectProblem(await add({ clientId, ...wish }), 409, 'already_waiting')
    const inIt = (await show(id)).bookings[0]?.clientId ?? ''
    expectProblem(await add({ clientId: inIt, ...wish }), 409, 'already_booked')
    expect(await list(`?appointmentId=${id}`)).toMatchObject([{ from: DAY, to: DAY, classStartsAt: at('10:00') }])
  })

  test('takes nobody who is archived, and nothing that isn’t there', async () => {
    const clientId = await someone('Eva')
    expectProblem(await add({ clientId, serviceId: newId() }), 404, 'not_found')
    expectProblem(await add({ clientId, from: '2026-11-24' }), 422, 'invalid')
    await shop.post(`/api/clients/${clientId}/archive`)
    expectProblem(await add({ clientId }), 409, 'archived')
  })

  test('lets go of those whose time has passed, and of who booked it by other means', async () => {
    const { id, cancel: free, wish } = await fullClass()
    await options({ automatic: false })
    await wait('Eva', { to: DAY })
    const noor = await wait('Noor', wish)
    await wait('Ben', wish)
    await free()
    await createBooking(shop, { appointmentId: id, clientId: noor.clientId })
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'waiting'],
      ['Noor', 'taken'],
      ['Ben', 'waiting'],
    ])
    desk.clock.now = new Date(at('10:00'))
    await minute()
    expect((await states()).at(-1)).toEqual(['Ben', 'over'])
    desk.clock.now = new Date(at('00:00', '2026-11-24'))
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'over'],
      ['Noor', 'taken'],
      ['Ben', 'over'],
    ])
  })
})

describe('a place that frees up', () => {
  test('is held for the first in line, who takes it by the link', async () => {
    const { id, cancel: free, wish } = await fullClass()
    const [eva] = [await wait('Eva', wish), await wait('Noor', wish)]
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'waiting'],
      ['Noor', 'waiting'],
    ])
    await free()
    await minute()
    const offered = await entry(eva.id)
    expect(offered).toMatchObject({
      status: 'offered',
      offer: {
        status: 'held',
        startsAt: at('10:00'),
        told: true,
        until: minutesAfter(desk.clock.now, 60).toISOString(),
      },
    })
    expect((await show(id)).bookings.at(-1)).toMatchObject({ source: 'waiting_list', heldUntil: offered.offer?.until })
    const token = getToken(offered)
    const text = await desk.db.$client.query(`select text from message where business_id = $1`, [shop.businessId])
    expect(text.rows[0]?.text).toContain(`https://willow.example/offer/${token}`)
    const place = { serviceName: 'Yoga class', employeeName: 'Ana Costa', startsAt: at('10:00'), firstName: 'Eva' }
    expect((await open(token)).body).toMatchObject({ status: 'held', companyName: 'Willow Studio', ...place })
    expect((await answer(token, true)).body).toMatchObject({ status: 'taken' })
    expect((await answer(token, true)).body).toMatchObject({ status: 'taken' })
    expect((await show(id)).bookings.at(-1)).toMatchObject({ status: 'booked', heldUntil: null })
    pass(120)
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'taken'],
      ['Noor', 'waiting'],
    ])
  })

  test('goes to the next when it is declined or not taken in time, and to nobody twice', async () => {
    const { id, cancel: free, wish } = await fullClass()
    const [eva, noor] = [await wait('Eva', wish), await wait('Noor', wish)]
    await free()
    await Promise.all([minute(), minute()])
    const first = getToken(await entry(eva.id))
    pass(60)
    expectProblem(await answer(first, true), 410, 'offer_over')
    expect((await open(first)).body).toMatchObject({ status: 'lapsed' })
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'waiting'],
      ['Noor', 'offered'],
    ])
    const second = getToken(await entry(noor.id))
    expect((await answer(second, false)).body).toMatchObject({ status: 'declined' })
    expectProblem(await answer(second, true), 410, 'offer_over')
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'waiting'],
      ['Noor', 'withdrawn'],
    ])
    expect(await show(id)).toMatchObject({ taken: 0 })
  })

  test('is a time of the day that fits, each time one person’s', async () => {
    const [, eleven] = await busyDay()
    const [eva, noor] = [
      await wait('Eva', { latest: '10:30' }),
      await wait('Noor', { earliest: '11:00', latest: '11:30' }),
    ]
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'waiting'],
      ['Noor', 'waiting'],
    ])
    await cancel(eleven?.id)
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'waiting'],
      ['Noor', 'offered'],
    ])
    expect(await entry(noor.id)).toMatchObject({ offer: { startsAt: at('11:00'), employeeId: ana } })
    expect((await entry(eva.id)).offer).toBeNull()
  })

  test('is offered to the shop’s own hours alone, and not what begins too soon', async () => {
    desk.clock.now = new Date(at('10:15'))
    await wait('Eva', { to: '2026-11-23' })
    await minute()
    // The next times are 10:45 and 11:00; a later one would not end by noon.
    expect((await list())[0]?.offer).toMatchObject({ startsAt: at('11:00'), until: at('10:45') })
  })

  test('is offered to nobody by itself where staff do it', async () => {
    const { cancel: free, wish } = await fullClass()
    await options({ automatic: false })
    const { id } = await wait('Eva', wish)
    await free()
    await minute()
    expect(await states()).toEqual([['Eva', 'waiting']])
    expect((await offer(id)).body).toMatchObject({ status: 'offered', offer: { status: 'held', told: true } })
  })
})

describe('offered to all', () => {
  test('it is the first one’s who takes it, and the others hear that it is gone', async () => {
    const { id, cancel: free, wish } = await fullClass()
    await options({ offerTo: 'all' })
    const [eva, noor] = [await wait('Eva', wish), await wait('Noor', wish)]
    await free()
    await minute()
    expect(await states()).toEqual([
      ['Eva', 'offered'],
      ['Noor', 'offered'],
    ])
    expect(await show(id)).toMatchObject({ taken: 0 })
    const tokens = [getToken(await entry(eva.id)), getToken(await entry(noor.id))]
    const answers = await Promise.all(tokens.map((token) => answer(token, true)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expectProblem(answers.find(({ status }) => status === 409) ?? expect.fail(), 409, 'slot_taken')
    expect(await show(id)).toMatchObject({ taken: 1 })
    await minute()
    expect((await states()).map(([, status]) => status).toSorted()).toEqual(['taken', 'waiting'])
  })

  test('it is nobody’s any more once the class has moved to another time', async () => {
    const { id, cancel: free, wish } = await fullClass()
    await options({ offerTo: 'all' })
    const eva = await wait('Eva', wish)
    await free()
    await minute()
    const { version, employeeId } = await show(id)
    const moving = { id: newId(), version, startsAt: at('12:00'), employeeId, durationMinutes: 60, outsideHours: true }
    expect((await shop.post(`/api/appointments/${id}/move`, { ...moving, scope: 'this' })).status).toBe(200)
    expectProblem(await answer(getToken(await entry(eva.id)), true), 410, 'offer_over')
    expect(await show(id)).toMatchObject({ taken: 0 })
  })
})

describe('staff', () => {
  test('see what fits, and offer one of it', async () => {
    await options({ automatic: false })
    const [ten] = await busyDay()
    const { id } = await wait('Eva')
    expectProblem(await offer(id), 409, 'nothing_fits')
    await cancel(ten?.id)
    const { body } = await shop.get<FittingTimes>(`/api/waiting-list/${id}/fitting`)
    expect(body.items).toEqual([{ startsAt: at('10:00'), employeeId: ana, appointmentId: null }])
    const operation = newId()
    const [chosen = expect.fail()] = body.items
    const first = await offer(id, { id: operation, ...chosen })
    expect((await offer(id, { id: operation, ...chosen })).body).toEqual(first.body)
    expect(first.body).toMatchObject({ offer: { startsAt: at('10:00') } })
    // A second offer replaces the first, whose time is free again.
    const again = await offer(id, { startsAt: at('10:00'), employeeId: ana })
    expect(again.body).toMatchObject({ status: 'offered', offer: { startsAt: at('10:00') } })
    expect((await open(getToken(first.body))).body).toMatchObject({ status: 'withdrawn' })
    await withdraw(id)
    expectProblem(await answer(getToken(again.body), true), 410, 'offer_over')
    expectProblem(await offer(id), 409, 'status_refused')
  })

  test('are told that nobody was written to', async () => {
    const { cancel: free, wish } = await fullClass()
    const { id: clientId } = await createClient(shop, { firstName: 'Eva', email: '' })
    const { body } = await add({ clientId, ...wish })
    await free()
    expect((await offer(body.id)).body).toMatchObject({ offer: { told: false }, phone: '+12015550142' })
  })

  test('who move what is held make it theirs, and the link shows where it is now', async () => {
    await options({ automatic: false })
    const { id } = await wait('Eva')
    const offered = (await offer(id)).body
    const [{ id: appointmentId, version } = expect.fail()] = (
      await shop.get<{ items: Appointment[] }>(`/api/appointments?from=${DAY}`)
    ).body.items
    const move = { id: newId(), version, startsAt: at('11:00'), durationMinutes: 60, employeeId: ana }
    await shop.post(`/api/appointments/${appointmentId}/move`, move)
    expect((await open(getToken(offered))).body).toMatchObject({ status: 'taken', startsAt: at('11:00') })
    expect((await answer(getToken(offered), true)).body).toMatchObject({ status: 'taken', startsAt: at('11:00') })
    expect(await states()).toEqual([['Eva', 'taken']])
  })

  test('who cancel it end the offer', async () => {
    await options({ automatic: false })
    const { id } = await wait('Eva')
    const offered = (await offer(id)).body
    const [{ id: appointmentId } = expect.fail()] = (
      await shop.get<{ items: Appointment[] }>(`/api/appointments?from=${DAY}`)
    ).body.items
    await cancel(appointmentId)
    expectProblem(await answer(getToken(offered), true), 410, 'offer_over')
    await minute()
    expect(await entry(id)).toMatchObject({ status: 'waiting', offer: { status: 'withdrawn' } })
  })
})

test('the page of a link is in the language of the client to whom it was sent', async () => {
  const { body: client } = await shop.post<Client>('/api/clients', { id: newId(), firstName: 'Eva', language: 'fr' })
  const { body: waiting } = await add({ clientId: client.id })
  const { body: offered } = await offer(waiting.id)
  const findLanguage = (token: string) => findLinkLanguage(desk.services, 'offer', token)
  expect(await findLanguage(getToken(offered))).toBe('fr')
  await shop.put(`/api/clients/${client.id}`, { version: client.version, language: '' })
  expect(await findLanguage(getToken(offered))).toBe('en')
  expect(await findLanguage('forged')).toBeNull()
})

test('a link that isn’t ours opens nothing', async () => {
  expectProblem(await open('made.up'), 404, 'not_found')
  expectProblem(await answer('made.up', true), 404, 'not_found')
})
