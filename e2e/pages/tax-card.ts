import type { Locator, Page } from '@playwright/test'
import { SettingsCard } from './settings-card.ts'

export class TaxCard extends SettingsCard {
  constructor(page: Page) {
    super(page, 'Tax')
  }

  /** Labels and values in view mode. */
  get facts(): Locator {
    return this.card.getByRole('term').locator('..')
  }

  /** Opens the settings, changes the tax fields and saves. */
  async change(fields: Record<string, string>): Promise<void> {
    await this.open()
    await this.edit(fields)
    await this.button('Save Changes').click()
    await this.button('Edit').waitFor()
  }
}
