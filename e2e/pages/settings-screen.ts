import type { Locator, Page } from '@playwright/test'
import { SettingsCard } from './settings-card.ts'

export class SettingsScreen extends SettingsCard {
  constructor(page: Page) {
    super(page, 'Business Information')
  }

  /** Row of a field in view mode, including its "unsaved" mark. */
  fact(label: string): Locator {
    return this.card.getByRole('term').filter({ hasText: label }).locator('..')
  }

  get banner(): Locator {
    return this.page.getByText('Changes saved successfully!', { exact: true })
  }
}
