import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { createTestDatabase } from '../../server/src/test/cluster.ts'
import { endAll } from '../bench/running.ts'
import { drillMessages, type Figures, isSound } from './messages.ts'
import { countTakes } from './messages-books.ts'

const DUE = 40

let drop: () => Promise<void>
let figures: Figures

beforeAll(async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  drop = database.drop
  figures = await drillMessages(database.url, { due: DUE, seed: 3, kills: 3, hurry: true })
}, 120_000)

afterAll(async () => {
  await endAll()
  await drop()
})

test('three servers that are killed, as is the mail server: each message is sent once', () => {
  expect(figures).toMatchObject({ due: DUE, missed: 0, twice: 0 })
  expect(figures.sent_once + figures.ambiguous).toBe(DUE)
  expect(figures.servers_killed + figures.smtp_killed).toBeGreaterThan(0)
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
  const books = countTakes(noted.join('\n'), { due: 4, ids: ['a', 'b', 'c', 'd'] })
  expect(books).toEqual({ due: 4, sent_once: 1, missed: 1, twice: 1, ambiguous: 1 })
  expect(isSound({ ...books, missed: 0 })).toBe(false)
  expect(isSound({ ...books, twice: 0 })).toBe(false)
})
