import { newClient } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('a client is added, found by a colleague, changed by two, and checked in', async ({ api, desk, colleague }) => {
  const { sold } = await openShopWithPass(api)
  await api('/api/clients', newClient({ firstName: 'Ben', lastName: 'Okafor', phone: '+12015550177' }))
  const list = new ClientsScreen(desk)
  const theirs = new ClientsScreen(colleague)
  const screen = new ClientScreen(desk)
  const theirScreen = new ClientScreen(colleague)
  await list.open()
  await theirs.open()
  await expect(list.row('Ben Okafor'), 'once the rules for phone numbers are loaded').toContainText('(201) 555-0177')

  await test.step('who is there already is named while one types', async () => {
    const form = await list.startAdding()
    await form.press('Add client')
    await expect(form.field('First name')).toBeFocused()
    await form.fill({ 'First name': 'Rui', 'Last name': 'Sá', Phone: '+12015550142' })
    await expect(form.root.getByRole('status')).toContainText('Same phone')
    await checkPage(desk, 'a client who is there already')
    await form.button('Add client').dblclick()
    await expect(screen.named('Rui Sá')).toBeVisible()
    await expect(theirs.row('Rui Sá')).toHaveCount(1)
  })

  await test.step('a colleague finds him without accents', async () => {
    await theirs.search.fill('rui sa')
    await expect(theirs.rows).toHaveCount(1)
    await theirs.row('Rui Sá').getByRole('link').click()
    await expect(theirScreen.named('Rui Sá')).toBeVisible()
  })

  await test.step('each is asked which version to keep', async () => {
    const mine = await screen.startEditing()
    const form = await theirScreen.startEditing()
    await form.fill({ 'Last name': 'Santos' })
    await form.press('Save')
    await expect(desk.getByText('Rui Santos').first()).toBeAttached()
    await mine.fill({ 'Last name': 'Sousa' })
    await mine.press('Save')
    await expect(mine.problem).toContainText('Somebody else changed this in the meantime.')
    await mine.press('Keep mine')
    await expect(theirScreen.named('Rui Sousa')).toBeVisible()
  })

  await test.step('he buys a pass and checks in, seen by the colleague', async () => {
    const sale = await screen.startSelling()
    await sale.press('Sell')
    await expect(screen.pass(sold.name)).toContainText('10 of 10 left')
    const form = await screen.startCheckIn()
    await form.button('Check in').dblclick()
    await expect(theirScreen.pass(sold.name)).toContainText('9 of 10 left')
    await expect(screen.ledger(sold.name)).toHaveCount(2)
  })
})
