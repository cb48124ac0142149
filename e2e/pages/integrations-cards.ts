import { expect, type Locator, type Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class IntegrationsCards {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings/integrations')
    for (const name of ['Calendar feeds', 'API keys', 'Webhooks']) await this.card(name).waitFor()
  }

  card(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  items(name: string): Locator {
    return this.card(name).getByRole('list', { name, exact: true }).getByRole('listitem')
  }

  dialog(title: string | RegExp): FormDialog {
    return new FormDialog(this.page, title)
  }

  private async closeShown(title: string): Promise<void> {
    const made = this.dialog(title)
    await expect(made.root).toContainText('This is the only time')
    await made.press('Done')
  }

  private async tick(form: FormDialog, names: string[]): Promise<void> {
    for (const name of names) await form.root.getByRole('checkbox', { name, exact: true }).check()
  }

  async makeKey(name: string, scopes: string[]): Promise<void> {
    await this.card('API keys').getByRole('button', { name: 'Make a key' }).click()
    const form = this.dialog('Make a key')
    await form.fill({ 'What is it for?': name })
    await this.tick(form, scopes)
    await form.press('Make the key')
    await this.closeShown('The new key')
  }

  async addWebhook(url: string, events: string[]): Promise<void> {
    await this.card('Webhooks').getByRole('button', { name: 'Add a webhook' }).click()
    const form = this.dialog('Add a webhook')
    await form.fill({ Address: url })
    await this.tick(form, events)
    await form.press('Add the webhook')
    await this.closeShown('The signing secret')
  }

  async makeFeed(): Promise<void> {
    await this.card('Calendar feeds').getByRole('button', { name: 'Make a new address' }).click()
    await this.dialog('Make a new address').press('Make the address')
    await this.closeShown('The new address')
  }

  async showLog(url: string): Promise<FormDialog> {
    await this.page.getByRole('button', { name: `Log of ${url}` }).click()
    return this.dialog('What was sent')
  }
}
