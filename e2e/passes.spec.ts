import type { Client } from '../domain/src/clients/schema.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import { addDays } from '../domain/src/shared/time.ts'
import { newClient, newPackage, newPackageSale } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { packagesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { PassCard } from './pages/pass-card.ts'
import { tabTo } from './pages/tab-to.ts'
import { type Api, openShop } from './shop.ts'
import { expect, test } from './stories.ts'

const today = new Date().toISOString().slice(0, 10)

/** Sets up Maria with a pass of ten visits, valid for 30 days, 10 of which have passed. */
async function openShopWithLastingPass(api: Api) {
  const shop = await openShop(api)
  const lasting = newPackage({ name: 'Ten in a month', validity: { count: 30, unit: 'day' } })
  const { id: packageId } = await api<Package>('/api/packages', lasting)
  await api('/api/passes', newPackageSale({ clientId: shop.client.id, packageId, startsOn: addDays(today, -10) }))
  return shop
}

test('a pass shared with the household pays for another of it at the kiosk', async ({ api, desk, kiosk }) => {
  const { client } = await openShopWithLastingPass(api)
  const ben = newClient({ firstName: 'Ben', lastName: 'Okafor', phone: '+12015550177' })
  await api<Client>('/api/clients', ben)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten in a month')
  const household = desk.getByRole('region', { name: 'Household' })
  await screen.open(client.id, 'Maria Silva')
  await household.getByRole('button', { name: 'Add somebody' }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /Ben Okafor/ })
    .click()
  await expect(household.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  await (await card.start('Share with household')).press('Share')
  await expect(card.root.getByText('shared', { exact: true })).toBeVisible()

  await test.step('Ben checks in, and her ledger says so', async () => {
    const tablet = new KioskScreen(kiosk)
    await tablet.open()
    await tablet.lookUp('0177')
    await tablet.tap('Check in')
    await expect(tablet.heading('Welcome, Ben')).toBeVisible()
    await expect(card.root).toContainText('9 of 10 left')
    await expect(card.newest).toContainText('Check-in, Yoga class')
  })

  await test.step('his visit is moved off her pass', async () => {
    await household.getByRole('link', { name: 'Ben Okafor' }).click()
    await expect(screen.named('Ben Okafor')).toBeVisible()
    const form = await screen.startMoving('Yoga class')
    await form.root.getByRole('radio', { name: /No pass/ }).check()
    await checkPage(desk, 'moving a check-in')
    await form.press('Move')
    await expect(card.root).toContainText('10 of 10 left')
  })

  const list = packagesScreen(desk)
  await list.open()
  await list.startExtendingAll()
  await checkPage(desk, 'extending all passes')
})

test('a pass is acted on by the keyboard alone, and its forms are accessible', async ({ api, desk, server }) => {
  const { client } = await openShopWithLastingPass(api)
  await server.query(`
    alter table ledger_entry disable trigger user;
    update ledger_entry set at = '${addDays(today, -9)}T10:00:00Z';
    update payment set received_at = '${addDays(today, -9)}T10:00:00Z';
    alter table ledger_entry enable trigger user`)
  const card = new PassCard(desk, 'Ten in a month')
  await new ClientScreen(desk).open(client.id, 'Maria Silva')

  await test.step('visits are adjusted and the correction is taken back', async () => {
    await tabTo(desk, card.more)
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('menu')).toBeVisible()
    // The menu handles keys only once it has the focus.
    await expect(desk.locator('[role=menu]:focus-within')).toHaveCount(1)
    await desk.keyboard.press('ArrowDown')
    await expect(desk.getByRole('menuitem', { name: 'Adjust visits' })).toBeFocused()
    await desk.keyboard.press('Enter')
    const left = desk.getByRole('textbox', { name: 'Visits left' })
    await expect(left).toBeFocused()
    await desk.keyboard.type('12')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('A present')
    await desk.keyboard.press('Enter')
    await expect(card.root).toContainText('12 of 10 left')
    const undo = card.newest.getByRole('button', { name: 'Undo: Visits corrected by Ana Costa: A present' })
    await tabTo(desk, undo)
    await desk.keyboard.press('Enter')
    await expect(card.root).toContainText('10 of 10 left')
    await expect(card.newest).toContainText('Correction taken back by Ana Costa')
  })

  const actions = ['Adjust visits', 'Extend', 'Freeze', 'Transfer visits', 'Refund', 'Share with household', 'End pass']
  for (const action of actions) {
    const form = await card.start(action)
    await expect(form.root).toBeVisible()
    await checkPage(desk, action)
    await desk.keyboard.press('Escape')
    await expect(form.root).toBeHidden()
  }

  await desk.getByLabel('Balances as of').fill(addDays(today, -5))
  await expect(card.entries).toHaveCount(1)
  await checkPage(desk, 'balances as of a day')
})
