import type { Page } from '@playwright/test'
import { employeesScreen } from './pages/list-screen.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, test } from './stories.ts'

declare global {
  interface Window {
    /** Headings, tables and navigations that were in the DOM at any time, even briefly. */
    seenParts: string[]
  }
}

/** Records the parts of a screen that enter the DOM, from the start of the document. */
function noteParts(): void {
  window.seenParts = []
  const note = () => {
    for (const part of document.querySelectorAll('h1, table, nav')) {
      const words = `${part.localName}: ${part.getAttribute('aria-label') ?? part.textContent}`
      if (!window.seenParts.includes(words)) window.seenParts.push(words)
    }
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Delays the session request until `release` is called. */
async function holdSession(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    noteAsked()
    await released
    await route.continue()
  })
  return { asked, release }
}

function seenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.seenParts)
}

test('a spinner shows until it is known who is there, and then the sign-in or the screen', {
  tag: '@every-width',
}, async ({ desk }) => {
  const spinner = desk.getByRole('status', { name: 'Loading…' })
  const session = await holdSession(desk)
  await desk.addInitScript(noteParts)
  await desk.goto('/dashboard/employees')
  await session.asked
  await expect(spinner).toBeVisible()
  const { width, height } = desk.viewportSize() ?? { width: 0, height: 0 }
  const box = await spinner.locator('svg').boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2), 'from the middle').toBeLessThan(5)
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2), 'from the middle').toBeLessThan(50)
  expect(await seenParts(desk)).toEqual([])
  session.release()
  await expect(desk.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
  expect((await seenParts(desk)).filter((part) => part.startsWith('h1'))).toEqual(['h1: Employees'])

  await test.step('a dialog opens in 300 ms, and its backdrop in 150 ms', async () => {
    await desk.emulateMedia({ reducedMotion: 'no-preference' })
    const form = await employeesScreen(desk).startAdding()
    await expect(form.root).toHaveCSS('opacity', '1')
    await expect(form.root).toHaveCSS('transition-duration', /^0\.3s(, 0\.3s)*$/)
    const backdrop = desk.locator('.mantine-Modal-overlay')
    await expect(backdrop).toHaveCSS('transition-duration', /^0\.15s(, 0\.15s)*$/)
    await expect(backdrop).toHaveCSS('transition-property', 'opacity')
  })

  await test.step('signed out', async () => {
    await desk.context().clearCookies()
    await desk.unroute('**/api/session')
    const held = await holdSession(desk)
    await desk.goto('/dashboard')
    await held.asked
    await expect(spinner).toBeVisible()
    expect(await seenParts(desk)).toEqual([])
    held.release()
    await expect(new SignInScreen(desk).heading).toBeVisible()
    await expect(desk).toHaveURL(/\/login/)
    expect(await seenParts(desk)).toEqual(['h1: Welcome back!'])
  })
})
