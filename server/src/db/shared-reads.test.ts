import { expect, test } from 'vitest'
import type { Database } from './client.ts'
import { createSharedReads } from './shared-reads.ts'

const db = {} as Database

/** Returns a reader of a value that changes, and a way to let its oldest read end. */
function createSource() {
  const shareRead = createSharedReads<number>()
  const ends: (() => void)[] = []
  const source = { value: 0, reads: 0, endRead: () => ends.shift()?.() }
  const read = (key = 'week', from = db) =>
    shareRead(from, key, async () => {
      const seen = source.value
      source.reads += 1
      await new Promise<void>((resolve) => ends.push(resolve))
      return seen
    })
  return { source, read }
}

test('whoever asks while a read runs shares the next one, which sees what has changed since', async () => {
  const { source, read } = createSource()
  const first = read()
  source.value = 1
  const later = [read(), read()]
  source.endRead()
  expect(await first).toBe(0)
  await expect.poll(() => source.reads).toBe(2)
  source.endRead()
  expect(await Promise.all(later)).toEqual([1, 1])
  expect(source.reads).toBe(2)
})

test('another key or database waits for nobody', async () => {
  const { source, read } = createSource()
  const all = [read(), read('next week'), read('week', {} as Database)]
  expect(source.reads).toBe(3)
  for (const _ of all) source.endRead()
  expect(await Promise.all(all)).toEqual([0, 0, 0])
})

test('a read that fails is told to those who share it, and not to the next', async () => {
  const shareRead = createSharedReads<string>()
  const failed = shareRead(db, 'week', () => Promise.reject(new Error('no connection')))
  const next = shareRead(db, 'week', () => Promise.resolve('there'))
  expect(await Promise.allSettled([failed, next])).toMatchObject([{ status: 'rejected' }, { value: 'there' }])
})
