import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../../db/drizzle.ts'
import { attention } from '../../db/schema/attention.ts'
import { business } from '../../db/schema/business.ts'
import { checkIn } from '../../db/schema/check-in.ts'
import { client } from '../../db/schema/client.ts'
import { ledgerEntry } from '../../db/schema/ledger-entry.ts'
import { operation } from '../../db/schema/operation.ts'
import { pass } from '../../db/schema/pass.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  checkInAtKiosk,
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newPackageSale,
  undoAtKiosk,
} from '../../test/factories.ts'
import { createDevice, findOpenAlerts, type TestDevice } from '../../test/tablet.ts'

const desk = useApp()
let shop: TestBusiness
let tablet: TestDevice
let serviceId: string

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  shop = await desk.openShop()
  tablet = await createDevice(desk, shop)
  serviceId = (await createService(shop, { name: 'Yoga' })).id
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

const listVisits = (clientId: string) => desk.db.select().from(checkIn).where(eq(checkIn.clientId, clientId))
const passRow = async (id: string) => (await desk.db.select().from(pass).where(eq(pass.id, id)))[0]
const listed = () => findOpenAlerts(desk, shop)
const kinds = async () => (await listed()).map(({ kind }) => kind)

async function passWith(visits: number) {
  const { id: packageId } = await createPackage(shop, { visits })
  return createPass(shop, { packageId })
}

async function block(clientId: string, blockedReason: string): Promise<void> {
  await desk.db.update(client).set({ blockedReason }).where(eq(client.id, clientId))
}

test('requires sign-in, and a tablet, clients and visits of this shop', async () => {
  expectProblem(await desk.anonymous.post('/api/kiosk/sync', {}), 401, 'not_signed_in')
  const otherShop = await desk.openShop()
  const other = await createDevice(desk, otherShop)
  expectProblem(await tablet.send([], { deviceId: other.id }), 404, 'not_found')
  const theirs = { clientId: (await createClient(otherShop)).id, serviceId: (await createService(otherShop)).id }
  const { checkInId } = await checkInAtKiosk(other, theirs)
  expect(await tablet.answersTo(tablet.checkIn({ ...theirs, serviceId }))).toMatchObject([{ code: 'not_found' }])
  await undoAtKiosk(tablet, checkInId)
  expect(await listVisits(theirs.clientId)).toMatchObject([{ undoneAt: null }])
})

describe('a check-in', () => {
  test('is recorded once, however often and in whatever order its batch comes', async () => {
    const { clientId, id: passId } = await passWith(10)
    const [first, second] = [tablet.checkIn({ clientId, serviceId }), tablet.seeDesk({ clientId, serviceId: null })]
    const [one] = await tablet.answersTo(first)
    expect(one).toMatchObject({
      id: first.id,
      status: 'done',
      result: { outcome: 'checked_in', pass: { remaining: 9 } },
    })
    later(60)
    const again = await Promise.all([1, 2, 3].map(() => tablet.answersTo(second, first)))
    for (const answers of again) expect(answers).toEqual([one, { id: second.id, status: 'done', result: null }])
    expect(await listVisits(clientId)).toHaveLength(1)
    expect((await passRow(passId))?.remaining).toBe(9)
    expect(await kinds()).toEqual(['see_desk'])
  })

  test('sent twice at the same moment is one', async () => {
    const { clientId, id: passId } = await passWith(10)
    const entries = [1, 2, 3].map(() => tablet.checkIn({ clientId, serviceId }))
    const answers = await Promise.all([1, 2, 3, 4].map(() => tablet.answersTo(...entries)))
    for (const one of answers) expect(one).toEqual(answers[0])
    expect(answers[0]?.map((one) => one.status === 'done' && one.result?.outcome)).toEqual([
      'checked_in',
      'already_checked_in',
      'already_checked_in',
    ])
    expect((await passRow(passId))?.remaining).toBe(9)
  })

  test('of a family at two tablets at once counts once for each, and of a shared pass nothing is lost', async () => {
    const { clientId, id: passId } = await passWith(3)
    await shop.post(`/api/passes/${passId}/share`, { id: newId() })
    const family = [clientId]
    for (const firstName of ['Ben', 'Mia']) {
      const { id } = await createClient(shop, { firstName })
      await shop.put(`/api/clients/${id}/household`, { withClientId: clientId })
      family.push(id)
    }
    const tablets = [tablet, await createDevice(desk, shop)]
    const answers = await Promise.all(
      tablets.map((one) => one.answersTo(...family.map((id) => one.checkIn({ clientId: id, serviceId })))),
    )
    const outcomes = answers.flat().map((one) => (one.status === 'done' ? one.result?.outcome : one.code))
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'already_checked_in'),
      ...Array.from({ length: 3 }, () => 'checked_in'),
    ])
    for (const id of family) expect(await listVisits(id)).toMatchObject([{ passId }])
    expect((await passRow(passId))?.remaining).toBe(0)
  })

  test('shows what is left, and for an unpaid visit no reason', async () => {
    const { clientId } = await passWith(10)
    const { pass } = await checkInAtKiosk(tablet, { clientId, serviceId })
    expect(pass).toEqual({ name: 'Ten visits', unlimited: false, remaining: 9, expiresOn: null })
    const unpaid = await checkInAtKiosk(tablet, { clientId: (await createClient(shop)).id, serviceId })
    expect(unpaid).not.toHaveProperty('noPassReason')
    expect(unpaid.pass).toBeNull()
  })

  test('is done in the order of the taps', async () => {
    const { clientId } = await passWith(10)
    const { id: other } = await createService(shop)
    const [first, second] = [tablet.checkIn({ clientId, serviceId }), tablet.checkIn({ clientId, serviceId: other })]
    const answers = await tablet.answersTo(second, first)
    expect(answers).toMatchObject([
      { id: first.id, result: { pass: { remaining: 9 } } },
      { id: second.id, result: { pass: { remaining: 8 } } },
    ])
  })

  test('keeps who sent it, in which place, and both times', async () => {
    const { clientId } = await passWith(10)
    tablet.fast = -3 * 24 * 60
    const entry = tablet.checkIn({ clientId, serviceId })
    later(90)
    await tablet.send([entry])
    expect(await listVisits(clientId)).toMatchObject([
      {
        device: 'Front door',
        source: 'kiosk',
        byName: 'Kiosk',
        deviceAt: new Date('2026-11-17T10:00:00Z'),
        occurredAt: new Date('2026-11-20T10:00:00Z'),
        receivedAt: new Date('2026-11-20T11:30:00Z'),
      },
    ])
    const [kept] = await desk.db.select().from(operation).where(eq(operation.id, entry.id))
    expect(kept).toMatchObject({ deviceId: tablet.id, epoch: tablet.epoch, sequence: 1, status: 200 })
  })

  test('counts for the day of the shop on which it was tapped', async () => {
    const { clientId, id: passId } = await createPass(shop, {
      packageId: (await createPackage(shop, { starts: 'first_visit' })).id,
      startsOn: null,
    })
    desk.clock.now = new Date('2026-11-20T23:58:00Z')
    const entry = tablet.checkIn({ clientId, serviceId })
    later(10)
    await tablet.send([entry])
    expect((await passRow(passId))?.startsOn).toBe('2026-11-20')
  })

  test('whose place in the order is taken is recorded all the same', async () => {
    const { clientId } = await passWith(10)
    const entry = tablet.checkIn({ clientId, serviceId })
    await tablet.send([tablet.seeDesk({ clientId, serviceId: null, sequence: entry.sequence })])
    expect(await tablet.answersTo(entry)).toMatchObject([{ status: 'done' }])
    expect(await listVisits(clientId)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test('is kept, answered the same again, listed for the desk, and holds up nothing', async () => {
    const { clientId } = await passWith(10)
    const gone = await createClient(shop)
    await shop.post(`/api/clients/${gone.id}/archive`)
    const entries = [
      tablet.checkIn({ clientId: gone.id, serviceId, offline: true }),
      tablet.checkIn({ clientId: newId(), serviceId }),
      tablet.checkIn({ clientId, serviceId }),
    ]
    const answers = await tablet.answersTo(...entries)
    expect(answers).toMatchObject([
      { status: 'rejected', code: 'archived' },
      { status: 'rejected', code: 'not_found' },
      { status: 'done' },
    ])
    await shop.post(`/api/clients/${gone.id}/restore`)
    expect(await tablet.answersTo(...entries)).toEqual(answers)
    expect(await listed()).toMatchObject([
      {
        kind: 'rejected',
        clientId: gone.id,
        deviceId: tablet.id,
        detail: { code: 'archived', serviceName: 'Yoga', tappedAt: '2026-11-20T10:00:00.000Z' },
      },
      { kind: 'rejected', clientId: null, detail: { code: 'not_found', serviceName: 'Yoga' } },
    ])
  })

  test('is also what nobody can understand, and an id that came with something else', async () => {
    const { clientId } = await passWith(10)
    const good = tablet.checkIn({ clientId, serviceId })
    await tablet.send([good])
    const strange = { ...tablet.seeDesk({ clientId, serviceId: null }), kind: 'dance' }
    const reused = { ...good, clientId: (await createClient(shop)).id }
    for (let n = 0; n < 2; n++)
      expect(await tablet.answersTo(strange, reused)).toMatchObject([
        { id: good.id, status: 'rejected', code: 'operation_reused' },
        { id: strange.id, status: 'rejected', code: 'invalid' },
      ])
    expect((await kinds()).filter((kind) => kind === 'rejected')).toHaveLength(2)
    expect(await tablet.answersTo(good)).toMatchObject([{ status: 'done' }])
  })

  test('is listed beside what its id came with first', async () => {
    const { clientId } = await passWith(10)
    await block(clientId, 'Rude')
    const sent = tablet.checkIn({ clientId, serviceId })
    await tablet.send([sent])
    await tablet.send([{ ...sent, clientId: (await createClient(shop)).id }])
    expect((await kinds()).toSorted()).toEqual(['rejected', 'see_desk'])
  })

  test('never takes the answers of those before it: the rest waits when the database breaks', async () => {
    const { clientId } = await passWith(10)
    const { id: other } = await createService(shop)
    const [first, second] = [tablet.checkIn({ clientId, serviceId }), tablet.checkIn({ clientId, serviceId: other })]
    const gate = `create function fall() returns trigger language plpgsql security definer as $$ begin
      if new.id = '${second.id}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
      create trigger fall before insert on check_in for each row execute function fall()`
    await desk.db.execute(sql.raw(gate))
    expect(await tablet.answersTo(first, second)).toMatchObject([{ id: first.id, status: 'done' }])
    expectProblem(await tablet.send([second]), 503, 'unavailable')
    await desk.db.execute(sql`drop function fall() cascade`)
    expect(await tablet.answersTo(first, second)).toMatchObject([{ id: first.id }, { id: second.id, status: 'done' }])
    expect(await listVisits(clientId)).toHaveLength(2)
  })
})

describe('taking back', () => {
  test('works long after, where both were tapped within the seconds that the kiosk offers', async () => {
    const { clientId, id: passId } = await passWith(10)
    const made = tablet.checkIn({ clientId, serviceId, offline: true })
    later(0.1)
    const undo = tablet.undo({ checkInId: made.id })
    later(300)
    for (let n = 0; n < 2; n++)
      expect(await tablet.answersTo(made, undo)).toMatchObject([
        { status: 'done', result: { pass: { remaining: 9 } } },
        { status: 'done', result: null },
      ])
    expect((await passRow(passId))?.remaining).toBe(10)
    expect((await listVisits(clientId))[0]?.undoneAt).not.toBeNull()
  })

  test('is refused where it was tapped too late, or on another tablet', async () => {
    const { clientId, id: passId } = await passWith(10)
    const { checkInId } = await checkInAtKiosk(tablet, { clientId, serviceId })
    const other = await createDevice(desk, shop)
    expect(await undoAtKiosk(other, checkInId)).toMatchObject({ code: 'not_undoable' })
    later(1)
    expect(await undoAtKiosk(tablet, checkInId)).toMatchObject({ code: 'undo_too_late' })
    expect((await passRow(passId))?.remaining).toBe(9)
    expect(await listed()).toMatchObject([
      { kind: 'rejected', clientId, detail: { deed: 'undo', code: 'not_undoable', serviceName: 'Yoga' } },
      { kind: 'rejected', clientId, detail: { code: 'undo_too_late' } },
    ])
  })

  test('is refused for a visit that the desk recorded', async () => {
    const { clientId } = await passWith(10)
    const { body } = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId })
    expect(await undoAtKiosk(tablet, body.checkInId)).toMatchObject({ code: 'not_undoable' })
    expect(await listVisits(clientId)).toMatchObject([{ undoneAt: null }])
  })

  test('what was refused, or was an earlier visit, leaves nothing to take back', async () => {
    const { clientId, id: passId } = await passWith(10)
    const entries = [tablet.checkIn({ clientId, serviceId }), tablet.checkIn({ clientId, serviceId, offline: true })]
    const refused = tablet.checkIn({ clientId: newId(), serviceId })
    const undone = [entries[1], refused].map((one) => tablet.undo({ checkInId: one?.id ?? '' }))
    const answers = await tablet.answersTo(...entries, refused, ...undone)
    expect(answers.slice(3)).toEqual(undone.map(({ id }) => ({ id, status: 'done', result: null })))
    expect((await passRow(passId))?.remaining).toBe(9)
  })
})

describe('the last visit', () => {
  test('of two online taps one wins, and the other is unpaid', async () => {
    const { clientId, id: passId } = await passWith(1)
    const { id: other } = await createService(shop)
    const [answers] = [
      await tablet.answersTo(...[serviceId, other].map((id) => tablet.checkIn({ clientId, serviceId: id }))),
    ]
    expect(answers).toMatchObject([{ result: { pass: { remaining: 0 } } }, { result: { pass: null } }])
    expect(await passRow(passId)).toMatchObject({ remaining: 0, overdraft: 0 })
    expect(await kinds()).toEqual([])
  })

  test('of two online taps the loser sees the desk where nobody comes unpaid', async () => {
    await setOptions({ unpaidVisits: false })
    const { clientId } = await passWith(1)
    const { id: other } = await createService(shop)
    const entries = [serviceId, other].map((id) => tablet.checkIn({ clientId, serviceId: id }))
    expect(await tablet.answersTo(...entries)).toMatchObject([{ status: 'done' }, { code: 'see_desk' }])
    expect(await listed()).toMatchObject([{ kind: 'see_desk', clientId, detail: { reason: 'no_pass' } }])
    expect(await listVisits(clientId)).toHaveLength(1)
  })

  test('taken twice without network overdraws the pass, once for each kiosk', async () => {
    await setOptions({ unpaidVisits: false })
    const { clientId, id: passId } = await passWith(1)
    const services = [serviceId, ...(await Promise.all([1, 2].map(() => createService(shop)))).map(({ id }) => id)]
    const taps = (on: TestDevice) =>
      services.map((id) => on.checkIn({ clientId, serviceId: id, offline: true, passId }))
    const answers = await tablet.answersTo(...taps(tablet))
    expect(answers).toMatchObject([
      { result: { pass: { remaining: 0 } } },
      // The kiosk screen never shows a negative balance.
      { result: { pass: { name: 'Ten visits', remaining: 0 } } },
      { result: { pass: null } },
    ])
    expect(await passRow(passId)).toMatchObject({ remaining: -1, overdraft: 1 })
    const ledger = await desk.db
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.passId, passId))
      .orderBy(ledgerEntry.sequence)
    expect(ledger.map(({ kind, delta, balance }) => [kind, delta, balance])).toEqual([
      ['grant', 1, 1],
      ['use', -1, 0],
      ['use', -1, -1],
    ])
    const [second] = (await listVisits(clientId)).filter(({ remaining }) => remaining === -1)
    expect(await listed()).toMatchObject([
      {
        kind: 'overdrawn',
        clientId,
        passId,
        checkInId: second?.id,
        deviceId: tablet.id,
        detail: { count: 1, passName: 'Ten visits' },
      },
    ])
    const other = await createDevice(desk, shop)
    later(60)
    await other.send(taps(other))
    expect(await passRow(passId)).toMatchObject({ remaining: -2, overdraft: 2 })
    expect(await kinds()).toEqual(['overdrawn', 'overdrawn'])
  })

  test('taken back leaves nothing for the desk to settle', async () => {
    const { clientId, id: passId } = await passWith(1)
    const { id: other } = await createService(shop)
    const taps = [serviceId, other].map((id) => tablet.checkIn({ clientId, serviceId: id, offline: true, passId }))
    await tablet.send([...taps, tablet.undo({ checkInId: taps[1]?.id ?? '' })])
    expect(await passRow(passId)).toMatchObject({ remaining: 0, overdraft: 0 })
    expect(await kinds()).toEqual([])
  })

  test.each(['another pass', 'none'])('moved to %s leaves nothing for the desk to settle', async (to) => {
    const { clientId, id: passId } = await passWith(1)
    const { id: other } = await createService(shop)
    const taps = [serviceId, other].map((id) => tablet.checkIn({ clientId, serviceId: id, offline: true, passId }))
    await tablet.send(taps)
    expect(await kinds()).toEqual(['overdrawn'])
    const pays = to === 'none' ? null : (await createPass(shop, { clientId })).id
    const move = { id: newId(), passId: pays }
    expect((await shop.post(`/api/check-ins/${taps[1]?.id}/move`, move)).status).toBe(200)
    expect(await passRow(passId)).toMatchObject({ remaining: 0, overdraft: 0 })
    expect(await kinds()).toEqual([])
  })

  test('is overdrawn again where the pass was ended and that is taken back', async () => {
    const { clientId, id: passId } = await passWith(1)
    const { id: other } = await createService(shop)
    await tablet.send(
      [serviceId, other].map((id) => tablet.checkIn({ clientId, serviceId: id, offline: true, passId })),
    )
    const deed = () => ({ id: newId(), note: '' })
    expect(await shop.post(`/api/passes/${passId}/void`, deed())).toMatchObject({ status: 200 })
    expect(await passRow(passId)).toMatchObject({ remaining: 0, overdraft: 0 })
    expect(await shop.post(`/api/passes/${passId}/entries/4/undo`, deed())).toMatchObject({ status: 200 })
    expect(await passRow(passId)).toMatchObject({ remaining: -1, overdraft: 1, voidedAt: null })
  })

  test.each(['void', 'freeze'])('is never taken from a pass after its %s', async (action) => {
    const { clientId, id: passId } = await passWith(1)
    await tablet.send([tablet.checkIn({ clientId, serviceId })])
    const since = action === 'freeze' ? { since: '2026-11-20' } : {}
    expect((await shop.post(`/api/passes/${passId}/${action}`, { id: newId(), note: '', ...since })).status).toBe(200)
    later(60)
    const [answer] = await tablet.answersTo(tablet.checkIn({ clientId, serviceId, offline: true, passId }))
    expect(answer).toMatchObject({ status: 'done', result: { pass: null } })
    expect((await passRow(passId))?.overdraft).toBe(0)
  })
})

describe('the options of the shop', () => {
  const sent = async (over: object = {}) => {
    const { clientId } = await passWith(10)
    const entry = tablet.checkIn({ clientId, serviceId, ...over })
    return { clientId, answer: (await tablet.answersTo(entry))[0] }
  }

  test('send to the desk whom staff blocked, and say why there alone', async () => {
    const { clientId } = await passWith(10)
    await block(clientId, 'Owes a towel')
    const [answer] = await tablet.answersTo(tablet.checkIn({ clientId, serviceId }))
    expect(answer).toEqual({ id: expect.any(String), status: 'rejected', code: 'see_desk' })
    expect(await listed()).toMatchObject([{ kind: 'see_desk', detail: { reason: 'blocked', note: 'Owes a towel' } }])
  })

  test('send to the desk who still owes, unless they may', async () => {
    const { id: clientId } = await createClient(shop)
    const { id: packageId } = await createPackage(shop)
    await shop.post('/api/passes', newPackageSale({ clientId, packageId, startsOn: '2026-01-01', paid: 11_999 }))
    const check = async () => (await tablet.answersTo(tablet.checkIn({ clientId, serviceId })))[0]
    expect(await check()).toMatchObject({ code: 'see_desk' })
    expect(await listed()).toMatchObject([{ detail: { reason: 'owing' } }])
    await setOptions({ owing: true })
    expect(await check()).toMatchObject({ status: 'done' })
  })

  test('send to the desk who has booked nothing, where nobody walks in', async () => {
    await setOptions({ walkIns: false })
    const { answer, clientId } = await sent()
    expect(answer).toMatchObject({ code: 'see_desk' })
    expect(await listed()).toMatchObject([{ detail: { reason: 'no_booking', serviceName: 'Yoga' } }])
    const { id: employeeId } = await createEmployee(shop)
    const { id: massage } = await createService(shop, { kind: 'one_to_one', capacity: 1 })
    await createAppointment(
      shop,
      { serviceId: massage, employeeId, startsAt: '2026-11-20T10:30:00.000Z' },
      { clientId },
    )
    expect(await tablet.answersTo(tablet.checkIn({ clientId, serviceId: massage }))).toMatchObject([{ status: 'done' }])
  })

  test('decide nothing about a visit that was shown as made, or one at the desk', async () => {
    await setOptions({ walkIns: false, unpaidVisits: false })
    expect((await sent({ offline: true })).answer).toMatchObject({ status: 'done' })
    const { id: clientId } = await createClient(shop)
    await block(clientId, 'Ask for the towel')
    expect(await tablet.answersTo(tablet.checkIn({ clientId, serviceId, offline: true }))).toMatchObject([
      { status: 'done', result: { pass: null } },
    ])
    later(60)
    expect((await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })).status).toBe(200)
  })

  test('count no more when the tablet never heard of it, and has shown the visit as made', async () => {
    await setOptions({ walkIns: false })
    const { clientId, id: passId } = await passWith(10)
    const entry = tablet.checkIn({ clientId, serviceId })
    await tablet.send([entry])
    const shown = { ...entry, offline: true, passId }
    const answers = await tablet.answersTo(shown)
    expect(answers).toMatchObject([{ status: 'done', result: { pass: { remaining: 9 } } }])
    expect(await tablet.answersTo(entry)).toEqual(answers)
    expect(await kinds()).toEqual([])
  })

  test('set how close two check-ins are the same, and when one is meant for an appointment', async () => {
    await setOptions({ duplicateMinutes: 30, opensMinutes: 10, closesMinutes: 20 })
    const { clientId } = await passWith(10)
    const { id: employeeId } = await createEmployee(shop)
    const place = { serviceId, employeeId, startsAt: '2026-11-20T10:11:00.000Z' }
    const { id: appointmentId } = await createAppointment(shop, place)
    await shop.post('/api/bookings', { id: newId(), appointmentId, clientId })
    const check = async () => {
      const { outcome, appointment } = await checkInAtKiosk(tablet, { clientId, serviceId })
      return [outcome, appointment !== null]
    }
    expect(await check()).toEqual(['checked_in', false])
    later(-30)
    expect(await check()).toEqual(['checked_in', false])
    later(1)
    expect(await check()).toEqual(['already_checked_in', false])
    desk.clock.now = new Date('2026-11-20T11:30:00Z')
    expect(await check()).toEqual(['checked_in', true])
  })
})

describe('signing up', () => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', phone: '(201) 555-0177' }

  test('makes a client once, lists them, and lets them check in right away', async () => {
    await setOptions({ signUp: true })
    const clientId = newId()
    const entries = [tablet.signUp({ clientId, ...person }), tablet.checkIn({ clientId, serviceId })]
    const answers = await tablet.answersTo(...entries)
    expect(answers).toMatchObject([{ status: 'done', result: null }, { result: { firstName: 'Ada' } }])
    expect(await tablet.answersTo(...entries)).toEqual(answers)
    expect((await shop.get<Client>(`/api/clients/${clientId}`)).body).toMatchObject({
      ...person,
      phone: '(201) 555-0177',
      phoneE164: '+12015550177',
    })
    const { body } = await shop.post<LookupResult>('/api/kiosk/lookup', { digits: '0177' })
    expect(body.matches).toMatchObject([{ clientId, name: 'Ada L.' }])
    expect(await listed()).toMatchObject([{ kind: 'signed_up', clientId, deviceId: tablet.id }])
    // A repeated sign-up with the same id creates no second client.
    expect(await tablet.answersTo(tablet.signUp({ clientId, ...person }))).toMatchObject([{ status: 'done' }])
    expect(await tablet.answersTo(tablet.signUp({ clientId, ...person, firstName: 'Eve' }))).toMatchObject([
      { code: 'id_taken' },
    ])
  })

  test('loses nobody who signed up more than a week ago', async () => {
    await setOptions({ signUp: true })
    const clientId = newId()
    const old = tablet.signUp({ clientId, ...person, deviceAt: '2026-11-01T10:00:00.000Z' })
    expect(await tablet.answersTo(old)).toMatchObject([{ status: 'done' }])
    expect((await shop.get<Client>(`/api/clients/${clientId}`)).body).toMatchObject(person)
  })

  test('loses nobody for a number that can’t be one', async () => {
    await setOptions({ signUp: true })
    const clientId = newId()
    await tablet.send([tablet.signUp({ clientId, ...person, phone: '12' })])
    expect((await shop.get<Client>(`/api/clients/${clientId}`)).body).toMatchObject({
      phone: '12',
      phoneE164: '',
    })
  })

  test('is refused where the shop doesn’t allow it, and says who it was', async () => {
    expect(await tablet.answersTo(tablet.signUp({ clientId: newId(), ...person }))).toMatchObject([
      { code: 'see_desk' },
    ])
    expect(await listed()).toMatchObject([
      { kind: 'rejected', detail: { deed: 'sign_up', note: 'Ada Lovelace (201) 555-0177' } },
    ])
  })
})

describe('who was sent to the desk', () => {
  const reasonFor = async (clientId: string, over: { serviceId?: string | null } = {}) => {
    const entry = tablet.seeDesk({ clientId, serviceId, ...over })
    await tablet.send([entry])
    const [row] = await desk.db.select().from(attention).where(eq(attention.id, entry.id))
    return row?.detail
  }

  test('is listed with the reason, which the server finds itself', async () => {
    await setOptions({ unpaidVisits: false, walkIns: false })
    const { clientId } = await passWith(10)
    expect(await reasonFor(clientId)).toEqual({ reason: 'no_booking', serviceName: 'Yoga' })
    await setOptions({ unpaidVisits: false })
    const { id: poor } = await createClient(shop)
    expect(await reasonFor(poor)).toEqual({ reason: 'no_pass', serviceName: 'Yoga' })
    const { id: blocked } = await createClient(shop)
    await block(blocked, 'Ask for the towel')
    expect(await reasonFor(blocked, { serviceId: null })).toEqual({ reason: 'blocked', note: 'Ask for the towel' })
    await shop.post(`/api/services/${serviceId}/archive`)
    expect(await reasonFor((await createClient(shop)).id, { serviceId: null })).toEqual({ reason: 'nothing_offered' })
  })

  test('stands there once, however often they tried in a row', async () => {
    const { id: clientId } = await createClient(shop)
    await tablet.send([tablet.seeDesk({ clientId, serviceId }), tablet.seeDesk({ clientId, serviceId: null })])
    expect(await kinds()).toEqual(['see_desk'])
    later(6)
    await tablet.send([tablet.seeDesk({ clientId, serviceId })])
    expect(await kinds()).toEqual(['see_desk', 'see_desk'])
  })
})

describe('what a tablet says of itself', () => {
  test('is kept with when it was heard of', async () => {
    const { id: clientId } = await createClient(shop)
    const told = { pending: 3, oldestAt: '2026-11-20T09:00:00.000Z', battery: 40, persisted: false }
    await tablet.send([tablet.checkIn({ clientId, serviceId })], told)
    expect(await tablet.row()).toMatchObject({
      pending: 2,
      oldestPendingAt: new Date(told.oldestAt),
      battery: 40,
      persisted: false,
      lastSeenAt: desk.clock.now,
    })
    await tablet.send([])
    expect(await tablet.row()).toMatchObject({ pending: 0, oldestPendingAt: null, battery: null })
  })

  test('that entries are missing is listed once, until they are there', async () => {
    const { id: clientId } = await createClient(shop)
    const entries = [1, 2, 3, 4, 5].map(() => tablet.seeDesk({ clientId, serviceId: null }))
    const missing = async () => (await listed()).filter(({ kind }) => kind === 'missing')
    await tablet.send(entries.slice(0, 1))
    expect(await tablet.row()).toMatchObject({ receivedUpTo: 1 })
    await tablet.send(entries.slice(3, 4))
    await tablet.send(entries.slice(3))
    expect(await missing()).toMatchObject([{ deviceId: tablet.id, detail: { count: 2 } }])
    expect(await tablet.row()).toMatchObject({ receivedUpTo: 1 })
    await tablet.send(entries)
    expect(await missing()).toEqual([])
    expect(await tablet.row()).toMatchObject({ receivedUpTo: 5 })
    await tablet.send(entries.slice(0, 2))
    expect(await tablet.row()).toMatchObject({ receivedUpTo: 5 })
  })

  test('what staff have seen to be missing is not listed again, but what is missing next', async () => {
    const { id: clientId } = await createClient(shop)
    const entries = [1, 2, 3, 4, 5].map(() => tablet.seeDesk({ clientId, serviceId: null }))
    await tablet.send(entries.slice(1, 2))
    const seen = { resolvedAt: desk.clock.now, resolution: 'seen' }
    await desk.db.update(attention).set(seen).where(eq(attention.kind, 'missing'))
    for (const entry of entries.slice(1, 3)) await tablet.send([entry])
    expect(await kinds()).not.toContain('missing')
    await tablet.send(entries.slice(4))
    expect(await kinds()).toContain('missing')
  })

  test('a tablet that lost what it kept begins a new order', async () => {
    const { id: clientId } = await createClient(shop)
    const old = [1, 2, 3].map(() => tablet.seeDesk({ clientId, serviceId: null }))
    await tablet.send(old)
    const before = tablet.epoch
    Object.assign(tablet, { epoch: newId(), sequence: 0 })
    await tablet.send([tablet.seeDesk({ clientId, serviceId: null })])
    expect(await tablet.row()).toMatchObject({ epoch: tablet.epoch, receivedUpTo: 1 })
    // A delayed request of the old epoch changes nothing.
    await tablet.send(old, { epoch: before })
    await tablet.send([], { epoch: before })
    expect(await tablet.row()).toMatchObject({ epoch: tablet.epoch, receivedUpTo: 1 })
    expect(await kinds()).toEqual(['see_desk'])
  })

  test('that its clock is wrong is listed once, until it is right again', async () => {
    tablet.fast = 6
    await tablet.send([])
    await tablet.send([])
    expect(await listed()).toMatchObject([{ kind: 'clock', deviceId: tablet.id, detail: { count: 6 } }])
    tablet.fast = 5
    await tablet.send([])
    expect(await kinds()).toEqual([])
    tablet.fast = -600
    await tablet.send([])
    expect(await kinds()).toEqual(['clock'])
    const seen = { resolvedAt: desk.clock.now, resolution: 'seen' }
    await desk.db.update(attention).set(seen).where(eq(attention.kind, 'clock'))
    await tablet.send([])
    expect(await kinds()).toEqual([])
    later(25 * 60)
    await tablet.send([])
    expect(await kinds()).toEqual(['clock'])
  })

  test('that it can keep nothing is listed once, until it sends what it has kept', async () => {
    await tablet.send([], { keeps: false })
    await tablet.send([], { keeps: false })
    expect(await listed()).toMatchObject([{ kind: 'storage', deviceId: tablet.id }])
    await tablet.send([])
    expect(await kinds()).toEqual(['storage'])
    await tablet.send([tablet.signUp({ clientId: newId(), firstName: 'Lena', lastName: '', phone: '' })])
    expect(await kinds()).not.toContain('storage')
  })
})
