import type { Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

/** All about one appointment or class. */
export class AppointmentPanel extends FormDialog {
  /** The row of a client in a class. */
  row(name: string): Locator {
    return this.root.getByRole('region', { name: 'Who comes' }).getByRole('listitem').filter({ hasText: name })
  }

  override async choose(action: string): Promise<void> {
    await this.root.getByText(action, { exact: true }).click()
  }

  async close(): Promise<void> {
    await this.press('Close')
  }
}
