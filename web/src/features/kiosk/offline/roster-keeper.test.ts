import type { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOTHING_FOUND, Roster, RosterDatabase } from './client-cache.ts'
import { MARIA, OFFERED, outage, PASS, rosterPage, type TestTab, TestTablet, toLookupMatch } from './fixtures.ts'

let tablet: TestTablet
let tab: TestTab

async function start(page: RosterPage): Promise<void> {
  tablet = new TestTablet()
  tablet.server.pages = [page]
  tab = await tablet.openTab()
  await tab.keeper.refresh()
}

/** Checks Maria in. Returns the balance of her pass as the kiosk shows it. */
async function balance(): Promise<number | undefined> {
  const outcome = await tab.desk.checkIn({ operationId: newId(), match: toLookupMatch(MARIA), service: OFFERED })
  return 'result' in outcome ? outcome.result.pass?.remaining : undefined
}

describe('the roster', () => {
  beforeEach(() => start(rosterPage({ clients: [MARIA] })))

  test('comes in pages, serves while it comes anew, and forgets who has gone', async () => {
    const [ben, eva] = [newId(), newId()].map((id) => ({ ...MARIA, id }))
    if (!ben || !eva) throw new Error('two')
    tablet.server.pages = [rosterPage({ clients: [ben], services: null, appointments: null, cursor: 'a', more: true })]
    await tab.keeper.refresh()
    await tablet.goOffline(tab)
    const found = async () => (await tab.desk.lookUp({ digits: '0142' })).matches.map(({ clientId }) => clientId)
    expect(await found()).toEqual([MARIA.id])
    tablet.server.pages = [rosterPage({ clients: [eva], services: null, appointments: null, cursor: 'a', more: true })]
    await tab.keeper.refresh()
    expect(await found()).toEqual([MARIA.id])
    tablet.server.pages = [rosterPage({ clients: [ben], services: null, appointments: null, cursor: 'a', more: true })]
    await tab.keeper.refresh()
    tablet.server.pages = [rosterPage({ anew: false, clients: [eva], cursor: 'b' })]
    await tab.keeper.refresh()
    expect((await found()).toSorted()).toEqual([ben.id, eva.id].toSorted())
    tablet.server.pages = [rosterPage({ anew: false, gone: [ben.id], cursor: 'c' })]
    await tab.keeper.refresh()
    expect(await found()).toEqual([eva.id])
  })

  test('takes from a balance once where it comes anew, with a visit of this tablet, and ends half way', async () => {
    await tablet.goOffline(tab)
    expect(await balance()).toBe(8)
    await tablet.comeBack(tab)
    const after = { ...MARIA, passes: [{ ...PASS, remaining: 8 }] }
    tablet.server.pages = [rosterPage({ clients: [after], cursor: 'a', more: true })]
    await tab.keeper.refresh()
    await tablet.goOffline(tab)
    tablet.clock.advance(20 * 60_000)
    expect(await balance()).toBe(7)
  })

  test('keeps those who came together with whom it forgets or hears of anew', async () => {
    const [ben, eva] = [newId(), newId()].map((id) => ({ ...MARIA, id }))
    if (!ben || !eva) throw new Error('two')
    tablet.server.pages = [rosterPage({ clients: [MARIA, ben, eva], cursor: 'a' })]
    await tab.keeper.refresh()
    tablet.server.pages = [
      rosterPage({ anew: false, clients: [{ ...ben, name: 'Ben B.' }], gone: [eva.id], cursor: 'b' }),
    ]
    await tab.keeper.refresh()
    await tablet.goOffline(tab)
    const { matches } = await tab.desk.lookUp({ digits: '0142' })
    expect(matches.map(({ clientId, name }) => [clientId, name]).toSorted()).toEqual(
      [
        [MARIA.id, MARIA.name],
        [ben.id, 'Ben B.'],
      ].toSorted(),
    )
  })

  test('is asked for from where it ended, and whole once a day', async () => {
    const cursors: (string | undefined)[] = []
    tablet.server.fetchRoster = async ({ cursor }: RosterFilter) => {
      cursors.push(cursor)
      return rosterPage({ anew: !cursor, cursor: 'next' })
    }
    for (let n = 0; n < 3; n++) await tab.keeper.refresh()
    tablet.clock.advance(25 * 3_600_000)
    await tab.keeper.refresh()
    expect(cursors).toEqual(['one', 'next', 'next', undefined])
  })

  test('shows another business nothing, which does not go on with it', async () => {
    const database = new RosterDatabase(() => tablet.indexedDB)
    const other = new Roster(database, { rosterKey: '11'.repeat(32) })
    expect(await other.client(MARIA.id)).toEqual(NOTHING_FOUND)
    await expect(other.apply(rosterPage({ anew: false }), tablet.clock.now())).rejects.toThrow('is gone')
    await tablet.goOffline(tab)
    expect((await tab.desk.lookUp({ digits: '0142' })).matches).toHaveLength(1)
  })

  test('is there after a start without the server', async () => {
    tablet.server.mood = () => outage()
    const cold = await tablet.openTab()
    expect(cold.state.get().ready).toBe(true)
    expect((await cold.desk.lookUp({ digits: '0142' })).matches).toHaveLength(1)
  })
})

describe('the first roster', () => {
  beforeEach(() => start(rosterPage({ clients: [MARIA], cursor: 'a', more: true })))

  test('serves before all of it is there, where the server is away or slow', async () => {
    expect(tab.state.get().ready).toBe(false)
    tablet.server.mood = () => outage()
    const looked = await tab.desk.lookUp({ digits: '0142' })
    expect(looked.matches).toMatchObject([{ clientId: MARIA.id, services: [{ name: 'Yoga class' }] }])
    expect(await balance()).toBe(8)
    tablet.server.lookUp = () => new Promise(() => undefined)
    const slow = tab.desk.lookUp({ digits: '0142' })
    tablet.clock.advance(700)
    expect((await slow).matches).toHaveLength(1)
  })

  test('says of nobody that there is no such client, and asks the server for the rest', async () => {
    tablet.server.mood = () => outage()
    await expect(tab.desk.lookUp({ digits: '9999' })).rejects.toMatchObject({ code: 'unavailable' })
    tablet.server.mood = () => 'answer'
    tablet.server.found = { matches: [{ ...toLookupMatch(MARIA), name: 'Ben' }], more: false }
    expect((await tab.desk.lookUp({ digits: '9999' })).matches).toMatchObject([{ name: 'Ben' }])
  })

  test('goes on where it ended', async () => {
    const eva = { ...MARIA, id: newId() }
    tablet.server.pages = [rosterPage({ anew: false, clients: [eva] })]
    await tab.keeper.refresh()
    expect(tab.state.get().ready).toBe(true)
    await tablet.goOffline(tab)
    expect((await tab.desk.lookUp({ digits: '0142' })).matches).toHaveLength(2)
  })
})
