import type { KioskResult, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type Shop, useApp } from '../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../test/factories.ts'

const desk = useApp()
let shop: Shop

beforeEach(async () => {
  shop = await desk.openShop()
})

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
    expect(JSON.stringify(body)).not.toMatch(/Silva|555|example/)
  })

  test('asks for more digits when more than five match', async () => {
    for (let n = 0; n < 6; n++) await createClient(shop, { phone: `+1201555014${n}`.replace(/\d$/, `${n}`) })
    for (let n = 0; n < 6; n++) await createClient(shop, { phone: `+120155${n}0142` })
    expect((await lookUp('0142')).body).toEqual({ matches: [], more: true })
    expect((await lookUp('50142')).body.matches.length).toBeGreaterThan(0)
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
    expect(body.matches[0]?.services).toEqual([
      { id: rub.id, name: 'Massage', atDesk: false, appointment: { ...theirs, startsAt: '2026-11-20T10:15:00.000Z' } },
      {
        ...{ id: yoga.id, name: 'Yoga', atDesk: false },
        appointment: {
          ...{ startsAt: '2026-11-20T10:30:00.000Z', employeeName: 'Luca', isBooked: false },
          ...{ kind: 'class', placesLeft: 13 },
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

describe('checking in', () => {
  test('shows what is left, and for an unpaid visit no reason', async () => {
    const { id: serviceId } = await createService(shop)
    const pass = await createPass(shop)
    const visit = { id: newId(), clientId: pass.clientId, serviceId, device: 'Door' }
    const { body } = await shop.post<KioskResult>('/api/kiosk/check-ins', visit)
    expect(body.pass).toEqual({ name: 'Ten visits', unlimited: false, remaining: 9, expiresOn: null })
    const { id: clientId } = await createClient(shop)
    const unpaid = await shop.post<KioskResult>('/api/kiosk/check-ins', { ...visit, id: newId(), clientId })
    expect(unpaid.body).not.toHaveProperty('noPassReason')
    expect(unpaid.body.pass).toBeNull()
  })
})
