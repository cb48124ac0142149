import type { PortalGroup } from '@deskbell/domain/client-portal/group-schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { PortalCourse } from '@deskbell/domain/client-portal/together-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { business } from '../../db/schema/business.ts'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runMinute } from '../../test/recurring-work.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let courses = 0
let maria: Client
let there: Caller
let yoga: Service
let employeeId: string
/** Id of the first of three weekly classes with two places. */
let firstId: string

beforeAll(async () => {
  await setCourses(true)
  yoga = await createService(portal.owner, { kind: 'class', capacity: 2, durationMinutes: 30, name: 'Yoga' })
  employeeId = (await createEmployee(portal.owner)).id
})

beforeEach(async () => {
  count += 1
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
  firstId = await createCourse(yoga.id)
})

async function createCourse(serviceId: string): Promise<string> {
  courses += 1
  const hour = Math.ceil(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS
  const startsAt = new Date(hour + (74 + 2 * courses) * HOUR_MS).toISOString()
  const repeat = { everyWeeks: 1, until: null, count: 3 }
  return (await createAppointment(portal.owner, { serviceId, employeeId, startsAt }, { repeat, outsideHours: true })).id
}

async function setCourses(courses: boolean): Promise<void> {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, portal: true, perClient: 1, courses }
  expect((await portal.owner.put('/api/online-booking', { version: body.version, options })).status).toBe(200)
}

const findCourse = async (id = firstId) =>
  (await there.get<PortalCourse>(`/api/me/clients/${maria.id}/courses/${id}`)).body.items
const listIds = async (id = firstId) => (await findCourse(id)).map(({ appointmentId }) => appointmentId)
const book = (appointmentIds: string[], clientIds = [maria.id], serviceId = yoga.id) =>
  there.post('/api/me/clients/bookings', { id: newId(), serviceId, clientIds, appointmentIds, answers: [] })
const upcoming = async (id = maria.id) => (await there.get<PortalPages>(`/api/me/clients/${id}`)).body.upcoming

const getMails = () => portal.smtp.letters.filter(({ recipients }) => recipients.includes(maria.email))

/** Takes both places of a class. */
async function fill(appointmentId: string): Promise<void> {
  for (let place = 0; place < 2; place += 1)
    await createBooking(portal.owner, { clientId: (await createClient(portal.owner)).id, appointmentId })
}

describe('a course', () => {
  test('is booked at once, counts as one booking, and is told of in one mail', async () => {
    const ids = await listIds()
    expect(ids).toHaveLength(3)
    expect((await book(ids)).status).toBe(201)
    expect(await upcoming()).toHaveLength(3)
    expect((await findCourse()).map(({ state }) => state)).toEqual(['booked', 'booked', 'booked'])
    const before = portal.smtp.letters.length
    await runMinute(desk.services)
    const { mail } = await portal.readMail(maria.email)
    expect(portal.smtp.letters).toHaveLength(before + 1)
    expect(mail.text?.match(/\/book\/b\//g)).toHaveLength(3)
    await runMinute(desk.services)
    await portal.sendQueued()
    expect(portal.smtp.letters).toHaveLength(before + 1)
    // With a limit of one booking.
    expectProblem(await book([await createCourse(yoga.id)]), 409, 'booking_limit')
  })

  test('that takes place by video says where to join, and not where the shop is', async () => {
    await desk.db.update(business).set({ address: '1 Main St' })
    const talk = await createService(portal.owner, { kind: 'class', capacity: 2, durationMinutes: 30, video: 'room' })
    expect((await book(await listIds(await createCourse(talk.id)), [maria.id], talk.id)).status).toBe(201)
    await runMinute(desk.services)
    const { text = '' } = (await portal.readMail(maria.email)).mail
    expect(text.match(/: https:\/\/meet\.jit\.si\/\w+$/gm)).toHaveLength(3)
    expect(text).not.toContain('1 Main St')
  })

  test('that begins just when a reminder would be due is told of once', async () => {
    const [first] = await findCourse()
    const { now } = desk.clock
    const at = (minutes: number) => {
      desk.clock.now = new Date(Date.parse(first?.startsAt ?? '') - DAY_MS + minutes * MINUTE_MS)
    }
    at(-0.5)
    expect((await book(await listIds())).status).toBe(201)
    const before = getMails().length
    for (const minutes of [0.5, 4, 5]) {
      at(minutes)
      await runMinute(desk.services)
      await portal.sendQueued()
    }
    desk.clock.now = now
    expect(getMails()).toHaveLength(before + 1)
  })

  test('is booked as it was shown, or not at all', async () => {
    const ids = await listIds()
    await fill(ids[1] ?? '')
    expect((await findCourse()).map(({ state }) => state)).toEqual(['free', 'full', 'free'])
    expectProblem(await book(ids), 409, 'class_full')
    expect(await upcoming()).toEqual([])
    const { now } = desk.clock
    const [first] = await findCourse()
    desk.clock.now = new Date(Date.parse(first?.startsAt ?? '') - HOUR_MS)
    const tooNear = await book(ids)
    desk.clock.now = now
    expectProblem(tooNear, 409, 'too_short_notice')
    expect((await book(ids.filter((_, index) => index !== 1))).status).toBe(201)
    expect(await upcoming()).toHaveLength(2)
  })

  test('is offered only where the shop allows it, and isn’t of several', async () => {
    const ids = await listIds()
    const other = await createAppointment(portal.owner, {
      serviceId: yoga.id,
      employeeId,
      startsAt: new Date(Math.ceil(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS + 73 * HOUR_MS).toISOString(),
    })
    expectProblem(await book([...ids, other.id]), 404, 'not_found')
    await setCourses(false)
    const [found, answer] = [await findCourse(), await book(ids)]
    await setCourses(true)
    expect(found).toEqual([])
    expectProblem(answer, 404, 'not_found')
  })

  test('says which of its dates a pass pays for, and needs one for each where the service does', async () => {
    const pilates = await createService(portal.owner, {
      kind: 'class',
      capacity: 2,
      durationMinutes: 30,
      needsPass: true,
    })
    const id = await createCourse(pilates.id)
    await createPass(portal.owner, {
      clientId: maria.id,
      packageId: (await createPackage(portal.owner, { visits: 2 })).id,
    })
    expect((await findCourse(id)).map(({ paid }) => paid)).toEqual([true, true, false])
    const ids = await listIds(id)
    expectProblem(await book(ids, [maria.id], pilates.id), 409, 'pass_needed')
    expect(await upcoming()).toEqual([])
    expect((await book(ids.slice(0, 2), [maria.id], pilates.id)).status).toBe(201)
  })
})

test('two of a household are booked at once, or none of them', async () => {
  const ada = await createClient(portal.owner, { firstName: 'Ada', email: maria.email, phone: '' })
  await createBooking(portal.owner, { clientId: (await createClient(portal.owner)).id, appointmentId: firstId })
  expectProblem(await book([firstId], [maria.id, ada.id]), 409, 'class_full')
  expect(await upcoming()).toEqual([])
  const [, second = ''] = await listIds()
  expect((await book([second], [maria.id, ada.id])).status).toBe(201)
  expect([await upcoming(), await upcoming(ada.id)]).toMatchObject([[{ status: 'booked' }], [{ status: 'booked' }]])
})

test('two of a household can’t both count on the last visit of a pass that they share', async () => {
  const ada = await createClient(portal.owner, { firstName: 'Ada', email: maria.email, phone: '' })
  await portal.owner.put(`/api/clients/${ada.id}/household`, { withClientId: maria.id })
  const needy = { kind: 'class', capacity: 2, durationMinutes: 30, needsPass: true } as const
  const pilates = await createService(portal.owner, needy)
  const id = await createCourse(pilates.id)
  const addSharedVisit = async () => {
    const { id: packageId } = await createPackage(portal.owner, { visits: 1 })
    const { id: passId } = await createPass(portal.owner, { clientId: maria.id, packageId })
    expect((await portal.owner.post(`/api/passes/${passId}/share`, { id: newId() })).status).toBe(200)
  }
  await addSharedVisit()
  expectProblem(await book([id], [maria.id, ada.id], pilates.id), 409, 'pass_needed')
  await addSharedVisit()
  expect((await book([id], [maria.id, ada.id], pilates.id)).status).toBe(201)
})

test('nobody of another address is booked for', async () => {
  const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
  expectProblem(await book([firstId], [maria.id, ben.id]), 404, 'not_found')
})

test('of two who take the last places of a course at once, one gets all of them', async () => {
  const ids = await listIds()
  for (const appointmentId of ids)
    await createBooking(portal.owner, { clientId: (await createClient(portal.owner)).id, appointmentId })
  const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
  const benThere = await portal.signIn(ben.email)
  const wish = { serviceId: yoga.id, clientIds: [ben.id], appointmentIds: ids.toReversed(), answers: [] }
  const answers = await Promise.all([book(ids), benThere.post('/api/me/clients/bookings', { id: newId(), ...wish })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

describe('what was booked at once', () => {
  const cancel = (groupId: string, bookingIds: string[]) =>
    there.post(`/api/me/groups/${groupId}/cancel`, { id: newId(), bookingIds, reason: 'Ill' })
  const findGroup = async (groupId: string) => (await there.get<PortalGroup>(`/api/me/groups/${groupId}`)).body.items

  /** Books three dates of a course, and returns the group. */
  async function bookCourse(): Promise<string> {
    expect((await book(await listIds())).status).toBe(201)
    return (await upcoming())[0]?.groupId ?? ''
  }

  test('is cancelled at once, for all of a household', async () => {
    const ada = await createClient(portal.owner, { firstName: 'Ada', email: maria.email, phone: '' })
    expect((await book([firstId], [maria.id, ada.id])).status).toBe(201)
    const groupId = (await upcoming(ada.id))[0]?.groupId ?? ''
    const group = await findGroup(groupId)
    expect(group.map(({ firstName }) => firstName).toSorted()).toEqual(['Ada', 'Maria'])
    expect(
      (
        await cancel(
          groupId,
          group.map(({ id }) => id),
        )
      ).status,
    ).toBe(200)
    expect([await upcoming(), await upcoming(ada.id)]).toEqual([[], []])
    expectProblem(await there.get(`/api/me/groups/${groupId}`), 404, 'not_found')
  })

  test('isn’t told of as booked once it is cancelled', async () => {
    const groupId = await bookCourse()
    const ids = (await findGroup(groupId)).map(({ id }) => id)
    await runMinute(desk.services)
    const before = getMails().length
    expect((await cancel(groupId, ids)).status).toBe(200)
    await portal.sendQueued()
    expect(getMails()).toHaveLength(before)
  })

  test('is cancelled wholly or not at all, and what is too near can only stay', async () => {
    const groupId = await bookCourse()
    const ids = (await findGroup(groupId)).map(({ id }) => id)
    const before = desk.clock.now
    desk.clock.now = new Date(Date.parse((await findGroup(groupId))[0]?.startsAt ?? '') - HOUR_MS)
    there = await portal.signIn(maria.email)
    const late = await cancel(groupId, ids)
    const left = (await findGroup(groupId)).map(({ changeUntil }) => changeUntil !== null)
    const rest = await cancel(groupId, ids.slice(1))
    desk.clock.now = before
    expectProblem(late, 409, 'too_late_online')
    expect(left).toEqual([false, true, true])
    expect(rest.status).toBe(200)
    expect(await upcoming()).toMatchObject([{ id: ids[0], groupId: null }])
    expectProblem(await cancel(groupId, ids), 410, 'offer_over')
  })

  test('is one calendar file, here and by the link in the mail', async () => {
    const groupId = await bookCourse()
    const file = await there.get<string>(`/api/me/groups/${groupId}/calendar`)
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    await runMinute(desk.services)
    const { mail } = await portal.readMail(maria.email)
    const [link = ''] = /\/api\/book\/calendar\/\S+/.exec(mail.text ?? '') ?? []
    expect((await portal.visitor().get<string>(link)).body.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  })

  test('is nobody else’s', async () => {
    const groupId = await bookCourse()
    const ids = (await findGroup(groupId)).map(({ id }) => id)
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
    const benThere = await portal.signIn(ben.email)
    const input = { id: newId(), bookingIds: ids, reason: '' }
    expectProblem(await benThere.post(`/api/me/groups/${groupId}/cancel`, input), 404, 'not_found')
    expectProblem(await benThere.get(`/api/me/groups/${groupId}/calendar`), 404, 'not_found')
    expect(await upcoming()).toHaveLength(3)
  })
})
