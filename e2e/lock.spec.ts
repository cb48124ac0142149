import type { Page } from '@playwright/test'
import { leaveBy, openKiosk, PIN, setPin } from './pages/kiosk-lock.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
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

/** Notes every heading that was ever drawn, so that nothing flashes by. */
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

test('every address leads back to a locked kiosk, and nothing else is drawn on the way', async ({ kiosk, desk }) => {
  await setPin(desk)
  await kiosk.goto('/dashboard')
  await openKiosk(kiosk)
  await watchHeadings(kiosk)
  for (const address of ADDRESSES)
    await test.step(address, async () => {
      await kiosk.goto(address)
      await expectKiosk(kiosk)
      const seen = await headingsSeen(kiosk)
      expect(seen.filter((heading) => !heading.includes('Check in here'))).toEqual([])
    })
})

test('neither back, nor a reload, nor a new tab, nor a tab that was open leaves a locked kiosk', async ({
  kiosk,
  desk,
}) => {
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
  await test.step('a new tab', async () => {
    const tab = await kiosk.context().newPage()
    await tab.goto('/')
    await expectKiosk(tab)
  })
  await test.step('a browser that has forgotten that it is locked', async () => {
    await kiosk.evaluate(() => localStorage.clear())
    for (const address of ['/dashboard', '/login']) {
      await kiosk.goto(address)
      await expectKiosk(kiosk)
    }
  })
})

test('a locked kiosk reads nothing of the shop but what a kiosk needs', async ({ kiosk, desk }) => {
  await setPin(desk)
  await openKiosk(kiosk)
  const statuses = await kiosk.evaluate(async () => {
    const paths = ['clients', 'business', 'check-ins', 'team', 'openapi.json', 'setup', 'session']
    return Promise.all(paths.map(async (path) => (await fetch(`/api/${path}`)).status))
  })
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 200])
  const session = await kiosk.evaluate(async () => (await fetch('/api/session')).text())
  expect(session).not.toContain('ana@example.com')
})

test('the PIN gives the staff their screens back, a wrong one doesn’t', async ({ kiosk, desk }) => {
  await setPin(desk)
  await openKiosk(kiosk)
  const { request } = kiosk.context()
  const leave = async (pin: string) => (await request.post('/api/devices/leave', { data: { pin } })).status()
  expect(await leave('1357')).toBe(403)
  await kiosk.goto('/dashboard')
  await expectKiosk(kiosk)
  expect(await leave(PIN)).toBe(200)
  await kiosk.evaluate(() => localStorage.removeItem('deskbell.kiosk.locked'))
  await kiosk.goto('/dashboard')
  await expect(kiosk.getByRole('region', { name: 'At the door' })).toBeVisible()
})

test('staff leave a locked kiosk with the PIN on its own pad', async ({ kiosk, desk }) => {
  await setPin(desk)
  await openKiosk(kiosk)
  await kiosk.getByRole('button', { name: 'Staff', exact: true }).tap()
  await leaveBy(kiosk, '1357')
  await expect(kiosk.getByRole('alert')).toHaveText('That PIN is not right. Try again.')
  await leaveBy(kiosk, PIN)
  await expect(kiosk.getByRole('region', { name: 'At the door' })).toBeVisible()
  await kiosk.goto('/dashboard/clients')
  await expect(kiosk).toHaveURL(/clients$/)
})

test('without a PIN nothing is locked', async ({ kiosk }) => {
  await openKiosk(kiosk)
  await kiosk.goto('/dashboard')
  await expect(kiosk.getByRole('region', { name: 'At the door' })).toBeVisible()
})

test('a revoked kiosk is signed out, and says so', async ({ kiosk, desk }) => {
  await setPin(desk)
  await openKiosk(kiosk)
  await desk.goto('/dashboard/settings/kiosk')
  await desk.getByRole('button', { name: 'Revoke Front door' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(desk.getByText('Front door is signed out')).toBeVisible()
  await expect(kiosk.getByText('This kiosk was signed out by staff. Sign in to open it again.')).toBeVisible()
  await new SignInScreen(kiosk).signIn()
  await expectKiosk(kiosk)
})
