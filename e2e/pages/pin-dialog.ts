import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class PinDialog extends FormDialog {
  readonly opener: Locator

  constructor(page: Page) {
    super(page, 'PIN Authentication')
    this.opener = page
      .getByRole('region', { name: 'Business Information' })
      .getByRole('button', { name: 'PIN', exact: true })
  }

  async open(): Promise<void> {
    await this.opener.click()
    await this.root.waitFor()
  }

  get superPassword(): Locator {
    return this.field('Super Password')
  }

  get pin(): Locator {
    return this.field('PIN')
  }

  get password(): Locator {
    return this.field('Password of your account')
  }

  /** Visible countdown until the next attempt. */
  get clock(): Locator {
    return this.root.getByText(/try again in \d+:\d\d/)
  }

  /** Enters the Super Password, or nothing if none is asked for. */
  async authenticate(superPassword?: string): Promise<void> {
    if (superPassword !== undefined) await this.superPassword.fill(superPassword)
    await this.press('Authenticate')
  }

  /** Changes the PIN. Call it after `authenticate`. */
  async save(pin: string): Promise<void> {
    await this.pin.fill(pin)
    await this.press('Save')
  }
}
