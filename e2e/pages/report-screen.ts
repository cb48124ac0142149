import { expect, type Locator, type Page } from '@playwright/test'

/** The list of reports, and a report. */
export class ReportScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`/dashboard/reports/${address}`)
    await this.waitUntilThere()
  }

  /** Until the report is there, and of the days and the filter that are asked for. */
  async waitUntilThere(): Promise<void> {
    await expect(this.page.locator('[aria-busy="false"]')).toBeVisible()
  }

  link(title: string): Locator {
    return this.page.getByRole('list', { name: 'Reports' }).getByRole('link', { name: title })
  }

  /** A figure by its title: the number as it reads, with how it stands to the one before. */
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

  /** What each row of a table reads, below its headings. */
  async cells(title: string): Promise<string[][]> {
    const rows = this.table(title).locator('tbody tr, tfoot tr')
    return rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  }

  /** What makes up a number, over the report. */
  get rowsBehind(): Locator {
    return this.page.getByRole('dialog', { name: 'What makes up' })
  }
}
