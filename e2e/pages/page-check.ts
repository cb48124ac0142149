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

/** How a page is looked at. `letters`: how large they are, where that isn't as usual; `rules`: what else than its width. */
type View = { width: number; colorScheme?: 'light' | 'dark'; letters?: string; rules?: 'all' | 'contrast' }

/**
 * Each width and each colour scheme once; every pair of them at night. From one to the next as little as possible
 * changes, since to lay out and paint the page anew takes as long as to look at it.
 */
const VIEWS: View[] = [
  ...(process.env.NIGHTLY ? ([{ width: PHONE, colorScheme: 'dark', rules: 'contrast' }] as const) : []),
  { width: DESK, colorScheme: 'dark', rules: 'all' },
  { width: DESK, letters: '200%' },
  ...(process.env.NIGHTLY ? ([{ width: DESK, colorScheme: 'light', rules: 'contrast' }] as const) : []),
  { width: TABLET },
  { width: PHONE, colorScheme: 'light', rules: 'all' },
]

/** Looks at the page as it is, once nothing fades or moves in any more: what is wrong with it, each as one line. */
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
        if (getComputedStyle(document.documentElement).colorScheme !== wanted) return false
        const dialogs = [...document.querySelectorAll('[role=dialog]')]
        return dialogs.every(isSeen) && document.getAnimations().filter(isShort).length === 0
      }
      do await nextFrame()
      while (!isSettled())

      /** What has to be scrolled sideways to be read: the page, or a part of it. */
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

      // What lies behind a dialog can't be used, and is looked at before it opens.
      const root = document.getElementById('root')
      const isBehind = root && [...document.querySelectorAll('[aria-modal=true]')].some((one) => !root.contains(one))
      const { violations } = await axe.run(isBehind ? { exclude: [root] } : document, {
        runOnly,
        // To describe what is right as well would take three times as long.
        resultTypes: ['violations'],
        // Of the rest, the styles' texts, no rule makes use.
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

async function look(page: Page, view: View): Promise<string[]> {
  const faults = await findFaults(page, view)
  if (faults !== 'no axe') return faults
  await page.evaluate(AXE)
  return look(page, view)
}

/** A page that still changes, a dialog that is just going, is looked at again: what is wrong with it stays wrong. */
async function expectNone(page: Page, name: string, view: View): Promise<void> {
  const { width, colorScheme, letters } = view
  const words = [name, colorScheme, letters && `letters ${letters}`, `${width} px`].filter(Boolean).join(', ')
  await expect(async () => expect(await look(page, view), words).toEqual([])).toPass({ timeout: 60_000 })
}

async function showAs(page: Page, { width, colorScheme }: View): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT })
  if (colorScheme) await page.emulateMedia({ colorScheme })
}

const setLetters = (page: Page, size: string) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)

/**
 * Whoever looks at a page: on a phone or at a desk, in the light or in the dark, with large letters or without. On a
 * tablet only its width is looked at. A story that runs at every width checks its pages once.
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
