import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { ClientWaivers } from '@deskbell/domain/waivers/schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createService, createWaiver, newSignature } from '../../test/factories.ts'
import { createDevice, findOpenAlerts, type TestDevice } from '../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let tablet: TestDevice
let serviceId: string
let clientId: string
let waiverId: string

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  tablet = await createDevice(desk, shop)
  serviceId = (await createService(shop)).id
  clientId = (await createClient(shop)).id
  waiverId = (await createWaiver(shop)).id
})

const { strokes } = newSignature({ waiverId: '' })
const signing = (over: object = {}) => ({
  ...tablet.signWaiver({ clientId, waiverId, guardianName: '', strokes }),
  ...over,
})
const waivers = async () => (await shop.get<ClientWaivers>(`/api/clients/${clientId}/waivers`)).body
const kinds = async () => (await findOpenAlerts(desk, shop)).map(({ kind }) => kind)

async function toSign() {
  const { body } = await shop.post<LookupResult>('/api/kiosk/lookup', { digits: '0142' })
  return body.matches[0]?.toSign
}

function later(minutes: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + minutes * 60_000)
}

test('whoever checks in unsigned is shown the waiver and listed, and signing puts both right', async () => {
  expect(await toSign()).toMatchObject({ signer: 'either', waiver: { id: waiverId } })
  const visit = tablet.checkIn({ clientId, serviceId })
  await tablet.send([visit])
  expect(await findOpenAlerts(desk, shop)).toMatchObject([
    { kind: 'unsigned', clientId, deviceId: tablet.id, checkInId: visit.id },
  ])
  const entry = signing()
  expect(await tablet.answersTo(entry)).toEqual([{ id: entry.id, status: 'done', result: null }])
  expect(await toSign()).toBeNull()
  expect(await kinds()).toEqual([])
})

test('a signature is recorded once, at the time when it was drawn by the server’s clock', async () => {
  tablet.fast = 3 * 24 * 60
  const entry = signing()
  later(90)
  const answers = await Promise.all([1, 2, 3].map(() => tablet.answersTo(entry)))
  for (const answer of answers) expect(answer).toEqual([{ id: entry.id, status: 'done', result: null }])
  expect((await waivers()).items).toMatchObject([
    {
      id: entry.id,
      signedAt: '2026-11-20T10:00:00.000Z',
      expiresOn: '2027-11-19',
      signerName: 'Maria Silva',
      deviceName: 'Front door',
      byName: 'Kiosk',
    },
  ])
})

test('it is of the client who was kept, if they were merged before it arrived', async () => {
  const merged = await createClient(shop)
  const merge = { id: newId(), keptId: clientId, mergedId: merged.id, choices: {} }
  expect((await shop.post('/api/merges', merge)).status).toBe(201)
  const entry = signing({ clientId: merged.id })
  expect(await tablet.answersTo(entry)).toEqual([{ id: entry.id, status: 'done', result: null }])
  expect((await waivers()).items).toMatchObject([{ id: entry.id }])
})

test('it is of the version that was shown, though another was published meanwhile', async () => {
  const entry = signing({ guardianName: 'Ana Silva' })
  await createWaiver(shop)
  await tablet.send([entry])
  expect(await waivers()).toMatchObject({
    toSign: { waiver: { number: 2 } },
    items: [{ number: 1, signerName: 'Ana Silva', guardianName: 'Ana Silva', counts: false }],
  })
})

test('an id that comes with another signature is refused, and the first stays', async () => {
  const entry = signing()
  await tablet.send([entry])
  const [answer] = await tablet.answersTo({ ...entry, strokes: [[1, 1, 2, 2]] })
  expect(answer).toMatchObject({ status: 'rejected', code: 'operation_reused' })
  expect((await waivers()).items).toHaveLength(1)
})

test('what is no signature, or not of this shop, is rejected, and holds up nothing', async () => {
  const other = await desk.openShop()
  const wrong = [
    ...[[[500, 500]], [[1, 2, 3]], [[0, 1001, 3, 4]]].map((strokes) => signing({ strokes })),
    signing({ waiverId: (await createWaiver(other)).id }),
    signing({ clientId: newId() }),
  ]
  const sound = signing()
  const answers = await tablet.answersTo(...wrong, sound)
  expect(answers.map((answer) => answer.status === 'rejected' && answer.code)).toEqual([
    'invalid',
    'invalid',
    'invalid',
    'not_found',
    'not_found',
    false,
  ])
  expect((await waivers()).items).toMatchObject([{ id: sound.id }])
})
