import { expect, type Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { Screen } from './screen.ts'

/** The search for anything, from wherever one is. */
export class PaletteScreen extends Screen {
  get box(): Locator {
    return this.page.getByRole('combobox', { name: 'Search for anything' })
  }

  /** The option that Enter means. */
  get active(): Locator {
    return this.page.getByRole('option', { selected: true })
  }

  /** Opens it by its keys. */
  async open(): Promise<void> {
    await expect(this.box).toHaveCount(0)
    await this.page.keyboard.press('Control+k')
    await expect(this.box).toBeFocused()
  }

  /** Types and takes the first that is found, all on the keyboard. */
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
