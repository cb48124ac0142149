import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { PortalCheckedIn, PortalExpected } from '@deskbell/domain/client-portal/check-in-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { getCheckInCode } from '@deskbell/domain/kiosk/check-in-code.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { attention } from '../../db/schema/attention.ts'
import { business } from '../../db/schema/business.ts'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createPass, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let kiosk: OpenedDevice
let serviceId: string
let maria: Client
let there: Caller

async function setOptions(options: Partial<KioskOptions> = {}): Promise<void> {
  await desk.db.update(business).set({ kiosk: { ...KIOSK_OPTIONS, ownPhone: true, ...options } })
}

beforeAll(async () => {
  kiosk = (await portal.owner.post<OpenedDevice>('/api/devices/open', { id: newId(), name: 'Front door' })).body
  serviceId = (await createService(portal.owner, { capacity: 5 })).id
})

beforeEach(async () => {
  count += 1
  await setOptions()
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

const getCode = (minutes = 0) => getCheckInCode(kiosk.rosterKey, new Date(desk.clock.now.getTime() + minutes * 60_000))
const newVisit = (clientId = maria.id) => ({ id: newId(), clientId, serviceId })
const checkIn = (visits: object[], { code = getCode(), by = there } = {}) =>
  by.post<PortalCheckedIn>('/api/me/check-ins', { code, visits })
const listExpected = async () => (await there.get<PortalExpected>('/api/me/check-ins')).body.people
const listVisits = async (clientId = maria.id) =>
  (await portal.owner.get<{ items: CheckIn[] }>(`/api/check-ins?clientId=${clientId}`)).body.items

/** Books Maria for a class that begins in so many minutes. */
async function bookClass(minutes: number): Promise<string> {
  const startsAt = new Date(desk.clock.now.getTime() + minutes * 60_000).toISOString()
  const employeeId = (await createEmployee(portal.owner, { services: [serviceId] })).id
  await createAppointment(portal.owner, { serviceId, employeeId, startsAt }, { clientId: maria.id })
  return startsAt
}

test('requires sign-in, and the switch', async () => {
  expectProblem(await portal.visitor().get('/api/me/check-ins'), 401, 'not_signed_in')
  expectProblem(await checkIn([newVisit()], { by: portal.visitor() }), 401, 'not_signed_in')
  await desk.db.update(business).set({ kiosk: KIOSK_OPTIONS })
  expectProblem(await there.get('/api/me/check-ins'), 404, 'not_found')
  expectProblem(await checkIn([newVisit()]), 404, 'not_found')
  expect(await listVisits()).toEqual([])
})

test('who is booked soon is expected, as at the kiosk, and has a visit of the booking and of the pass', async () => {
  await createPass(portal.owner, { clientId: maria.id })
  await bookClass(61)
  const find = async () => (await listExpected()).flatMap(({ services }) => services).find(({ id }) => id === serviceId)
  expect((await find())?.appointment).toBeNull()
  desk.clock.now = new Date(desk.clock.now.getTime() + 60_000)
  expect(await listExpected()).toMatchObject([{ clientId: maria.id, firstName: 'Maria', atDesk: false }])
  expect(await find()).toMatchObject({ isPaid: true, atDesk: false, appointment: { isBooked: true } })
  const visit = newVisit()
  const { body } = await checkIn([visit])
  expect(body.results).toMatchObject([{ outcome: 'checked_in', checkInId: visit.id, pass: { remaining: 9 } }])
  expect((await checkIn([visit], { code: getCode(1) })).body).toEqual(body)
  expect(await listVisits()).toMatchObject([{ id: visit.id, source: 'own_phone', pass: { remaining: 9 } }])
  expect((await find())?.appointment).toMatchObject({ hasCome: true })
})

test('a family checks in at once, from a pass that pays for one of them', async () => {
  const ben = await createClient(portal.owner, { firstName: 'Ben', email: maria.email, phone: '' })
  await createPass(portal.owner, { clientId: ben.id })
  const { body } = await checkIn([newVisit(), newVisit(ben.id)])
  expect(body.results).toMatchObject([
    { firstName: 'Maria', pass: null },
    { firstName: 'Ben', pass: { remaining: 9 } },
  ])
})

test('nobody else is checked in', async () => {
  const stranger = await createClient(portal.owner, { email: `other${count}@example.com`, phone: '' })
  expectProblem(await checkIn([newVisit(), newVisit(stranger.id)]), 404, 'not_found')
  expect([...(await listVisits()), ...(await listVisits(stranger.id))]).toEqual([])
})

test('the code is that of a minute, of a kiosk that is not signed out', async () => {
  for (const minutes of [-2, 2])
    expectProblem(await checkIn([newVisit()], { code: getCode(minutes) }), 403, 'incorrect_code')
  const { body: other } = await portal.owner.post<OpenedDevice>('/api/devices/open', { id: newId(), name: 'Back door' })
  const code = getCheckInCode(other.rosterKey, desk.clock.now)
  await portal.owner.post(`/api/devices/${other.id}/revoke`, {})
  expectProblem(await checkIn([newVisit()], { code }), 403, 'incorrect_code')
  expect(await listVisits()).toEqual([])
  expect((await checkIn([newVisit()], { code: getCode(-1) })).status).toBe(200)
})

test('ten wrong codes a day block an address, in each of its sessions; right ones are not counted', async () => {
  for (let guess = 0; guess < 12; guess += 1) expect((await checkIn([newVisit()])).status).toBe(200)
  const again = await portal.signIn(maria.email)
  const wrong = getCode(5)
  for (let guess = 0; guess < 10; guess += 1)
    expectProblem(await checkIn([newVisit()], { code: wrong, by: guess % 2 ? there : again }), 403, 'incorrect_code')
  for (const by of [there, again]) expectProblem(await checkIn([newVisit()], { by }), 429, 'rate_limited')
})

test('whom the kiosk would send to the desk is sent there, and staff are told why', async () => {
  await setOptions({ walkIns: false })
  const { body } = await checkIn([newVisit()])
  expect(body.results).toEqual([null])
  expect(await listVisits()).toEqual([])
  const told = await desk.db.select().from(attention).where(eq(attention.clientId, maria.id))
  expect(told).toMatchObject([{ kind: 'see_desk', deviceId: kiosk.id, detail: { reason: 'no_booking' } }])
})

test('a check-in is undone within seconds, by whoever made it', async () => {
  await createPass(portal.owner, { clientId: maria.id })
  const visit = newVisit()
  await checkIn([visit])
  const undo = (id: string, by = there) => by.post(`/api/me/check-ins/${id}/undo`, {})
  const stranger = await createClient(portal.owner, { email: `other${count}@example.com`, phone: '' })
  expectProblem(await undo(visit.id, await portal.signIn(stranger.email)), 404, 'not_found')
  expect((await undo(visit.id)).status).toBe(200)
  const { body: passes } = await portal.owner.get<{ items: Pass[] }>(`/api/passes?clientId=${maria.id}`)
  expect(passes.items).toMatchObject([{ remaining: 10 }])
  const late = newVisit()
  await checkIn([late])
  desk.clock.now = new Date(desk.clock.now.getTime() + 21_000)
  expectProblem(await undo(late.id), 409, 'undo_too_late')
  const ben = await createClient(portal.owner, { email: maria.email, phone: '' })
  const atDesk = newVisit(ben.id)
  await portal.owner.post('/api/check-ins', atDesk)
  expectProblem(await undo(atDesk.id), 409, 'not_undoable')
})

test('the poster is a PDF for staff', async () => {
  expectProblem(await portal.visitor().get('/api/kiosk/poster'), 401, 'not_signed_in')
  const answer = await portal.owner.get<string>('/api/kiosk/poster')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
})
