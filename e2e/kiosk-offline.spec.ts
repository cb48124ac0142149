import type { BrowserContext, Page } from '@playwright/test'
import type { CheckIn } from '../domain/src/check-ins/schema.ts'
import type { Pass } from '../domain/src/passes/schema.ts'
import { newService } from '../server/src/test/factories.ts'
import { setPin } from './pages/kiosk-lock.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { Tab } from './releases.ts'
import { openShopWithPass } from './shop.ts'
import { expect, testOutage as test } from './stories.ts'

/** Opens the kiosk and waits until it works offline: service worker active, roster stored. */
async function openReady(page: Page): Promise<KioskScreen> {
  const roster = page.waitForResponse((answer) => answer.url().includes('/api/kiosk/roster') && answer.ok())
  const tab = new Tab(page)
  await tab.open('/kiosk')
  const screen = new KioskScreen(page)
  await screen.heading('Check in here').waitFor()
  await (await roster).finished()
  await expect.poll(() => countReserved(page, 'deskbell-roster', 'mark')).toBe(1)
  return screen
}

/** Returns the number of records in an IndexedDB store of the device. */
function countReserved(page: Page, database: string, store: string): Promise<number> {
  return page.evaluate(
    ([name, table]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction(table).objectStore(table).count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    [database, store] as const,
  )
}

const waiting = (page: Page) => countReserved(page, 'deskbell-kiosk-default', 'waiting')

async function checkIn(screen: KioskScreen): Promise<void> {
  await screen.lookUp('0142')
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
}

async function listVisits(owner: BrowserContext, clientId: string): Promise<CheckIn[]> {
  const answer = await owner.request.get(`/api/check-ins?clientId=${clientId}`)
  return (await answer.json()).items
}

async function getPass(owner: BrowserContext, clientId: string): Promise<Pass> {
  const answer = await owner.request.get(`/api/passes?clientId=${clientId}`)
  return (await answer.json()).items[0]
}

test('a kiosk that starts without the server takes check-ins, which outlive a reload and the end of their tab', async ({
  api,
  owner,
  server,
  kiosk,
}) => {
  const { client } = await openShopWithPass(api)
  const screen = await openReady(kiosk)
  await server.close()
  await kiosk.reload()
  await expect(screen.heading('Check in here')).toBeVisible()
  await checkIn(screen)
  await expect(screen.text(/visits left/)).toContainText('9')
  await expect(kiosk.getByText('Saved on this device', { exact: true })).toBeVisible()
  await kiosk.reload()
  await expect(screen.heading('Check in here')).toBeVisible()
  expect(await waiting(kiosk)).toBe(1)
  const another = await kiosk.context().newPage()
  await another.goto('/kiosk')
  await kiosk.close()
  await server.start()
  await expect.poll(() => waiting(another), { timeout: 30_000 }).toBe(0)
  expect(await listVisits(owner, client.id)).toHaveLength(1)
  expect((await getPass(owner, client.id)).remaining).toBe(9)
})

test('the server hangs and dies in the middle of a tap: it is saved here, and made once', async ({
  api,
  owner,
  server,
  kiosk,
}) => {
  const { client } = await openShopWithPass(api)
  const screen = await openReady(kiosk)
  await screen.lookUp('0142')
  await expect(screen.heading('Is this you?')).toBeVisible()
  server.freeze()
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
  await server.kill()
  await server.start()
  await expect.poll(() => waiting(kiosk), { timeout: 30_000 }).toBe(0)
  expect(await listVisits(owner, client.id)).toHaveLength(1)
  expect((await getPass(owner, client.id)).remaining).toBe(9)
})

test('a roster whose worker could not be loaded comes after the next change', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  let tries = 0
  await kiosk.context().route(/roster-worker/, (route) => {
    tries += 1
    return tries === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await kiosk.goto('/kiosk')
  await new KioskScreen(kiosk).heading('Check in here').waitFor()
  await expect.poll(() => tries).toBe(1)
  await api('/api/services', newService({ name: 'Pilates' }))
  await expect.poll(() => countReserved(kiosk, 'deskbell-roster', 'mark')).toBe(1)
})

test('a kiosk that is revoked while check-ins wait keeps them, forgets the clients, and sends once staff sign in', async ({
  api,
  owner,
  kiosk,
}) => {
  const { client } = await openShopWithPass(api)
  await setPin(kiosk)
  const screen = await openReady(kiosk)
  await kiosk.context().setOffline(true)
  await checkIn(screen)
  const id = await kiosk.evaluate(() => localStorage.getItem('deskbell.kiosk.id.default'))
  await api(`/api/devices/${id}/revoke`, {})
  await kiosk.context().setOffline(false)
  await expect(kiosk.getByText('This kiosk was signed out by staff.')).toBeVisible({ timeout: 30_000 })
  expect(await waiting(kiosk)).toBe(1)
  const names = () => kiosk.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).not.toContain('deskbell-roster')
  await new SignInScreen(kiosk).signIn()
  await screen.heading('Check in here').waitFor()
  await expect.poll(() => waiting(kiosk), { timeout: 30_000 }).toBe(0)
  expect(await listVisits(owner, client.id)).toHaveLength(1)
})
