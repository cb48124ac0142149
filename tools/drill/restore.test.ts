import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type {} from '../../server/src/test/app.ts'
import { type Install, openDemoInstall, openInstall } from '../../server/src/test/installs.ts'
import { runCleanup } from '../bench/running.ts'
import { drillRestore, type Figures, isSound } from './restore.ts'

const SECRET = 'a secret for tests that is long enough'

const installs: Install[] = []
const words: string[] = []
let figures: Figures

beforeAll(async () => {
  const [shop, other] = [
    await openDemoInstall(inject('adminUrl'), SECRET),
    await openInstall(inject('adminUrl'), SECRET),
  ]
  installs.push(shop, other)
  figures = await drillRestore({ shop, other }, { backups: 6, seed: 7, say: (line) => void words.push(line) })
})

afterAll(async () => {
  await runCleanup()
  for (const install of installs) await install.remove()
})

test('backups of every fate: none that is bad gets in, none that is good stays out, no row differs, nothing is harmed', () => {
  expect(words).toEqual([])
  expect(figures).toMatchObject({ bad_accepted: 0, good_refused: 0, rows_differing: 0, live_data_harmed: 0 })
  expect(isSound(figures)).toBe(true)
  expect(Object.values(figures.ways)).toEqual([1, 1, 1, 1, 1, 1])
  expect(figures.written_beside).toBeGreaterThan(0)
})

test('a count that is not as it must be is not sound', () => {
  for (const wrong of ['bad_accepted', 'good_refused', 'rows_differing', 'live_data_harmed'])
    expect(isSound({ ...figures, [wrong]: 1 })).toBe(false)
})
