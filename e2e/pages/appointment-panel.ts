import type { Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class AppointmentPanel extends FormDialog {
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
