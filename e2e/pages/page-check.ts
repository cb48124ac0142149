import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const HEIGHT = 860
const PHONE = 360
const TABLET = 820
const DESK = 1280
const LONGEST_FADE_MS = 1000

const VIEWS = [
  [PHONE, 'dark', 'contrast'],
  [PHONE, 'light', 'all'],
  [DESK, 'light', 'contrast'],
  [DESK, 'dark', 'all'],
] as const

/** Colours and places are only right once nothing fades or moves in any more. */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const wanted = { longest: LONGEST_FADE_MS, colorScheme }
  await page.waitForFunction(({ longest, colorScheme }) => {
    if (getComputedStyle(document.documentElement).colorScheme !== colorScheme) return false
    const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= longest
    const isSeen = (element: Element) => getComputedStyle(element).opacity === '1'
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    return dialogs.every(isSeen) && document.getAnimations().filter(isShort).length === 0
  }, wanted)
}

/** What the standard forbids, each as one line. Only contrast depends on both the width and the colours at once. */
async function violationsOf(page: Page, rules: 'all' | 'contrast'): Promise<string[]> {
  // One frame is all there is: the older way needs no page of its own for the result.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules === 'all' ? axe.withTags(STANDARD) : axe.withRules('color-contrast')).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))
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

async function lookAt(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.emulateMedia({ colorScheme })
  await settle(page, colorScheme)
}

/**
 * Whoever looks at a page: on a phone or at a desk, in the light or in the dark, with large letters or without. On a
 * tablet only its width is looked at. A story that runs at every width checks its pages once.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  if (test.info().project.name !== 'desk') return
  const viewport = page.viewportSize() ?? { width: DESK, height: HEIGHT }
  for (const [width, colorScheme, rules] of VIEWS) {
    await lookAt(page, width, colorScheme)
    expect(await violationsOf(page, rules), `${name}, ${colorScheme}, ${width} px`).toEqual([])
    expect(await widerThanShown(page), `${name}, ${width} px`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await settle(page, 'dark')
  expect(await widerThanShown(page), `${name}, letters twice as large`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await lookAt(page, TABLET, 'dark')
  expect(await widerThanShown(page), `${name}, ${TABLET} px`).toEqual([])
  await page.setViewportSize(viewport)
}
