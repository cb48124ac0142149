import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { createTestDatabase } from '../../server/src/test/cluster.ts'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillMessages, type Figures, isSound } from './messages.ts'
import { countDeliveries } from './messages-books.ts'

const DUE = chooseSize({ daily: 12, nightly: 400 })
const KILLS = chooseSize({ daily: 2, nightly: 20 })

let drop: () => Promise<void>
let figures: Figures

beforeAll(async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  drop = database.drop
  figures = await drillMessages(database.url, { due: DUE, seed: 3, kills: KILLS, hurry: true })
})

afterAll(async () => {
  await runCleanup()
  await drop()
})

test('three servers are killed while they send: each message is sent once', () => {
  expect(figures).toMatchObject({ due: DUE, missed: 0, twice: 0 })
  expect(figures.sent_once + figures.ambiguous + figures.presumed).toBe(DUE)
  expect(figures.servers_killed).toBeGreaterThan(0)
  expect(isSound(figures)).toBe(true)
})

test('a message that nobody took, or two took, is not sound; one that nobody could know of is counted apart', () => {
  const noted = [
    'took a',
    'answered a',
    'took b',
    'answered b',
    'took b',
    'answered b',
    'took c',
    'took c',
    'answered c',
  ]
  const written = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, isHandedOver: id === 'e' }))
  const books = countDeliveries(noted.join('\n'), { due: 5, written })
  expect(books).toEqual({ due: 5, sent_once: 1, missed: 1, twice: 1, ambiguous: 1, presumed: 1 })
  const sound = { ...books, missed: 0, twice: 0, tries_failed: 0, servers_killed: 1, smtp_killed: 0 }
  expect(isSound(sound)).toBe(true)
  expect(isSound({ ...sound, missed: 1 })).toBe(false)
  expect(isSound({ ...sound, twice: 1 })).toBe(false)
  expect(isSound({ ...sound, servers_killed: 0 })).toBe(false)
})
