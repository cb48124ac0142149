import { newId } from '../domain/src/shared/new-id.ts'
import { checkPage } from './pages/page-check.ts'
import { PaletteScreen } from './pages/palette-screen.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('a drawer is opened, sold at in cash and by card, and closed with a difference', async ({ api, desk }) => {
  await openShop(api)
  const main = desk.getByRole('main')
  const palette = new PaletteScreen(desk)
  const sell = (method: 'cash' | 'card', amount: number) => {
    const lines = [{ kind: 'item', name: 'Water', price: amount }]
    return api('/api/sales', { id: newId(), lines, payments: [{ method, amount }] })
  }

  await test.step('with its float', async () => {
    await desk.goto('/dashboard/drawers')
    await main.getByRole('button', { name: 'Add drawer' }).press('Enter')
    await desk.getByRole('dialog').getByLabel('Name').fill('Front desk')
    await desk.keyboard.press('Enter')
    await main.getByRole('button', { name: 'Open Front desk' }).click()
    await desk.getByRole('dialog').getByLabel('Float').fill('100')
    await checkPage(desk, 'a drawer being opened')
    await desk.keyboard.press('Enter')
    await expect(main.getByText('this device')).toBeVisible()
    await checkPage(desk, 'the drawers')
  })

  await test.step('which the checkout names', async () => {
    await desk.goto('/dashboard/checkout')
    await expect(main.getByRole('link', { name: 'Drawer: Front desk' })).toBeVisible()
    await sell('cash', 2500)
    await sell('card', 4000)
  })

  await test.step('cash is taken out, from the search for anything', async () => {
    await palette.take('Cash in')
    const dialog = desk.getByRole('dialog', { name: 'Cash in or out' })
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByLabel('Reason').fill('Milk')
    await desk.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('the close counts coins and notes', async () => {
    await palette.take('Close the drawer')
    await expect(main.getByRole('heading', { name: 'Close Front desk' })).toBeVisible()
    await main.getByLabel('€50 ×').fill('2')
    await main.getByLabel('€2 ×').fill('2')
    await expect(main.getByText('€1 missing')).toBeVisible()
    await main.getByRole('button', { name: 'As expected, Card' }).press('Enter')
    await main.getByLabel('Take out now').fill('54')
    await checkPage(desk, 'a close')
    await main.getByRole('button', { name: 'Close Front desk' }).press('Enter')
    await expect(desk.getByRole('article', { name: /^Close of Front desk/ })).toContainText('Difference in total')
    await checkPage(desk, 'a drawer that is closed')
  })

  await test.step('and prints on 80 mm', async () => {
    await desk.emulateMedia({ media: 'print' })
    await desk.setViewportSize({ width: 302, height: 800 })
    await expect(main.getByRole('button', { name: 'Print' })).toBeHidden()
    const wider = await desk.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(wider).toBeLessThanOrEqual(0)
  })
})
