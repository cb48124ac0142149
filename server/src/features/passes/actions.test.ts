import type { CheckInPage, CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { ExtendedPasses, Pass, PassList } from '@deskbell/domain/passes/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import {
  createClient,
  createGiftCard,
  createPackage,
  createPass,
  createService,
  newPackageSale,
} from '../../test/factories.ts'

const desk = useApp()
const MONTH = { count: 1, unit: 'month' } as const
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T15:00:00Z')
  shop = await desk.openShop()
})

function nextDay(days = 1): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + days * 86_400_000)
}

/** Creates a pass of ten visits, valid from 3 November through 2 December. */
async function monthlyPass(over: Parameters<typeof createPass>[1] = {}): Promise<Pass> {
  const { id: packageId } = await createPackage(shop, { validity: MONTH })
  return createPass(shop, { packageId, startsOn: '2026-11-03', ...over })
}

function act(pass: Pass, action: string, input: object = {}): Promise<Answer<Pass>> {
  return shop.post<Pass>(`/api/passes/${pass.id}/${action}`, { id: newId(), note: '', ...input })
}

async function done(pass: Pass, action: string, input: object = {}): Promise<Pass> {
  const answer = await act(pass, action, input)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

async function refused(pass: Pass, action: string, input: object, code: ErrorCode, status = 409): Promise<void> {
  expectProblem(await act(pass, action, input), status, code)
}

function newest(pass: Pass): number {
  return pass.ledger[0]?.sequence ?? 0
}

function undoNewest(pass: Pass): Promise<Pass> {
  return done(pass, `entries/${newest(pass)}/undo`)
}

async function listPasses(clientId: string): Promise<Pass[]> {
  return (await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)).body.items
}

async function current({ clientId, id }: Pass): Promise<Pass> {
  const found = (await listPasses(clientId)).find((pass) => pass.id === id)
  if (!found) throw new Error('The pass is gone')
  return found
}

function checkIn(visit: {
  clientId: string
  serviceId: string
  occurredAt?: string
  movesStartTo?: string
}): Promise<Answer<CheckInResult>> {
  return shop.post<CheckInResult>('/api/check-ins', { id: newId(), ...visit })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.post(`/api/passes/${newId()}/void`, {}), 401, 'not_signed_in')
})

describe('paying', () => {
  test('in part leaves the rest owed, which is taken later and never more', async () => {
    const pass = await createPass(shop, { price: 12_000, discount: 2000, paid: 4000 })
    expect(pass).toMatchObject({ price: 10_000, discount: 2000, owed: 6000 })
    await refused(pass, 'payments', { amount: 6001, method: 'cash' }, 'too_much_money')
    const paid = await done(pass, 'payments', { amount: 6000, method: 'cash' })
    expect(paid).toMatchObject({ owed: 0, payments: [{ amount: 6000, method: 'cash' }, { amount: 4000 }] })
    await refused(pass, 'payments', { amount: 1, method: 'cash' }, 'too_much_money')
  })

  test('a gift card and credit pay what is owed, never more than is on them', async () => {
    const pass = await createPass(shop, { paid: 0 })
    const { code } = await createGiftCard(shop, { price: 2000 })
    const byCard = { method: 'gift_card', code }
    await refused(pass, 'payments', { amount: 2001, ...byCard }, 'not_enough_balance')
    await refused(pass, 'payments', { amount: 2000, method: 'credit' }, 'not_enough_balance')
    expect(await done(pass, 'payments', { amount: 2000, ...byCard })).toMatchObject({ owed: 10_000 })
    await refused(pass, 'payments', { amount: 1, ...byCard }, 'not_enough_balance')
    const credit = `/api/clients/${pass.clientId}/credit`
    await shop.post(`${credit}/adjustments`, { id: newId(), amount: 700, note: 'For the flood' })
    expect(await done(pass, 'payments', { amount: 500, method: 'credit' })).toMatchObject({ owed: 9500 })
    expect((await shop.get(credit)).body).toMatchObject({ balance: 200 })
  })

  test('the same payment sent twice is taken once', async () => {
    const pass = await createPass(shop, { paid: 0 })
    const input = { id: newId(), amount: 5000, method: 'card' }
    await Promise.all([1, 2, 3].map(() => act(pass, 'payments', input)))
    expect((await current(pass)).owed).toBe(7000)
  })

  test('more than the price, or a discount above it, is refused at its field', async () => {
    const { clientId, packageId } = await createPass(shop)
    const sale = { id: newId(), clientId, packageId, price: 100, complimentary: false, method: 'card', startsOn: null }
    const sell = (over: object) =>
      shop.post('/api/passes', { ...sale, discount: 0, paid: 0, coveredCheckInIds: [], ...over })
    for (const [over, path] of [
      [{ paid: 101 }, 'paid'],
      [{ discount: 101 }, 'discount'],
      [{ complimentary: true, paid: 1 }, 'paid'],
    ] as const) {
      const problem = expectProblem(await sell(over), 422, 'invalid')
      expect(problem.fields?.map((field) => field.path)).toContain(path)
    }
  })
})

describe('unpaid visits of the past', () => {
  test('are covered by the sale, and start a pass that starts at its first visit', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: clientId } = await createClient(shop)
    const first = await checkIn({ clientId, serviceId, occurredAt: '2026-11-10T15:00:00Z' })
    const second = await checkIn({ clientId, serviceId, occurredAt: '2026-11-12T15:00:00Z' })
    const coveredCheckInIds = [second.body.checkInId, first.body.checkInId]
    const { id: packageId } = await createPackage(shop, { validity: MONTH, starts: 'first_visit' })
    const pass = await createPass(shop, { clientId, packageId, startsOn: null, coveredCheckInIds })
    expect(pass).toMatchObject({ remaining: 8, startsOn: '2026-11-10', expiresOn: '2026-12-09' })
    expect(pass.ledger.map(({ kind, occurredAt }) => [kind, occurredAt])).toEqual([
      ['use', '2026-11-12T15:00:00.000Z'],
      ['use', '2026-11-10T15:00:00.000Z'],
      ['grant', null],
    ])
    const unpaid = await shop.get<z.infer<typeof CheckInPage>>(`/api/check-ins?clientId=${clientId}&unpaid=true`)
    expect(unpaid.body.items).toEqual([])
  })

  test('that are another’s, paid or not covered are refused, and nothing is sold', async () => {
    const yoga = await createService(shop)
    const { id: packageId } = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
    const massage = await createService(shop, { name: 'Massage', category: 'Massage' })
    const { id: clientId } = await createClient(shop)
    const other = await checkIn({ clientId: (await createClient(shop)).id, serviceId: yoga.id })
    const wrong = await checkIn({ clientId, serviceId: massage.id })
    const sell = (visit: string) =>
      shop.post('/api/passes', newPackageSale({ clientId, packageId, coveredCheckInIds: [visit] }))
    expectProblem(await sell(other.body.checkInId), 409, 'visit_not_unpaid')
    expectProblem(await sell(wrong.body.checkInId), 409, 'not_covered')
    const undone = await checkIn({ clientId, serviceId: yoga.id })
    await shop.post(`/api/check-ins/${undone.body.checkInId}/undo`)
    expectProblem(await sell(undone.body.checkInId), 409, 'visit_not_unpaid')
    expect(await listPasses(clientId)).toEqual([])
  })

  test('are as many as the pass has, or any number where it counts none', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: clientId } = await createClient(shop)
    const visit = (day: string) => checkIn({ clientId, serviceId, occurredAt: `2026-11-${day}T15:00:00Z` })
    const coveredCheckInIds = [await visit('10'), await visit('11')].map(({ body }) => body.checkInId)
    const sell = async (visits: number | null) => {
      const { id: packageId } = await createPackage(shop, { visits })
      return shop.post<Pass>('/api/passes', newPackageSale({ clientId, packageId, coveredCheckInIds }))
    }
    expectProblem(await sell(1), 409, 'too_few_visits')
    expect((await sell(null)).body).toMatchObject({ remaining: 0, ledger: [{ delta: 0 }, { delta: 0 }, {}] })
  })

  test('are used up exactly by as many as there are', async () => {
    const { id: serviceId } = await createService(shop, { visitsUsed: 2 })
    const { id: clientId } = await createClient(shop)
    const { body } = await checkIn({ clientId, serviceId, occurredAt: '2026-11-10T15:00:00Z' })
    const { id: packageId } = await createPackage(shop, { visits: 2 })
    const pass = await createPass(shop, { clientId, packageId, coveredCheckInIds: [body.checkInId] })
    expect(pass.remaining).toBe(0)
  })
})

describe('adjusting', () => {
  test('changes what is left, says why, and is taken back', async () => {
    const pass = await createPass(shop)
    const adjusted = await done(pass, 'adjustments', { seen: 1, delta: 2, note: 'Two as a present' })
    expect(adjusted).toMatchObject({
      remaining: 12,
      ledger: [{ kind: 'adjust', delta: 2, note: 'Two as a present' }, {}],
    })
    const undone = await undoNewest(adjusted)
    expect(undone).toMatchObject({ remaining: 10, ledger: [{ delta: -2, undoes: 2 }, { undone: true }, {}] })
    await refused(undone, 'entries/2/undo', {}, 'already_undone')
    await refused(undone, 'entries/3/undo', {}, 'not_undoable')
    await refused(undone, 'entries/9/undo', {}, 'not_found', 404)
  })

  test('by one who has not seen the newest entry is refused', async () => {
    const pass = await createPass(shop)
    const answers = await Promise.all(
      [1, 2, 3].map((delta) => act(pass, 'adjustments', { seen: 1, delta, note: 'Counted' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expectProblem(answers.find(({ status }) => status === 409) as Answer, 409, 'stale_version')
  })

  test('never goes below nothing, and needs a reason and a pass that counts', async () => {
    const pass = await createPass(shop)
    await refused(pass, 'adjustments', { seen: 1, delta: -11, note: 'Too many' }, 'too_few_visits')
    await refused(pass, 'adjustments', { seen: 1, delta: 0, note: 'Nothing' }, 'invalid', 422)
    await refused(pass, 'adjustments', { seen: 1, delta: 1, note: ' ' }, 'invalid', 422)
    const { id: packageId } = await createPackage(shop, { visits: null })
    await refused(
      await createPass(shop, { packageId }),
      'adjustments',
      { seen: 1, delta: 1, note: 'x' },
      'pass_unlimited',
    )
  })

  test('whose visits were used since can’t be taken back', async () => {
    const { id: packageId } = await createPackage(shop, { visits: 1 })
    const { id: serviceId } = await createService(shop)
    const pass = await done(await createPass(shop, { packageId }), 'adjustments', { seen: 1, delta: 1, note: 'x' })
    await checkIn({ clientId: pass.clientId, serviceId })
    nextDay()
    await checkIn({ clientId: pass.clientId, serviceId })
    await refused(pass, 'entries/2/undo', {}, 'too_few_visits')
  })
})

describe('extending', () => {
  test('moves the expiry, and back', async () => {
    const extended = await done(await monthlyPass(), 'extensions', { days: 7, note: 'Ill' })
    expect(extended).toMatchObject({ expiresOn: '2026-12-09', extraDays: 7, ledger: [{ kind: 'extend', days: 7 }, {}] })
    expect(await undoNewest(extended)).toMatchObject({ expiresOn: '2026-12-02', extraDays: 0 })
    await refused(await createPass(shop), 'extensions', { days: 1 }, 'pass_never_expires')
  })

  test('all that are running, for days on which the shop was closed, and back', async () => {
    const running = await monthlyPass()
    const alsoRunning = await monthlyPass({ clientId: running.clientId })
    const frozen = await done(await monthlyPass(), 'freeze', { since: '2026-11-20' })
    const ended = await done(await monthlyPass(), 'void')
    const never = await createPass(shop)
    const others = [frozen, ended, never, await monthlyPass({ startsOn: '2026-12-01' })]
    const input = { id: newId(), days: 2, note: 'Closed for repairs' }
    const all = await shop.post<ExtendedPasses>('/api/passes/extensions', input)
    expect(all.body).toEqual({ id: input.id, passes: 2 })
    expect((await shop.post<ExtendedPasses>('/api/passes/extensions', input)).body).toEqual(all.body)
    for (const pass of [running, alsoRunning])
      expect(await current(pass)).toMatchObject({
        expiresOn: '2026-12-04',
        ledger: [{ kind: 'extend', days: 2, note: 'Closed for repairs', by: 'Ada Owner' }, {}],
      })
    for (const pass of others) expect((await current(pass)).expiresOn).toBe(pass.expiresOn)

    const undo = () => shop.post<ExtendedPasses>(`/api/passes/extensions/${input.id}/undo`, { id: newId(), note: '' })
    expect((await undo()).body.passes).toBe(2)
    expect(await current(running)).toMatchObject({ expiresOn: '2026-12-02', extraDays: 0 })
    expect((await undo()).body.passes).toBe(0)
  })
})

describe('freezing', () => {
  test('keeps the days for later: the expiry moves by those it was frozen', async () => {
    const { id: serviceId } = await createService(shop)
    const frozen = await done(await monthlyPass(), 'freeze', { since: '2026-11-18', note: 'Ill' })
    expect(frozen.ledger).toMatchObject([{ kind: 'freeze', frozenOn: '2026-11-18' }, { frozenOn: null }])
    expect((await checkIn({ clientId: frozen.clientId, serviceId })).body).toMatchObject({ noPassReason: 'frozen' })
    nextDay(5)
    const running = await done(frozen, 'unfreeze')
    expect(running).toMatchObject({ frozenOn: null, expiresOn: '2026-12-09', extraDays: 7 })
    expect((await checkIn({ clientId: frozen.clientId, serviceId })).body.pass).toMatchObject({ remaining: 9 })
  })

  test('is taken back as if it had not been, and so is its end', async () => {
    const frozen = await done(await monthlyPass(), 'freeze', { since: '2026-11-18' })
    nextDay(5)
    const running = await done(frozen, 'unfreeze')
    expect(await undoNewest(running)).toMatchObject({ frozenOn: '2026-11-18', expiresOn: '2026-12-02', extraDays: 0 })
    const again = await done(frozen, `entries/${newest(frozen)}/undo`)
    expect(again).toMatchObject({ frozenOn: null, expiresOn: '2026-12-02', extraDays: 0 })
  })

  test('again counts each day once: it begins after the last end, and only the last is taken back', async () => {
    const first = await done(await monthlyPass(), 'freeze', { since: '2026-11-18' })
    nextDay(5)
    const unfrozen = await done(first, 'unfreeze')
    await refused(unfrozen, 'freeze', { since: '2026-11-24' }, 'invalid', 422)
    const second = await done(unfrozen, 'freeze', { since: '2026-11-25' })
    await refused(second, `entries/${newest(first)}/undo`, {}, 'not_undoable')
    nextDay(2)
    const running = await done(second, 'unfreeze')
    expect(running).toMatchObject({ frozenOn: null, extraDays: 9 })
    await refused(running, `entries/${newest(unfrozen)}/undo`, {}, 'not_undoable')
    for (const pass of [running, second, unfrozen, first]) await done(pass, `entries/${newest(pass)}/undo`)
    expect(await current(running)).toMatchObject({ frozenOn: null, expiresOn: '2026-12-02', extraDays: 0 })
  })

  test('is refused for what has expired, is frozen, over, or still to come', async () => {
    const pass = await monthlyPass()
    await refused(pass, 'unfreeze', {}, 'pass_not_frozen')
    await refused(pass, 'freeze', { since: '2026-11-21' }, 'invalid', 422)
    const frozen = await done(pass, 'freeze', { since: '2026-11-20' })
    await refused(frozen, 'freeze', { since: '2026-11-20' }, 'pass_frozen')
    await refused(await done(pass, 'void'), 'freeze', { since: '2026-11-20' }, 'pass_voided')
    await refused(await monthlyPass({ startsOn: '2026-10-01' }), 'freeze', { since: '2026-11-20' }, 'pass_expired')
  })
})

describe('sharing with a household', () => {
  test('lets the others of it spend the pass, and only while it is shared', async () => {
    const { id: serviceId } = await createService(shop)
    const pass = await createPass(shop)
    const { id: son } = await createClient(shop, { firstName: 'Leo' })
    await shop.put(`/api/clients/${son}/household`, { withClientId: pass.clientId })
    expect((await checkIn({ clientId: son, serviceId })).body.pass).toBeNull()
    nextDay()
    const shared = await done(pass, 'share')
    expect((await checkIn({ clientId: son, serviceId })).body.pass).toMatchObject({ id: pass.id, remaining: 9 })
    expect(await listPasses(son)).toMatchObject([{ id: pass.id, ownerName: 'Maria Silva', remaining: 9 }])
    nextDay()
    await undoNewest({ ...pass, ledger: [...shared.ledger] })
    expect((await checkIn({ clientId: son, serviceId })).body.pass).toBeNull()
    await done(pass, 'share')
    expect(await done(pass, 'unshare')).toMatchObject({
      shared: false,
      ledger: [{ kind: 'unshare' }, { kind: 'share' }, {}, {}, {}, {}],
    })
    nextDay()
    expect((await checkIn({ clientId: son, serviceId })).body.pass).toBeNull()
  })

  test('ends for whoever leaves it', async () => {
    const { id: serviceId } = await createService(shop)
    const pass = await done(await createPass(shop), 'share')
    const { id: son } = await createClient(shop, { firstName: 'Leo' })
    const joined = await shop.put(`/api/clients/${son}/household`, { withClientId: pass.clientId })
    expect(joined.body).toMatchObject({ items: [{ id: pass.clientId, firstName: 'Maria' }] })
    await shop.send(`/api/clients/${son}/household`, { method: 'DELETE' })
    expect((await checkIn({ clientId: son, serviceId })).body.pass).toBeNull()
    expectProblem(await shop.put(`/api/clients/${son}/household`, { withClientId: son }), 422, 'invalid')
  })

  test('takes the last visit once, however many of the household come at once', async () => {
    const { id: packageId } = await createPackage(shop, { visits: 1 })
    const { id: serviceId } = await createService(shop)
    const pass = await done(await createPass(shop, { packageId }), 'share')
    const family = [pass.clientId]
    for (const firstName of ['Leo', 'Mia', 'Tom']) {
      const { id } = await createClient(shop, { firstName })
      await shop.put(`/api/clients/${id}/household`, { withClientId: pass.clientId })
      family.push(id)
    }
    const answers = await Promise.all(family.map((clientId) => checkIn({ clientId, serviceId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.pass).length).toBe(1)
    expect((await current(pass)).remaining).toBe(0)
  })
})

describe('transferring', () => {
  test('moves visits, which keep their expiry, and back', async () => {
    const pass = await monthlyPass()
    const { id: toClientId } = await createClient(shop, { firstName: 'Ben', lastName: 'Okafor' })
    const given = await done(pass, 'transfers', { toClientId, visits: 4, note: 'For his birthday' })
    expect(given).toMatchObject({
      remaining: 6,
      ledger: [{ kind: 'transfer', delta: -4, otherPass: { clientName: 'Ben Okafor' } }, {}],
    })
    expect(await listPasses(toClientId)).toMatchObject([
      {
        remaining: 4,
        visits: 4,
        price: 0,
        owed: 0,
        complimentary: false,
        startsOn: '2026-11-03',
        expiresOn: '2026-12-02',
      },
    ])
    expect(await undoNewest(given)).toMatchObject({ remaining: 10 })
    expect(await listPasses(toClientId)).toMatchObject([{ remaining: 0, voidedAt: expect.any(String) }])
  })

  test('is refused to oneself, beyond what is left, and back once they are used', async () => {
    const { id: serviceId } = await createService(shop)
    const pass = await monthlyPass()
    const { id: toClientId } = await createClient(shop, { firstName: 'Ben' })
    await refused(pass, 'transfers', { toClientId: pass.clientId, visits: 1 }, 'invalid', 422)
    await refused(pass, 'transfers', { toClientId, visits: 11 }, 'too_few_visits')
    await refused(pass, 'transfers', { toClientId: newId(), visits: 1 }, 'not_found', 404)
    const given = await done(pass, 'transfers', { toClientId, visits: 1 })
    await checkIn({ clientId: toClientId, serviceId })
    await refused(given, `entries/${newest(given)}/undo`, {}, 'too_few_visits')
  })

  test('to each other at once, over and over, loses no visit and waits for nobody', async () => {
    const [one, two] = [await createPass(shop), await createPass(shop)]
    const give = (from: Pass, to: Pass) => act(from, 'transfers', { toClientId: to.clientId, visits: 1 })
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 ? give(one, two) : give(two, one))))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const all = [...(await listPasses(one.clientId)), ...(await listPasses(two.clientId))]
    expect(all.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(20)
  })
})

describe('refunding', () => {
  test('in part gives money and visits back, and what was refunded can’t be used', async () => {
    const pass = await createPass(shop, { price: 12_000 })
    const refunded = await done(pass, 'refunds', { seen: 1, visits: 4, amount: 4800, method: 'cash', forgiven: 0 })
    expect(refunded).toMatchObject({
      remaining: 6,
      owed: 0,
      payments: [{ amount: -4800, method: 'cash' }, { amount: 12_000 }],
    })
    await refused(refunded, 'refunds', { seen: 2, visits: 7, amount: 0, method: 'cash', forgiven: 0 }, 'too_few_visits')
    await refused(
      refunded,
      'refunds',
      { seen: 2, visits: 0, amount: 7201, method: 'cash', forgiven: 0 },
      'too_much_money',
    )
    await refused(refunded, 'refunds', { seen: 1, visits: 1, amount: 1, method: 'cash', forgiven: 0 }, 'stale_version')
    await refused(refunded, 'refunds', { seen: 2, visits: 0, amount: 0, method: 'cash', forgiven: 0 }, 'invalid', 422)
    await refused(refunded, 'entries/2/undo', {}, 'not_undoable')
  })

  test('goes back over several payments, the newest first', async () => {
    const pass = await createPass(shop, { price: 9000, paid: 4000 })
    await done(pass, 'payments', { amount: 5000, method: 'card' })
    const { payments } = await done(pass, 'refunds', { seen: 1, visits: 8, amount: 7000, method: 'card', forgiven: 0 })
    expect(payments.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-5000, -2000, 4000, 5000])
    const whole = await done(pass, 'refunds', { seen: 2, visits: 2, amount: 2000, method: 'card', forgiven: 0 })
    expect(whole.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('lets go of what is still owed', async () => {
    const pass = await createPass(shop, { price: 9000, paid: 4000 })
    const ended = await done(pass, 'refunds', { seen: 1, visits: 10, amount: 0, method: 'cash', forgiven: 5000 })
    expect(ended).toMatchObject({ owed: 0, forgiven: 5000, remaining: 0 })
  })

  test('of an unlimited pass ends it', async () => {
    const { id: packageId } = await createPackage(shop, { visits: null })
    const { id: serviceId } = await createService(shop)
    const pass = await createPass(shop, { packageId })
    const refund = { seen: 1, visits: 0, amount: 6000, method: 'card', forgiven: 0 }
    expect(await done(pass, 'refunds', refund)).toMatchObject({ voidedAt: expect.any(String) })
    expect((await checkIn({ clientId: pass.clientId, serviceId })).body.noPassReason).toBe('no_pass')
  })

  test('sent twice gives the money back once', async () => {
    const pass = await createPass(shop)
    const input = { id: newId(), seen: 1, visits: 1, amount: 1200, method: 'cash', forgiven: 0 }
    const answers = await Promise.all([1, 2, 3].map(() => act(pass, 'refunds', input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await current(pass)).payments).toHaveLength(2)
  })
})

describe('ending a pass', () => {
  test('takes what is left, and brings it back when undone', async () => {
    const ended = await done(await createPass(shop), 'void', { note: 'Sold by mistake' })
    expect(ended).toMatchObject({
      remaining: 0,
      voidedAt: expect.any(String),
      ledger: [{ kind: 'void', delta: -10 }, {}],
    })
    await refused(ended, 'void', {}, 'pass_voided')
    expect(await undoNewest(ended)).toMatchObject({
      remaining: 10,
      voidedAt: null,
      ledger: [{ kind: 'restore' }, {}, {}],
    })
  })
})

describe('a check-in of the past', () => {
  const started = { startsOn: '2026-11-10', expiresOn: '2026-12-09' }

  async function startedPass() {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop, { validity: MONTH, starts: 'first_visit' })
    const pass = await createPass(shop, { packageId, startsOn: null })
    const visit = { clientId: pass.clientId, serviceId }
    return { pass, visit, first: await checkIn({ ...visit, occurredAt: '2026-11-10T15:00:00Z' }) }
  }

  test('that would move the start says so first, and does it once it is agreed to', async () => {
    const { pass, visit } = await startedPass()
    expect(await current(pass)).toMatchObject(started)
    const earlier = { ...visit, occurredAt: '2026-11-05T15:00:00Z' }
    const preview = await shop.post('/api/check-ins/preview', earlier)
    const after = { startsOn: '2026-11-05', expiresOn: '2026-12-04' }
    expect(preview.body).toMatchObject({
      pass: { id: pass.id, remaining: 8 },
      term: { before: started, after },
      movesStartTo: '2026-11-05',
    })
    expectProblem(await checkIn(earlier), 409, 'moves_start')
    expectProblem(await checkIn({ ...earlier, movesStartTo: '2026-11-04' }), 409, 'moves_start')
    expect(await current(pass)).toMatchObject({ ...started, remaining: 9 })
    expect((await checkIn({ ...earlier, movesStartTo: '2026-11-05' })).status).toBe(200)
    expect(await current(pass)).toMatchObject({ ...after, remaining: 8 })
  })

  test('is previewed without being made', async () => {
    const { pass, visit } = await startedPass()
    const preview = await shop.post('/api/check-ins/preview', visit)
    expect(preview.body).toMatchObject({ pass: { remaining: 8 }, term: null, movesStartTo: null })
    expect(await current(pass)).toMatchObject({ remaining: 9 })
    expectProblem(await shop.post('/api/check-ins/preview', { ...visit, serviceId: newId() }), 404, 'not_found')
  })

  test('undone lets the pass start with the earliest visit that is left, or not yet', async () => {
    const { pass, visit, first } = await startedPass()
    const later = await checkIn({ ...visit, occurredAt: '2026-11-15T15:00:00Z' })
    await shop.post(`/api/check-ins/${first.body.checkInId}/undo`)
    expect(await current(pass)).toMatchObject({ startsOn: '2026-11-15', expiresOn: '2026-12-14', remaining: 9 })
    await shop.post(`/api/check-ins/${later.body.checkInId}/undo`)
    expect(await current(pass)).toMatchObject({ startsOn: null, expiresOn: null, remaining: 10 })
  })
})

describe('moving a check-in', () => {
  test('to another pass gives one back and takes one there, and says so in both ledgers', async () => {
    const { id: serviceId } = await createService(shop)
    const { id: packageId } = await createPackage(shop, { name: 'Five visits', visits: 5 })
    const pass = await createPass(shop)
    const other = await createPass(shop, { clientId: pass.clientId, packageId })
    const visit = await checkIn({ clientId: pass.clientId, serviceId })
    const spent = [pass, other].find(({ id }) => id === visit.body.pass?.id) ?? pass
    const target = spent === pass ? other : pass
    const path = `/api/check-ins/${visit.body.checkInId}/move`
    const moved = await shop.post(path, { id: newId(), passId: target.id })
    expect(moved.body).toEqual({ checkInId: visit.body.checkInId, passId: target.id, earlierPassId: spent.id })
    expect(await current(spent)).toMatchObject({
      remaining: spent.remaining,
      ledger: [{ kind: 'undo', otherPass: { id: target.id } }, {}, {}],
    })
    expect(await current(target)).toMatchObject({
      remaining: target.remaining - 1,
      ledger: [{ kind: 'use', otherPass: { id: spent.id } }, {}],
    })
    await shop.post(path, { id: newId(), passId: null })
    const feed = await shop.get<z.infer<typeof CheckInPage>>(`/api/check-ins?clientId=${pass.clientId}`)
    expect(feed.body.items).toMatchObject([{ pass: null, noPassReason: 'chosen' }])
    expect((await current(target)).ledger).toMatchObject([
      { kind: 'undo', otherPass: null, visitUndone: false },
      {},
      {},
    ])
    await shop.post(path, { id: newId(), passId: spent.id })
    expect(await current(spent)).toMatchObject({ remaining: spent.remaining - 1 })
    expect(await current(target)).toMatchObject({ remaining: target.remaining })
  })

  test('is refused to a pass that can’t pay for it, and for a visit that was undone', async () => {
    const { id: serviceId } = await createService(shop)
    const pass = await createPass(shop)
    const visit = await checkIn({ clientId: pass.clientId, serviceId })
    const move = (passId: string) => shop.post(`/api/check-ins/${visit.body.checkInId}/move`, { id: newId(), passId })
    const massage = await createService(shop, { name: 'Massage', category: 'Massage' })
    const { id: packageId } = await createPackage(shop, { coversAll: false, serviceIds: [massage.id] })
    const { clientId } = pass
    expectProblem(await move((await createPass(shop, { clientId, packageId })).id), 409, 'not_covered')
    expectProblem(await move((await monthlyPass({ clientId, startsOn: '2026-10-01' })).id), 409, 'pass_expired')
    expectProblem(await move((await done(await monthlyPass({ clientId }), 'void')).id), 409, 'pass_voided')
    expectProblem(await move((await createPass(shop)).id), 404, 'not_found')
    await shop.post(`/api/check-ins/${visit.body.checkInId}/undo`)
    expectProblem(await move(pass.id), 409, 'already_undone')
    expect(await current(pass)).toMatchObject({ remaining: 10 })
  })
})
