import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

/** All about one appointment or class. */
export class AppointmentPanel extends FormDialog {
  readonly #menus: Page

  constructor(page: Page, title: string) {
    super(page, title)
    this.#menus = page
  }

  /** The row of a client in a class. */
  row(name: string): Locator {
    return this.root.getByRole('region', { name: 'Who comes' }).getByRole('listitem').filter({ hasText: name })
  }

  override async choose(action: string): Promise<void> {
    await this.root.getByText(action, { exact: true }).click()
  }

  async chooseFor(name: string, action: string): Promise<void> {
    await this.button(`Actions for ${name}`).click()
    await this.#menus.getByRole('menuitem', { name: action }).click()
  }

  async close(): Promise<void> {
    await this.press('Close')
  }
}
