import type { Locator, Page } from '@playwright/test'

export class SettingsCard {
  readonly page: Page
  readonly card: Locator

  constructor(page: Page, name: string) {
    this.page = page
    this.card = page.getByRole('region', { name, exact: true })
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings')
    await this.card.waitFor()
  }

  button(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    const named = { name: label, exact: true }
    return this.card.getByRole('textbox', named).or(this.card.getByRole('combobox', named))
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text)
  }

  async edit(fields: Record<string, string> = {}): Promise<void> {
    await this.button('Edit').click()
    await this.fill(fields)
  }
}
