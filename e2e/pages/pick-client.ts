import { expect, type Locator } from '@playwright/test'

/** Finds a client by what is typed, and takes the one that is left. */
export async function pickClient(root: Locator, name: string): Promise<void> {
  await root.getByLabel('Find a client').fill(name)
  const found = root.getByRole('list', { name: 'Clients found' }).getByRole('button')
  // Those from before are there until the answer comes, and a tap on one of them may meet the next.
  await expect(found).toHaveText([new RegExp(name)])
  await found.click()
}
