import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { rounded, say } from './figures.ts'
import { onCleanup } from './running.ts'
import { startDeskbellWithOwner, startPostgres } from './shop.ts'

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: findChromium(say) })
  onCleanup(() => browser.close())
  return browser
}

/** Returns the path of a script and its gzipped size in bytes. */
async function measureSize(response: Response): Promise<[string, number]> {
  return [new URL(response.url()).pathname, gzipSync(await response.body(), { level: 9 }).length]
}

export async function run(): Promise<object> {
  await buildIfStale(say)
  const newDatabase = await startPostgres()
  const { origin } = await startDeskbellWithOwner(await newDatabase('bench_web'))
  const browser = await openBrowser()
  // Block the service worker: it prefetches scripts that the page doesn't wait for.
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
  await page.locator('input[type=password]').waitFor()
  const sizes = await Promise.all(scripts.map(measureSize))
  for (const [name, bytes] of sizes.toSorted((a, b) => b[1] - a[1])) say(`${rounded(bytes / 1000, 1)} kB ${name}`)
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  return { login_js_kb: rounded(total / 1000, 1), files: sizes.length }
}
