import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

export class HomeScreen extends Screen {
  async open(): Promise<void> {
    await this.page.goto('/dashboard')
    await this.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  }

  figure(label: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${label}`) })
  }

  get attention(): Locator {
    return this.page.getByRole('region', { name: 'Needs attention' })
  }

  attentionRow(words: string | RegExp): Locator {
    return this.attention.getByRole('listitem').filter({ hasText: words })
  }

  get next(): Locator {
    return this.page.getByRole('list', { name: 'Next' }).getByRole('listitem')
  }

  get atTheDoor(): Locator {
    return this.page.getByRole('list', { name: 'Check-ins today' }).getByRole('listitem')
  }
}
