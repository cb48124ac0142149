import { expect, type Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { Screen } from './screen.ts'

/** Command palette, which opens over every screen. */
export class PaletteScreen extends Screen {
  get box(): Locator {
    return this.page.getByRole('combobox', { name: 'Search for anything' })
  }

  /** Option that Enter selects. */
  get active(): Locator {
    return this.page.getByRole('dialog').getByRole('option', { selected: true })
  }

  async open(): Promise<void> {
    await expect(this.box).toHaveCount(0)
    await this.page.keyboard.press('Control+k')
    await expect(this.box).toBeFocused()
  }

  /** Opens the palette, types, and selects the first result with Enter. */
  async take(typed: string): Promise<void> {
    await this.open()
    await this.page.keyboard.type(typed)
    await this.page.keyboard.press('Enter')
  }

  async openShortcuts(): Promise<FormDialog> {
    await this.page.keyboard.press('?')
    return new FormDialog(this.page, 'Keyboard shortcuts')
  }
}
