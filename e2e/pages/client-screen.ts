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

  /** A figure of what the desk wants to know first. */
  glance(label: string): Locator {
    const term = this.page.getByText(label, { exact: true }).and(this.page.locator('dt'))
    return this.page.locator('dl > div').filter({ has: term }).locator('dd')
  }

  async show(part: 'Overview' | 'Payments' | 'Files' | 'History'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'About this client' }).getByRole('link', { name: part }).click()
  }

  /** The rows of a list on the page. */
  rows(list: 'Payments' | 'Files' | 'History' | 'Visits' | 'No-shows'): Locator {
    return this.page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  }

  get photo(): Locator {
    return this.page.getByRole('button', { name: /a photo|the photo/ })
  }

  /** The picture itself, which only repeats the name beside it. */
  get picture(): Locator {
    return this.page.locator('main header img')
  }

  /** Chooses a picture as the client's photo. */
  async choosePhoto(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.photo.click()
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('menuitem', { name: /photo…$/ }).click()
    await (await chooser).setFiles(file)
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
