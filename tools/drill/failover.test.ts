import { afterAll, expect, test } from 'vitest'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillFailover, type Figures, isSound } from './failover.ts'

const KILLS = chooseSize({ daily: 3, nightly: 20 })

afterAll(runCleanup)

test('the primary is killed, hung and cut off: nothing acknowledged is lost, and nothing is done twice', async () => {
  const { acknowledged, ...figures } = await drillFailover({ kills: KILLS, seed: 2, watchdogMs: 300 })
  expect(figures).toMatchObject({ lost: 0, doubled: 0, refused: 0 })
  expect(acknowledged).toBeGreaterThan(KILLS)
})

test('what was lost, done twice, refused, or kept others waiting is not sound', () => {
  const times = { longest_gap_s: 6.9, longest_wait_s: 9, watchdog_s: 2, seconds: 90 }
  const figures: Figures = { acknowledged: 9, lost: 0, doubled: 0, refused: 0, retried: 3, kills: {}, ...times }
  expect(isSound(figures)).toBe(true)
  for (const worse of [{ lost: 1 }, { doubled: 1 }, { refused: 1 }, { longest_gap_s: 7.1 }])
    expect(isSound({ ...figures, ...worse })).toBe(false)
})
