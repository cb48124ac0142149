import { newClient, newPackageSale } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { MergeScreen } from './pages/merge-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('two entries of one person are merged, whose data is then downloaded and erased', async ({ api, desk }) => {
  const { client, sold } = await openShop(api)
  const other = newClient({ firstName: 'Marya' })
  await api('/api/clients', other)
  await api('/api/passes', newPackageSale({ clientId: other.id, packageId: sold.id }))
  const merging = new MergeScreen(desk)
  const screen = new ClientScreen(desk)
  await new ClientsScreen(desk).open()
  await desk.getByRole('link', { name: '1 possible duplicate' }).click()
  await expect(merging.pairs).toHaveCount(1)
  await checkPage(desk, 'possible duplicates')

  await test.step('what stays is chosen', async () => {
    await merging.startMerging(merging.pairs.first())
    await expect(desk.getByText('Goes to Maria Silva: 1 pass')).toBeVisible()
    await merging.choose('Name', 'Marya Silva')
    await checkPage(desk, 'two clients side by side')
    await merging.merge()
    await expect(screen.named('Marya Silva')).toBeVisible()
    await expect(screen.pass(sold.name)).toBeVisible()
  })

  await test.step('all that is kept of her comes down, and is erased', async () => {
    await screen.choose('Data and privacy…')
    await expect(desk.getByRole('article', { name: 'Data of Marya Silva' })).toContainText('(201) 555-0142')
    await checkPage(desk, 'a client’s data')
    const downloading = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'Download as JSON' }).click()
    expect((await downloading).suggestedFilename()).toBe(`client-${client.id}.json`)
    await desk.getByRole('button', { name: 'Erase…' }).click()
    const form = new FormDialog(desk, /^Erase Marya Silva/)
    await form.fill({ 'Type ERASE to confirm': 'ERASE' })
    await form.press('Erase')
    await expect(desk.getByText('No clients yet')).toBeVisible()
  })
})
