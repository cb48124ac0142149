import type { Locator, Page } from '@playwright/test'

/** Where an invitation's link leads. */
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
