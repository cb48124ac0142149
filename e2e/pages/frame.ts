import { expect, type Locator, type Page } from '@playwright/test'

const PHONE_BELOW = 600

/** True if the window is so narrow that the bottom bar replaces the sidebar. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_BELOW
}

/** Navigation around each screen: the sidebar, or on a phone the bottom bar and its drawer. */
export class Frame {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get sidebar(): Locator {
    return this.page.getByRole('navigation', { name: 'Screens', exact: true })
  }

  get bar(): Locator {
    return this.page.getByRole('navigation', { name: 'Main screens' })
  }

  get more(): Locator {
    return this.bar.getByRole('button', { name: 'More' })
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('navigation', { name: 'More screens' }) })
  }

  get signOutButton(): Locator {
    return this.page.getByRole('button', { name: 'Sign out', exact: true })
  }

  async openDrawer(): Promise<void> {
    await this.more.click()
    await expect(this.drawer).toHaveCSS('opacity', '1')
  }

  /** Opens a screen by its link, as a user does. */
  async goTo(label: string): Promise<void> {
    const link = (isPhone(this.page) ? this.bar : this.sidebar).getByRole('link', { name: label, exact: true })
    if (isPhone(this.page)) await expect(this.more).toBeVisible()
    if (!isPhone(this.page) || (await link.count()) > 0) return link.click()
    await this.openDrawer()
    await this.drawer.getByRole('link', { name: label, exact: true }).click()
  }

  async signOut(): Promise<void> {
    if (isPhone(this.page)) await this.openDrawer()
    await this.signOutButton.click()
  }
}
