import type { Locator, Page } from '@playwright/test'

/** The shop's details, read or changed. */
export class SettingsScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings')
    await this.card.waitFor()
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Business Information' })
  }

  button(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    const named = { name: label, exact: true }
    return this.card.getByRole('textbox', named).or(this.card.getByRole('combobox', named))
  }

  /** What view mode says about a field, its mark included. */
  fact(label: string): Locator {
    return this.card.getByRole('term').filter({ hasText: label }).locator('..')
  }

  get banner(): Locator {
    return this.page.getByText('Changes saved successfully!', { exact: true })
  }

  get problem(): Locator {
    return this.card.getByRole('alert')
  }

  async edit(fields: Record<string, string> = {}): Promise<void> {
    await this.button('Edit').click()
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text)
  }

  /** Takes one from a list of choices. */
  async pick(label: string, option: string): Promise<void> {
    await this.field(label).fill(option)
    await this.page.getByRole('listbox', { name: label }).getByRole('option', { name: option }).first().click()
  }
}
