import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const HEIGHT = 860
const PHONE = 360
const TABLET = 820
const DESK = 1280
const LONGEST_FADE_MS = 1000

type Axe = { run(context: Document, options: RunOptions): Promise<AxeResults> }

/** Each width and each colour scheme once; every pair of them at night. */
const VIEWS = [
  ...(process.env.NIGHTLY ? ([[PHONE, 'dark', 'contrast']] as const) : []),
  [PHONE, 'light', 'all'],
  ...(process.env.NIGHTLY ? ([[DESK, 'light', 'contrast']] as const) : []),
  [DESK, 'dark', 'all'],
] as const

/** Colours and places are only right once nothing fades or moves in any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction((longest) => {
    const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    if (getComputedStyle(document.documentElement).colorScheme !== wanted) return false
    const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= longest
    const isSeen = (element: Element) => getComputedStyle(element).opacity === '1'
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    return dialogs.every(isSeen) && document.getAnimations().filter(isShort).length === 0
  }, LONGEST_FADE_MS)
}

/** What the standard forbids, each as one line. Only contrast depends on both the width and the colours at once. */
async function violationsOf(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: Axe }
      // To describe what is right as well would take three times as long.
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
      )
    },
    rules === 'all' ? STANDARD : ['color-contrast'],
  )
}

/** What has to be scrolled sideways to be read: the page, or a part of it. */
function widerThanShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    return [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((element) => element === document.documentElement || scrolls(element))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName}.${className} is ${scrollWidth} px wide in ${clientWidth} px`,
      )
  })
}

/** A page that still changes, a dialog that is just going, is looked at again: what is wrong with it stays wrong. */
async function expectNone(page: Page, name: string, faults: (page: Page) => Promise<string[]>): Promise<void> {
  await expect(async () => {
    await settle(page)
    expect(await faults(page), name).toEqual([])
  }).toPass({ timeout: 60_000 })
}

/**
 * Whoever looks at a page: on a phone or at a desk, in the light or in the dark, with large letters or without. On a
 * tablet only its width is looked at. A story that runs at every width checks its pages once.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  if (test.info().project.name !== 'desk') return
  const viewport = page.viewportSize() ?? { width: DESK, height: HEIGHT }
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition-duration: 0s !important }')
    document.adoptedStyleSheets.push(still)
  })
  for (const [width, colorScheme, rules] of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme })
    await expectNone(page, `${name}, ${colorScheme}, ${width} px`, (page) => violationsOf(page, rules))
    await expectNone(page, `${name}, ${width} px`, widerThanShown)
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNone(page, `${name}, letters twice as large`, widerThanShown)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: TABLET, height: HEIGHT })
  await expectNone(page, `${name}, ${TABLET} px`, widerThanShown)
  await page.setViewportSize(viewport)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}
