import type { Client } from '../domain/src/clients/schema.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import type { Pass } from '../domain/src/passes/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { addDays } from '../domain/src/shared/time.ts'
import { newClient, newPackage, newSale, newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { packagesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { PassCard } from './pages/pass-card.ts'
import { tabTo } from './pages/tab-to.ts'
import { type Api, openShop } from './shop.ts'
import { expect, test } from './stories.ts'

const today = new Date().toISOString().slice(0, 10)

/** A local day as the screens write it. */
function written(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** Maria with ten visits for thirty days, of which ten have gone by, and Ben with nothing. */
async function openShopWithLastingPass(api: Api) {
  const shop = await openShop(api)
  const ben = newClient({ firstName: 'Ben', lastName: 'Okafor', phone: '+12015550177' })
  const lasting = newPackage({ name: 'Ten in a month', validity: { count: 30, unit: 'day' } })
  const sold = await api<Package>('/api/packages', lasting)
  const startsOn = addDays(today, -10)
  const sale = newSale({ clientId: shop.client.id, packageId: sold.id, startsOn })
  const pass = await api<Pass>('/api/passes', sale)
  return { ...shop, ben: await api<Client>('/api/clients', ben), sold, pass, lastDay: addDays(startsOn, 29) }
}

test('visits are put right and the expiry is moved, each with its reason in the ledger and its Undo', async ({
  api,
  desk,
}) => {
  const { client, lastDay } = await openShopWithLastingPass(api)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten in a month')
  await screen.open(client.id, 'Maria Silva')

  await test.step('visits are adjusted to what is left, with a reason', async () => {
    const form = await card.start('Adjust visits')
    await form.fill({ 'Visits left': '8' })
    await expect(card.effects).toContainText(/10 left.*8 left/)
    await form.press('Adjust visits')
    await expect(form.field('Reason')).toBeFocused()
    await form.fill({ Reason: 'Came twice' })
    await form.press('Adjust visits')
    await expect(card.newest).toContainText('Visits corrected by Ana Costa: Came twice')
    await expect(card.newest).toContainText('−2')
    await expect(card.root).toContainText('8 of 10 left')
    await screen.undo('Ten in a month: now 8 left')
    await expect(card.newest).toContainText('Correction taken back by Ana Costa')
    await expect(card.root).toContainText('10 of 10 left')
    await expect(card.entries.nth(1)).toContainText('taken back')
  })

  await test.step('it is extended', async () => {
    const longer = written(addDays(lastDay, 7))
    const form = await card.start('Extend')
    await form.fill({ 'Days longer': '7', Note: 'Heating was broken' })
    await expect(card.effects).toContainText(`expires ${longer}`)
    await form.press('Extend')
    await expect(card.root).toContainText(`expires ${longer}`)
    const words = `Extended for 7 days by Ana Costa, now until ${longer}: Heating was broken`
    await expect(card.newest).toContainText(words)
    await card.takeBack(words)
    await expect(card.newest).toContainText('Extension of 7 days taken back by Ana Costa')
    await expect(card.root).toContainText(`expires ${written(lastDay)}`)
  })

  await test.step('it is frozen from a day on, and its expiry moves by the days frozen', async () => {
    const since = addDays(today, -4)
    const form = await card.start('Freeze')
    await form.root.getByLabel('From').fill(addDays(today, 1))
    await form.press('Freeze')
    await expect(form.root.getByLabel('From')).toHaveAccessibleDescription(/still to come/)
    await form.root.getByLabel('From').fill(since)
    await form.press('Freeze')
    await expect(card.root).toContainText('frozen')
    await expect(card.newest).toContainText(`Frozen by Ana Costa, from ${written(since)} on`)
    const unfreeze = await card.start('Unfreeze')
    const longer = written(addDays(lastDay, 4))
    await expect(card.effects).toContainText(`expires ${longer}`)
    await unfreeze.press('Unfreeze')
    await expect(card.root).toContainText(`expires ${longer}`)
    await expect(card.newest).toContainText(`Unfrozen by Ana Costa, 4 days longer, now until ${longer}`)
    await screen.undo('can be used again')
    await expect(card.root.getByText('frozen', { exact: true })).toBeVisible()
    await card.takeBack(/^.*Frozen by Ana Costa, from/)
    await expect(card.newest).toContainText('Freeze taken back by Ana Costa')
    await expect(card.root).toContainText(`expires ${written(lastDay)}`)
  })

  await test.step('it is ended, and brought back', async () => {
    const form = await card.start('End pass')
    await form.fill({ Note: 'Moved away' })
    await form.press('End pass')
    await expect(card.newest).toContainText('Ended by Ana Costa: Moved away')
    await expect(card.root).toContainText('0 of 10 left')
    await expect(card.root.getByRole('button', { name: 'Freeze' })).toHaveCount(0)
    await screen.undo('has ended')
    await expect(card.newest).toContainText('End of the pass taken back by Ana Costa')
    await expect(card.root).toContainText('10 of 10 left')
  })
})

test('visits move to another client with the same expiry, and come back', async ({ api, desk, colleague }) => {
  const { client, ben, lastDay } = await openShopWithLastingPass(api)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten in a month')
  const bens = new PassCard(colleague, 'Ten in a month')
  await new ClientScreen(colleague).open(ben.id, 'Ben Okafor')
  await screen.open(client.id, 'Maria Silva')
  const form = await card.start('Transfer visits')
  await form.root.getByRole('searchbox').fill('ben')
  await form.root.getByRole('button', { name: /Ben Okafor/ }).click()
  await form.fill({ Visits: '11' })
  await form.press('Transfer')
  await expect(form.field('Visits')).toHaveAccessibleDescription(/Only 10 left/)
  await form.fill({ Visits: '4' })
  await expect(card.effects).toContainText(/10 left.*6 left/)
  await form.press('Transfer')
  await expect(card.newest).toContainText('4 visits moved to Ben Okafor by Ana Costa')
  await expect(card.root).toContainText('6 of 10 left')
  await expect(bens.root).toContainText('4 of 4 left')
  await expect(bens.root).toContainText(`expires ${written(lastDay)}`)
  await expect(bens.newest).toContainText('4 visits from Maria Silva, moved by Ana Costa')
  await screen.undo('Ben Okafor got 4 visits')
  await expect(card.newest).toContainText('Transfer to Ben Okafor taken back by Ana Costa')
  await expect(card.root).toContainText('10 of 10 left')
  await expect(bens.root).toContainText('0 of 4 left')
  await expect(bens.root).toContainText('voided')
})

test('a refund shows money and visits, and what was refunded can’t be used any more', async ({ api, desk }) => {
  const { client, sold } = await openShop(api)
  const sale = newSale({ clientId: client.id, packageId: sold.id, startsOn: today, paid: 9000 })
  await api('/api/passes', sale)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten visits')
  await screen.open(client.id, 'Maria Silva')

  await test.step('in part: the money follows the visits', async () => {
    const form = await card.start('Refund')
    await expect(form.field('Money')).toHaveValue('€ 90')
    await expect(form.field('No longer owed')).toHaveValue('€ 30')
    await form.fill({ Visits: '4' })
    await expect(form.field('Money')).toHaveValue('€ 36')
    await expect(form.field('No longer owed')).toHaveValue('€ 0')
    await expect(card.effects).toContainText(/10 left.*6 left.*€90 kept.*€54 kept/)
    await form.fill({ Note: 'Moving away' })
    await form.press('Refund €36 and 4 visits')
    await expect(card.newest).toContainText('Refunded by Ana Costa, €36: Moving away')
    await expect(card.newest).toContainText('−4')
    await expect(card.root).toContainText('6 of 10 left')
    await expect(card.newest.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('no more than is there', async () => {
    const form = await card.start('Refund')
    await form.fill({ Visits: '7', Money: '60' })
    await form.press('Refund €60 and 7 visits')
    await expect(form.field('Visits')).toHaveAccessibleDescription(/Only 6 left/)
    await expect(form.field('Money')).toHaveAccessibleDescription(/Only €54 was kept/)
    await form.press('Cancel')
  })

  await test.step('whole: nothing is left to check in with, and nothing is owed', async () => {
    const form = await card.start('Refund')
    await form.fill({ Money: '54' })
    await form.press('Refund €54 and 6 visits')
    await expect(card.root).toContainText('0 of 10 left')
    await expect(card.root).toContainText('used up')
    const checkIn = await screen.startCheckIn()
    await expect(checkIn.root.getByText('not enough visits left')).toBeVisible()
    await checkIn.press('Cancel')
    await card.more.click()
    await expect(desk.getByRole('menuitem', { name: 'Refund' })).toHaveCount(0)
  })
})

test('two receptionists at one pass are shown each other’s changes, and end with the same balance', async ({
  api,
  desk,
  colleague,
}) => {
  const { client } = await openShopWithLastingPass(api)
  const [mine, theirs] = [new PassCard(desk, 'Ten in a month'), new PassCard(colleague, 'Ten in a month')]
  for (const page of [desk, colleague]) await new ClientScreen(page).open(client.id, 'Maria Silva')

  const form = await mine.start('Adjust visits')
  await form.fill({ 'Visits left': '7', Reason: 'Counted by hand' })
  const other = await theirs.start('Adjust visits')
  await other.fill({ 'Visits left': '9', Reason: 'Came once' })
  await other.press('Adjust visits')
  await expect(theirs.root).toContainText('9 of 10 left')

  await test.step('what is typed stays, beside what is there now', async () => {
    await expect(mine.effects).toContainText(/9 left.*7 left/)
    await form.press('Adjust visits')
    await expect(form.problem).toContainText('Somebody else changed this in the meantime.')
    await expect(form.field('Visits left')).toHaveValue('7')
    await form.press('Show theirs')
    await expect(form.field('Visits left')).toHaveValue('9')
  })

  await test.step('mine is kept over theirs', async () => {
    await form.fill({ 'Visits left': '7', Reason: 'Counted by hand' })
    const again = await theirs.start('Adjust visits')
    await again.fill({ 'Visits left': '8', Reason: 'Came twice' })
    await again.press('Adjust visits')
    await expect(theirs.root).toContainText('8 of 10 left')
    await form.press('Adjust visits')
    await form.press('Keep mine')
    await expect(form.root).toBeHidden()
    for (const card of [mine, theirs]) {
      await expect(card.root).toContainText('7 of 10 left')
      await expect(card.entries).toHaveCount(4)
      await expect(card.newest).toContainText('Visits corrected by Ana Costa: Counted by hand')
      await expect(card.newest).toContainText('−1')
    }
  })

  await test.step('a refund, too, is only of what was seen', async () => {
    const refund = await mine.start('Refund')
    const again = await theirs.start('Adjust visits')
    await again.fill({ 'Visits left': '5', Reason: 'Came twice' })
    await again.press('Adjust visits')
    await expect(refund.root).toContainText('5 left · €120 paid')
    await refund.fill({ Visits: '5' })
    await refund.press('Refund €60 and 5 visits')
    await expect(refund.problem).toContainText('Somebody else changed this in the meantime.')
    await refund.press('Show theirs')
    await expect(refund.field('Visits')).toHaveValue('5')
    await refund.press('Refund €60 and 5 visits')
    for (const card of [mine, theirs]) await expect(card.root).toContainText('0 of 10 left')
  })
})

test('a pass shared with the household pays for another of it at the kiosk', async ({ api, desk, kiosk }) => {
  const { client, ben } = await openShopWithLastingPass(api)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten in a month')
  const household = desk.getByRole('region', { name: 'Household' })
  await screen.open(client.id, 'Maria Silva')

  await test.step('Ben is added, which is undone, and added again', async () => {
    await expect(household).toContainText('can check in with the passes that one of them shares')
    for (const isUndone of [true, false]) {
      await household.getByRole('button', { name: 'Add somebody' }).click()
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: /Ben Okafor/ })
        .click()
      await expect(household.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
      if (isUndone) await screen.undo('Ben is in Maria’s household')
      await expect(household.getByRole('link', { name: 'Ben Okafor' })).toHaveCount(isUndone ? 0 : 1)
    }
  })

  await test.step('Maria shares her pass', async () => {
    const form = await card.start('Share with household')
    await expect(form.root).toContainText('In the household: Ben Okafor.')
    await form.press('Share')
    await expect(card.newest).toContainText('Shared with the household by Ana Costa')
    await screen.undo('is shared with the household')
    await expect(card.newest).toContainText('Sharing taken back by Ana Costa')
    await (await card.start('Share with household')).press('Share')
    await expect(card.root.getByText('shared', { exact: true })).toBeVisible()
  })

  await test.step('Ben checks in, and her ledger says so', async () => {
    const tablet = new KioskScreen(kiosk)
    await tablet.open()
    await tablet.lookUp('0177')
    await tablet.tap('Check in')
    await expect(tablet.heading('Welcome, Ben')).toBeVisible()
    await expect(card.root).toContainText('9 of 10 left')
    await expect(card.newest).toContainText('Check-in, Yoga class')
  })

  await test.step('on his page it is hers, and what is done to it is done on hers', async () => {
    await screen.open(ben.id, 'Ben Okafor')
    await expect(desk.getByText('Ten in a month, the only one that fits')).toBeVisible()
    await expect(card.root.getByRole('button')).toHaveCount(0)
    await card.root.getByRole('link', { name: 'Maria Silva’s pass' }).click()
    await expect(screen.named('Maria Silva')).toBeVisible()
    await (await card.start('Stop sharing')).press('Stop sharing')
    await expect(card.newest).toContainText('Sharing stopped by Ana Costa')
  })

  await test.step('Ben leaves, and is put back', async () => {
    await household.getByRole('button', { name: 'Remove Ben Okafor from the household' }).click()
    await expect(household.getByRole('link', { name: 'Ben Okafor' })).toHaveCount(0)
    await screen.undo('Ben left the household')
    await expect(household.getByRole('link', { name: 'Ben Okafor' })).toBeVisible()
  })
})

test('a check-in is moved to another pass or to none, and back', async ({ api, desk }) => {
  const { client, service, sold } = await openShop(api)
  const massage = newService({ name: 'Massage', category: 'Massage' })
  await api('/api/services', massage)
  const only = newPackage({ name: 'Massages', coversAll: false, serviceIds: [massage.id] })
  const spare = newPackage({ name: 'Spare visits' })
  for (const made of [only, spare]) await api('/api/packages', made)
  const { id: clientId } = client
  for (const packageId of [sold.id, only.id, spare.id])
    await api('/api/passes', newSale({ clientId, packageId, startsOn: addDays(today, -10) }))
  await api('/api/check-ins', { id: newId(), clientId, serviceId: service.id })
  const screen = new ClientScreen(desk)
  const [ten, other] = [new PassCard(desk, 'Ten visits'), new PassCard(desk, 'Spare visits')]
  const lately = desk.getByRole('region', { name: 'Lately' })
  await screen.open(clientId, 'Maria Silva')
  await expect(lately).toContainText('Ten visits, bought first')

  await test.step('to another that can pay', async () => {
    const form = await screen.startMoving('Yoga class')
    await expect(form.root.getByRole('radio', { name: /Massages.*doesn’t cover this service/ })).toBeDisabled()
    await form.root.getByRole('radio', { name: /Spare visits/ }).check()
    await form.button('Move').dblclick()
    await expect(lately).toContainText('Spare visits, chosen at the desk')
    await expect(other.root).toContainText('9 of 10 left')
    await expect(other.newest).toContainText('Check-in moved here from Ten visits by Ana Costa, Yoga class')
    await expect(ten.root).toContainText('10 of 10 left')
    await expect(ten.newest).toContainText('Check-in moved to Spare visits by Ana Costa, Yoga class')
    await screen.undo('Spare visits pays for Yoga class')
    await expect(ten.root).toContainText('9 of 10 left')
    await expect(other.root).toContainText('10 of 10 left')
  })

  await test.step('to none', async () => {
    const form = await screen.startMoving('Yoga class')
    await form.root.getByRole('radio', { name: /No pass/ }).check()
    await checkPage(desk, 'moving a check-in')
    await form.press('Move')
    await expect(lately).toContainText('unpaid')
    await expect(ten.newest).toContainText('Check-in taken off this pass by Ana Costa, Yoga class')
    await screen.undo('Yoga class is unpaid')
    await expect(ten.root).toContainText('9 of 10 left')
  })

  await test.step('and undone from the same menu', async () => {
    await lately.getByRole('button', { name: /^Actions for Yoga class/ }).click()
    await desk.getByRole('menuitem', { name: 'Undo' }).click()
    await expect(ten.newest).toContainText('Undone by Ana Costa, Yoga class')
    await expect(ten.root).toContainText('10 of 10 left')
  })
})

test('balances are seen as of any day, and nothing is done to them there', async ({ api, desk, server }) => {
  const { client, pass } = await openShopWithLastingPass(api)
  const [sold, between] = [addDays(today, -9), addDays(today, -5)]
  await api(`/api/passes/${pass.id}/adjustments`, { id: newId(), seen: 1, delta: -2, note: 'Came twice' })
  await server.query(`
    alter table ledger_entry disable trigger user;
    update ledger_entry set at = '${sold}T10:00:00Z' where sequence = 1;
    update payment set received_at = '${sold}T10:00:00Z';
    alter table ledger_entry enable trigger user`)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten in a month')
  const asOf = desk.getByLabel('Balances as of')
  await screen.open(client.id, 'Maria Silva')
  await expect(card.root).toContainText('8 of 10 left')
  await expect(asOf).toHaveValue(today)

  await asOf.fill(between)
  await expect(desk.getByText(`As the books stood at the end of ${written(between)}`)).toBeVisible()
  await expect(card.root).toContainText('10 of 10 left')
  await expect(card.entries).toHaveCount(1)
  await expect(card.root.getByRole('button')).toHaveCount(0)
  await checkPage(desk, 'balances as of a day')
  await asOf.fill(addDays(sold, -1))
  await expect(desk.getByText(`Maria had no pass on ${written(addDays(sold, -1))}`)).toBeVisible()
  await desk.getByRole('button', { name: 'Back to today' }).click()
  await expect(card.root).toContainText('8 of 10 left')
  await expect(card.more).toBeVisible()
})

test('every running pass is extended for closed days, which is undone', async ({ api, desk }) => {
  const { client, ben, sold, lastDay } = await openShopWithLastingPass(api)
  await api('/api/passes', newSale({ clientId: ben.id, packageId: sold.id, startsOn: addDays(today, -10) }))
  const list = packagesScreen(desk)
  const screen = new ClientScreen(desk)
  const card = new PassCard(desk, 'Ten in a month')
  await list.open()
  const form = await list.startExtendingAll()
  await form.press('Extend all')
  await expect(form.field('Days longer')).toBeFocused()
  await checkPage(desk, 'extending all passes')
  await form.fill({ 'Days longer': '3', Reason: 'Closed for repairs' })
  await form.press('Extend all')
  await expect(list.toast('2 passes extended by 3 days')).toBeVisible()
  await screen.open(client.id, 'Maria Silva')
  const longer = written(addDays(lastDay, 3))
  await expect(card.newest).toContainText(`Extended for 3 days by Ana Costa, now until ${longer}: Closed for repairs`)
  await expect(card.root).toContainText(`expires ${longer}`)

  await list.open()
  const again = await list.startExtendingAll()
  await again.fill({ 'Days longer': '1', Reason: 'Closed' })
  await again.press('Extend all')
  await list.undo('2 passes extended by 1 day')
  await expect(list.toast('Taken back on 2 passes')).toBeVisible()
  await screen.open(client.id, 'Maria Silva')
  await expect(card.newest).toContainText('Extension of 1 day taken back by Ana Costa')
  await expect(card.root).toContainText(`expires ${longer}`)
})

const FORMS = [
  ['Adjust visits', 'Extend', 'Freeze', 'Transfer visits'],
  ['Refund', 'Share with household', 'End pass'],
]

for (const actions of FORMS)
  test(`a pass and its forms are accessible: ${actions.join(', ')}`, async ({ api, desk }) => {
    const { client } = await openShopWithLastingPass(api)
    const card = new PassCard(desk, 'Ten in a month')
    await new ClientScreen(desk).open(client.id, 'Maria Silva')
    for (const action of actions) {
      const form = await card.start(action)
      await expect(form.root).toBeVisible()
      await checkPage(desk, action)
      await desk.keyboard.press('Escape')
      await expect(form.root).toBeHidden()
    }
  })

test('a pass is acted on by the keyboard alone', async ({ api, desk }) => {
  const { client } = await openShopWithLastingPass(api)
  const card = new PassCard(desk, 'Ten in a month')
  await new ClientScreen(desk).open(client.id, 'Maria Silva')
  await tabTo(desk, card.more)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('menu')).toBeVisible()
  // It takes keys once the focus is in it.
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
