import { hashLookupValue } from '@deskbell/domain/kiosk/hashes.ts'
import { type OfflineRoster, predictCheckIn, toLookupPerson } from '@deskbell/domain/kiosk/local-check-in.ts'
import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { RosterClient, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import type { LookupMatch, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { client } from '../../db/schema/client.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  checkInAtKiosk,
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  createWaiver,
  newPackageSale,
  newSignature,
} from '../../test/factories.ts'
import { toReadableText } from '../../test/readable-text.ts'
import { createDevice, ROSTER_KEY, type TestDevice } from '../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let tablet: TestDevice

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  tablet = await createDevice(desk, shop)
})

function later(minutes: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + minutes * 60_000)
}

async function setOptions(over: Partial<KioskOptions>): Promise<void> {
  await desk.db
    .update(business)
    .set({ kiosk: { ...KIOSK_OPTIONS, ...over } })
    .where(eq(business.id, shop.businessId))
}

async function read(cursor?: string): Promise<RosterPage> {
  const query = new URLSearchParams({ deviceId: tablet.id, ...(cursor && { cursor }) })
  const { status, body } = await shop.get<RosterPage>(`/api/kiosk/roster?${query}`)
  expect(status).toBe(200)
  return body
}

/** Returns the clients that an up-to-date device receives after `work`. */
async function changedBy(work: () => Promise<unknown>): Promise<{ names: string[]; gone: string[]; page: RosterPage }> {
  const { cursor } = await read()
  // Longer than the sync's overlap.
  later(10)
  const { cursor: quiet } = await read(cursor)
  later(10)
  await work()
  const page = await read(quiet)
  return { names: page.clients.map(({ firstName }) => firstName).sort(), gone: page.gone, page }
}

test('requires sign-in, and a tablet of this shop', async () => {
  expectProblem(await desk.anonymous.get(`/api/kiosk/roster?deviceId=${tablet.id}`), 401, 'not_signed_in')
  const other = await desk.openShop()
  expectProblem(await other.get(`/api/kiosk/roster?deviceId=${tablet.id}`), 404, 'not_found')
  expectProblem(await shop.get(`/api/kiosk/roster?deviceId=${tablet.id}&cursor=nonsense`), 400, 'bad_request')
})

describe('the whole roster', () => {
  test('has what a tablet needs, and no number, no e-mail, no whole name', async () => {
    const { id: clientId } = await createClient(shop, { email: 'm@example.com', notes: 'Bad knee' })
    const pass = await createPass(shop, { clientId })
    const page = await read()
    const [row] = await desk.db.select().from(client).where(eq(client.id, clientId))
    const [maria] = page.clients
    expect(page).toMatchObject({ anew: true, gone: [], more: false, services: [], appointments: [] })
    expect(maria).toMatchObject({
      id: clientId,
      firstName: 'Maria',
      name: 'Maria S.',
      initials: 'MS',
      phoneHint: '••42',
      atDesk: false,
      next: null,
      codeHash: hashLookupValue(ROSTER_KEY, row?.code ?? ''),
      passes: [{ id: pass.id, name: 'Ten visits', remaining: 10, usedInPeriod: 0, usedOn: '2026-11-20' }],
    })
    expect(maria?.endingHash).toBe(hashLookupValue(ROSTER_KEY, '0142'))
    expect(toReadableText(page)).not.toMatch(/Silva|555|example|knee/)
  })

  test('says who is of one household, and of whom that has changed', async () => {
    const [ana, ben] = [await createClient(shop, { firstName: 'Ana' }), await createClient(shop, { firstName: 'Ben' })]
    await createClient(shop)
    const join = () => shop.put(`/api/clients/${ben.id}/household`, { withClientId: ana.id })
    const { page } = await changedBy(join)
    const [one, other] = page.clients
    expect(page.clients.map(({ firstName }) => firstName).sort()).toEqual(['Ana', 'Ben'])
    expect(one?.householdId).toEqual(other?.householdId)
    expect(one?.householdId).not.toBeNull()
    expect((await read()).clients.find(({ firstName }) => firstName === 'Maria')?.householdId).toBeNull()
  })

  test('tells whoever takes the tablet apart no more of a number than its last four digits', async () => {
    await createClient(shop)
    const page = JSON.stringify(await read())
    const number = '12015550142'
    const found = Array.from({ length: number.length - 3 }, (_, index) => number.slice(index)).filter((ending) =>
      page.includes(hashLookupValue(ROSTER_KEY, ending)),
    )
    expect(found).toEqual(['0142'])
  })

  test('comes in pages, each client once, with what is offered and on today in the first and the last', async () => {
    await createService(shop, { name: 'Yoga' })
    await desk.db.execute(sql`
      insert into client (business_id, id, first_name, updated_at)
      select ${shop.businessId}, gen_random_uuid(), 'No ' || n, '2026-01-01' from generate_series(1, 2500) n`)
    const pages = [await read()]
    while (pages.at(-1)?.more) pages.push(await read(pages.at(-1)?.cursor))
    expect(pages.map(({ anew, services }) => [anew, services?.length ?? null])).toEqual([
      [true, 1],
      [false, null],
      [false, 1],
    ])
    expect(new Set(pages.flatMap(({ clients }) => clients.map(({ id }) => id))).size).toBe(2500)
    expect(await read(pages.at(-1)?.cursor)).toMatchObject({ anew: false, more: false, services: [{ name: 'Yoga' }] })
  })

  test('leaves out archived clients, and passes that can’t pay any more', async () => {
    const { id: gone } = await createClient(shop, { firstName: 'Gone' })
    await shop.post(`/api/clients/${gone}/archive`)
    const { id: packageId } = await createPackage(shop, { validity: { count: 1, unit: 'month' } })
    await createPass(shop, { packageId, startsOn: '2026-01-01' })
    const { clients } = await read()
    expect(clients).toMatchObject([{ firstName: 'Maria', passes: [] }])
  })

  test('has the appointments of the rest of the day with who is booked, and whose next one is later', async () => {
    const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca' })
    const { id: serviceId } = await createService(shop, { name: 'Yoga' })
    const { id: clientId } = await createClient(shop)
    const at = async (startsAt: string) => {
      const { id: appointmentId } = await createAppointment(shop, { serviceId, employeeId, startsAt })
      await createBooking(shop, { appointmentId, clientId })
      return appointmentId
    }
    await at('2026-11-20T08:00:00.000Z')
    const tonight = await at('2026-11-20T22:00:00.000Z')
    await at('2026-11-23T08:00:00.000Z')
    await at('2026-11-22T08:00:00.000Z')
    const { clients, appointments } = await read()
    expect(appointments).toMatchObject([
      {
        id: tonight,
        serviceName: 'Yoga',
        employeeName: 'Luca',
        taken: 1,
        startsAt: '2026-11-20T22:00:00.000Z',
        bookings: [{ clientId, status: 'booked', forgiven: false }],
      },
    ])
    expect(clients[0]?.next).toEqual({ startsAt: '2026-11-22T08:00:00.000Z', serviceName: 'Yoga' })
  })

  test('shows whole names where the shop wants it, and begins anew when that changes', async () => {
    await createClient(shop)
    const { cursor } = await read()
    await setOptions({ maskedNames: false })
    expect(await read(cursor)).toMatchObject({ anew: true, clients: [{ name: 'Maria Silva' }] })
  })
})

describe('what has changed', () => {
  test('is nothing when nothing has', async () => {
    await createPass(shop)
    expect((await changedBy(async () => undefined)).names).toEqual([])
  })

  test('is told again for some minutes, for what was written meanwhile', async () => {
    const { cursor } = await read()
    await createClient(shop)
    later(4)
    const { cursor: next, clients } = await read(cursor)
    expect([clients.length, (await read(next)).clients.length]).toEqual([1, 1])
  })

  test('is a client who is new, came, was sold something, paid, or was blocked', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop)
    const made = async (firstName: string) => (await createClient(shop, { firstName })).id
    const [came, sold, owes] = [await made('Came'), await made('Sold'), await made('Owes')]
    await made('Same')
    await createPass(shop, { clientId: came })
    const sale = newPackageSale({ clientId: owes, packageId, startsOn: '2026-01-01', paid: 0 })
    await shop.post('/api/passes', sale)
    const before = (await read()).clients.filter(({ atDesk }) => atDesk)
    expect(before).toMatchObject([{ firstName: 'Owes' }])
    const { names, page } = await changedBy(async () => {
      await made('New')
      await checkInAtKiosk(tablet, { clientId: came, serviceId })
      await createPass(shop, { clientId: sold })
      await shop.post(`/api/passes/${sale.id}/payments`, { id: newId(), amount: 12_000, method: 'cash' })
    })
    expect(names).toEqual(['Came', 'New', 'Owes', 'Sold'])
    expect(page.clients.filter(({ atDesk }) => atDesk)).toEqual([])
  })

  test('is also who may use what another shares, or may do so no longer', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: son } = await createClient(shop, { firstName: 'Son' })
    const pass = await createPass(shop)
    await shop.put(`/api/clients/${son}/household`, { withClientId: pass.clientId })
    await shop.post(`/api/passes/${pass.id}/share`, { id: newId(), note: '' })
    const came = await changedBy(() => checkInAtKiosk(tablet, { clientId: pass.clientId, serviceId }))
    expect(came.page.clients.map(({ firstName, passes }) => [firstName, passes[0]?.remaining])).toEqual(
      expect.arrayContaining([
        ['Maria', 9],
        ['Son', 9],
      ]),
    )
    const left = await changedBy(() => shop.send(`/api/clients/${pass.clientId}/household`, { method: 'DELETE' }))
    expect(left.page.clients.find(({ firstName }) => firstName === 'Son')?.passes).toEqual([])
  })

  test('is who is archived, to be forgotten', async () => {
    const { id } = await createClient(shop)
    const { names, gone } = await changedBy(() => shop.post(`/api/clients/${id}/archive`))
    expect([names, gone]).toEqual([[], [id]])
  })

  test('is whose next appointment is another one, booked or by the turn of the day', async () => {
    const { id: employeeId } = await createEmployee(shop)
    const { id: serviceId } = await createService(shop)
    const { id: clientId } = await createClient(shop)
    const place = (day: string) => ({ serviceId, employeeId, startsAt: `2026-11-${day}T08:00:00.000Z` })
    const book = async (day: string) => {
      const { id: appointmentId } = await createAppointment(shop, place(day))
      await createBooking(shop, { appointmentId, clientId })
    }
    expect((await changedBy(() => book('21'))).names).toEqual(['Maria'])
    await book('24')
    const turned = await changedBy(async () => later(24 * 60))
    expect(turned.page.clients).toMatchObject([{ next: { startsAt: '2026-11-24T08:00:00.000Z' } }])
  })
})

test('a tablet says what the server says: whom it finds, what they may come for, and what is left', async () => {
  await setOptions({ walkIns: true, unpaidVisits: false, owing: true })
  const { id: employeeId } = await createEmployee(shop)
  const services = [
    await createService(shop, { name: 'Yoga', visitsUsed: 2 }),
    await createService(shop, { name: 'Sauna', category: 'Wellness' }),
    await createService(shop, { name: 'Massage', category: '', kind: 'one_to_one', capacity: 1 }),
  ]
  const [yoga, sauna, massage] = services.map(({ id }) => id)
  const packages = [
    { visits: 1 },
    { visits: 3, coversAll: false, serviceIds: [yoga ?? ''] },
    { visits: null, coversAll: false, category: 'Wellness', limit: { visits: 1, per: 'week' as const } },
    { visits: 10, starts: 'first_visit' as const, validity: { count: 3, unit: 'week' as const } },
  ]
  const ids = await Promise.all(packages.map((sold) => createPackage(shop, sold).then(({ id }) => id)))
  const owned = [[], [0], [1], [2], [3], [0, 1, 2], [1, 2, 3], [0, 3]]
  const people: { id: string; phone: string }[] = []
  for (const [n, own] of owned.entries()) {
    const person = await createClient(shop, { firstName: `C${n}`, phone: `+1201555${1000 + n}` })
    people.push(person)
    for (const index of own) {
      const startsOn = packages[index]?.starts ? null : '2026-11-01'
      await createPass(shop, { clientId: person.id, packageId: ids[index] ?? '', startsOn })
    }
  }
  const classAt = (startsAt: string, serviceId = '') => createAppointment(shop, { serviceId, employeeId, startsAt })
  await classAt('2026-11-20T10:30:00.000Z', yoga)
  const anyway = { anyway: { reason: 'Two at once' } }
  const item = { serviceId: massage ?? '', employeeId, startsAt: '2026-11-20T10:15:00.000Z' }
  await createAppointment(shop, item, { ...anyway, clientId: people[2]?.id ?? '' })
  await checkInAtKiosk(tablet, { clientId: people[3]?.id ?? '', serviceId: sauna ?? '' })
  later(20)
  const page = await read()
  const { timeZone } = (await shop.get<{ timeZone: string }>('/api/business')).body
  const kept: OfflineRoster = {
    services: page.services ?? [],
    appointments: page.appointments ?? [],
    waivers: page.waivers ?? [],
    options: { ...KIOSK_OPTIONS, unpaidVisits: false, owing: true },
    timeZone,
    readAt: desk.clock.now,
    now: desk.clock.now,
  }
  const found: { known: RosterClient; match: LookupMatch }[] = []
  for (const { id, phone } of people) {
    const known = page.clients.find((one) => one.id === id)
    if (!known) throw new Error('missing')
    const { body } = await shop.post<LookupResult>('/api/kiosk/lookup', { digits: phone.slice(-4) })
    const match = toLookupPerson(known, kept)
    expect(body.matches).toEqual([match])
    found.push({ known, match })
  }
  for (const { known, match } of found) {
    const [service] = match.services
    if (!service) throw new Error('nothing')
    const entry = tablet.checkIn({ clientId: known.id, serviceId: service.id })
    const [answer] = await tablet.answersTo(entry)
    const { result } = predictCheckIn({ operationId: entry.id, client: known, service }, kept)
    if (service.atDesk) expect(answer).toMatchObject({ code: 'see_desk' })
    else expect(answer).toEqual({ id: entry.id, status: 'done', result })
  }
  expect(found).toHaveLength(8)
})

describe('the waiver', () => {
  const signers = ({ clients }: RosterPage) => clients.map(({ firstName, signer }) => [firstName, signer]).sort()

  test('comes with who has to sign it, and by whom', async () => {
    expect((await read()).waivers).toEqual([])
    const { id, number, title, body, adultAge } = await createWaiver(shop)
    const signed = await createClient(shop, { firstName: 'Ada' })
    await createClient(shop, { firstName: 'Ben', birthday: '2015-01-01' })
    await createClient(shop, { firstName: 'Cleo', birthday: '1990-01-01' })
    await createClient(shop, { firstName: 'Dora' })
    await shop.post(`/api/clients/${signed.id}/waivers`, newSignature({ waiverId: id }))
    const page = await read()
    expect(page.waivers).toEqual([{ id, number, title, body, adultAge }])
    expect(signers(page)).toEqual([
      ['Ada', null],
      ['Ben', 'guardian'],
      ['Cleo', 'client'],
      ['Dora', 'either'],
    ])
    expect(JSON.stringify(page)).not.toContain('2015-01-01')
  })

  test('of another version is a roster that comes anew, and so is one that is switched off', async () => {
    await createClient(shop)
    const before = await read()
    await createWaiver(shop)
    const published = await read(before.cursor)
    expect([published.anew, signers(published)]).toEqual([true, [['Maria', 'either']]])
    expect((await read(published.cursor)).anew).toBe(false)
    const { version } = (await shop.get<{ version: number }>('/api/waivers')).body
    await shop.put('/api/waivers/on', { version, on: false })
    const off = await read(published.cursor)
    expect([off.anew, off.waivers, signers(off)]).toEqual([true, [], [['Maria', null]]])
  })

  test('that somebody has signed at the desk is told to tablets, and so is another code', async () => {
    const { id: waiverId } = await createWaiver(shop)
    const { id } = await createClient(shop)
    const signing = await changedBy(() => shop.post(`/api/clients/${id}/waivers`, newSignature({ waiverId })))
    expect(signers(signing.page)).toEqual([['Maria', null]])
    const renewing = await changedBy(() => shop.post(`/api/clients/${id}/card/renew`, { id: newId() }))
    const { code } = (await shop.get<{ code: string }>(`/api/clients/${id}/card`)).body
    expect(renewing.page.clients[0]?.codeHash).toBe(hashLookupValue(ROSTER_KEY, code))
  })
})
