import { expect, type Locator } from '@playwright/test'

/** Searches for a client and selects the only result. */
export async function pickClient(root: Locator, name: string): Promise<void> {
  await root.getByLabel('Find a client').fill(name)
  const found = root.getByRole('list', { name: 'Clients found' }).getByRole('button')
  // Wait for the new results: the old ones stay until then, and a click on one may hit its replacement.
  await expect(found).toHaveText([new RegExp(name)])
  await found.click()
}
