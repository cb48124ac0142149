import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('a promo code is made, takes something off once a client, and says which sale used it', async ({ api, desk }) => {
  const { client } = await openShop(api)
  const main = desk.getByRole('main')
  const enterCode = async () => {
    await main.getByRole('button', { name: 'Promo code' }).click()
    const field = main.getByLabel('Code', { exact: true })
    await field.fill('spring 10')
    await field.press('Enter')
  }

  await test.step('ten per cent off, once a client', async () => {
    await desk.goto('/dashboard/promo-codes')
    await main.getByRole('button', { name: 'Add promo code' }).first().click()
    const dialog = desk.getByRole('dialog', { name: 'Add promo code' })
    await dialog.getByLabel('Code').fill('Spring10')
    await dialog.getByLabel('Name').fill('Spring')
    await dialog.getByRole('textbox', { name: 'Discount' }).fill('10')
    await dialog.getByLabel('Uses per client').fill('1')
    await checkPage(desk, 'a new promo code')
    await dialog.getByRole('button', { name: 'Add promo code' }).click()
    await expect(main.getByRole('link', { name: 'SPRING10' })).toBeVisible()
    await checkPage(desk, 'promo codes')
  })

  await test.step('it needs a client, and takes a tenth off', async () => {
    await desk.goto('/dashboard/checkout')
    await enterCode()
    await expect(main.getByText('Choose the client first')).toBeVisible()
    await desk.goto(`/dashboard/checkout?client=${client.id}`)
    await desk.getByRole('searchbox', { name: 'Add to the sale' }).fill('Mat')
    await desk.getByRole('option', { name: 'Item “Mat”' }).click()
    await main.getByRole('textbox', { name: 'Price of Mat', exact: true }).fill('60')
    await enterCode()
    await expect(main.getByText('Promo code SPRING10', { exact: true })).toBeVisible()
    await checkPage(desk, 'a promo code in the checkout')
    await main.getByRole('button', { name: 'Card, exactly €54' }).click()
    await main.getByRole('link', { name: 'See the sale' }).click()
    await expect(main.getByText('€6 off with promo code SPRING10')).toBeVisible()
  })

  await test.step('the code names its sale, and is used up for the client', async () => {
    await desk.goto(`/dashboard/checkout?client=${client.id}`)
    await enterCode()
    await expect(main.getByText('This client has used the promo code')).toBeVisible()
    await desk.goto('/dashboard/promo-codes')
    await main.getByRole('link', { name: 'SPRING10' }).click()
    await expect(main.getByText('-€6')).toBeVisible()
    await checkPage(desk, 'a promo code')
  })
})
