import { expect, type Locator, type Page } from '@playwright/test'

const MOST_PRESSES = 60

/** Moves the focus to an element with the Tab key. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'is reached by the Tab key').toBeFocused()
}
