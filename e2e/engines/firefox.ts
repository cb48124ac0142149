import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Engine } from './engine.ts'

/** Starts Debian's Firefox ESR, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1180, height: 820 })
  const found = async () => (await page.evaluateHandle('window.found')) as ElementHandle<HTMLInputElement>
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (body) => page.evaluate(`(() => { ${body}\n})()`),
    clickFound: async () => (await found()).click(),
    typeIntoFound: async (text) => {
      const field = await found()
      await field.evaluate((element) => element.select())
      await field.type(text)
    },
    close: () => browser.close(),
  }
}
