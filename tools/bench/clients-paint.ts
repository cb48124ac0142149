// What is measured runs in the page.
/// <reference lib="dom" />

import type { Page } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import type { Crowd } from './clients-seed.ts'
import { say, spread } from './figures.ts'
import { openTablet } from './kiosk-page.ts'
import { typedSearches } from './typing.ts'

const WARM_UP = 10
const KEYSTROKES = 120

/** From a key to the frame after the rows that answer it are there. */
async function typeInto(page: Page, typed: string): Promise<number> {
  return page.evaluate(async (typed) => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!box) throw new Error('no search box')
    // Nobody types faster than this.
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

/** How long each keystroke takes in a browser at a quarter of its speed until its answer is painted. */
export async function paintSearches({ shop, people }: Crowd): Promise<number[]> {
  await buildIfStale(say)
  const { page } = await openTablet(shop)
  await page.goto(`${shop.origin}/dashboard/clients`)
  await page.getByRole('rowheader').first().waitFor()
  const took: number[] = []
  for (const typed of typedSearches(people, WARM_UP + KEYSTROKES, 3)) took.push(await typeInto(page, typed))
  const measured = took.slice(WARM_UP)
  say(`keystroke to results painted: ${spread(measured)}`)
  return measured
}
