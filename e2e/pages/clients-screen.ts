import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { ListScreen } from './list-screen.ts'

export class ClientsScreen extends ListScreen {
  constructor(page: Page) {
    const words = { add: 'Add client', form: 'Add a client', edit: 'Edit' }
    super(page, { path: '/dashboard/clients', label: 'Clients', ...words })
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Find a client' })
  }

  /** Names in display order. */
  get names(): Locator {
    return this.rows.getByRole('rowheader').getByRole('link')
  }

  tick(name: string): Locator {
    return this.table.getByRole('checkbox', { name: `Select ${name}` })
  }

  /** Toolbar with the bulk actions for the selected clients. */
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
