import type { Page } from '@playwright/test'
import type { Product } from '../domain/src/products/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newProduct } from '../server/src/test/factories.ts'
import { drawEan13, holdBeforeCamera } from './camera.ts'
import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

const SHAMPOO = '4006381333931'

/**
 * Types as a scanner does: fast, with Enter at the end, wherever the focus is. All keys at once, because the runner's own
 * may come as slowly as a person's on a busy machine.
 */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...code, 'Enter'],
  )
}

test('products are delivered, scanned at the checkout, given back to the shelf and counted', async ({ api, desk }) => {
  const product = await api<Product>('/api/products', newProduct({ barcode: SHAMPOO, lowStock: 4 }))
  await api('/api/products', newProduct({ name: 'Comb', price: 300 }))
  const main = desk.getByRole('main')

  await test.step('a delivery arrives', async () => {
    await desk.goto(`/dashboard/products/${product.id}`)
    await main.getByRole('button', { name: 'Change stock…' }).press('Enter')
    const dialog = desk.getByRole('dialog', { name: 'Stock of Shampoo' })
    await expect(dialog.getByLabel('Pieces')).toBeFocused()
    await desk.keyboard.type('6')
    await checkPage(desk, 'a change of a stock')
    await desk.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(desk.getByRole('list', { name: 'Stock entries' })).toContainText('+66 in stock')
    await checkPage(desk, 'a product')
  })

  await test.step('three are scanned and sold', async () => {
    await desk.goto('/dashboard/checkout')
    await expect(desk.getByRole('searchbox', { name: 'Add to the sale' })).toBeVisible()
    const quantity = main.getByRole('textbox', { name: 'Quantity of Shampoo' })
    for (const pieces of ['1', '2', '3']) {
      await scan(desk, SHAMPOO)
      await expect(quantity).toHaveValue(pieces)
    }
    await scan(desk, '4006381333900')
    await expect(main.getByRole('alert')).toContainText('No product has the barcode 4006381333900.')
    await checkPage(desk, 'the checkout with a product')
    await main.getByRole('button', { name: 'Card, exactly €44.70' }).press('Enter')
    await expect(main.getByRole('button', { name: 'Next customer' })).toBeFocused()
  })

  await test.step('one is given back to the shelf', async () => {
    await desk.goto('/dashboard/sales')
    await desk
      .getByRole('row', { name: /Shampoo/ })
      .getByRole('link')
      .press('Enter')
    await main.getByRole('button', { name: 'Refund…' }).press('Enter')
    const dialog = desk.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel('Money').fill('14.90')
    await dialog.getByLabel('Back to the shelf').fill('1')
    await dialog.getByLabel('Reason').fill('Wrong one')
    await checkPage(desk, 'a refund of a product')
    await dialog.getByLabel('Reason').press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('the low stock stands on the home screen and leads to the list', async () => {
    await desk.goto('/dashboard')
    await expect(main.getByText('1 product is low in stock')).toBeVisible()
    await main.getByRole('link', { name: 'Open the products with a low stock' }).press('Enter')
    await expect(desk.getByRole('row', { name: /Shampoo/ })).toContainText('low4')
    await expect(desk.getByRole('row', { name: /Comb/ })).toBeHidden()
    await checkPage(desk, 'the products with a low stock')
  })

  await test.step('a stock-taking finds one missing', async () => {
    await main.getByRole('link', { name: 'Stock-taking' }).press('Enter')
    await expect(desk.getByText('Nothing is counted yet')).toBeVisible()
    const counted = main.getByRole('textbox', { name: 'Counted of Shampoo' })
    await desk.evaluate(holdBeforeCamera, drawEan13(SHAMPOO))
    await main.getByRole('button', { name: 'Scan with the camera' }).press('Enter')
    await expect(counted).toHaveValue('1')
    await checkPage(desk, 'a stock-taking with the camera')
    await main.getByRole('button', { name: 'Close the camera' }).press('Enter')
    for (const pieces of ['2', '3']) {
      await scan(desk, SHAMPOO)
      await expect(counted).toHaveValue(pieces)
    }
    await expect(desk.getByLabel('What differs')).toContainText('1 product counted · 1 differs: −1')
    await checkPage(desk, 'a stock-taking')
    await main.getByRole('button', { name: 'Save the counts' }).press('Enter')
    await expect(desk.getByRole('table', { name: 'What was counted' })).toContainText('Shampoo43−1')
    await checkPage(desk, 'a stock-taking that is saved')
    const again = await api<Product>(`/api/products/${product.id}/stock`, { id: newId(), kind: 'used', quantity: 3 })
    expect(again.stock).toBe(0)
  })
})
