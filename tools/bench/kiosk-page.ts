// The measuring code runs in the page.
/// <reference lib="dom" />

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'
import { say } from './figures.ts'
import { onCleanup } from './running.ts'

/** CPU throttling factor that makes the machine as slow as a cheap kiosk device. */
const CPU_SLOWDOWN = 4

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: await findChromium(say) })
  onCleanup(() => browser.close())
  return browser
}

export type Tablet = { page: Page; context: BrowserContext; slowDown(isSlow: boolean): Promise<void> }

/** Returns a function that opens a browser profile, signed in if there is a cookie, at the normal speed. */
export async function createTablets(): Promise<(origin: string, cookie?: string) => Promise<Tablet>> {
  const browser = await openBrowser()
  return async (origin, cookie = '') => {
    const context = await browser.newContext({ viewport: { width: 1180, height: 820 } })
    const cookies = cookie.split('; ').flatMap((one) => {
      const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(one) ?? []
      return name ? [{ name, value, url: origin }] : []
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const slowDown = async (isSlow: boolean) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? CPU_SLOWDOWN : 1 })
    }
    return { page, context, slowDown }
  }
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
