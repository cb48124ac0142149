import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** Clients who may be the same, and two of them side by side. */
export class MergeScreen extends Screen {
  get pairs(): Locator {
    return this.page.getByRole('list', { name: 'Clients who may be the same' }).getByRole('listitem')
  }

  async startMerging(pair: Locator): Promise<void> {
    await pair.getByRole('link', { name: 'Merge…' }).click()
    await this.page.getByRole('heading', { level: 1, name: 'Merge two clients' }).waitFor()
  }

  /** Lets a value stay. */
  async choose(field: string, value: string): Promise<void> {
    await this.page.getByRole('group', { name: field }).getByRole('radio', { name: value }).check()
  }

  async merge(): Promise<void> {
    await this.page.getByRole('button', { name: 'Merge', exact: true }).click()
  }
}
