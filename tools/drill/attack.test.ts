import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { createTestDatabase } from '../../server/src/test/cluster.ts'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillAttack, type Figures, isSound } from './attack.ts'

let figures: Figures
let drop: () => Promise<void>
const found: string[] = []

beforeAll(async () => {
  const database = await createTestDatabase(inject('adminUrl'))
  drop = database.drop
  const say = (words: string) => void found.push(words)
  figures = await drillAttack(database.url, { tries: chooseSize({ daily: 10, nightly: 100 }), seed: 5, say })
})

afterAll(async () => {
  await runCleanup()
  await drop()
})

test('attackers from outside and inside get nothing', () => {
  expect(found).toEqual([])
  expect(figures.succeeded).toBe(0)
  expect(isSound(figures)).toBe(true)
})

test('an attack that succeeds, or is never tried, is not sound', () => {
  expect(isSound({ ...figures, succeeded: 1 })).toBe(false)
  expect(isSound({ ...figures, attacks: { ...figures.attacks, kioskEscape: 0 } })).toBe(false)
})
