import type { Locator, Page } from '@playwright/test'

/** Fields for the hours of a week, in a settings card or a dialog. */
export class WeekFields {
  readonly root: Locator

  constructor(root: Locator) {
    this.root = root
  }

  day(name: string): Locator {
    return this.root.getByRole('group', { name, exact: true })
  }

  open(day: string): Locator {
    return this.day(day).getByRole('switch', { name: day })
  }

  time(day: string, label: string): Locator {
    return this.day(day).getByLabel(label, { exact: true })
  }
}

export class HoursCard {
  readonly page: Page
  readonly card: Locator
  readonly fields: WeekFields

  constructor(page: Page) {
    this.page = page
    this.card = page.getByRole('region', { name: 'Opening hours', exact: true })
    this.fields = new WeekFields(this.card)
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings/hours')
    await this.button('Edit').waitFor()
  }

  button(name: string): Locator {
    return this.card.getByRole('button', { name, exact: true })
  }

  /** Row of a day in view mode, including its "unsaved" mark. */
  day(name: string): Locator {
    return this.card.getByRole('term').filter({ hasText: name }).locator('..')
  }

  get banner(): Locator {
    return this.page.getByText('Changes saved successfully!', { exact: true })
  }
}
