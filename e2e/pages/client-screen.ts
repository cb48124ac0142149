import type { Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { Screen } from './screen.ts'

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
    // Not by the mouse: a toast before it stays as long as the mouse rests on it.
    await this.page.getByRole('menuitem', { name: 'A package…' }).press('Enter')
    return new FormDialog(this.page, /^Sell/)
  }

  async startCheckIn(): Promise<FormDialog> {
    await this.page.getByRole('main').getByRole('button', { name: 'Check in', exact: true }).click()
    return new FormDialog(this.page, /^Check in/)
  }

  /** Key figure at the top of the page. */
  glance(label: string): Locator {
    const term = this.page.getByText(label, { exact: true }).and(this.page.locator('dt'))
    return this.page.locator('dl > div').filter({ has: term }).locator('dd')
  }

  async show(part: 'Overview' | 'Payments' | 'Files' | 'History'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'About this client' }).getByRole('link', { name: part }).click()
  }

  rows(list: 'Payments' | 'Files' | 'History' | 'Visits' | 'No-shows'): Locator {
    return this.page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  }

  get photo(): Locator {
    return this.page.getByRole('button', { name: /a photo|the photo/ })
  }

  /** Found by tag name: the image is decorative, since the name stands beside it. */
  get picture(): Locator {
    return this.page.locator('main header img')
  }

  async choosePhoto(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.photo.click()
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('menuitem', { name: /photo…$/ }).click()
    await (await chooser).setFiles(file)
  }

  pass(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  async startPayment(pass: string): Promise<FormDialog> {
    await this.pass(pass).getByRole('button', { name: 'Take payment' }).click()
    return new FormDialog(this.page, /^Take payment/)
  }

  /** Opens the payments of a pass and returns their rows. */
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

  /** Opens the form of the client's details, with what they are now. */
  async startEditing(): Promise<FormDialog> {
    await this.choose('Edit')
    const form = new FormDialog(this.page, /^Edit/)
    // Its code may come later than the dialog.
    await form.field('First name').waitFor()
    return form
  }

  /** Chooses an action of the "More actions" menu. */
  async choose(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** Opens the dialog that selects the pass to pay for a visit. */
  async startMoving(service: string): Promise<FormDialog> {
    await this.page.getByRole('button', { name: `Actions for ${service}` }).click()
    await this.page.getByRole('menuitem', { name: 'Move to another pass…' }).click()
    return new FormDialog(this.page, /^Which pass pays/)
  }

  /** Ledger entries of all passes with that name, newest first. */
  ledger(pass: string): Locator {
    return this.page
      .getByRole('table', { name: pass })
      .getByRole('row')
      .filter({ hasNot: this.page.getByRole('columnheader') })
  }
}
