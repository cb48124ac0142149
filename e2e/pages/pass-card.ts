import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class PassCard {
  readonly root: Locator
  readonly #page: Page

  constructor(page: Page, name: string) {
    this.#page = page
    this.root = page.getByRole('region', { name, exact: true })
  }

  /** Ledger entries, newest first. */
  get entries(): Locator {
    return this.root
      .getByRole('table')
      .getByRole('row')
      .filter({ hasNot: this.#page.getByRole('columnheader') })
  }

  get newest(): Locator {
    return this.entries.first()
  }

  get more(): Locator {
    return this.root.getByRole('button', { name: /^More for/ })
  }

  /** Starts an action by its button, or through the menu if it has none. */
  async start(action: string): Promise<FormDialog> {
    const atHand = this.root.getByRole('button', { name: action, exact: true })
    if (await atHand.isVisible()) await atHand.click()
    else {
      await this.more.click()
      await this.#page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    return new FormDialog(this.#page, /“.*”/)
  }
}
