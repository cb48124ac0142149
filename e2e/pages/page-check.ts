import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const HEIGHT = 860
const PHONE = 360
const TABLET = 820
const DESK = 1280
const LONGEST_FADE_MS = 1000

/**
 * Conditions under which a page is checked. `letters`: root font size, if not the default; `rules`: axe rules to run in
 * addition to the overflow check.
 */
type View = { width: number; colorScheme?: 'light' | 'dark'; letters?: string; rules?: 'all' | 'contrast' }

/**
 * Each width and each colour scheme once, and in the nightly run every pair of them. Ordered so that as little as
 * possible changes between views: a new layout takes as long as the check itself.
 */
const VIEWS: View[] = [
  ...(process.env.NIGHTLY ? ([{ width: PHONE, colorScheme: 'dark', rules: 'contrast' }] as const) : []),
  { width: DESK, colorScheme: 'dark', rules: 'all' },
  { width: DESK, letters: '200%' },
  ...(process.env.NIGHTLY ? ([{ width: DESK, colorScheme: 'light', rules: 'contrast' }] as const) : []),
  { width: TABLET },
  { width: PHONE, colorScheme: 'light', rules: 'all' },
]

/**
 * Waits until fades and animations have ended, then returns the faults of the page, one line each. Returns 'no axe' if
 * axe has not been loaded into the page.
 */
function findFaults(page: Page, { rules }: View): Promise<string[] | 'no axe'> {
  return page.evaluate(
    async ({ longest, runOnly }) => {
      const { axe } = window as unknown as {
        axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
      }
      if (!axe) return 'no axe'

      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= longest
      const isSeen = (element: Element) => getComputedStyle(element).opacity === '1'
      function isSettled(): boolean {
        const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
        if (!getComputedStyle(document.documentElement).colorScheme.includes(wanted)) return false
        const dialogs = [...document.querySelectorAll('[role=dialog]')]
        return dialogs.every(isSeen) && document.getAnimations().filter(isShort).length === 0
      }
      do await nextFrame()
      while (!isSettled())

      /** Returns the elements that scroll horizontally: the page itself or a scroll container. */
      function widerThanShown(): string[] {
        const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
        return [document.documentElement, ...document.body.querySelectorAll('*')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .filter((element) => element === document.documentElement || scrolls(element))
          .map(
            ({ tagName, className, scrollWidth, clientWidth }) =>
              `${tagName}.${className} is ${scrollWidth} px wide in ${clientWidth} px`,
          )
      }
      if (!runOnly) return widerThanShown()

      // Content behind a modal cannot be used, and is checked before the dialog opens.
      const root = document.getElementById('root')
      const isBehind = root && [...document.querySelectorAll('[aria-modal=true]')].some((one) => !root.contains(one))
      const { violations } = await axe.run(isBehind ? { exclude: [root] } : document, {
        runOnly,
        // Reporting the rules that pass as well would take three times as long.
        resultTypes: ['violations'],
        // Skip preloading stylesheets: none of these rules needs them.
        preload: { assets: ['media'] },
      })
      const forbidden = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
      )
      return [...widerThanShown(), ...forbidden]
    },
    { longest: LONGEST_FADE_MS, runOnly: rules && (rules === 'all' ? STANDARD : ['color-contrast']) },
  )
}

/** Returns the faults of a page under the conditions that it already has: what overflows, and what axe finds. */
export async function listPageFaults(page: Page, view: View): Promise<string[]> {
  const faults = await findFaults(page, view)
  if (faults !== 'no axe') return faults
  await page.evaluate(AXE)
  return listPageFaults(page, view)
}

/** Retries, because the page may still change, for example while a dialog closes. A real fault persists. */
async function expectNone(page: Page, name: string, view: View): Promise<void> {
  const { width, colorScheme, letters } = view
  const words = [name, colorScheme, letters && `letters ${letters}`, `${width} px`].filter(Boolean).join(', ')
  await expect(async () => expect(await listPageFaults(page, view), words).toEqual([])).toPass({ timeout: 60_000 })
}

async function showAs(page: Page, { width, colorScheme }: View): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
  if (colorScheme) await page.emulateMedia({ colorScheme })
}

const setLetters = (page: Page, size: string) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)

/**
 * Checks a page for accessibility faults and horizontal overflow: phone and desktop width, light and dark mode, and
 * text at 200 %. At tablet width only overflow is checked. Runs in the project 'desk' only, so that a test that runs at
 * every width checks its pages once.
 */
export async function checkPage(page: Page, name: string): Promise<void> {
  if (test.info().project.name !== 'desk') return
  const viewport = page.viewportSize() ?? { width: DESK, height: HEIGHT }
  const isDark = await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition-duration: 0s !important }')
    document.adoptedStyleSheets.push(still)
    return matchMedia('(prefers-color-scheme: dark)').matches
  })
  for (const view of isDark ? VIEWS : VIEWS.toReversed()) {
    await showAs(page, view)
    if (view.letters) await setLetters(page, view.letters)
    await expectNone(page, name, view)
    if (view.letters) await setLetters(page, '')
  }
  await page.setViewportSize(viewport)
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}
