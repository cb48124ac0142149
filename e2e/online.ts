import type { BrowserContext, Page } from '@playwright/test'
import type { OnlineOptions, OnlineSettings } from '../domain/src/online-booking/schema.ts'
import type { TestSmtp } from '../server/src/test/smtp.ts'
import { mailedCode } from './mailing.ts'
import { expect } from './stories.ts'

/** Switches online booking on, with these options. */
export async function openOnline(owner: BrowserContext, options: Partial<OnlineOptions> = {}): Promise<void> {
  const settings: OnlineSettings = await (await owner.request.get('/api/online-booking')).json()
  const data = { version: settings.version, options: { ...settings.options, on: true, ...options } }
  expect((await owner.request.put('/api/online-booking', { data })).status()).toBe(200)
}

/** Signs in by the mailed code, without a mouse, on a screen of `/me` that asks for the address. */
export async function signInByCode(page: Page, smtp: TestSmtp, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Code' }).fill(await mailedCode(smtp, email))
  await page.keyboard.press('Enter')
}
