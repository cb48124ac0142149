import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { ListScreen } from './list-screen.ts'

/** The list of clients, narrowed, sorted, and with rows that are ticked. */
export class ClientsScreen extends ListScreen {
  constructor(page: Page) {
    const words = { add: 'Add client', form: 'Add a client', edit: 'Edit' }
    super(page, { path: '/dashboard/clients', label: 'Clients', ...words })
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find a client' })
  }

  /** The names in the order in which they stand. */
  get names(): Locator {
    return this.rows.getByRole('rowheader').getByRole('link')
  }

  tick(name: string): Locator {
    return this.table.getByRole('checkbox', { name: `Select ${name}` })
  }

  /** What can be done to those who are ticked. */
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Selected clients' })
  }

  async startTagging(): Promise<FormDialog> {
    await this.bar.getByRole('button', { name: 'Tag' }).click()
    return new FormDialog(this.page, /^Tag/)
  }

  async startMailing(): Promise<FormDialog> {
    await this.bar.getByRole('button', { name: 'Mail' }).click()
    return new FormDialog(this.page, /^Mail/)
  }
}
