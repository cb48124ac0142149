import type { FrameLocator, Locator } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'
import { Screen } from './screen.ts'

export class MessagesScreen extends Screen {
  async open(search = ''): Promise<void> {
    await this.page.goto(`/dashboard/messages${search}`)
    await this.page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  }

  /** Messages, newest first. */
  get rows(): Locator {
    return this.page.getByRole('table', { name: 'Messages' }).locator('tbody').getByRole('row')
  }

  row(words: string): Locator {
    return this.rows.filter({ hasText: words })
  }

  async read(words: string): Promise<FormDialog> {
    await this.row(words).getByRole('button').click()
    return new FormDialog(this.page, /./)
  }

  async openSettings(): Promise<void> {
    await this.page.goto('/dashboard/settings/notifications')
    await this.card('Messages to clients').waitFor()
  }

  card(name: 'Messages to clients' | 'E-mail' | 'Text messages' | 'Address for clients' | 'Words'): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  async startEditing(name: Parameters<typeof this.card>[0]): Promise<Locator> {
    const card = this.card(name)
    await card.getByRole('button', { name: 'Edit' }).click()
    return card
  }

  async openWords(search: string): Promise<void> {
    await this.page.goto(`/dashboard/settings/notifications/words?${search}`)
    await this.words.waitFor()
  }

  get words(): Locator {
    return this.page.getByRole('textbox', { name: 'Text' })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  get letter(): FrameLocator {
    return this.page.frameLocator('iframe[title="The letter"]')
  }
}
