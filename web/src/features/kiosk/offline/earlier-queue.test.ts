import type { QueueEntry } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { QUEUE_DATABASE } from '../storage-keys.ts'
import type { LocalVisit, QueueDatabase } from './database.ts'
import { moveQueue } from './earlier-queue.ts'
import { createResult, TestTablet } from './fixtures.ts'
import { type Draft, Queue } from './queue.ts'

const deviceAt = '2026-11-20T10:00:00.000Z'
const epoch = newId()

let tablet: TestTablet
let from: QueueDatabase
let to: QueueDatabase

beforeEach(() => {
  tablet = new TestTablet()
  from = tablet.queueDatabase(null)
  to = tablet.queueDatabase()
})

function checkIn(): Extract<Draft, { kind: 'check_in' }> {
  const { id, clientId, serviceId } = { id: newId(), clientId: newId(), serviceId: newId() }
  return { kind: 'check_in', id, deviceAt, clientId, serviceId, offline: true, passId: null }
}

/** Queue as version 10 or 20 of its database, which Dexie made, with an entry in it. */
async function storeEarlierQueue(version: number, entry: QueueEntry): Promise<void> {
  const request = tablet.indexedDB.open(QUEUE_DATABASE, version)
  request.onupgradeneeded = () => {
    const database = request.result
    database.createObjectStore('identity', { keyPath: 'key' })
    database.createObjectStore('waiting', { keyPath: 'sequence' }).createIndex('id', 'id', { unique: true })
    database.createObjectStore('answers', { keyPath: 'id' }).createIndex('keptAt', 'keptAt')
    for (const name of version < 20 ? ['visits'] : ['visits', 'signatures']) {
      const store = database.createObjectStore(name, { keyPath: 'id' })
      store.createIndex('clientId', 'clientId')
      store.createIndex('madeAt', 'madeAt')
    }
    const { sequence, id } = entry
    const identity = { key: 'identity', deviceId: tablet.id, epoch, nextSequence: sequence + 1 }
    request.transaction?.objectStore('identity').add(identity)
    request.transaction?.objectStore('waiting').add({ sequence, id, queuedAt: Date.parse(deviceAt), entry })
  }
  await new Promise((resolve) => request.addEventListener('success', resolve))
  request.result.close()
}

function visit({ id, clientId, serviceId }: ReturnType<typeof checkIn>): LocalVisit {
  const made = { id, clientId, serviceId, passId: null, visitsUsed: 1, madeAt: Date.now(), result: createResult(id) }
  return { ...made, answered: false, inRoster: false, undoId: null }
}

function move(lock = tablet.lock): Promise<void> {
  return moveQueue({ from, to, lock })
}

function openQueue(database = to): Promise<Queue> {
  return Queue.open(database, { deviceId: tablet.id })
}

async function listWaiting(queue: Queue): Promise<QueueEntry[]> {
  return (await queue.head(50)).entries
}

test.each([10, 20])('what waits in a queue of an earlier release, version %i, is sent in its turn', async (version) => {
  const entry = { ...checkIn(), sequence: 7 }
  await storeEarlierQueue(version, entry)
  await move()
  const queue = await openQueue()
  expect(queue.epoch).toBe(epoch)
  expect(await queue.size()).toEqual({ waiting: 1, oldestAt: new Date(deviceAt) })
  const signed = { clientId: newId(), waiverId: newId(), guardianName: '', strokes: [] }
  await queue.add({ kind: 'sign_waiver', id: newId(), deviceAt, ...signed })
  expect(await listWaiting(queue)).toMatchObject([entry, { kind: 'sign_waiver', sequence: 8 }])
  expect(await queue.signatures()).toHaveLength(1)
})

test.each(['from', 'to'] as const)(
  'an entry is moved once where writing %s the databases failed half-way',
  async (name) => {
    const entry = { ...checkIn(), sequence: 7 }
    await storeEarlierQueue(20, entry)
    const write = vi.spyOn({ from, to }[name], 'write').mockRejectedValueOnce(new Error('The page is closed'))
    await expect(move()).rejects.toThrow('The page is closed')
    write.mockRestore()
    await move()
    expect(await listWaiting(await openQueue())).toEqual([entry])
    expect(await listWaiting(await openQueue(from))).toEqual([])
  },
)

test('two tabs move an entry once, also without a lock between them', async () => {
  const entry = { ...checkIn(), sequence: 7 }
  await storeEarlierQueue(20, entry)
  await Promise.all([move((_, work) => work()), move((_, work) => work())])
  expect(await listWaiting(await openQueue())).toEqual([entry])
})

test('a visit moves with its entry, and does not come back once it is refused', async () => {
  const draft = checkIn()
  await (await openQueue(from)).add(draft, visit(draft))
  await move()
  const queue = await openQueue()
  expect(await queue.visit(draft.id)).toBeDefined()
  await queue.settle([{ id: draft.id, status: 'rejected', code: 'not_found' }], await listWaiting(queue))
  await move()
  expect(await queue.visit(draft.id)).toBeUndefined()
})

test('nothing is written once all has moved', async () => {
  await storeEarlierQueue(20, { ...checkIn(), sequence: 7 })
  await move()
  const writes = [from, to].map((database) => vi.spyOn(database, 'write'))
  await move()
  for (const write of writes) expect(write).not.toHaveBeenCalled()
})

test('what a page of the earlier release stores afterwards is moved too, after what waits already', async () => {
  await storeEarlierQueue(20, { ...checkIn(), sequence: 7 })
  const earlier = await openQueue(from)
  await move()
  const queue = await openQueue()
  const [first, late] = [checkIn(), checkIn()]
  await queue.add(first)
  await earlier.add(late)
  await move()
  const entries = await listWaiting(queue)
  expect(entries.slice(1)).toEqual([
    { ...first, sequence: 8 },
    { ...late, sequence: 9 },
  ])
  await queue.settle(
    entries.map(({ id }) => ({ id, status: 'done', result: null })),
    entries,
  )
  await move()
  expect(await listWaiting(queue)).toEqual([])
})
