import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSize } from '../../server/src/test/nightly.ts'
import { runCleanup } from '../bench/running.ts'
import { drillCheckout, type Figures, isSound } from './checkout.ts'

const SALES = chooseSize({ daily: 60, nightly: 5000 })

const found: string[] = []
let figures: Figures

beforeAll(async () => {
  const say = (words: string) => void (/^\S+: /.test(words) && found.push(words))
  figures = await drillCheckout({ sales: SALES, tills: 8, seed: 7, say })
})

afterAll(runCleanup)

test('sales, payments and refunds at eight tills, while server and database die, come to what a plain model makes of them', () => {
  expect(found).toEqual([])
  expect(figures).toMatchObject({
    money_differs: 0,
    tax_differs: 0,
    stock_differs: 0,
    gaps: 0,
    overspent: 0,
    codes_overused: 0,
    closes_differ: 0,
    chain_broken: 0,
    lost: 0,
    doubled: 0,
  })
  expect(figures.sales).toBeGreaterThanOrEqual(SALES)
  expect(figures.refunds).toBeGreaterThan(0)
  expect(figures.closes).toBeGreaterThan(0)
  expect(isSound(figures)).toBe(true)
})

test('a count that is not as it must be is not sound', () => {
  for (const wrong of [
    'money_differs',
    'tax_differs',
    'closes_differ',
    'stock_differs',
    'gaps',
    'overspent',
    'codes_overused',
    'chain_broken',
    'lost',
    'doubled',
    'unexpected',
  ])
    expect(isSound({ ...figures, [wrong]: 1 })).toBe(false)
})
