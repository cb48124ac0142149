import type { Locator, Page } from '@playwright/test'

/** The settings' card with the tax that prices include. */
export class TaxCard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings')
    await this.card.waitFor()
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Tax', exact: true })
  }

  button(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    return this.card.getByRole('textbox', { name: label, exact: true })
  }

  /** What the card says where it is only read: each name with its words. */
  get facts(): Locator {
    return this.card.getByRole('term').locator('..')
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text)
  }

  /** Opens the settings, and changes and saves what prices include. */
  async change(fields: Record<string, string>): Promise<void> {
    await this.open()
    await this.button('Edit').click()
    await this.fill(fields)
    await this.button('Save Changes').click()
    await this.button('Edit').waitFor()
  }
}
