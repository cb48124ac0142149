import type { EntryAnswer } from '@deskbell/domain/kiosk/sync.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { IDBDatabase } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LocalVisit, QueueDatabase } from './database.ts'
import { createResult, TestTablet } from './fixtures.ts'
import { type Draft, Queue } from './queue.ts'
import { StorageRefused } from './types.ts'

const deviceAt = '2026-11-20T10:00:00.000Z'

let tablet: TestTablet
let database: QueueDatabase
let queue: Queue

beforeEach(async () => {
  tablet = new TestTablet()
  database = tablet.queueDatabase()
  queue = await Queue.open(database, { deviceId: tablet.id })
})

function checkIn(id = newId()): Extract<Draft, { kind: 'check_in' }> {
  return { kind: 'check_in', id, deviceAt, clientId: newId(), serviceId: newId(), offline: false, passId: null }
}

async function settle(answers: EntryAnswer[]): Promise<void> {
  await queue.settle(answers, (await queue.head(50)).entries)
}

function visit({ id, clientId, serviceId }: ReturnType<typeof checkIn>): LocalVisit {
  const unknown = { answered: false, inRoster: false, undoId: null }
  return {
    id,
    clientId,
    serviceId,
    passId: null,
    visitsUsed: 1,
    madeAt: Date.now(),
    result: createResult(id),
    ...unknown,
  }
}

test('what is asked for twice is one entry, also after it was answered', async () => {
  const draft = checkIn()
  await Promise.all([queue.add(draft), queue.add(draft)])
  expect((await queue.head(50)).entries).toEqual([{ ...draft, sequence: 1 }])
  await settle([{ id: draft.id, status: 'done', result: null }])
  await queue.add(draft)
  expect(await queue.size()).toEqual({ waiting: 0, oldestAt: null })
})

test('entries are numbered without a gap, in the order in which they were asked for, over tabs and restarts', async () => {
  const other = await Queue.open(tablet.queueDatabase(), { deviceId: tablet.id })
  const drafts = Array.from({ length: 6 }, () => checkIn())
  for (const [at, draft] of drafts.entries()) await (at % 2 ? queue : other).add(draft)
  database.close()
  const reopened = await Queue.open(tablet.queueDatabase(), { deviceId: tablet.id })
  const { entries: found } = await reopened.head(50)
  expect(found.map(({ id }) => id)).toEqual(drafts.map(({ id }) => id))
  expect(found.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(reopened.epoch).toBe(queue.epoch)
})

test('every write waits for the disk', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  queue = await Queue.open(tablet.queueDatabase(), { deviceId: tablet.id })
  await queue.add(checkIn())
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  transaction.mockRestore()
  expect(writes.map(([, , options]) => options)).toEqual([{ durability: 'strict' }, { durability: 'strict' }])
})

test('an entry goes with its answer, and its visit with a rejection', async () => {
  const [made, refused] = [checkIn(), checkIn()]
  for (const draft of [made, refused]) await queue.add(draft, visit(draft))
  const result = createResult(made.id, { firstName: 'Ben' })
  await settle([
    { id: made.id, status: 'done', result },
    { id: refused.id, status: 'rejected', code: 'see_desk' },
    { id: newId(), status: 'done', result: null },
  ])
  expect((await queue.head(50)).entries).toEqual([])
  expect(await queue.answerTo(refused.id)).toMatchObject({ status: 'rejected', code: 'see_desk' })
  expect(await queue.visit(made.id)).toMatchObject({ answered: true, result })
  expect(await queue.visit(refused.id)).toBeUndefined()
})

test('an undo is remembered with its visit, until the server refuses it', async () => {
  const draft = checkIn()
  await queue.add(draft, visit(draft))
  const undo = { kind: 'undo', id: newId(), deviceAt, checkInId: draft.id } as const
  await queue.add(undo)
  expect(await queue.visit(draft.id)).toMatchObject({ undoId: undo.id })
  await settle([{ id: undo.id, status: 'rejected', code: 'undo_too_late' }])
  expect(await queue.visit(draft.id)).toMatchObject({ undoId: null })
})

test('only what waits can still be marked as shown without an answer', async () => {
  const [waits, gone] = [checkIn(), checkIn()]
  for (const draft of [waits, gone]) await queue.add(draft)
  await settle([{ id: gone.id, status: 'done', result: null }])
  for (const { id } of [waits, gone]) await queue.markOffline(id)
  expect((await queue.head(50)).entries).toEqual([{ ...waits, sequence: 1, offline: true }])
})

test('who is sent to the desk after the screen has said otherwise is told of again, as shown', async () => {
  const draft = checkIn()
  await queue.add(draft, visit(draft))
  const { entries: sent } = await queue.head(50)
  await queue.markOffline(draft.id)
  const refusal = { id: draft.id, status: 'rejected', code: 'see_desk' } as const
  await queue.settle([refusal], sent)
  expect((await queue.head(50)).entries).toEqual([{ ...draft, sequence: 1, offline: true }])
  expect(await queue.visit(draft.id)).toBeDefined()
  await settle([refusal])
  expect((await queue.head(50)).entries).toEqual([])
})

test('a database that was lost claims nothing once, and is another one from then on', async () => {
  const { epoch } = queue
  await queue.add(checkIn())
  await tablet.deleteQueue()
  await expect(queue.add(checkIn())).rejects.toThrow(StorageRefused)
  await queue.add(checkIn())
  expect(queue.epoch).not.toBe(epoch)
  expect((await queue.head(50)).entries.map(({ sequence }) => sequence)).toEqual([1])
})

test('a device that keeps nothing says so', async () => {
  await expect(Queue.open(database, { deviceId: tablet.id })).resolves.toBeDefined()
  database.close()
  vi.spyOn(tablet.indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Storage is off', 'SecurityError')
  })
  await expect(queue.add(checkIn())).rejects.toThrow(StorageRefused)
  await expect(queue.head(50)).rejects.toThrow(StorageRefused)
})

test('what is older than a day is forgotten once the roster knows of it', async () => {
  let now = new Date('2026-11-20T10:00:00Z')
  queue = await Queue.open(database, { deviceId: tablet.id, now: () => now })
  const [old, unknown] = [checkIn(), checkIn()]
  for (const draft of [old, unknown]) await queue.add(draft, { ...visit(draft), madeAt: now.getTime() })
  await settle([{ id: old.id, status: 'done', result: null }])
  expect(await queue.answeredVisits()).toEqual([old.id])
  now = new Date('2026-11-21T11:00:00Z')
  await queue.noteInRoster([old.id])
  expect(await queue.visit(old.id)).toBeUndefined()
  expect(await queue.answerTo(old.id)).toBeUndefined()
  expect(await queue.visit(unknown.id)).toBeDefined()
})
