import type { Locator, Page } from '@playwright/test'
import { SettingsScreen } from './settings-screen.ts'

/** The settings' card with the logo, and the places where the logo shows. */
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

  /** Chooses a file as a person does, by the button. */
  async choose(file: Buffer, name = 'logo.png', mimeType = 'image/png'): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button('Change Logo').click()
    await (await chooser).setFiles({ name, mimeType, buffer: file })
  }
}

/** The picture at the top of the sidebar. */
export function sidebarLogo(page: Page): Locator {
  return page.locator('a[href="/dashboard"] img').first()
}

/** Whether a picture has come in, and is no empty box. */
export function isSeen(picture: Locator): Promise<boolean> {
  return picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0)
}
