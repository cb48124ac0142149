import type { Locator, Page } from '@playwright/test'
import { SettingsCard } from './settings-card.ts'

/** The settings' card with the tax that prices include. */
export class TaxCard extends SettingsCard {
  constructor(page: Page) {
    super(page, 'Tax')
  }

  /** What the card says where it is only read: each name with its words. */
  get facts(): Locator {
    return this.card.getByRole('term').locator('..')
  }

  /** Opens the settings, and changes and saves what prices include. */
  async change(fields: Record<string, string>): Promise<void> {
    await this.open()
    await this.edit(fields)
    await this.button('Save Changes').click()
    await this.button('Edit').waitFor()
  }
}
