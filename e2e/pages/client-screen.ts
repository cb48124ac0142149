import type { Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { Screen } from './screen.ts'

/** Everything about one client. */
export class ClientScreen extends Screen {
  async open(clientId: string, name: string): Promise<void> {
    await this.page.goto(`/dashboard/clients/${clientId}`)
    await this.named(name).waitFor()
  }

  named(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true })
  }

  async startSelling(): Promise<FormDialog> {
    await this.page.getByRole('main').getByRole('button', { name: 'Sell' }).first().click()
    return new FormDialog(this.page, /^Sell/)
  }

  async startCheckIn(): Promise<FormDialog> {
    await this.page.getByRole('main').getByRole('button', { name: 'Check in', exact: true }).click()
    return new FormDialog(this.page, /^Check in/)
  }

  /** The card of a pass. */
  pass(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  async startPayment(pass: string): Promise<FormDialog> {
    await this.pass(pass).getByRole('button', { name: 'Take payment' }).click()
    return new FormDialog(this.page, /^Take payment/)
  }

  /** Opens what was paid for a pass. */
  async showPayments(pass: string): Promise<Locator> {
    await this.pass(pass).getByText('Payments and receipt').click()
    return this.pass(pass)
      .getByRole('list', { name: /^Payments/ })
      .getByRole('listitem')
  }

  async openReceipt(pass: string): Promise<void> {
    await this.showPayments(pass)
    await this.pass(pass).getByRole('link', { name: 'Receipt' }).click()
  }

  async startEditing(): Promise<FormDialog> {
    await this.choose('Edit')
    return new FormDialog(this.page, /^Edit/)
  }

  /** Chooses from what is done less often. */
  async choose(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Opens the choice of the pass that pays for a visit. */
  async startMoving(service: string): Promise<FormDialog> {
    await this.page.getByRole('button', { name: `Actions for ${service}` }).click()
    await this.page.getByRole('menuitem', { name: 'Move to another pass…' }).click()
    return new FormDialog(this.page, /^Which pass pays/)
  }

  /** The entries of every pass of that name, the newest first. */
  ledger(pass: string): Locator {
    return this.page
      .getByRole('table', { name: pass })
      .getByRole('row')
      .filter({ hasNot: this.page.getByRole('columnheader') })
  }
}
