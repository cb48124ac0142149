import type { Locator } from '@playwright/test'
import { Screen } from './screen.ts'

/** List of possible duplicates, and the screen that merges two clients. */
export class MergeScreen extends Screen {
  get pairs(): Locator {
    return this.page.getByRole('list', { name: 'Clients who may be the same' }).getByRole('listitem')
  }

  async startMerging(pair: Locator): Promise<void> {
    await pair.getByRole('link', { name: 'Merge…' }).click()
    await this.page.getByRole('heading', { level: 1, name: 'Merge two clients' }).waitFor()
  }

  /** Chooses which value of a field to keep. */
  async choose(field: string, value: string): Promise<void> {
    await this.page.getByRole('group', { name: field }).getByRole('radio', { name: value }).check()
  }

  async merge(): Promise<void> {
    await this.page.getByRole('button', { name: 'Merge', exact: true }).click()
  }
}
