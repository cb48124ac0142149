import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { client } from '../../db/schema/client.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newPackageSale,
} from '../../test/factories.ts'
import { toReadableText } from '../../test/readable-text.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function setOptions(over: Partial<KioskOptions>): Promise<void> {
  await desk.db
    .update(business)
    .set({ kiosk: { ...KIOSK_OPTIONS, ...over } })
    .where(eq(business.id, shop.businessId))
}

function lookUp(digits: string) {
  return shop.post<LookupResult>('/api/kiosk/lookup', { digits })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.post('/api/kiosk/lookup', { digits: '0142' }), 401, 'not_signed_in')
})

describe('looking up', () => {
  test('finds by the last digits and shows no more than a bystander may see', async () => {
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', phone: '+12015550142', email: 'm@example.com' })
    await createClient(shop, { firstName: 'Ben', lastName: 'Wolf', phone: '+12015550199' })
    const { body } = await lookUp('0142')
    expect(body).toMatchObject({ more: false, matches: [{ name: 'Maria S.', phoneHint: '••42' }] })
    expect(toReadableText(body)).not.toMatch(/Silva|555|example/)
  })

  test('lists who else of the household may have come, whom it doesn’t name otherwise', async () => {
    desk.clock.now = new Date('2026-11-20T10:00:00Z')
    const create = async (firstName: string, withClientId?: string) => {
      const { id } = await createClient(shop, { firstName, phone: withClientId ? '' : '+12015550142' })
      if (withClientId) await shop.put(`/api/clients/${id}/household`, { withClientId })
      return id
    }
    const maria = await create('Maria')
    const [mia, ben, gone] = [await create('Mia', maria), await create('Ben', maria), await create('Gone', maria)]
    await create('Idle', maria)
    const { id: packageId } = await createPackage(shop)
    for (const clientId of [ben, gone]) await createPass(shop, { clientId, packageId })
    await shop.post(`/api/clients/${gone}/archive`)
    await createPass(shop, { clientId: (await createClient(shop, { firstName: 'Other', phone: '' })).id, packageId })
    const { id: employeeId } = await createEmployee(shop)
    const { id: serviceId } = await createService(shop)
    const item = { serviceId, employeeId, startsAt: '2026-11-20T10:30:00.000Z' }
    await createAppointment(shop, item, { clientId: mia })
    const { body } = await lookUp('0142')
    expect(body.matches).toMatchObject([
      {
        name: 'Maria S.',
        family: [
          {
            clientId: mia,
            name: 'Mia S.',
            services: [{ id: serviceId, appointment: { isBooked: true, hasCome: false } }],
          },
          { clientId: ben, name: 'Ben S.', services: [{ id: serviceId, isPaid: true }] },
        ],
      },
    ])
    expect(body.matches[0]?.family).toHaveLength(2)
    expect(toReadableText(body)).not.toMatch(/Silva|555/)
    await shop.send(`/api/clients/${maria}/household`, { method: 'DELETE' })
    expect((await lookUp('0142')).body.matches[0]).not.toHaveProperty('family')
  })

  test('finds by the code of a card, too, unless archived', async () => {
    const { id } = await createClient(shop)
    const [row] = await desk.db.select().from(client).where(eq(client.id, id))
    const byCode = (code = '') => shop.post<LookupResult>('/api/kiosk/lookup', { code })
    expect((await byCode(row?.code)).body.matches).toMatchObject([{ clientId: id, name: 'Maria S.' }])
    expect((await byCode('0123456789ABCDEF01234567')).body).toEqual({ matches: [], more: false })
    expectProblem(await byCode('no code'), 422, 'invalid')
    await shop.post(`/api/clients/${id}/archive`)
    expect((await byCode(row?.code)).body.matches).toEqual([])
  })

  test('shows whole names where the shop wants it', async () => {
    await createClient(shop)
    await setOptions({ maskedNames: false })
    expect((await lookUp('0142')).body.matches).toMatchObject([{ name: 'Maria Silva' }])
  })

  test('says whom the desk sorts out, never why', async () => {
    const { id: blocked } = await createClient(shop, { firstName: 'Blocked' })
    await desk.db.update(client).set({ blockedReason: 'Ask for the towel' }).where(eq(client.id, blocked))
    const { id: owing } = await createClient(shop, { firstName: 'Owing' })
    const { id: packageId } = await createPackage(shop)
    await shop.post('/api/passes', newPackageSale({ clientId: owing, packageId, startsOn: '2026-01-01', paid: 0 }))
    await createClient(shop, { firstName: 'Fine' })
    const atDesk = async () => (await lookUp('0142')).body.matches.map((one) => [one.name, one.atDesk])
    expect(Object.fromEntries(await atDesk())).toEqual({ 'Blocked S.': true, 'Owing S.': true, 'Fine S.': false })
    await setOptions({ owing: true })
    expect(Object.fromEntries(await atDesk())).toMatchObject({ 'Owing S.': false })
    expect(JSON.stringify((await lookUp('0142')).body)).not.toContain('towel')
  })

  test('says which services the desk sorts out: unpaid ones, and those without a booking', async () => {
    desk.clock.now = new Date('2026-11-20T10:00:00Z')
    const { id: employeeId } = await createEmployee(shop)
    const rub = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
    await createService(shop, { name: 'Sauna' })
    const { id: packageId } = await createPackage(shop, { coversAll: false, serviceIds: [rub.id] })
    const { clientId } = await createPass(shop, { packageId })
    const atDesk = async (digits: string) =>
      (await lookUp(digits)).body.matches[0]?.services.map((one) => [one.name, one.atDesk])
    await createClient(shop, { phone: '+12015550177' })
    await setOptions({ unpaidVisits: false })
    expect(await atDesk('0142')).toEqual([['Massage', false]])
    expect(await atDesk('0177')).toEqual([
      ['Massage', true],
      ['Sauna', true],
    ])
    await setOptions({ walkIns: false })
    expect(await atDesk('0142')).toEqual([['Massage', true]])
    const item = { serviceId: rub.id, employeeId, startsAt: '2026-11-20T10:15:00.000Z' }
    await createAppointment(shop, item, { clientId })
    expect(await atDesk('0142')).toEqual([['Massage', false]])
  })

  test('says what is booked next, after today', async () => {
    desk.clock.now = new Date('2026-11-20T10:00:00Z')
    const { id: employeeId } = await createEmployee(shop)
    const { id: serviceId } = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
    const { id: clientId } = await createClient(shop)
    const next = async () => (await lookUp('0142')).body.matches[0]?.next
    const book = (startsAt: string) => createAppointment(shop, { serviceId, employeeId, startsAt }, { clientId })
    await book('2026-11-20T18:00:00.000Z')
    expect(await next()).toBeNull()
    await book('2026-11-25T09:00:00.000Z')
    const { id } = await book('2026-11-24T09:00:00.000Z')
    expect(await next()).toEqual({ startsAt: '2026-11-24T09:00:00.000Z', serviceName: 'Massage' })
    await shop.post(`/api/appointments/${id}/cancel`, { id: newId(), by: 'shop', reason: '' })
    expect(await next()).toMatchObject({ startsAt: '2026-11-25T09:00:00.000Z' })
  })

  test('asks for more digits when more than five match', async () => {
    for (let n = 0; n < 6; n++) await createClient(shop, { phone: `+1201555014${n}`.replace(/\d$/, `${n}`) })
    for (let n = 0; n < 6; n++) await createClient(shop, { phone: `+120155${n}0142` })
    expect((await lookUp('0142')).body).toEqual({ matches: [], more: true })
    expect((await lookUp('50142')).body.matches.length).toBeGreaterThan(0)
  })

  test('finds a whole number that begins with a trunk zero, but nobody by a part of one', async () => {
    await desk.db.update(business).set({ locale: 'de-DE' }).where(eq(business.id, shop.businessId))
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', phone: '+4915123456789' })
    for (const digits of ['015123456789', '004915123456789', '15123456789', '6789']) {
      expect((await lookUp(digits)).body.matches, digits).toMatchObject([{ name: 'Maria S.' }])
    }
    for (const digits of ['05123456789', '06789', '0151234']) {
      expect((await lookUp(digits)).body, digits).toEqual({ matches: [], more: false })
    }
  })

  test('leaves out archived clients', async () => {
    const { id } = await createClient(shop)
    await shop.post(`/api/clients/${id}/archive`)
    expect((await lookUp('0142')).body).toEqual({ matches: [], more: false })
  })

  test('offers what the passes pay for, or everything where none does', async () => {
    const yoga = await createService(shop, { name: 'Yoga' })
    await createService(shop, { name: 'Massage' })
    await createService(shop, { name: 'Gone', active: false })
    const { id: packageId } = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
    const { id: clientId } = await createClient(shop)
    const offered = async () => (await lookUp('0142')).body.matches[0]?.services.map(({ name }) => name)
    expect(await offered()).toEqual(['Yoga', 'Massage'])
    await createPass(shop, { clientId, packageId })
    expect(await offered()).toEqual(['Yoga'])
  })

  test('offers what is booked first, then the class that is on with its places, then the rest', async () => {
    desk.clock.now = new Date('2026-11-20T10:00:00Z')
    const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca' })
    const massage = { name: 'Massage', kind: 'one_to_one', capacity: 1 } as const
    const [sauna, yoga, rub] = [
      await createService(shop, { name: 'Sauna' }),
      await createService(shop, { name: 'Yoga' }),
      await createService(shop, massage),
    ]
    const { id: clientId } = await createClient(shop)
    const anyway = { reason: 'Two at once' }
    const at = (serviceId: string, time: string) => ({ serviceId, employeeId, startsAt: `2026-11-20T${time}:00.000Z` })
    await createAppointment(shop, at(rub.id, '10:15'), { clientId })
    const { id: appointmentId } = await createAppointment(shop, at(yoga.id, '10:30'), { anyway })
    await createAppointment(shop, at(yoga.id, '18:00'))
    await createBooking(shop, { appointmentId, clientId: (await createClient(shop, { phone: '' })).id })
    const { body } = await lookUp('0142')
    const theirs = { employeeName: 'Luca', isBooked: true, kind: 'one_to_one', placesLeft: 0 }
    expect(body.matches[0]?.services).toMatchObject([
      { id: rub.id, name: 'Massage', atDesk: false, appointment: { ...theirs, startsAt: '2026-11-20T10:15:00.000Z' } },
      {
        id: yoga.id,
        name: 'Yoga',
        atDesk: false,
        appointment: {
          startsAt: '2026-11-20T10:30:00.000Z',
          employeeName: 'Luca',
          isBooked: false,
          kind: 'class',
          placesLeft: 13,
        },
      },
      { id: sauna.id, name: 'Sauna', atDesk: false, appointment: null },
    ])
  })

  test('offers what is booked though no pass pays for it, and only to whoever booked it', async () => {
    desk.clock.now = new Date('2026-11-20T10:00:00Z')
    const yoga = await createService(shop, { name: 'Yoga' })
    const massage = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
    const { id: packageId } = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
    const { id: employeeId } = await createEmployee(shop)
    const { id: ben } = await createClient(shop, { firstName: 'Ben', lastName: 'Wolf' })
    const { clientId } = await createPass(shop, { packageId })
    await createPass(shop, { packageId, clientId: ben })
    const item = { serviceId: massage.id, employeeId, startsAt: '2026-11-20T10:15:00.000Z' }
    await createAppointment(shop, item, { clientId })
    const { matches } = (await lookUp('0142')).body
    const offered = (name: string) => matches.find((match) => match.name === name)?.services.map((one) => one.name)
    expect(offered('Maria S.')).toEqual(['Massage', 'Yoga'])
    expect(offered('Ben W.')).toEqual(['Yoga'])
  })

  test.each(['', '123', '12a4', '1234567890123456'])('refuses %o', async (digits) => {
    expectProblem(await lookUp(digits), 422, 'invalid')
  })

  test('is slowed down for whoever tries number after number', async () => {
    const answers = []
    for (let n = 0; n <= 60; n++) answers.push(await lookUp(String(1000 + n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expectProblem(answers[60] as (typeof answers)[0], 429, 'rate_limited')
  })
})
