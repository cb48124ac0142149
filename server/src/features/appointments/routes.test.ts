import type {
  Appointment,
  AppointmentMove,
  BookingPreview,
  FreeTime,
  MovePreview,
  NewAppointments,
} from '@deskbell/domain/appointments/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay, localTime, minutesAfter, toInstant } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPass,
  createService,
  newAppointments,
  newBusiness,
  newItem,
} from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let serviceId: string
let clientId: string
let noor: string
let luca: string

type List = { items: Appointment[] }

const ZONE = 'America/New_York'
/** Converts a local time of the business to an instant. */
const at = (day: string, time: string) => toInstant(day, time, ZONE).toISOString()
const MONDAY = '2026-11-23'

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T15:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness({ timeZone: ZONE }), version: 1 })
  noor = (await createEmployee(shop)).id
  luca = (await createEmployee(shop, { firstName: 'Luca', lastName: 'Rossi' })).id
  serviceId = (await massage()).id
  clientId = (await createClient(shop)).id
})

function massage(over = {}) {
  const oneToOne = { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 } as const
  return createService(shop, { ...oneToOne, ...over })
}

const book = (body: NewAppointments) => shop.post<List>('/api/appointments', body)

function bookAt(time: string, over: Partial<NewAppointments> & { employeeId?: string | null } = {}) {
  const { employeeId = noor, ...rest } = over
  return book(newAppointments([newItem({ serviceId, employeeId, startsAt: at(MONDAY, time) })], { clientId, ...rest }))
}

function made(time: string, over: Partial<NewAppointments> = {}) {
  return createAppointment(shop, { serviceId, employeeId: noor, startsAt: at(MONDAY, time) }, { clientId, ...over })
}

function move(appointment: Appointment, over: Partial<AppointmentMove>): Promise<Answer<List>> {
  const { id, version, startsAt, endsAt, employeeId } = appointment
  const durationMinutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  const body = { id: newId(), version, startsAt, employeeId, durationMinutes, outsideHours: true, ...over }
  return shop.post(`/api/appointments/${id}/move`, body)
}

const onDay = async (day = MONDAY) => (await shop.get<List>(`/api/appointments?from=${day}`)).body.items
const times = (items: Appointment[]) => items.map(({ startsAt }) => localTime(new Date(startsAt), ZONE))
const days = (items: Appointment[]) => items.map(({ startsAt }) => localDay(new Date(startsAt), ZONE))

describe('booking', () => {
  test('makes an appointment for a client, for as long and as much as the employee takes', async () => {
    const performers = [{ employeeId: noor, price: 9000, durationMinutes: 90 }]
    const own = await massage({ performers, bufferBeforeMinutes: 5 })
    const { status, body } = await book(
      newAppointments([newItem({ serviceId: own.id, employeeId: noor, startsAt: at(MONDAY, '10:00') })], { clientId }),
    )
    expect(status).toBe(201)
    expect(body.items).toMatchObject([
      { startsAt: at(MONDAY, '10:00'), endsAt: at(MONDAY, '11:30'), price: 9000, taken: 1, here: 0, capacity: 1 },
    ])
    expect(body.items[0]?.bookings).toMatchObject([{ firstName: 'Maria', status: 'booked', price: 9000 }])
    expect(await onDay()).toEqual(body.items)
  })

  test('is done once, however often it is asked', async () => {
    const body = newAppointments([newItem({ serviceId, employeeId: noor, startsAt: at(MONDAY, '10:00') })], {
      clientId,
    })
    const first = await book(body)
    expect(await book(body)).toMatchObject({ status: 201, body: first.body })
    expect(await onDay()).toHaveLength(1)
  })

  test('of several services in a row is all or nothing', async () => {
    await made('11:00')
    const row = (second: string) =>
      newAppointments(
        [
          newItem({ serviceId, employeeId: luca, startsAt: at(MONDAY, '10:00') }),
          newItem({ serviceId, employeeId: noor, startsAt: at(MONDAY, second) }),
        ],
        { clientId },
      )
    expectProblem(await book(row('11:00')), 409, 'slot_taken')
    expect(await onDay()).toHaveLength(1)
    expect((await book(row('12:00'))).body.items).toHaveLength(2)
  })

  test('a one-to-one service needs a client, a class doesn’t', async () => {
    const problem = expectProblem(await bookAt('10:00', { clientId: null }), 422, 'invalid')
    expect(problem.fields).toEqual([{ path: 'clientId', message: 'Choose who comes' }])
    const yoga = await createService(shop)
    const one = await createAppointment(shop, {
      serviceId: yoga.id,
      employeeId: noor,
      startsAt: at(MONDAY, '18:00'),
      capacity: 20,
    })
    expect(one).toMatchObject({ kind: 'class', capacity: 20, taken: 0, bookings: [] })
  })

  test('is refused for what is archived, not bookable, not performed or another shop’s', async () => {
    const attempt = (over: object) =>
      book(
        newAppointments(
          [newItem({ serviceId, employeeId: noor, startsAt: at(MONDAY, '9:00'.padStart(5, '0')), ...over })],
          { clientId },
        ),
      )
    const walkIn = await massage({ bookable: false })
    expectProblem(await attempt({ serviceId: walkIn.id }), 409, 'not_bookable')
    const hers = await massage({ performers: [{ employeeId: luca, price: null, durationMinutes: null }] })
    expectProblem(await attempt({ serviceId: hers.id }), 409, 'not_performed')
    const gone = await massage()
    await shop.post(`/api/services/${gone.id}/archive`)
    expectProblem(await attempt({ serviceId: gone.id }), 409, 'archived')
    await shop.post(`/api/employees/${luca}/archive`)
    expectProblem(await attempt({ employeeId: luca }), 409, 'not_performed')
    const elsewhere = await desk.openShop()
    expectProblem(await attempt({ employeeId: (await createEmployee(elsewhere)).id }), 404, 'not_found')
    expectProblem(await attempt({ serviceId: (await createService(elsewhere)).id }), 404, 'not_found')
  })

  test('is refused to a client who is archived', async () => {
    await shop.post(`/api/clients/${clientId}/archive`)
    expectProblem(await bookAt('10:00'), 409, 'archived')
    expect(await onDay()).toEqual([])
  })

  test('of a series of which no day is left is refused at its field', async () => {
    const repeat = { everyWeeks: 1, until: null, count: 2 }
    const exceptions = [MONDAY, '2026-11-30'].map((day) => ({ day, startsAt: null }))
    const none = await bookAt('10:00', { repeat, exceptions })
    expect(expectProblem(none, 422, 'invalid').fields).toEqual([{ path: 'repeat', message: 'No day is left' }])
  })

  test('outside the hours asks first', async () => {
    expectProblem(await bookAt('07:00', { outsideHours: false }), 409, 'outside_hours')
    expect((await bookAt('07:00')).status).toBe(201)
    expect((await bookAt('10:00', { outsideHours: false })).status).toBe(201)
  })

  test('with anyone goes to who is free and has the least to do', async () => {
    await made('10:00')
    const [first] = (await bookAt('10:00', { employeeId: null })).body.items
    expect(first?.employeeId).toBe(luca)
    await createAppointment(shop, { serviceId, employeeId: luca, startsAt: at(MONDAY, '15:00') }, { clientId })
    const [second] = (await bookAt('12:00', { employeeId: null })).body.items
    expect(second?.employeeId).toBe(noor)
    expectProblem(await bookAt('10:30', { employeeId: null }), 409, 'nobody_free')
  })

  test('with anyone passes over whoever does another of the services then', async () => {
    const first = newItem({ serviceId, employeeId: noor, startsAt: at(MONDAY, '10:00') })
    const second = newItem({ serviceId, employeeId: null, startsAt: at(MONDAY, '10:30') })
    const { status, body } = await book(newAppointments([first, second], { clientId }))
    expect(status).toBe(201)
    expect(body.items.map(({ employeeId }) => employeeId)).toEqual([noor, luca])
  })
})

describe('no double booking', () => {
  test('a time that is taken is refused, with its buffers', async () => {
    const tidy = await massage({ bufferBeforeMinutes: 10, bufferAfterMinutes: 15 })
    serviceId = tidy.id
    await made('10:00')
    for (const time of ['09:30', '10:00', '11:00', '11:24', '08:36'])
      expectProblem(await bookAt(time), 409, 'slot_taken')
    for (const time of ['11:25', '08:35']) expect((await bookAt(time)).status).toBe(201)
  })

  test('fifty at once for one hour: one has it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => bookAt('10:00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await onDay()).toHaveLength(1)
  })

  test('booked anyway it says why, stands beside the other, and keeps out who comes later', async () => {
    await made('10:00')
    const [beside] = (await bookAt('10:30', { anyway: { reason: 'Twins' } })).body.items
    expect(beside).toMatchObject({ anywayReason: 'Twins' })
    expectProblem(await bookAt('11:15'), 409, 'slot_taken')
    expect((await bookAt('11:30', { anyway: { reason: 'Not needed' } })).body.items).toMatchObject([
      { anywayReason: '' },
    ])
  })

  test('the database itself refuses what the rules have not seen', async () => {
    const [one, other] = [await made('10:00'), await made('12:00')]
    const twice = desk.db.$client.query(
      `update appointment set starts_at = x.starts_at, ends_at = x.ends_at, occupied = x.occupied
       from (select * from appointment where id = $1) x where appointment.id = $2`,
      [one.id, other.id],
    )
    await expect(twice).rejects.toThrow(/appointment_no_double_booking/)
  })
})

describe('a series', () => {
  const weekly = { everyWeeks: 1, until: null, count: 4 }

  test('keeps its time of day when the clocks change', async () => {
    // New York: clocks went back on 1 November 2026, and forward on 14 March 2027.
    const spring = newAppointments([newItem({ serviceId, employeeId: noor, startsAt: at('2027-03-01', '10:00') })], {
      clientId,
      repeat: weekly,
    })
    const { items } = (await book(spring)).body
    expect(times(items)).toEqual(['10:00', '10:00', '10:00', '10:00'])
    expect(days(items)).toEqual(['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22'])
    expect(new Set(items.map(({ startsAt }) => startsAt.slice(11, 16)))).toEqual(new Set(['15:00', '14:00']))
    expect(new Set(items.map(({ seriesId }) => seriesId)).size).toBe(1)
  })

  test('lists its clashes beforehand, and can leave them out or move them', async () => {
    await createAppointment(shop, { serviceId, employeeId: noor, startsAt: at('2026-11-30', '10:30') }, { clientId })
    const body = newAppointments([newItem({ serviceId, employeeId: noor, startsAt: at(MONDAY, '10:00') })], {
      clientId,
      repeat: weekly,
      outsideHours: false,
    })
    const { body: seen } = await shop.post<BookingPreview>('/api/appointments/preview', body)
    const taken = seen.occurrences.filter(({ clashes }) => clashes.some(({ kind }) => kind === 'taken'))
    expect(taken.map(({ day }) => day)).toEqual(['2026-11-30'])
    expect(taken[0]?.clashes).toMatchObject([{ kind: 'taken', what: 'Maria Silva · Massage' }, { kind: 'client_busy' }])
    expectProblem(await book(body), 409, 'slot_taken')
    const skipped = { ...body, id: newId(), exceptions: [{ day: '2026-11-30', startsAt: null }] }
    expect(days((await book(skipped)).body.items)).toEqual([MONDAY, '2026-12-07', '2026-12-14'])
    const later = newAppointments([newItem({ serviceId, employeeId: noor, startsAt: at(MONDAY, '14:00') })], {
      clientId,
      repeat: weekly,
      exceptions: [{ day: '2026-11-30', startsAt: at('2026-12-01', '15:00') }],
    })
    const { items } = (await book(later)).body
    expect(days(items)).toEqual([MONDAY, '2026-12-01', '2026-12-07', '2026-12-14'])
    expect(times(items)).toEqual(['14:00', '15:00', '14:00', '14:00'])
  })

  test('moves this one, those that follow, or all', async () => {
    const first = await made('10:00', { repeat: weekly })
    const all = async () => (await shop.get<List>(`/api/appointments?from=${MONDAY}&days=42`)).body.items
    const [, second, third] = await all()
    if (!second || !third) throw new Error('The series is too short')
    await move(second, { startsAt: at('2026-12-01', '11:00') })
    expect(times(await all())).toEqual(['10:00', '11:00', '10:00', '10:00'])
    const moved = await move(third, { startsAt: at('2026-12-08', '12:00'), scope: 'following' })
    expect(days(moved.body.items)).toEqual(['2026-12-08', '2026-12-15'])
    expect(times(await all())).toEqual(['10:00', '11:00', '12:00', '12:00'])
    await move(first, { employeeId: luca, scope: 'all' })
    expect((await all()).map(({ employeeId }) => employeeId)).toEqual([luca, luca, noor, noor])
  })

  test('keeps of each what does not change of the one that moves: who does it, and for how long', async () => {
    const first = await made('10:00', { repeat: { ...weekly, count: 2 } })
    const [second] = await onDay('2026-11-30')
    if (!second) throw new Error('The series is too short')
    await move(second, { employeeId: luca, durationMinutes: 30 })
    await move(first, { startsAt: at(MONDAY, '14:00'), scope: 'all' })
    const [now] = await onDay('2026-11-30')
    expect(now).toMatchObject({ startsAt: at('2026-11-30', '14:00'), endsAt: at('2026-11-30', '14:30') })
    expect(now?.employeeId).toBe(luca)
  })

  test('moved by a week goes where it was before', async () => {
    const first = await made('10:00', { repeat: weekly })
    const { status, body } = await move(first, { startsAt: at('2026-11-30', '10:00'), scope: 'all' })
    expect({ status, days: days(body.items) }).toEqual({
      status: 200,
      days: ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'],
    })
  })

  test('is cancelled from one on, and comes back together', async () => {
    await made('10:00', { repeat: weekly })
    const all = async () => (await shop.get<List>(`/api/appointments?from=${MONDAY}&days=42`)).body.items
    const second = (await all())[1]
    const cancel = { id: newId(), by: 'client', reason: 'Travelling', scope: 'following' }
    await shop.post(`/api/appointments/${second?.id}/cancel`, cancel)
    const states = async () =>
      (await all()).map(({ cancelledAt, bookings }) => [cancelledAt !== null, bookings[0]?.status])
    const gone = [true, 'cancelled_by_client']
    expect(await states()).toEqual([[false, 'booked'], gone, gone, gone])
    await shop.post(`/api/appointments/${second?.id}/restore`, { id: newId(), outsideHours: true })
    expect(new Set((await states()).map(String))).toEqual(new Set(['false,booked']))
  })
})

test('a series that moves leaves behind the days that are to stay, and says beforehand what is in the way', async () => {
  const first = await made('10:00', { repeat: { everyWeeks: 1, until: null, count: 3 } })
  await createAppointment(shop, { serviceId, employeeId: noor, startsAt: at('2026-11-30', '14:30') }, { clientId })
  const asked = { startsAt: at(MONDAY, '14:00'), scope: 'all' } as const
  const preview = async (over: Partial<AppointmentMove> = {}) => {
    const { id, version, employeeId } = first
    const body = { id: newId(), version, employeeId, durationMinutes: 60, ...asked, ...over }
    return (await shop.post<MovePreview>(`/api/appointments/${id}/move/preview`, body)).body.occurrences
  }
  const seen = await preview()
  expect(seen.map(({ day }) => day)).toEqual([MONDAY, '2026-11-30', '2026-12-07'])
  expect(seen.map(({ startsAt }) => localTime(new Date(startsAt), ZONE))).toEqual(['14:00', '14:00', '14:00'])
  expect(seen.map(({ clashes }) => clashes.some(({ kind }) => kind === 'taken'))).toEqual([false, true, false])
  expectProblem(await move(first, asked), 409, 'slot_taken')
  const skip = ['2026-11-30', MONDAY]
  expect((await preview({ skip })).map(({ day }) => day)).toEqual([MONDAY, '2026-12-07'])
  expect(times((await move(first, { ...asked, skip })).body.items)).toEqual(['14:00', '14:00'])
  expect(times(await onDay('2026-11-30'))).toEqual(['10:00', '14:30'])
})

describe('a move that is undone', () => {
  const all = async () => (await shop.get<List>(`/api/appointments?from=${MONDAY}&days=42`)).body.items
  const toWhere = ({ id, startsAt, endsAt, employeeId, anywayReason, seriesId }: Appointment) => {
    return { id, startsAt, endsAt, employeeId, anywayReason, seriesId }
  }
  const where = async () => (await all()).map(toWhere)
  const moveBack = ({ id }: Appointment, moveId: string, key = newId()) =>
    shop.post<List>(`/api/appointments/${id}/move-back`, { id: key, moveId })

  async function makeSeries(): Promise<[Appointment, Appointment, Appointment]> {
    await made('10:00', { repeat: { everyWeeks: 1, until: null, count: 3 } })
    const [first, second, third] = await all()
    if (!first || !second || !third) throw new Error('The series is too short')
    return [first, second, third]
  }

  test.each(['following', 'all'] as const)('puts each exactly where it was, in its series: %s', async (scope) => {
    const [first, second, third] = await makeSeries()
    await move(third, { startsAt: at('2026-12-08', '11:00'), employeeId: luca, durationMinutes: 30 })
    const before = await where()
    const moveId = newId()
    await move(second, { id: moveId, startsAt: at('2026-12-02', '12:00'), durationMinutes: 45, scope })
    expect(await where()).not.toEqual(before)
    const key = newId()
    const { status, body } = await moveBack(second, moveId, key)
    expect([status, body.items.length]).toEqual([200, scope === 'all' ? 3 : 2])
    expect(await where()).toEqual(before)
    expect((await moveBack(second, moveId, key)).body).toEqual(body)
    expectProblem(await moveBack(second, moveId), 409, 'stale_version')
    const again = await move(first, { version: (await all())[0]?.version, startsAt: at(MONDAY, '09:00'), scope: 'all' })
    expect(days(again.body.items)).toEqual([MONDAY, '2026-11-30', '2026-12-08'])
  })

  test('is refused as a whole where one was changed since, or a former place is taken', async () => {
    const [, second, third] = await makeSeries()
    const moveId = newId()
    const { body } = await move(second, { id: moveId, startsAt: at('2026-12-01', '10:00'), scope: 'following' })
    const over = await createAppointment(
      shop,
      { serviceId, employeeId: noor, startsAt: at('2026-12-07', '10:30') },
      { clientId },
    )
    const moved = await where()
    expectProblem(await moveBack(second, moveId), 409, 'slot_taken')
    expect(await where()).toEqual(moved)
    await shop.post(`/api/appointments/${over.id}/cancel`, { id: newId(), by: 'shop' })
    const [, last] = body.items
    await shop.put(`/api/appointments/${third.id}`, { id: newId(), version: last?.version, note: 'Left shoulder' })
    expectProblem(await moveBack(second, moveId), 409, 'stale_version')
  })

  test('stands beside another again with the same reason', async () => {
    const other = await made('10:00')
    const one = await createAppointment(
      shop,
      { serviceId, employeeId: noor, startsAt: at(MONDAY, '10:30') },
      { clientId, anyway: { reason: 'Twins' } },
    )
    const moveId = newId()
    await move(one, { id: moveId, startsAt: at(MONDAY, '12:00') })
    const { body } = await moveBack(one, moveId)
    expect(body.items.map(toWhere)).toEqual([toWhere(one)])
    expectProblem(await moveBack(other, moveId), 404, 'not_found')
  })

  test('is one of the appointment’s own', async () => {
    const one = await made('10:00')
    const cancelId = newId()
    await shop.post(`/api/appointments/${one.id}/cancel`, { id: cancelId, by: 'shop' })
    for (const moveId of [newId(), cancelId]) expectProblem(await moveBack(one, moveId), 404, 'not_found')
  })
})

describe('moving', () => {
  test('anyway stands beside another, says why, and keeps out who comes later', async () => {
    const [one, other] = [await made('10:00'), await made('12:00')]
    expectProblem(await move(other, { startsAt: at(MONDAY, '10:30') }), 409, 'slot_taken')
    const { body } = await move(other, { startsAt: at(MONDAY, '10:30'), anyway: { reason: 'Twins' } })
    expect(body.items).toMatchObject([{ startsAt: at(MONDAY, '10:30'), anywayReason: 'Twins' }])
    expect((await shop.get<Appointment>(`/api/appointments/${one.id}`)).body.anywayReason).toBe('')
    expectProblem(await bookAt('11:15'), 409, 'slot_taken')
  })

  test('is for who performs it; whoever doesn’t any more keeps what they have', async () => {
    const { id, version, ...own } = await massage()
    const performers = (employeeId: string) => [{ employeeId, price: null, durationMinutes: null }]
    const update = { ...own, version, performers: performers(luca) }
    const before = await createAppointment(
      shop,
      { serviceId: id, employeeId: noor, startsAt: at(MONDAY, '10:00') },
      { clientId },
    )
    expect((await shop.put(`/api/services/${id}`, update)).status).toBe(200)
    const { body } = await move(before, { startsAt: at(MONDAY, '11:00') })
    expect(times(body.items)).toEqual(['11:00'])
    const [after] = body.items
    if (!after) throw new Error('Nothing moved')
    expect((await move(after, { employeeId: luca })).status).toBe(200)
    const [given] = await onDay()
    if (!given) throw new Error('It is gone')
    expectProblem(await move(given, { employeeId: noor }), 409, 'not_performed')
  })

  test('goes to another time and employee, and back', async () => {
    const before = await made('10:00')
    const { body } = await move(before, { startsAt: at(MONDAY, '11:30'), employeeId: luca, durationMinutes: 30 })
    expect(body.items).toMatchObject([
      { startsAt: at(MONDAY, '11:30'), endsAt: at(MONDAY, '12:00'), employeeId: luca, version: before.version + 1 },
    ])
    const [after] = body.items
    if (!after) throw new Error('Nothing moved')
    const back = await move(after, { startsAt: before.startsAt, employeeId: noor, durationMinutes: 60 })
    expect(back.body.items).toMatchObject([{ ...before, version: before.version + 2 }])
  })

  test('a stale one is refused, and so is a cancelled one', async () => {
    const before = await made('10:00')
    await move(before, { startsAt: at(MONDAY, '11:00') })
    expectProblem(await move(before, { startsAt: at(MONDAY, '12:00') }), 409, 'stale_version')
    await shop.post(`/api/appointments/${before.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
    const now = (await shop.get<Appointment>(`/api/appointments/${before.id}`)).body
    expectProblem(await move(now, { startsAt: at(MONDAY, '12:00') }), 409, 'appointment_cancelled')
  })

  test('onto a time that has just been taken is refused, and nothing has moved', async () => {
    const [one, other] = [await made('10:00'), await made('12:00')]
    const answers = await Promise.all([
      move(one, { startsAt: at(MONDAY, '14:00') }),
      move(other, { startsAt: at(MONDAY, '14:30') }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await onDay()).toHaveLength(2)
    expect(times(await onDay()).filter((time) => time.startsWith('14'))).toHaveLength(1)
  })

  test('a cancelled time is free again, and its restore asks', async () => {
    const before = await made('10:00')
    await shop.post(`/api/appointments/${before.id}/cancel`, { id: newId(), by: 'client', reason: 'Ill' })
    expect((await bookAt('10:00')).status).toBe(201)
    const restore = (over = {}) =>
      shop.post<List>(`/api/appointments/${before.id}/restore`, { id: newId(), outsideHours: true, ...over })
    expectProblem(await restore(), 409, 'slot_taken')
    const { body } = await restore({ anyway: { reason: 'Both came' } })
    expect(body.items).toMatchObject([
      { cancelledAt: null, anywayReason: 'Both came', bookings: [{ status: 'booked' }] },
    ])
    expectProblem(await restore(), 409, 'already_undone')
  })
})

test('a note, a price and places are changed; who is booked pays the new price', async () => {
  const before = await made('10:00')
  const change = { id: newId(), version: before.version, note: 'Left knee', price: 500, capacity: 1 }
  const { body } = await shop.put<List>(`/api/appointments/${before.id}`, change)
  expect(body.items).toMatchObject([{ note: 'Left knee', price: 500, bookings: [{ price: 500 }] }])
  expectProblem(await shop.put(`/api/appointments/${before.id}`, { ...change, id: newId() }), 409, 'stale_version')
})

describe('the places of a class', () => {
  const change = ({ id, version }: Appointment, over: object) =>
    shop.put<List>(`/api/appointments/${id}`, { id: newId(), version, note: '', price: 1800, capacity: 3, ...over })
  const show = async ({ id }: Appointment) => (await shop.get<Appointment>(`/api/appointments/${id}`)).body

  async function classOf(over: Partial<NewAppointments> = {}) {
    const { id } = await createService(shop, { capacity: 3 })
    return createAppointment(shop, { serviceId: id, employeeId: noor, startsAt: at(MONDAY, '18:00') }, over)
  }
  const comer = async ({ id: appointmentId }: Appointment) => {
    const { id } = await createClient(shop)
    return { id, ...(await shop.post<Appointment>('/api/bookings', { id: newId(), appointmentId, clientId: id })) }
  }
  const bookingOf = ({ bookings }: Appointment, of: string) => bookings.find((one) => one.clientId === of)

  test('can be fewer where as many still fit, wherever those who come had theirs', async () => {
    const one = await classOf()
    const [first, second, third] = [await comer(one), await comer(one), await comer(one)]
    expectProblem(await change(await show(one), { capacity: 2 }), 409, 'too_few_places')
    const left = bookingOf(await show(one), first.id)
    await shop.post(`/api/bookings/${left?.id}/status`, { id: newId(), status: 'cancelled_by_client', reason: '' })
    expect(await change(await show(one), { capacity: 2 })).toMatchObject({
      status: 200,
      body: { items: [{ capacity: 2, taken: 2 }] },
    })
    expectProblem(await comer(one), 409, 'class_full')
    expectProblem(await change(await show(one), { capacity: 1 }), 409, 'too_few_places')
    const now = await show(one)
    expect([second, third].map(({ id }) => bookingOf(now, id)?.status)).toEqual(['booked', 'booked'])
    expect(await change(now, { capacity: 3 })).toMatchObject({ status: 200 })
    expect((await comer(one)).status).toBe(201)
    expectProblem(await comer(one), 409, 'class_full')
  })

  test('are those of every one of the series that is asked for, of which only the one that was seen must be as it was', async () => {
    const first = await classOf({ repeat: { everyWeeks: 1, until: null, count: 3 } })
    expect((await change(first, { note: 'Bring a mat' })).status).toBe(200)
    const [second] = await onDay('2026-11-30')
    if (!second) throw new Error('The series is too short')
    const { body } = await change(second, { capacity: 5, scope: 'all' })
    expect(body.items.map(({ capacity }) => capacity)).toEqual([5, 5, 5])
    expectProblem(await change(second, { capacity: 6 }), 409, 'stale_version')
  })

  test('are one where it is one-to-one, and none can be changed of what is cancelled', async () => {
    const single = await made('10:00')
    const problem = expectProblem(await change(single, { capacity: 2 }), 422, 'invalid')
    expect(problem.fields).toMatchObject([{ path: 'capacity' }])
    await shop.post(`/api/appointments/${single.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
    expectProblem(await change(await show(single), { capacity: 1 }), 409, 'appointment_cancelled')
  })

  test('keep their price for who has come', async () => {
    const one = await classOf()
    const [here, away] = [await comer(one), await comer(one)]
    desk.clock.now = new Date(at(MONDAY, '18:00'))
    const bookingId = bookingOf(await show(one), here.id)?.id
    await shop.post('/api/check-ins', { id: newId(), clientId: here.id, serviceId: one.serviceId, bookingId })
    const { body } = await change(await show(one), { price: 500 })
    const [changed] = body.items
    if (!changed) throw new Error('It is gone')
    expect([here, away].map(({ id }) => bookingOf(changed, id)?.price)).toEqual([1800, 500])
  })
})

describe('cancelling', () => {
  const cancel = ({ id }: Appointment, over = {}) =>
    shop.post<List>(`/api/appointments/${id}/cancel`, { id: newId(), by: 'shop', reason: '', ...over })

  test('is refused where somebody has come, and for what is cancelled already', async () => {
    const [one, other] = [await made('10:00'), await made('12:00')]
    desk.clock.now = new Date(at(MONDAY, '10:00'))
    await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
    expectProblem(await cancel(one), 409, 'status_refused')
    expect((await cancel(other)).body.items).toMatchObject([{ cancelledBy: 'shop' }])
    expectProblem(await cancel(other), 409, 'appointment_cancelled')
  })

  test('of a series leaves those to which somebody has come', async () => {
    const first = await made('10:00', { repeat: { everyWeeks: 1, until: null, count: 3 } })
    desk.clock.now = new Date(at(MONDAY, '10:00'))
    await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
    const [second] = await onDay('2026-11-30')
    if (!second) throw new Error('The series is too short')
    expect(days((await cancel(second, { scope: 'all' })).body.items)).toEqual(['2026-11-30', '2026-12-07'])
    expect((await shop.get<Appointment>(`/api/appointments/${first.id}`)).body).toMatchObject({
      cancelledAt: null,
      bookings: [{ status: 'arrived' }],
    })
  })

  test('that is taken back brings back only who was cancelled with it', async () => {
    const { id } = await createService(shop, { capacity: 3 })
    const one = await createAppointment(shop, { serviceId: id, employeeId: noor, startsAt: at(MONDAY, '18:00') })
    const comers = [await createClient(shop), await createClient(shop)]
    for (const { id: of } of comers) await createBooking(shop, { appointmentId: one.id, clientId: of })
    const before = (await shop.get<Appointment>(`/api/appointments/${one.id}`)).body
    const [gone] = before.bookings
    const status = { status: 'cancelled_by_client', reason: 'Ill' }
    await shop.post(`/api/bookings/${gone?.id}/status`, { id: newId(), ...status })
    desk.clock.now = minutesAfter(desk.clock.now, 5)
    await cancel(one)
    expectProblem(
      await shop.post(`/api/bookings/${gone?.id}/status`, { id: newId(), status: 'booked', reason: '' }),
      409,
      'appointment_cancelled',
    )
    desk.clock.now = minutesAfter(desk.clock.now, 5)
    const restore = { id: newId(), outsideHours: true }
    const { body } = await shop.post<List>(`/api/appointments/${one.id}/restore`, restore)
    const states = body.items[0]?.bookings.map((own) => [own.id === gone?.id, own.status])
    expect(states?.toSorted()).toEqual([
      [false, 'booked'],
      [true, 'cancelled_by_client'],
    ])
    expect(body.items[0]).toMatchObject({ cancelledAt: null, cancelledBy: null, taken: 1 })
  })
})

describe('free times', () => {
  const free = async (query: string) =>
    (await shop.get<{ items: FreeTime[] }>(`/api/appointments/free?serviceId=${serviceId}&${query}`)).body.items

  test('are in the hours, outside what is there, and say who is free', async () => {
    await made('10:00')
    const items = await free(`from=${MONDAY}`)
    const starts = items.map(({ startsAt }) => localTime(new Date(startsAt), ZONE))
    expect([starts[0], starts.at(-1)]).toEqual(['09:00', '17:00'])
    const whoAt = (time: string) => items.find(({ startsAt }) => startsAt === at(MONDAY, time))?.employeeIds
    expect(new Set(whoAt('09:00'))).toEqual(new Set([noor, luca]))
    expect(whoAt('10:30')).toEqual([luca])
    expect(whoAt('11:00')).toHaveLength(2)
  })

  test('are none on closed days and none in the past, and each can be booked', async () => {
    expect(await free('from=2026-11-22')).toEqual([])
    desk.clock.now = new Date(at(MONDAY, '16:10'))
    const items = await free(`from=${MONDAY}&employeeId=${noor}`)
    expect(items.map(({ startsAt }) => startsAt)).toEqual(
      ['16:15', '16:30', '16:45', '17:00'].map((time) => at(MONDAY, time)),
    )
    for (const { startsAt } of items.slice(-1)) {
      const body = newAppointments([newItem({ serviceId, employeeId: noor, startsAt })], {
        clientId,
        outsideHours: false,
      })
      expect((await book(body)).status).toBe(201)
    }
  })

  test('go on over midnight where the hours do, each in the day on which it begins', async () => {
    const night = [
      { from: '00:00', to: '02:00' },
      { from: '18:00', to: '24:00' },
    ]
    const opened = await shop.put('/api/hours/opening', { version: 2, openingHours: Array(7).fill(night) })
    expect(opened.status).toBe(200)
    const tuesday = addDays(MONDAY, 1)
    await createAppointment(shop, { serviceId, employeeId: noor, startsAt: at(tuesday, '00:15') }, { clientId })
    const items = await free(`from=${MONDAY}&days=2&limit=200`)
    const late = (who: string) =>
      items
        .filter(({ startsAt, employeeIds }) => startsAt >= at(MONDAY, '23:00') && employeeIds.includes(who))
        .map(({ startsAt }) => localTime(new Date(startsAt), ZONE))
        .slice(0, 5)
    expect(late(luca)).toEqual(['23:00', '23:15', '23:30', '23:45', '00:00'])
    expect(late(noor)).toEqual(['23:00', '23:15', '18:00', '18:15', '18:30'])
    const body = newAppointments([newItem({ serviceId, employeeId: luca, startsAt: at(MONDAY, '23:45') })], {
      clientId: (await createClient(shop)).id,
      outsideHours: false,
    })
    expect((await book(body)).status).toBe(201)
  })
})

test('a preview says who, how long, for how much and which pass would pay', async () => {
  const pass = await createPass(shop, { clientId })
  const body = newAppointments([newItem({ serviceId, startsAt: at(MONDAY, '10:00') })], { clientId })
  const { body: seen } = await shop.post<BookingPreview>('/api/appointments/preview', body)
  expect(seen).toMatchObject({
    occurrences: [{ day: MONDAY, startsAt: at(MONDAY, '10:00'), clashes: [], clockChange: null }],
    items: [{ durationMinutes: 60, price: 1800, pass: { id: pass.id, remaining: 9 } }],
  })
  expect([noor, luca]).toContain(seen.items[0]?.employeeId)
  expect(await onDay()).toEqual([])
})

test('the agenda goes on page by page, forwards and back, and is a client’s own where asked', async () => {
  const other = (await createClient(shop, { firstName: 'Ben', phone: '+12015550199' })).id
  for (const time of ['09:00', '10:00', '11:00']) await made(time)
  await made('12:00', { clientId: other })
  const read = async (query: string) =>
    (await shop.get<List & { nextCursor: string }>(`/api/appointments/agenda?${query}`)).body
  const first = await read(`from=${MONDAY}&limit=2`)
  expect(times(first.items)).toEqual(['09:00', '10:00'])
  expect(times((await read(`from=${MONDAY}&limit=2&cursor=${first.nextCursor}`)).items)).toEqual(['11:00', '12:00'])
  expect(times((await read(`from=${MONDAY}&order=newest`)).items)).toEqual(['12:00', '11:00', '10:00', '09:00'])
  expect(times((await read(`clientId=${other}`)).items)).toEqual(['12:00'])
  const counts = await shop.get<{ items: unknown[] }>(`/api/appointments/counts?from=${MONDAY}&days=7`)
  expect(counts.body.items).toEqual([
    { day: MONDAY, appointments: 4, places: 4, employees: [{ employeeId: noor, appointments: 4 }] },
  ])
})

test('an appointment that is over midnight is on both days', async () => {
  await createAppointment(shop, { serviceId, employeeId: noor, startsAt: at(MONDAY, '23:30') }, { clientId })
  expect(await onDay()).toHaveLength(1)
  expect(await onDay('2026-11-24')).toHaveLength(1)
  expect(minutesAfter(new Date(at(MONDAY, '23:30')), 60).toISOString()).toBe(at('2026-11-24', '00:30'))
})
