import type { Locator, Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

/** Reports that are sent by e-mail: the button on each, and the card below all. */
export class ReportMails {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async openReport(name: string): Promise<void> {
    await this.page.goto(`/dashboard/reports/${name}`)
    await this.page.getByRole('button', { name: 'Send by e-mail…' }).waitFor()
  }

  async openList(): Promise<void> {
    await this.page.goto('/dashboard/reports')
    await this.card.waitFor()
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Sent by e-mail', exact: true })
  }

  get items(): Locator {
    return this.card.getByRole('list', { name: 'Reports sent by e-mail' }).getByRole('listitem')
  }

  /** Opens the form of the report that is on the screen. */
  async begin(): Promise<FormDialog> {
    await this.page.getByRole('button', { name: 'Send by e-mail…' }).click()
    return new FormDialog(this.page, 'Send this report by e-mail')
  }

  async type(form: FormDialog, address: string): Promise<void> {
    await form.field('To').fill(address)
    await this.page.keyboard.press('Enter')
  }

  change(report: string): FormDialog {
    return new FormDialog(this.page, `${report} by e-mail`)
  }

  async more(report: string, doing: string): Promise<void> {
    await this.card.getByRole('button', { name: `More about ${report}` }).click()
    await this.page.getByRole('menuitem', { name: doing }).click()
  }
}
