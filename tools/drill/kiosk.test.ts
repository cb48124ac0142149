import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillKiosk, type Figures, isSound } from './kiosk.ts'

const TAPS = chooseSize({ daily: 250, nightly: 20_000 })

const found: string[] = []
let figures: Figures

beforeAll(async () => {
  const say = (words: string) => void (/^\w+: /.test(words) && found.push(words))
  figures = await drillKiosk({ taps: TAPS, seed: 7, say })
})

afterAll(runCleanup)

test('taps at six kiosks, while everything goes wrong that can: nothing is lost and nothing doubled', () => {
  expect(found).toEqual([])
  expect(figures).toMatchObject({ lost: 0, doubled: 0, ledger_mismatch: 0, unexplained: 0, seed: 7 })
  expect(figures.taps).toBeGreaterThanOrEqual(TAPS)
  expect(isSound(figures)).toBe(true)
})

test('a count that is not as it must be is not sound', () => {
  for (const wrong of ['lost', 'doubled', 'ledger_mismatch', 'unexplained'])
    expect(isSound({ ...figures, [wrong]: 1 })).toBe(false)
})
