import { BATCH_MAX } from '@deskbell/domain/kiosk/sync.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TestTab } from './fixtures.ts'
import { outage, refusal, TestTablet } from './fixtures.ts'
import { Queue } from './queue.ts'

let tablet: TestTablet
let tab: TestTab
let queue: Queue

beforeEach(async () => {
  tablet = new TestTablet()
  tab = await tablet.openTab()
  queue = await Queue.open(tab.database, { deviceId: tablet.id })
})

async function fill(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const at = { deviceAt: '2026-11-20T10:00:00.000Z', offline: true, passId: null }
  for (const id of ids) await queue.add({ kind: 'check_in', id, clientId: newId(), serviceId: newId(), ...at })
  return ids
}

const waiting = async () => (await queue.size()).waiting
const sizes = () => tablet.server.batches.map(({ entries }) => entries.length)

test('all that waits goes in order, in batches', async () => {
  const ids = await fill(BATCH_MAX + 3)
  await tab.flusher.flush()
  expect(sizes()).toEqual([BATCH_MAX, 3])
  expect(tablet.server.made).toEqual(ids)
  expect(await waiting()).toBe(0)
  expect(tablet.server.batches[0]).toMatchObject({ deviceId: tablet.id, epoch: queue.epoch, pending: BATCH_MAX + 3 })
})

test.each([
  ['no answer', outage()],
  ['a session that has ended', refusal(401, 'not_signed_in')],
  ['an error of the server', refusal(500, 'internal')],
  ['garbage', new SyntaxError('Unexpected token')],
])('%s keeps what waits', async (_, mood) => {
  const [id] = await fill(1)
  tablet.server.mood = () => mood
  await tab.flusher.flush()
  expect(await waiting()).toBe(1)
  tablet.server.mood = () => 'answer'
  await tab.flusher.flush({ now: true })
  expect(tablet.server.made).toEqual([id])
  expect(await waiting()).toBe(0)
})

test('an answer that says yes, and names no entry, keeps what waits', async () => {
  await fill(2)
  tablet.server.answer = () => ({ id: newId(), status: 'done', result: null })
  await tab.flusher.flush()
  expect(await waiting()).toBe(2)
})

test('what the server left unanswered stays, and goes next', async () => {
  const [first, second] = await fill(2)
  tablet.server.answer = ({ id }) => ({ id: id === first ? id : newId(), status: 'done', result: null })
  await tab.flusher.flush()
  expect((await queue.head(9)).entries.map(({ id }) => id)).toEqual([second])
})

test('an answer that got lost is asked for again with the same ids and sequences', async () => {
  await fill(2)
  tablet.server.mood = () => 'lose the answer'
  await tab.flusher.flush()
  tablet.server.mood = () => 'answer'
  await tab.flusher.flush({ now: true })
  const [lost, again] = tablet.server.batches
  expect(again?.entries).toEqual(lost?.entries)
  expect(await waiting()).toBe(0)
})

test('after failures it waits ever longer, and tries at once when told that there is a network', async () => {
  await fill(1)
  tablet.server.mood = () => outage()
  await tab.flusher.flush()
  await tab.flusher.flush()
  expect(sizes()).toEqual([1])
  tablet.clock.advance(400)
  await tab.flusher.flush()
  expect(sizes()).toEqual([1, 1])
  tablet.clock.advance(400)
  await tab.flusher.flush()
  expect(sizes()).toEqual([1, 1])
  await tab.flusher.flush({ now: true })
  expect(sizes()).toEqual([1, 1, 1])
})

test('what is too large is halved, and grows again', async () => {
  const ids = await fill(20)
  tablet.server.mood = ({ entries }) => (entries.length > 6 ? refusal(413, 'too_large') : 'answer')
  await tab.flusher.flush()
  expect(sizes().slice(0, 4)).toEqual([20, 10, 5, 10])
  expect(tablet.server.made).toEqual(ids)
})

test('what is too large alone waits as after any failure: the order stays', async () => {
  const ids = await fill(3)
  tablet.server.mood = () => refusal(413, 'too_large')
  await tab.flusher.flush()
  expect(sizes()).toEqual([3, 1])
  tablet.server.mood = () => 'answer'
  await tab.flusher.flush({ now: true })
  expect(tablet.server.made).toEqual(ids)
})

test('a rejected entry is over', async () => {
  await fill(1)
  tablet.server.answer = ({ id }) => ({ id, status: 'rejected', code: 'archived' })
  await tab.flusher.flush()
  expect(await waiting()).toBe(0)
})

test('two tabs send nothing at once', async () => {
  const other = await tablet.openTab()
  const ids = await fill(3)
  await Promise.all([tab.flusher.flush(), other.flusher.flush()])
  expect(sizes().filter((size) => size > 0)).toEqual([3])
  expect(tablet.server.made).toEqual(ids)
})

test('the tab that waits for an answer has it, whichever tab has sent the entry', async () => {
  const other = await tablet.openTab()
  const [id = ''] = await fill(1)
  const answers = await Promise.all([other.flusher.answerTo(id), tab.flusher.answerTo(id)])
  expect(answers).toMatchObject([
    { id, status: 'done' },
    { id, status: 'done' },
  ])
  expect(sizes().filter((size) => size > 0)).toEqual([1])
})

test('an answer is told before it is written down, and where that fails the entry is sent again', async () => {
  const [id = ''] = await fill(1)
  vi.spyOn(tab.database, 'write').mockRejectedValueOnce(new Error('full'))
  expect(await tab.flusher.answerTo(id)).toMatchObject({ id, status: 'done' })
  await tab.flusher.flush()
  expect(await waiting()).toBe(1)
  await tab.flusher.flush({ now: true })
  expect(await waiting()).toBe(0)
  expect(tablet.server.made).toEqual([id])
})

test('the state says how many wait, since when, and whether the server can be reached', async () => {
  await fill(2)
  tablet.server.mood = () => outage()
  await tab.flusher.flush()
  expect(tab.state.get()).toMatchObject({ online: false, offlineSince: tablet.clock.now(), waiting: 2 })
  expect(tab.state.get().oldestAt).toBeInstanceOf(Date)
  tablet.server.mood = () => refusal(401, 'not_signed_in')
  await tab.flusher.flush({ now: true })
  expect(tab.state.get()).toMatchObject({ online: true, offlineSince: null, waiting: 2 })
})

test('a tablet that has nothing to tell gives a sign of life once a minute', async () => {
  await tab.flusher.flush()
  await tab.flusher.flush()
  expect(sizes()).toEqual([0])
  tablet.clock.advance(60_000)
  await tab.flusher.flush()
  expect(sizes()).toEqual([0, 0])
})

test('a tablet whose clock is set back gives its next sign of life at once', async () => {
  await tab.flusher.flush()
  tablet.clock.advance(-3 * HOUR_MS)
  await tab.flusher.flush()
  await tab.flusher.flush()
  expect(sizes()).toEqual([0, 0])
})
