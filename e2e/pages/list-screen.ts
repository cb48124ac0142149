import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { Screen } from './screen.ts'

type Names = {
  path: string
  /** Accessible name of the table, and title of the screen. */
  label: string
  /** Label of the button above the list. `form` is the title of the dialog it opens. */
  add: string
  form: string
  edit: string
}

/** Screen with a table, and dialogs that add and edit rows. */
export class ListScreen extends Screen {
  readonly #names: Names

  constructor(page: Page, names: Names) {
    super(page)
    this.#names = names
  }

  async open(): Promise<void> {
    await this.page.goto(this.#names.path)
    await this.page.getByRole('heading', { level: 1, name: this.#names.label }).waitFor()
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: this.#names.label })
  }

  /** Rows without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader') })
  }

  row(words: string | RegExp): Locator {
    return this.rows.filter({ hasText: words })
  }

  get addForm(): FormDialog {
    return new FormDialog(this.page, this.#names.form)
  }

  get editForm(): FormDialog {
    return new FormDialog(this.page, this.#names.edit)
  }

  async startAdding(): Promise<FormDialog> {
    await this.page.getByRole('button', { name: this.#names.add }).first().click()
    return this.addForm
  }

  async startEditing(name: string): Promise<FormDialog> {
    await this.row(name).getByRole('button', { name, exact: true }).click()
    return this.editForm
  }

  /** Packages only: opens the dialog that extends all sold passes. */
  async startExtendingAll(): Promise<FormDialog> {
    await this.page.getByRole('button', { name: 'Extend all passes' }).click()
    return new FormDialog(this.page, 'Extend all passes')
  }
}

export function servicesScreen(page: Page): ListScreen {
  const words = { add: 'Add service', form: 'Add service', edit: 'Edit service' }
  return new ListScreen(page, { path: '/dashboard/services', label: 'Services', ...words })
}

export function packagesScreen(page: Page): ListScreen {
  const words = { add: 'Add package', form: 'Add package', edit: 'Edit package' }
  return new ListScreen(page, { path: '/dashboard/packages', label: 'Packages', ...words })
}

export function employeesScreen(page: Page): ListScreen {
  const words = { add: '+ Add Employee', form: 'Add Employee', edit: 'Edit Employee' }
  return new ListScreen(page, { path: '/dashboard/employees', label: 'Employees', ...words })
}
