import { expect, type Locator, type Page } from '@playwright/test'

/** Public booking page, and the page of one booking that its mailed link opens. */
export class OnlinePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/book')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  field(label: string | RegExp): Locator {
    return this.page.getByRole('textbox', { name: label })
  }

  get times(): Locator {
    return this.page.getByRole('button', { name: /^\d{1,2}:\d{2}/ })
  }

  async pickService(name: string): Promise<void> {
    await this.button(new RegExp(`^${name}`)).click()
  }

  async pickLastTime(): Promise<string> {
    const time = (await this.times.last().textContent()) ?? ''
    await this.times.last().click()
    return time
  }

  async fillIn(details: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(details)) await this.field(new RegExp(`^${label}`)).fill(value)
  }
}
