import type { Page } from '@playwright/test'
import { newId } from '../domain/src/shared/new-id.ts'
import { checkPage } from './pages/page-check.ts'
import { type Api, openShop } from './shop.ts'
import { expect, test } from './stories.ts'

/** The checkout, used by the keyboard alone. */
class Checkout {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get add() {
    return this.page.getByRole('searchbox', { name: 'Add to the sale' })
  }

  get next() {
    return this.page.getByRole('button', { name: 'Next customer' })
  }

  field(name: string) {
    return this.page.getByRole('main').getByRole('textbox', { name, exact: true })
  }

  button(name: string | RegExp) {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  async addItem(name: string, price: string) {
    await this.add.focus()
    await this.page.keyboard.type(name)
    await this.page.keyboard.press('Enter')
    await expect(this.field(`Price of ${name}`)).toBeFocused()
    await this.page.keyboard.type(price)
    await this.page.keyboard.press('Enter')
    await expect(this.add).toBeFocused()
  }

  async press(name: string | RegExp) {
    await this.button(name).focus()
    await this.page.keyboard.press('Enter')
  }
}

/** Maria has been to a class, and nothing paid for it. */
async function openUnpaid(api: Api) {
  const shop = await openShop(api)
  const id = newId()
  await api('/api/check-ins', { id, clientId: shop.client.id, serviceId: shop.service.id })
  return { ...shop, visitId: id }
}

test('a visit and an item are sold by the keyboard, split, refunded, and three customers served in a row', async ({
  api,
  desk,
}) => {
  const { client, visitId } = await openUnpaid(api)
  const till = new Checkout(desk)

  await test.step('an unpaid visit and an item, in cash with change', async () => {
    await desk.goto(`/dashboard/clients/${client.id}`)
    await desk
      .getByRole('link', { name: /^Pay: / })
      .first()
      .press('Enter')
    await expect(desk).toHaveURL(new RegExp(`client=${client.id}.*${visitId}`))
    await till.addItem('Water', '2.50')
    await expect(till.field('Price of Yoga class')).toBeVisible()
    await till.press('Cash')
    await expect(till.field('Received')).toBeFocused()
    await desk.keyboard.type('100')
    await expect(desk.getByRole('status').filter({ hasText: 'Change' })).toBeVisible()
    await checkPage(desk, 'the checkout with cash')
    await till.field('Received').press('Enter')
    await expect(till.next).toBeFocused()
    await checkPage(desk, 'a sale that is made')
  })

  await test.step('the next one pays in two ways', async () => {
    await desk.keyboard.press('Enter')
    await till.addItem('Mat', '50')
    await till.press('Cash')
    await desk.keyboard.type('20')
    await till.press('Card')
    await expect(till.field('Amount, Card')).toHaveValue('€ 30')
    await till.field('Amount, Card').press('Enter')
    await expect(till.next).toBeFocused()
  })

  await test.step('and the third one by card', async () => {
    await desk.keyboard.press('Enter')
    await till.addItem('Towel', '12')
    await till.press('Card, exactly €12')
    await expect(till.next).toBeFocused()
  })

  await test.step('the mat is given back', async () => {
    await desk.goto('/dashboard/sales')
    await expect(desk.getByRole('row')).toHaveCount(4)
    await checkPage(desk, 'the sales')
    await desk.getByRole('row', { name: /Mat/ }).getByRole('link').press('Enter')
    await till.press('Refund…')
    const dialog = desk.getByRole('dialog', { name: 'Refund' })
    await expect(dialog.getByLabel('Money')).toHaveValue('€ 50')
    await dialog.getByLabel('Reason').focus()
    await desk.keyboard.type('Torn')
    await checkPage(desk, 'a refund')
    await desk.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(desk.getByRole('row', { name: /Mat/ })).toContainText('€50 given back')
    await checkPage(desk, 'a sale that was refunded')
  })

  await test.step('the receipt says what was paid', async () => {
    await desk.goto(`/dashboard/clients/${client.id}?tab=payments`)
    await desk.getByRole('link', { name: 'Yoga class' }).press('Enter')
    await desk.getByRole('link', { name: 'Receipt' }).press('Enter')
    await expect(desk.getByRole('article', { name: /^Receipt/ })).toContainText('Change')
    await checkPage(desk, 'the receipt of a sale')
  })
})
