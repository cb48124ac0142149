import type { Locator, Page } from '@playwright/test'

export async function drawSignature(page: Page, root: Locator): Promise<void> {
  const field = root.getByRole('img', { name: 'Signature' })
  // Wait until the field takes clicks: a screen that has just opened does not yet.
  await field.click({ trial: true })
  const box = await field.boundingBox()
  if (!box) throw new Error('There is no field to sign in')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 5 })
  await page.mouse.up()
}
