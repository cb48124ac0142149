import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { createTestDatabase } from '../../server/src/test/cluster.ts'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { type Shop, startDeskbellWithOwner } from '../bench/shop.ts'
import { drillLedger } from './ledger.ts'

const CLIENTS = chooseSize({ daily: 12, nightly: 500 })
const ACTIONS = CLIENTS * 20

let shop: Shop
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  drop = database.drop
  shop = await startDeskbellWithOwner(database.url)
})

afterAll(async () => {
  await runCleanup()
  await drop()
})

test('actions on passes, many at once, come to what a plain model makes of them', async () => {
  const found: string[] = []
  const figures = await drillLedger(shop, { clients: CLIENTS, seed: 7, say: (words) => found.push(words) })
  expect(found).toEqual([])
  expect(figures).toMatchObject({ mismatch: 0, seed: 7 })
  expect(figures.actions).toBeGreaterThanOrEqual(ACTIONS)
  expect(figures.atOnce).toBeGreaterThan(ACTIONS / 4)
  expect(figures.refused).toBeGreaterThan(0)
})
