import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { WeekFields } from './hours-card.ts'

export class EmployeeHours extends FormDialog {
  readonly week: WeekFields
  readonly #opener: Locator

  constructor(page: Page, name: string) {
    super(page, `Hours of ${name}`)
    this.week = new WeekFields(this.root)
    this.#opener = page.getByRole('button', { name: `Hours of ${name}` })
  }

  get opener(): Locator {
    return this.#opener
  }

  part(title: string): Locator {
    return this.root.getByRole('region', { name: title })
  }

  entries(title: string): Locator {
    return this.part(title).getByRole('listitem')
  }
}
