import { expect, type Locator, type Page } from '@playwright/test'

export class ReportScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`/dashboard/reports/${address}`)
    await this.waitUntilThere()
  }

  /** Waits until the report for the selected period and filter has loaded. */
  async waitUntilThere(): Promise<void> {
    await expect(this.page.locator('[aria-busy="false"]')).toBeVisible()
  }

  link(title: string): Locator {
    return this.page.getByRole('list', { name: 'Reports' }).getByRole('link', { name: title })
  }

  /** Figure by title: its number, and the comparison with the previous period. */
  figure(title: string): Locator {
    return this.page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: title })
  }

  async choose(label: string, choice: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label, exact: true }).selectOption(choice)
    await this.waitUntilThere()
  }

  table(title: string): Locator {
    return this.page.getByRole('main').getByRole('table', { name: title, exact: true })
  }

  /** Returns the text of each cell, row by row, without the header. */
  async cells(title: string): Promise<string[][]> {
    const rows = this.table(title).locator('tbody tr, tfoot tr')
    return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  }

  /** Drill-down dialog with the rows behind a number. */
  get rowsBehind(): Locator {
    return this.page.getByRole('dialog', { name: 'What makes up' })
  }
}
