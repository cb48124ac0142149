import type { Locator, Page } from '@playwright/test'

/** Dialog with a form. Fields are found by label. */
export class FormDialog {
  readonly root: Locator
  readonly #page: Page

  constructor(page: Page, title: string | RegExp) {
    this.#page = page
    this.root = page.getByRole('dialog', { name: title })
  }

  field(label: string): Locator {
    const named = { name: label, exact: true }
    return this.root.getByRole('textbox', named).or(this.root.getByRole('combobox', named))
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  get problem(): Locator {
    return this.root.getByRole('alert')
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text)
  }

  async press(name: string): Promise<void> {
    await this.button(name).click()
  }

  async expand(label: string): Promise<void> {
    await this.root.locator('summary').filter({ hasText: label }).click()
  }

  /** Chooses an option that is visible without opening a list. */
  async choose(option: string): Promise<void> {
    await this.root.getByText(option, { exact: true }).click()
  }

  /** Opens a combobox and returns its options. */
  async offered(label: string): Promise<Locator> {
    await this.field(label).click()
    return this.#page.getByRole('listbox', { name: label }).getByRole('option')
  }

  /** Opens a combobox and chooses an option. */
  async pick(label: string, option: string): Promise<void> {
    await (await this.offered(label)).filter({ hasText: option }).click()
  }
}
