import type { Locator, Page } from '@playwright/test'

/** Elements common to all signed-in screens. */
export abstract class Screen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  toast(words: string | RegExp): Locator {
    return this.page.getByRole('alert').filter({ hasText: words })
  }

  async undo(words: string | RegExp): Promise<void> {
    await this.toast(words).getByRole('button', { name: 'Undo' }).click()
  }
}
