import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { pickClient } from './pick-client.ts'

export class BookingDialog extends FormDialog {
  constructor(page: Page) {
    super(page, /^(New appointment|Book for)/)
  }

  async pickClient(name: string): Promise<void> {
    await pickClient(this.root, name)
  }

  async pickService(name: string): Promise<void> {
    await this.pick('Service', name)
  }

  /** Sets the day and the time, in the time zone of the business. */
  async at(time: string, day?: string): Promise<void> {
    if (day) await this.root.getByLabel(/^Day/).fill(day)
    await this.time.fill(time)
  }

  get time(): Locator {
    return this.root.getByLabel(/^Time( \*)?$/)
  }

  /** Summary of the booking about to be made. */
  get will(): Locator {
    return this.root.getByRole('region', { name: 'What will be booked' })
  }

  /** Days of a series that need to be reviewed. */
  get days(): Locator {
    return this.root.getByRole('list', { name: 'Days to look at' }).getByRole('listitem')
  }
}
