import { newClient, newSale } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { MergeScreen } from './pages/merge-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { type Api, openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('who is there already is named while one types, and may share a phone as a household', async ({ api, desk }) => {
  await openShop(api)
  const list = new ClientsScreen(desk)
  const screen = new ClientScreen(desk)
  await list.open()
  const form = await list.startAdding()
  const alike = form.root.getByRole('status')
  await form.fill({ 'First name': 'Mraia', 'Last name': 'Silva' })
  await expect(alike).toContainText('Nearly the same name')
  await expect(alike.getByRole('link', { name: 'Open Maria Silva' })).toBeVisible()
  await form.fill({ 'First name': 'Rui', Phone: '+12015550142' })
  await expect(alike).toContainText('Same phone')
  await checkPage(desk, 'a client who is there already')
  await alike.getByRole('checkbox', { name: 'They share it: same household' }).check()
  await form.press('Add client')
  await expect(screen.named('Rui Silva')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Household' })).toContainText('Maria Silva')
})

test('two entries of one person are merged, which is undone at once, and another day', async ({ api, desk }) => {
  const { client, sold } = await openShopWithTwo(api)
  const merging = new MergeScreen(desk)
  const screen = new ClientScreen(desk)
  await new ClientsScreen(desk).open()
  await desk.getByRole('link', { name: '1 possible duplicate' }).click()
  await expect(merging.pairs).toHaveCount(1)
  await expect(merging.pairs).toContainText('Same phone, nearly the same name')
  await checkPage(desk, 'possible duplicates')

  await test.step('what stays is chosen, and what goes is counted', async () => {
    await merging.startMerging(merging.pairs.first())
    await desk.getByRole('link', { name: 'Keep Marya Silva instead' }).click()
    await desk.getByRole('link', { name: 'Keep Maria Silva instead' }).click()
    await expect(desk.getByRole('region', { name: 'Maria Silva stays' })).toBeVisible()
    await expect(desk.getByText('Goes to Maria Silva: 1 pass')).toBeVisible()
    await merging.choose('Name', 'Marya Silva')
    await checkPage(desk, 'two clients side by side')
    await merging.merge()
    await expect(screen.named('Marya Silva')).toBeVisible()
    await expect(screen.pass(sold)).toBeVisible()
  })

  await test.step('and undone', async () => {
    await screen.undo(/was merged/)
    await expect(screen.named('Maria Silva')).toBeVisible()
    await expect(desk.getByText('Maria has no pass yet')).toBeVisible()
  })

  await test.step('merged again, and undone from the page', async () => {
    await merging.openDuplicates()
    await merging.startMerging(merging.pairs.first())
    await merging.merge()
    const merged = desk.getByRole('region', { name: 'Merged', exact: true })
    await merged.getByRole('button', { name: /^Undo/ }).click()
    await expect(merged).toHaveCount(0)
    await screen.open(client.id, 'Maria Silva')
  })
})

test('two who look alike are said not to be the same, with a way back', async ({ api, desk }) => {
  await openShopWithTwo(api)
  const merging = new MergeScreen(desk)
  await merging.openDuplicates()
  await merging.pairs.first().getByRole('button', { name: 'Not the same' }).click()
  await expect(desk.getByText('No two clients look alike')).toBeVisible()
  await merging.undo(/are two people/)
  await expect(merging.pairs).toHaveCount(1)
  await merging.pairs.first().getByRole('button', { name: 'Same household' }).click()
  await expect(desk.getByText('No two clients look alike')).toBeVisible()
})

test('a client’s data is read and downloaded, and the client erased', async ({ api, desk }) => {
  const { client } = await openShopWithTwo(api)
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.choose('Data and privacy…')
  const paper = desk.getByRole('article', { name: 'Data of Maria Silva' })
  await expect(paper).toContainText('(201) 555-0142')
  await checkPage(desk, 'a client’s data')
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Download as JSON' }).click()
  expect((await downloading).suggestedFilename()).toBe(`client-${client.id}.json`)

  await desk.getByRole('button', { name: 'Erase…' }).click()
  const form = new FormDialog(desk, /^Erase Maria Silva/)
  await form.press('Erase')
  await expect(form.field('Type ERASE to confirm')).toBeFocused()
  await form.fill({ 'Type ERASE to confirm': 'ERASE' })
  await form.press('Erase')
  const list = new ClientsScreen(desk)
  await expect(list.row('Marya Silva')).toBeVisible()
  await expect(list.row('Maria Silva')).toHaveCount(0)
})

test('clients who don’t come any more are erased after so many months, if the shop wants it', async ({ api, desk }) => {
  await openShop(api)
  await desk.goto('/dashboard/settings/data')
  const card = desk.getByRole('region', { name: 'Old clients' })
  await card.getByRole('switch', { name: 'Erase clients who don’t come any more' }).check()
  await card.getByRole('textbox', { name: 'Months without a visit' }).fill('5')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Keep clients for at least 6 months')).toBeVisible()
  await card.getByRole('textbox', { name: 'Months without a visit' }).fill('24')
  await card.getByRole('button', { name: 'Who would go?' }).click()
  await expect(desk.getByRole('dialog').getByText('Nobody would be erased.')).toBeVisible()
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await desk.reload()
  await expect(card.getByRole('textbox', { name: 'Months without a visit' })).toHaveValue('24')
})

/** Maria Silva, and Marya Silva with her phone and a pass. */
async function openShopWithTwo(api: Api) {
  const shop = await openShop(api)
  const other = newClient({ firstName: 'Marya' })
  await api('/api/clients', other)
  await api('/api/passes', newSale({ clientId: other.id, packageId: shop.sold.id }))
  return { ...shop, sold: shop.sold.name }
}
