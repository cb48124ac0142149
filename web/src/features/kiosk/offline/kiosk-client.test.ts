import type { RosterClient } from '@deskbell/domain/kiosk/roster.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Roster } from './client-cache.ts'
import {
  createResult,
  MARIA,
  OFFERED,
  outage,
  PASS,
  refusal,
  rosterPage,
  type TestTab,
  TestTablet,
  toLookupMatch,
} from './fixtures.ts'
import { type CheckInOutcome, StorageRefused } from './types.ts'

let tablet: TestTablet
let tab: TestTab

beforeEach(async () => {
  tablet = new TestTablet()
  tablet.server.pages = [rosterPage({ clients: [MARIA] })]
  tab = await tablet.openTab()
  await tab.keeper.refresh()
})

const goOffline = () => tablet.goOffline(tab)
const comeBack = () => tablet.comeBack(tab)

const tap = (operationId = newId()) => ({ operationId, match: toLookupMatch(MARIA), service: OFFERED })
const entries = () => tablet.server.batches.flatMap((batch) => batch.entries)

/** Returns the balance of Maria's pass as the kiosk shows it. */
async function balance(): Promise<number | undefined> {
  const outcome = await tab.desk.checkIn(tap())
  return 'result' in outcome ? outcome.result.pass?.remaining : undefined
}

describe('looking up', () => {
  test('the server is asked, and without it the roster, by the end of the number or the code', async () => {
    tablet.server.found = { matches: [{ ...toLookupMatch(MARIA), name: 'Maria of the server' }], more: false }
    expect((await tab.desk.lookUp({ digits: '0142' })).matches[0]?.name).toBe('Maria of the server')
    await goOffline()
    // The roster knows four digits only; the visitor sees the masked name.
    for (const search of [{ digits: '0142' }, { digits: '2015550142' }, { digits: '990142' }])
      expect((await tab.desk.lookUp(search)).matches).toMatchObject([{ name: 'Maria S.', services: [OFFERED] }])
    expect((await tab.desk.lookUp({ code: 'A'.repeat(24) })).matches).toHaveLength(1)
    expect((await tab.desk.lookUp({ digits: '990143' })).matches).toEqual([])
    expect((await tab.desk.lookUp({ code: 'B'.repeat(24) })).matches).toEqual([])
  })

  test('without the server the services keep the order that the shop gave them', async () => {
    const made = ['first', 'second', 'third'].map((name) => ({ id: newId(), name, category: '', visitsUsed: 1 }))
    tablet.server.pages = [rosterPage({ anew: false, services: made.toReversed() })]
    await tab.keeper.refresh()
    await goOffline()
    const { matches } = await tab.desk.lookUp({ digits: '0142' })
    expect(matches[0]?.services.map(({ name }) => name)).toEqual(['third', 'second', 'first'])
  })

  test('without the server, nobody is sent to the desk for a booking of a day that the device doesn’t know', async () => {
    tablet.options = { ...tablet.options, walkIns: false }
    await goOffline()
    const isForDesk = async () => (await tab.desk.lookUp({ digits: '0142' })).matches[0]?.services[0]?.atDesk
    tablet.clock.advance(13 * HOUR_MS)
    expect(await isForDesk()).toBe(true)
    tablet.clock.advance(2 * HOUR_MS)
    expect(await isForDesk()).toBe(false)
  })

  test('what was prepared is used once, and only while it is fresh', async () => {
    await goOffline()
    const find = vi.spyOn(Roster.prototype, 'find')
    const reads = async (wait: number) => {
      find.mockClear()
      await tab.desk.prepare({ digits: '0142' })
      tablet.clock.advance(wait)
      for (let time = 0; time < 2; time++)
        expect((await tab.desk.lookUp({ digits: '0142' })).matches).toMatchObject([{ name: 'Maria S.' }])
      return find.mock.calls.length
    }
    expect([await reads(9_000), await reads(11_000)]).toEqual([2, 3])
  })

  test('a server that is away, or has signed the kiosk out, keeps nobody from the roster', async () => {
    for (const mood of [outage(), refusal(401, 'not_signed_in')]) {
      tablet.server.mood = () => mood
      expect((await tab.desk.lookUp({ digits: '0142' })).matches).toHaveLength(1)
    }
  })

  test('a server that is slow is waited for only where the roster knows nobody', async () => {
    let answer: () => void = () => undefined
    tablet.server.lookUp = () =>
      new Promise((resolve) => {
        answer = () => resolve({ matches: [{ ...toLookupMatch(MARIA), name: 'Late' }], more: false })
      })
    const known = tab.desk.lookUp({ digits: '0142' })
    const unknown = tab.desk.lookUp({ digits: '9999' })
    tablet.clock.advance(700)
    expect((await known).matches[0]?.name).toBe('Maria S.')
    answer()
    expect((await unknown).matches[0]?.name).toBe('Late')
  })

  test('a slow server is waited for longer where it knows more digits than the roster', async () => {
    tablet.server.lookUp = () => new Promise(() => undefined)
    let found: LookupResult | undefined
    const looked = tab.desk.lookUp({ digits: '2015550142' }).then((result) => {
      found = result
    })
    tablet.clock.advance(700)
    await new Promise((resolve) => setImmediate(resolve))
    expect(found).toBeUndefined()
    tablet.clock.advance(800)
    await looked
    expect(found?.matches[0]?.name).toBe('Maria S.')
  })

  test('twenty with one ending are shown, more are too many, and sixty look-ups a minute are enough', async () => {
    const others = Array.from({ length: 20 }, () => ({ ...MARIA, id: newId() }))
    tablet.server.pages = [rosterPage({ anew: false, clients: others.slice(0, 19) })]
    await tab.keeper.refresh()
    tablet.server.pages = [rosterPage({ anew: false, clients: others.slice(19) })]
    await goOffline()
    expect((await tab.desk.lookUp({ digits: '0142' })).matches).toHaveLength(20)
    await comeBack()
    await tab.keeper.refresh()
    await goOffline()
    tablet.clock.advance(60_000)
    expect(await tab.desk.lookUp({ digits: '0142' })).toEqual({ matches: [], more: true })
    for (let n = 1; n < 60; n++) await tab.desk.lookUp({ digits: '9999' })
    await expect(tab.desk.lookUp({ digits: '0142' })).rejects.toMatchObject({ code: 'rate_limited' })
    tablet.clock.advance(60_000)
    await expect(tab.desk.lookUp({ digits: '0142' })).resolves.toBeDefined()
  })
})

describe('checking in', () => {
  test('online it is what the server answers', async () => {
    const { operationId, ...rest } = tap()
    tablet.server.answer = ({ id }) => ({ id, status: 'done', result: createResult(id, { firstName: 'Server' }) })
    const outcome = await tab.desk.checkIn({ operationId, ...rest })
    expect(outcome).toMatchObject({ status: 'confirmed', result: { firstName: 'Server' } })
    expect(entries()).toMatchObject([
      { id: operationId, kind: 'check_in', sequence: 1, offline: false, passId: PASS.id },
    ])
  })

  test('a double tap is one check-in, while it waits and after', async () => {
    const once = tap()
    await Promise.all([tab.desk.checkIn(once), tab.desk.checkIn(once)])
    await goOffline()
    expect(await tab.desk.checkIn(once)).toMatchObject({ status: 'confirmed' })
    expect(tablet.server.made).toEqual([once.operationId])
  })

  test('without the server it is saved, and each takes from what the one before has left', async () => {
    await goOffline()
    tablet.clock.advance(20 * 60_000)
    expect(await balance()).toBe(8)
    tablet.clock.advance(20 * 60_000)
    expect(await balance()).toBe(7)
    await expect.poll(() => tab.state.get()).toMatchObject({ online: false, waiting: 2 })
    await comeBack()
    expect(entries().slice(-2)).toMatchObject([{ offline: true }, { offline: true }])
  })

  test('what is saved here counts until a roster comes that knows of it', async () => {
    await goOffline()
    expect(await balance()).toBe(8)
    const stale = rosterPage({ anew: false, clients: [MARIA] })
    tablet.server.pages = [stale]
    await tab.keeper.refresh()
    tablet.clock.advance(20 * 60_000)
    expect(await balance()).toBe(7)
    await comeBack()
    tablet.server.pages = [rosterPage({ anew: false, clients: [{ ...MARIA, passes: [{ ...PASS, remaining: 7 }] }] })]
    await tab.keeper.refresh()
    await goOffline()
    tablet.clock.advance(20 * 60_000)
    expect(await balance()).toBe(6)
  })

  test('a server that takes too long leaves it saved, and marked so', async () => {
    const { sync } = tablet.server
    const sent = Promise.withResolvers<() => void>()
    tablet.server.sync = (batch) =>
      new Promise((resolve) => {
        sent.resolve(() => resolve(sync.call(tablet.server, batch)))
      })
    const asked = tab.desk.checkIn(tap())
    const answer = await sent.promise
    expect(tab.state.get().waiting).toBe(1)
    tablet.clock.advance(1500)
    expect(await asked).toMatchObject({ status: 'saved', result: { pass: { remaining: 8 } } })
    tablet.server.sync = sync
    answer()
    await tab.flusher.flush()
    expect(tab.state.get().waiting).toBe(0)
  })

  test('a session that has ended keeps the taps, at once', async () => {
    tablet.server.mood = () => refusal(401, 'not_signed_in')
    expect(await tab.desk.checkIn(tap())).toMatchObject({ status: 'saved' })
    expect(tab.state.get()).toMatchObject({ online: true, waiting: 1 })
    await comeBack()
    expect(entries().at(-1)).toMatchObject({ offline: true })
  })

  test('what the server refuses is for the desk, and takes nothing', async () => {
    tablet.server.answer = ({ id }) => ({ id, status: 'rejected', code: 'see_desk' })
    expect(await tab.desk.checkIn(tap())).toEqual({ status: 'see_desk' })
    await goOffline()
    expect(await balance()).toBe(8)
  })

  test('a second visit within the window is the first one again', async () => {
    await goOffline()
    const first = await tab.desk.checkIn(tap())
    const second = await tab.desk.checkIn(tap())
    if (!('result' in first)) throw new Error('refused')
    const { checkInId } = first.result
    expect(second).toMatchObject({ status: 'saved', result: { outcome: 'already_checked_in', checkInId } })
    await comeBack()
    expect(entries().slice(-2)).toMatchObject([{ passId: PASS.id }, { passId: null }])
  })

  test('whom only the server knows is checked in too', async () => {
    const match = { ...toLookupMatch(MARIA), clientId: newId(), name: 'Ben W.' }
    await goOffline()
    const outcome = await tab.desk.checkIn({ ...tap(), match })
    expect(outcome).toMatchObject({ status: 'saved', result: { firstName: 'Ben', pass: null } })
  })
})

describe('checking in a family', () => {
  const householdId = newId()
  const shared = { ...PASS, remaining: 2 }
  const createMember = (firstName: string): RosterClient => ({
    ...MARIA,
    id: newId(),
    firstName,
    name: `${firstName} S.`,
    endingHash: firstName === 'Maria' ? MARIA.endingHash : '',
    householdId,
    passes: [shared],
  })
  const [maria, ben, mia] = [createMember('Maria'), createMember('Ben'), createMember('Mia')] as const
  const tapsOf = (...people: RosterClient[]) => people.map((one) => ({ ...tap(), match: toLookupMatch(one) }))
  const lefts = (outcomes: CheckInOutcome[]) =>
    outcomes.map((one) => (one.status === 'see_desk' ? one.status : (one.result.pass?.remaining ?? 'unpaid')))

  beforeEach(async () => {
    tablet.server.pages = [rosterPage({ clients: [maria, ben, mia, { ...MARIA, id: newId(), endingHash: '' }] })]
    await tab.keeper.refresh()
  })

  test('without the server, whoever knows the number finds the others of the household', async () => {
    await goOffline()
    const { matches } = await tab.desk.lookUp({ digits: '0142' })
    expect(matches).toMatchObject([{ name: 'Maria S.', family: [{ name: 'Ben S.' }, { name: 'Mia S.' }] }])
  })

  test('is an entry each, in one batch, and a double tap is none more', async () => {
    const taps = tapsOf(maria, ben, mia)
    const [once] = await Promise.all([tab.desk.checkInFamily(taps), tab.desk.checkInFamily(taps)])
    expect(once.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(tablet.server.made.toSorted()).toEqual(taps.map(({ operationId }) => operationId).toSorted())
    expect(await tab.desk.checkInFamily(taps)).toEqual(once)
    expect(tablet.server.made).toHaveLength(3)
  })

  test('without the server takes from a shared pass one after the other, and sends each when it is back', async () => {
    await goOffline()
    const taps = tapsOf(maria, ben, mia)
    expect(lefts(await tab.desk.checkInFamily(taps))).toEqual([1, 0, 'unpaid'])
    expect(tab.state.get().waiting).toBe(3)
    await comeBack()
    expect(entries().slice(-3)).toMatchObject([
      { id: taps[0]?.operationId, clientId: maria.id, sequence: 1, passId: PASS.id, offline: true },
      { id: taps[1]?.operationId, clientId: ben.id, sequence: 2, passId: PASS.id, offline: true },
      { id: taps[2]?.operationId, clientId: mia.id, sequence: 3, passId: null, offline: true },
    ])
    expect(tab.state.get().waiting).toBe(0)
  })

  test('of whom the server refuses one, loses nobody else', async () => {
    const taps = tapsOf(maria, ben, mia)
    tablet.server.answer = ({ id }) =>
      id === taps[1]?.operationId
        ? { id, status: 'rejected', code: 'see_desk' }
        : { id, status: 'done', result: createResult(id) }
    expect((await tab.desk.checkInFamily(taps)).map(({ status }) => status)).toEqual([
      'confirmed',
      'see_desk',
      'confirmed',
    ])
  })

  test('whose network is lost between two answers, saves the rest here and doubles nothing', async () => {
    const taps = tapsOf(maria, ben, mia)
    const { answer } = tablet.server
    // The server stops after the first entry, then goes away.
    tablet.server.answer = (entry) =>
      entry.id === taps[0]?.operationId ? answer(entry) : { ...answer(entry), id: newId() }
    tablet.server.mood = ({ entries: [first] }) => (first?.id === taps[0]?.operationId ? 'answer' : outage())
    expect((await tab.desk.checkInFamily(taps)).map(({ status }) => status)).toEqual(['confirmed', 'saved', 'saved'])
    tablet.server.answer = answer
    await comeBack()
    const sent = entries().filter(({ id }) => id === taps[1]?.operationId || id === taps[2]?.operationId)
    expect(sent.at(-1)).toMatchObject({ offline: true })
    expect(tab.state.get().waiting).toBe(0)
    expect(tablet.server.made).toEqual(expect.arrayContaining(taps.map(({ operationId }) => operationId)))
  })

  test('whom staff have to see is told to them, and keeps nobody from going in', async () => {
    const taps = tapsOf(maria, ben, mia).map((one, index) => ({
      ...one,
      match: { ...one.match, atDesk: index === 0 },
      service: index === 1 ? null : one.service,
    }))
    const outcomes = await tab.desk.checkInFamily(taps)
    expect(outcomes.map(({ status }) => status)).toEqual(['see_desk', 'see_desk', 'confirmed'])
    expect(entries().slice(-3)).toMatchObject([
      { kind: 'see_desk', clientId: maria.id, serviceId: OFFERED.id },
      { kind: 'see_desk', clientId: ben.id, serviceId: null },
      { kind: 'check_in', clientId: mia.id },
    ])
  })

  test('where the disk is full, is sent to the desk as far as it wasn’t kept', async () => {
    let count = 0
    const { add } = IDBObjectStore.prototype
    const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
      count += 1
      if (count === 2) throw new DOMException('full', 'QuotaExceededError')
      return add.apply(this, row)
    })
    const outcomes = await tab.desk.checkInFamily(tapsOf(maria, ben, mia))
    spy.mockRestore()
    expect(outcomes.map(({ status }) => status)).toEqual(['confirmed', 'see_desk', 'confirmed'])
    expect(tablet.server.made).toHaveLength(2)
  })
})

describe('undoing', () => {
  test('a check-in that waits is followed by its undo, and takes nothing any more', async () => {
    await goOffline()
    const { operationId, ...rest } = tap()
    await tab.desk.checkIn({ operationId, ...rest })
    await tab.desk.undo(operationId)
    await tab.desk.undo(operationId)
    expect(await balance()).toBe(8)
    await comeBack()
    expect(entries().slice(-3)).toMatchObject([
      { kind: 'check_in', id: operationId },
      { kind: 'undo', checkInId: operationId },
      { kind: 'check_in' },
    ])
  })

  test('too late is said so', async () => {
    await tab.desk.checkIn(tap())
    tablet.server.answer = ({ id }) => ({ id, status: 'rejected', code: 'undo_too_late' })
    await expect(tab.desk.undo(newId())).rejects.toMatchObject({ code: 'undo_too_late' })
  })
})

test('somebody new, and whom the desk is told about, go through the queue', async () => {
  const person = { clientId: newId(), firstName: 'Ben', lastName: 'Wolf', phone: '+12015550199' }
  expect(await tab.desk.signUp({ operationId: newId(), ...person })).toBe('confirmed')
  await goOffline()
  expect(await tab.desk.signUp({ operationId: newId(), ...person, clientId: newId() })).toBe('saved')
  await tab.desk.seeDesk({ operationId: newId(), clientId: MARIA.id, serviceId: null })
  await comeBack()
  const kinds = new Map(entries().map(({ id, kind }) => [id, kind]))
  expect([...kinds.values()]).toEqual(['sign_up', 'sign_up', 'see_desk'])
})

test('where the disk is full, nothing is claimed, until it takes something again', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(tab.desk.checkIn(tap())).rejects.toThrow(StorageRefused)
  expect(tab.state.get().storage).toBe('refused')
  await expect.poll(() => tablet.server.batches.at(-1)?.keeps).toBe(false)
  add.mockRestore()
  expect(await tab.desk.checkIn(tap())).toMatchObject({ status: 'confirmed' })
  expect(tab.state.get().storage).toBe('ok')
})

describe('a signature', () => {
  const WAIVER = { id: newId(), number: 1, title: 'At your own risk', body: 'Yoga can hurt.', adultAge: 18 }
  const signature = () => ({
    operationId: newId(),
    clientId: MARIA.id,
    waiverId: WAIVER.id,
    guardianName: '',
    strokes: [[0, 0, 500, 500]],
  })
  const asked = async () => (await tab.desk.lookUp({ digits: '0142' })).matches[0]?.toSign

  beforeEach(async () => {
    tablet.server.pages = [rosterPage({ clients: [{ ...MARIA, signer: 'client' }], waivers: [WAIVER] })]
    await tab.keeper.refresh()
  })

  test('without the server is kept, asked for no more, and sent once when the server is back', async () => {
    await goOffline()
    expect(await asked()).toEqual({ waiver: WAIVER, signer: 'client' })
    const signed = signature()
    await tab.desk.signWaiver(signed)
    await tab.desk.signWaiver(signed)
    expect(tab.state.get().waiting).toBe(1)
    expect(await asked()).toBeNull()
    await comeBack()
    const { operationId: id, ...rest } = signed
    expect(entries().filter(({ kind }) => kind === 'sign_waiver')).toMatchObject([{ id, ...rest }])
    expect(tab.state.get().waiting).toBe(0)
  })

  test('is asked for again where another version was published', async () => {
    await goOffline()
    await tab.desk.signWaiver(signature())
    const next = { ...WAIVER, id: newId(), number: 2 }
    tablet.server.pages = [rosterPage({ clients: [{ ...MARIA, signer: 'client' }], waivers: [next] })]
    await tab.keeper.refresh()
    expect(await asked()).toEqual({ waiver: next, signer: 'client' })
  })

  test('that the server refuses is nobody’s: the client is sent to the desk', async () => {
    tablet.server.answer = ({ id }) => ({ id, status: 'rejected', code: 'not_found' })
    await expect(tab.desk.signWaiver(signature())).rejects.toMatchObject({ problem: { code: 'not_found' } })
  })
})
