import type { Locator, Page } from '@playwright/test'
import { OWNER } from '../stories.ts'

/** Sign-in screen, to which signed-out visitors are redirected. */
export class SignInScreen {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  get heading(): Locator {
    return this.#page.getByRole('heading', { name: 'Welcome back!' })
  }

  get email(): Locator {
    return this.#page.getByPlaceholder('Username')
  }

  get password(): Locator {
    return this.#page.getByPlaceholder('Password')
  }

  get alert(): Locator {
    return this.#page.getByRole('alert')
  }

  async signIn({ email, password }: { email: string; password: string } = OWNER): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.#page.getByRole('button', { name: 'Sign in' }).click()
  }
}
