// The measuring code runs in the page.
/// <reference lib="dom" />

import type { Page } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import type { SeededBusiness } from './clients-seed.ts'
import { formatPercentiles, say } from './figures.ts'
import { createTablets } from './kiosk-page.ts'
import { generateSearches } from './typing.ts'

const WARM_UP = 10
const KEYSTROKES = 120

/** Measures from a keystroke to the frame after its results are rendered, in ms. */
async function typeInto(page: Page, typed: string): Promise<number> {
  return page.evaluate(async (typed) => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!box) throw new Error('no search box')
    // A fast typist's interval between keys.
    await new Promise((resolve) => setTimeout(resolve, 120))
    const answered = new Promise<number>((resolve) => {
      const began = performance.now()
      const look = () => {
        const shown = document.querySelector('[data-answer-to]')
        if (shown?.getAttribute('data-answer-to') !== typed.trim()) requestAnimationFrame(look)
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      }
      look()
    })
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(box, typed)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    return answered
  }, typed)
}

/** Returns the time from each keystroke to painted results, in ms, with the CPU throttled to a quarter of its speed. */
export async function paintSearches({ shop, people }: SeededBusiness): Promise<number[]> {
  await buildIfStale(say)
  const openTablet = await createTablets()
  const { page, slowDown } = await openTablet(shop.origin, shop.cookie)
  await slowDown(true)
  await page.goto(`${shop.origin}/dashboard/clients`)
  await page.getByRole('rowheader').first().waitFor()
  const took: number[] = []
  for (const typed of generateSearches(people, WARM_UP + KEYSTROKES, 3)) took.push(await typeInto(page, typed))
  const measured = took.slice(WARM_UP)
  say(`keystroke to results painted: ${formatPercentiles(measured)}`)
  return measured
}
