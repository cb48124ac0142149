import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { pickClient } from './pick-client.ts'

/** The dialog in which something is booked. */
export class BookingDialog extends FormDialog {
  constructor(page: Page) {
    super(page, /^(New appointment|Book for)/)
  }

  /** Finds the client by what is typed. */
  async pickClient(name: string): Promise<void> {
    await pickClient(this.root, name)
  }

  async pickService(name: string): Promise<void> {
    await this.pick('Service', name)
  }

  /** The day and the time on the shop's clock. */
  async at(time: string, day?: string): Promise<void> {
    if (day) await this.root.getByLabel(/^Day/).fill(day)
    await this.time.fill(time)
  }

  get time(): Locator {
    return this.root.getByLabel(/^Time( \*)?$/)
  }

  /** What it says it is going to do. */
  get will(): Locator {
    return this.root.getByRole('region', { name: 'What will be booked' })
  }

  /** The days of a series that have to be looked at. */
  get days(): Locator {
    return this.root.getByRole('list', { name: 'Days to look at' }).getByRole('listitem')
  }
}
