import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('a gift card is sold, pays a part, and what it paid for is kept as credit', async ({ api, desk }) => {
  const { client } = await openShop(api)
  const main = desk.getByRole('main')
  const add = desk.getByRole('searchbox', { name: 'Add to the sale' })

  async function addItem(name: string, price: string) {
    await add.fill(name)
    await desk.getByRole('option', { name: `Item “${name}”` }).click()
    await main.getByRole('textbox', { name: `Price of ${name}`, exact: true }).fill(price)
  }

  await test.step('a gift card for a friend', async () => {
    await desk.goto('/dashboard/checkout')
    await add.fill('gift')
    await desk.getByRole('option', { name: 'Gift card' }).click()
    await main.getByRole('button', { name: '€50', exact: true }).click()
    await main.getByLabel('For', { exact: true }).fill('Charles')
    await main.getByLabel('Message').fill('Happy birthday')
    await checkPage(desk, 'a gift card in the checkout')
    await main.getByRole('button', { name: 'Card, exactly €50' }).click()
    await main.getByRole('link', { name: 'See the gift card' }).click()
    await expect(main.getByText('Charles')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Print' })).toHaveAttribute('href', /\/pdf$/)
    await checkPage(desk, 'a gift card')
  })

  const title = await desk.getByRole('heading', { level: 1 }).innerText()
  const code = title.replace('Gift card ', '').toLowerCase()

  await test.step('pays a part of a mat, the rest in cash', async () => {
    await desk.goto(`/dashboard/checkout?client=${client.id}`)
    await addItem('Mat', '60')
    await main.getByRole('button', { name: 'Gift card' }).click()
    const field = main.getByLabel('Code of the gift card')
    await field.fill(`${code.slice(0, -1)}${code.endsWith('0') ? '2' : '0'}`)
    await field.press('Enter')
    await expect(main.getByText('No gift card has this code. Check it letter by letter.')).toBeVisible()
    await field.fill(code)
    await field.press('Enter')
    await expect(main.getByRole('textbox', { name: 'Amount, Gift card' })).toHaveValue('€ 50')
    await expect(main.getByText('€10 still open')).toBeVisible()
    await main.getByRole('button', { name: 'Cash' }).click()
    await checkPage(desk, 'a payment by gift card')
    await main.getByRole('button', { name: 'Finish the sale' }).click()
    await main.getByRole('link', { name: 'See the sale' }).click()
  })

  await test.step('the mat is given back for credit', async () => {
    await main.getByRole('button', { name: 'Refund…' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Refund' })
    await dialog.getByLabel('Given back by').selectOption('Credit')
    await dialog.getByLabel('Reason').fill('Torn')
    await dialog.getByRole('button', { name: 'Give €60 back' }).click()
    await expect(dialog).toBeHidden()
    await desk.goto(`/dashboard/clients/${client.id}`)
    await expect(main.getByRole('heading', { name: 'Credit' })).toBeVisible()
    await expect(main.getByText('€60').first()).toBeVisible()
    await desk.goto('/dashboard/gift-cards')
    await expect(desk.getByRole('row', { name: /Charles/ })).toContainText('Used up')
    await checkPage(desk, 'the gift cards')
  })

  await test.step('which pays the next sale', async () => {
    await desk.goto(`/dashboard/checkout?client=${client.id}`)
    await addItem('Towel', '12')
    await main.getByRole('button', { name: 'Credit, €60' }).click()
    await main.getByRole('button', { name: 'Finish the sale' }).click()
    await expect(main.getByRole('button', { name: 'Next customer' })).toBeVisible()
  })
})
