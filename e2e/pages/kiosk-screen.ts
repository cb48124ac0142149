import type { Locator, Page } from '@playwright/test'

/** Kiosk as a client uses it. */
export class KioskScreen {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(): Promise<void> {
    await this.#page.goto('/kiosk')
    await this.heading('Check in here').waitFor()
  }

  async lookUp(digits: string): Promise<void> {
    const pad = this.#page.getByRole('group', { name: 'Number pad' })
    for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap()
    await pad.getByRole('button', { name: 'Look up' }).tap()
  }

  async tap(name: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name }).tap()
  }

  heading(name: string | RegExp): Locator {
    return this.#page.getByRole('heading', { name })
  }

  text(words: string | RegExp): Locator {
    return this.#page.getByText(words)
  }
}
