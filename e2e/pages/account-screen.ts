import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

/** Account settings: password, two-factor sign-in, passkeys and sessions. */
export class AccountScreen {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(): Promise<void> {
    await this.#page.goto('/dashboard/settings/team')
    await this.part('Signed in').getByText('this browser').waitFor()
  }

  get userCard(): Locator {
    return this.#page.getByRole('region', { name: 'User Information' })
  }

  part(title: string | RegExp): Locator {
    return this.#page.getByRole('region', { name: title })
  }

  async startReset(): Promise<FormDialog> {
    await this.#page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Business' }).click()
    await this.userCard.getByRole('button', { name: 'Reset Password' }).click()
    return new FormDialog(this.#page, 'Reset Password')
  }

  async startTwoFactor(): Promise<FormDialog> {
    await this.part(/^Two-factor sign-in/)
      .getByRole('button', { name: 'Turn on' })
      .click()
    return new FormDialog(this.#page, 'Two-factor sign-in')
  }

  async stopTwoFactor(): Promise<FormDialog> {
    await this.part(/^Two-factor sign-in/)
      .getByRole('button', { name: 'Turn off' })
      .click()
    return new FormDialog(this.#page, 'Turn off two-factor sign-in')
  }

  async startAddingPasskey(): Promise<FormDialog> {
    await this.part('Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
    return new FormDialog(this.#page, 'Add a passkey')
  }
}
