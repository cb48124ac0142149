// The measuring code runs in the page.
/// <reference lib="dom" />

import { addDays } from '@deskbell/domain/shared/time.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { median, say } from './figures.ts'
import { onCleanup } from './running.ts'
import type { Year } from './schedule-seed.ts'
import type { Shop } from './shop.ts'

const DAYS_PAINTED = 15
/** Fewest appointments per column of a fully rendered day. */
const LEAST = 12

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: await findChromium(say) })
  onCleanup(() => browser.close())
  return browser
}

/** Opens the dashboard, signed in, in a laptop-sized window. */
async function openDesk({ origin, cookie }: Shop): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').map((one) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(one) ?? []
    return { name, value, url: origin }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('link', { name: 'Schedules' }).first().waitFor()
  return page
}

type Painted = { took: number; blocks: number; columns: number }

/** Measures from the URL change to the frame after all of the day's appointments are rendered, in ms. */
async function paint(page: Page, day: string): Promise<Painted> {
  return page.evaluate(
    ({ day, least }) =>
      new Promise<Painted>((resolve) => {
        const blocks = () => document.querySelectorAll('.ec-main .ec-event, .ec-body .ec-event').length
        const began = performance.now()
        history.pushState({}, '', `/dashboard/schedules?day=${day}`)
        const look = () => {
          const columns = document.querySelectorAll('.ec-main .ec-day, .ec-body .ec-day').length
          if (blocks() < least * Math.max(1, columns)) requestAnimationFrame(look)
          else
            requestAnimationFrame(() =>
              setTimeout(() => resolve({ took: performance.now() - began, blocks: blocks(), columns })),
            )
        }
        look()
      }),
    { day, least: LEAST },
  )
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState({}, '', '/dashboard'))
  await page.locator('.ec-event').first().waitFor({ state: 'detached' })
}

/**
 * Measures opening days not visited before, in ms: the very first one separately, then median and worst of 15 others.
 */
export async function paintDays(shop: Shop, { today }: Year) {
  await buildIfStale(say)
  const page = await openDesk(shop)
  const painted: Painted[] = []
  for (let at = 0; at <= DAYS_PAINTED; at++) {
    painted.push(await paint(page, addDays(today, at + 1)))
    await leave(page)
  }
  const [first, ...later] = painted
  const took = later.map((one) => one.took)
  const { blocks, columns } = later[0] ?? { blocks: 0, columns: 0 }
  return { median: median(took), worst: Math.max(...took), first: first?.took ?? Number.NaN, blocks, columns }
}
