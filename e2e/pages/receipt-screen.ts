import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class ReceiptScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The part of the screen that is printed. */
  get paper(): Locator {
    return this.page.getByRole('article', { name: /^Receipt/ })
  }

  async startMailing(): Promise<FormDialog> {
    await this.page.getByRole('button', { name: 'Mail', exact: true }).click()
    return new FormDialog(this.page, 'Mail the receipt')
  }
}
