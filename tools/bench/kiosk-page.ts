// The measuring code runs in the page.
/// <reference lib="dom" />

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'
import { say } from './figures.ts'
import { onCleanup } from './running.ts'
import type { Shop } from './shop.ts'

/** CPU throttling factor that makes the machine as slow as a cheap kiosk device. */
const CPU_SLOWDOWN = 4

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: findChromium(say) })
  onCleanup(() => browser.close())
  return browser
}

/** Opens a signed-in kiosk browser at that speed. */
export async function openTablet({ origin, cookie }: Shop): Promise<{ page: Page; context: BrowserContext }> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1180, height: 820 } })
  const cookies = cookie.split('; ').map((one) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(one) ?? []
    return { name, value, url: origin }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, context }
}

/** Measures how long the offline client list takes to load completely and how much IndexedDB storage it uses. */
export async function loadRoster(page: Page, origin: string): Promise<{ ms: number; bytes: number }> {
  await page.goto(`${origin}/kiosk`)
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  return page.evaluate(async () => {
    const until = async (come: () => Promise<unknown>) => {
      while (!(await come())) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const open = () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('deskbell-roster')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
    const isWhole = (database: IDBDatabase) =>
      new Promise<boolean>((resolve) => {
        const asked = database.transaction('mark').objectStore('mark').get('roster')
        asked.onsuccess = () => resolve(asked.result?.complete ?? false)
      })
    // Wait until the kiosk has created the database: opening it earlier would create an empty one of another version.
    await until(async () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/kiosk/roster')))
    const database = await open()
    await until(() => isWhole(database))
    database.close()
    const began = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/kiosk/roster'))
    const ms = performance.now() - (began?.startTime ?? 0)
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } = await navigator.storage.estimate()
    return { ms, bytes: estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0 }
  })
}

export type CheckInTimings = { lookUp: number; checkIn: number }

/**
 * Measures one check-in: from the last key to the confirmation question painted, and from the tap to the success screen
 * painted, in ms.
 */
export async function checkIn(page: Page, digits: string): Promise<CheckInTimings> {
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  await page.keyboard.type(digits)
  return page.evaluate(async () => {
    const painted = (found: () => unknown, began: number) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!found()) requestAnimationFrame(look)
          // Resolve after the frame that shows it.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }
        look()
      })
    const button = () =>
      [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Check in' && !one.disabled)
    const tick = () => [...document.querySelectorAll('h1, h2')].find((one) => one.textContent.startsWith('Welcome'))
    const asked = performance.now()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
    const lookUp = await painted(button, asked)
    const tapped = performance.now()
    button()?.click()
    const checkIn = await painted(tick, tapped)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    return { lookUp, checkIn }
  })
}
