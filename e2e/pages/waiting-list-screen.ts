import { expect, type Locator } from '@playwright/test'
import { Screen } from './screen.ts'

export class WaitingListScreen extends Screen {
  get root(): Locator {
    return this.page.getByRole('dialog', { name: 'Waiting list' })
  }

  /** Opens the list. `count`: number of entries shown on the button. */
  async open(count = 0): Promise<void> {
    await this.page
      .getByRole('button', { name: count > 0 ? `Waiting list (${count})` : 'Waiting list', exact: true })
      .click()
    await expect(this.root).toBeVisible()
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: 'Close' }).click()
    await expect(this.root).toBeHidden()
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true })
  }

  row(name: string): Locator {
    return this.root.getByRole('listitem').filter({ hasText: name })
  }
}
