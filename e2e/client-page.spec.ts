import { newId } from '../domain/src/shared/new-id.ts'
import { newPackageSale } from '../server/src/test/factories.ts'
import { pngPicture } from '../server/src/test/pictures.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('a client’s page is sound in all its parts; a photo is seen, and a file comes down as it was', {
  tag: '@every-width',
}, async ({ api, desk, colleague }) => {
  const birthday = `1990-${new Date().toISOString().slice(5, 10)}`
  const about = { email: 'maria@example.com', birthday, alertNote: 'Knee injury' }
  const { client, sold, service } = await openShop(api, about)
  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  const sale = newPackageSale({ clientId: client.id, packageId: sold.id, paid: 5000, startsOn: null })
  await api('/api/passes', sale)
  const refund = { id: newId(), seen: 1, visits: 1, amount: 1200, method: 'cash', forgiven: 0, note: '' }
  await api(`/api/passes/${sale.id}/refunds`, refund)
  const screen = new ClientScreen(desk)
  const theirs = new ClientScreen(colleague)
  await theirs.open(client.id, 'Maria Silva')
  await screen.open(client.id, 'Maria Silva')
  await screen.choosePhoto({ name: 'me.png', mimeType: 'image/png', buffer: await pngPicture() })
  await expect(theirs.picture).toHaveJSProperty('naturalWidth', 512)
  await expect(screen.glance('Last visit')).toHaveText('Today')
  await checkPage(desk, 'a client’s page')

  await test.step('files', async () => {
    await screen.show('Files')
    const chooser = desk.waitForEvent('filechooser')
    await desk.getByRole('button', { name: 'Add a file' }).click()
    const html = '<script>alert(1)</script>'
    await (await chooser).setFiles({ name: 'Notes.html', mimeType: 'text/html', buffer: Buffer.from(html) })
    await expect(screen.rows('Files')).toHaveCount(1)
    await checkPage(desk, 'a client’s files')
    const download = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'Notes.html' }).click()
    expect((await download).suggestedFilename()).toBe('Notes.html')
  })

  await test.step('history and payments', async () => {
    await screen.show('History')
    await expect(screen.rows('History').filter({ hasText: 'Added as a client' })).toHaveCount(1)
    await checkPage(desk, 'a client’s history')
    await screen.show('Payments')
    await expect(screen.rows('Payments')).toHaveCount(2)
    await checkPage(desk, 'a client’s payments')
  })
})
