import type { Locator, Page } from '@playwright/test'

/** Screen opened by an invitation link. */
export class JoinScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label })
  }
}
