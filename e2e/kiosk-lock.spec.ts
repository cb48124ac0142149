import type { Page } from '@playwright/test'
import { openKiosk, PIN, setPin, unlockKiosk } from './pages/kiosk-lock.ts'
import { expect, test } from './stories.ts'

const ADDRESSES = [
  '/',
  '/dashboard',
  '/dashboard/clients',
  '/dashboard/settings',
  '/dashboard/outbox',
  '/clients',
  '/login',
  '/setup',
  '/forgot-password',
  '/join',
  '/nowhere',
]

const attract = (page: Page) => page.getByRole('heading', { name: 'Check in here' })

async function expectKiosk(page: Page): Promise<void> {
  await expect(attract(page)).toBeVisible()
  await expect(page).toHaveURL(/\/kiosk$/)
}

/** Records every heading ever rendered, to detect content that flashes up briefly. */
async function watchHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { headingsSeen: seen })
    const look = () => {
      for (const { textContent } of document.querySelectorAll('h1, h2')) if (textContent) seen.add(textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

const headingsSeen = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { headingsSeen: Set<string> }).headingsSeen])

test('nothing leaves a locked kiosk but the PIN, and nothing else is drawn on the way', async ({ kiosk, desk }) => {
  await setPin(desk)
  await kiosk.goto('/dashboard/clients')
  const other = await kiosk.context().newPage()
  await other.goto('/dashboard/settings')
  await expect(other.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await openKiosk(kiosk)

  await test.step('the tab that was open', () => expectKiosk(other))
  await test.step('reload', async () => {
    await kiosk.reload()
    await expectKiosk(kiosk)
  })
  await test.step('back', async () => {
    await kiosk.goBack()
    await expectKiosk(kiosk)
  })
  await test.step('a new tab, at any address', async () => {
    const tab = await kiosk.context().newPage()
    await watchHeadings(tab)
    for (const address of ADDRESSES) {
      await tab.goto(address)
      await expectKiosk(tab)
      const seen = await headingsSeen(tab)
      expect(seen.filter((heading) => !heading.includes('Check in here'))).toEqual([])
    }
  })
  await test.step('a browser that has forgotten that it is locked', async () => {
    await kiosk.evaluate(() => localStorage.clear())
    for (const address of ['/dashboard', '/login']) {
      await kiosk.goto(address)
      await expectKiosk(kiosk)
    }
  })
  await test.step('staff leave it with the PIN on its own pad', async () => {
    await kiosk.getByRole('button', { name: 'Staff', exact: true }).tap()
    await unlockKiosk(kiosk, '1357')
    await expect(kiosk.getByRole('alert')).toHaveText('That PIN is not right. Try again.')
    await unlockKiosk(kiosk, PIN)
    await expect(kiosk.getByRole('region', { name: 'At the door' })).toBeVisible()
    await kiosk.goto('/dashboard/clients')
    await expect(kiosk).toHaveURL(/clients$/)
  })
})
