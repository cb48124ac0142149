import { expect, type Locator, type Page } from '@playwright/test'
import { FormDialog } from './form-dialog.ts'

export class TeamCard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings/team')
    await this.members.first().waitFor()
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: 'Team' })
  }

  get members(): Locator {
    return this.card.getByRole('list', { name: 'People who can sign in' }).getByRole('listitem')
  }

  member(words: string | RegExp): Locator {
    return this.members.filter({ hasText: words })
  }

  get invitations(): Locator {
    return this.card.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
  }

  get inviteButton(): Locator {
    return this.card.getByRole('button', { name: 'Invite somebody' })
  }

  get inviteForm(): FormDialog {
    return new FormDialog(this.page, 'Invite somebody')
  }

  get made(): FormDialog {
    return new FormDialog(this.page, 'The invitation')
  }

  /** Sends an invitation and returns its link. The dialog with the link stays open. */
  async invite(email: string): Promise<string> {
    await this.inviteButton.click()
    await this.inviteForm.fill({ 'Their e-mail': email })
    await this.inviteForm.press('Invite')
    return this.shownLink()
  }

  async withdraw(email: string): Promise<void> {
    await this.card.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  }

  async shownLink(): Promise<string> {
    const field = this.made.field('Link to join the team')
    await expect(field).toHaveValue(/\/join#[\w-]{43}$/)
    return field.inputValue()
  }

  removeButton(name: string): Locator {
    return this.card.getByRole('button', { name: `Remove ${name}` })
  }

  async remove(name: string, { as = name } = {}): Promise<void> {
    await this.removeButton(name).click()
    await new FormDialog(this.page, `Remove ${as}?`).press(`Remove ${as}`)
  }
}
