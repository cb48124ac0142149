import type { Locator, Page } from '@playwright/test'
import { SettingsCard } from './settings-card.ts'

/** The shop's details, read or changed. */
export class SettingsScreen extends SettingsCard {
  constructor(page: Page) {
    super(page, 'Business Information')
  }

  /** What view mode says about a field, its mark included. */
  fact(label: string): Locator {
    return this.card.getByRole('term').filter({ hasText: label }).locator('..')
  }

  get banner(): Locator {
    return this.page.getByText('Changes saved successfully!', { exact: true })
  }
}
