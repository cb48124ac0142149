import type { Locator, Page } from '@playwright/test'
import { SettingsScreen } from './settings-screen.ts'

export class LogoCard {
  readonly page: Page
  readonly settings: SettingsScreen

  constructor(page: Page) {
    this.page = page
    this.settings = new SettingsScreen(page)
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Company Logo' })
  }

  get picture(): Locator {
    return this.card.getByRole('img', { name: 'Company logo' })
  }

  button(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  get problem(): Locator {
    return this.card.getByRole('alert')
  }

  /** Uploads a file through the button and the file chooser. */
  async choose(file: Buffer, name = 'logo.png', mimeType = 'image/png'): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button('Change Logo').click()
    await (await chooser).setFiles({ name, mimeType, buffer: file })
  }
}

export function sidebarLogo(page: Page): Locator {
  return page.locator('a[href="/dashboard"] img').first()
}

/** True if the image has loaded and is not broken. */
export function isSeen(picture: Locator): Promise<boolean> {
  return picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0)
}
