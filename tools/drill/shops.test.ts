import { afterAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../server/src/test/cluster.ts'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillShops, type Figures, isSound } from './shops.ts'
import { compareClients, ShopModel } from './shops-model.ts'

const SHOPS = chooseSize({ daily: 4, nightly: 100 })
const databases: TestDatabase[] = []

afterAll(async () => {
  await runCleanup()
  for (const database of databases) await database.drop()
})

async function createDatabase(): Promise<string> {
  const database = await createTestDatabase(inject('adminUrl'))
  databases.push(database)
  return database.url
}

test('shops work, are restored, moved and closed beside one that wants everything: nothing leaks, differs or starves', async () => {
  const urls = { home: await createDatabase(), away: await createDatabase() }
  const figures = await drillShops(urls, { shops: SHOPS, seed: 5, greedyMails: 4 * SHOPS })
  expect(figures).toMatchObject({ shops: SHOPS, leaked: 0, differing: 0, starved: 0, unexpected: 0 })
  expect(isSound(figures)).toBe(true)
})

test('a client of another shop is foreign; one that is missing or has other visits differs', () => {
  const model = new ShopModel()
  for (const id of ['a', 'b', 'c']) model.addClient(id)
  model.checkIn('visit', 'a')
  model.checkIn('undone', 'b')
  model.undo('undone')
  const listed = [
    { id: 'a', visits: 1 },
    { id: 'b', visits: 1 },
    { id: 'x', visits: 0 },
  ]
  expect(compareClients(model, listed)).toEqual({ foreign: 1, differing: 2 })
})

test('what leaked, differs, starved or was not expected is not sound, nor is a drill that restored and moved nothing', () => {
  const found = { leaked: 0, differing: 0, starved: 0, unexpected: 0 }
  const figures: Figures = { shops: 4, actions: 40, restored: 1, moved: 1, ...found, seconds: 9, seed: 1 }
  expect(isSound(figures)).toBe(true)
  for (const name of Object.keys(found)) expect(isSound({ ...figures, [name]: 1 })).toBe(false)
  for (const name of ['actions', 'restored', 'moved']) expect(isSound({ ...figures, [name]: 0 })).toBe(false)
})
