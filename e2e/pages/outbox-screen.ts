import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class OutboxScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/outbox')
    await this.page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  }

  get letters(): Locator {
    return this.page.getByRole('article')
  }

  letterTo(email: string): Locator {
    return this.letters.filter({ hasText: email })
  }

  async discard(email: string): Promise<void> {
    await this.page.getByRole('button', { name: `Discard the message to ${email}` }).click()
    await new FormDialog(this.page, 'Discard this message?').press('Discard')
  }
}
