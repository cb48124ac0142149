import { newId } from '../domain/src/shared/new-id.ts'
import { newClient, newSale } from '../server/src/test/factories.ts'
import { pngPicture } from '../server/src/test/pictures.ts'
import { AppointmentPanel } from './pages/appointment-panel.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { OutboxScreen } from './pages/outbox-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { pickClient } from './pages/pick-client.ts'
import { ScheduleScreen } from './pages/schedule-screen.ts'
import { book, DAY, openScheduleShop } from './schedule-shop.ts'
import { openShop, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('what the desk wants to know stands first on a client’s page', { tag: '@every-width' }, async ({ api, desk }) => {
  const today = new Date()
  const birthday = `1990-${today.toISOString().slice(5, 10)}`
  const { client, sold, service } = await openShop(api, {
    email: 'maria@example.com',
    birthday,
    alertNote: 'Knee injury',
  })
  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  await api('/api/passes', newSale({ clientId: client.id, packageId: sold.id, paid: 5000, startsOn: null }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await expect(screen.glance('Next')).toHaveText('Nothing booked')
  await expect(screen.glance('Last visit')).toHaveText('Today')
  await expect(screen.glance('Owes')).toHaveText('€701 visit unpaid')
  await expect(screen.glance('No-shows')).toHaveText('None')
  await expect(desk.getByText('birthday today')).toBeVisible()
  await expect(desk.getByText(`${today.getUTCFullYear() - 1990} years old`)).toBeVisible()
  await expect(desk.getByRole('link', { name: '(201) 555-0142' })).toHaveAttribute('href', 'tel:+12015550142')
  await expect(desk.getByRole('link', { name: 'maria@example.com' })).toHaveAttribute(
    'href',
    'mailto:maria@example.com',
  )
  await desk.getByText('Unpaid', { exact: true }).click()
  await expect(screen.rows('Visits')).toHaveCount(1)
  await expect(screen.rows('Visits')).toContainText('unpaid')
  await checkPage(desk, 'a client’s page')
})

test('from a client’s page it is one tap to check in, sell, book and mail', async ({ api, desk }) => {
  const { client } = await openShop(api, { email: 'maria@example.com', alertNote: 'Knee injury' })
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  for (const start of [() => screen.startCheckIn(), () => screen.startSelling(), () => screen.startBooking()]) {
    const form = await start()
    await expect(form.root.getByText('Knee injury')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(form.root).toBeHidden()
  }
  const form = await screen.startMailing()
  await form.press('Send')
  await expect(form.field('Subject')).toHaveAccessibleDescription(/Enter a subject/)
  await form.fill({ Subject: 'Your mat', Text: 'You left it here.' })
  await form.press('Send')
  await expect(screen.toast('The mail waits in the outbox')).toBeVisible()
  const outbox = new OutboxScreen(desk)
  await outbox.open()
  await expect(desk.getByText('Your mat')).toBeVisible()
})

test('a photo is added, seen by a colleague, removed and brought back', async ({ api, desk, colleague, visitor }) => {
  const { client } = await openShop(api)
  const screen = new ClientScreen(desk)
  const theirs = new ClientScreen(colleague)
  await screen.open(client.id, 'Maria Silva')
  await theirs.open(client.id, 'Maria Silva')
  await screen.choosePhoto({ name: 'a.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(screen.toast('Choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await screen.choosePhoto({ name: 'me.png', mimeType: 'image/png', buffer: await pngPicture() })
  await expect(screen.toast('Photo changed')).toBeVisible()
  const image = theirs.picture
  await expect(image).toHaveJSProperty('naturalWidth', 512)
  const address = (await image.getAttribute('src')) ?? ''
  expect((await visitor.request.get(address)).status()).toBe(401)
  await screen.photo.click()
  await desk.getByRole('menuitem', { name: 'Remove the photo' }).click()
  await expect(image).toHaveCount(0)
  await screen.undo('Photo removed')
  await expect(image).toHaveJSProperty('naturalWidth', 512)
})

test('files are kept with a client, come down as they were, and are removed with a way back', async ({ api, desk }) => {
  const { client } = await openShop(api)
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.show('Files')
  await expect(desk.getByText('Nothing is kept here yet.')).toBeVisible()
  const chooser = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Add a file' }).click()
  const html = '<script>alert(1)</script>'
  await (await chooser).setFiles({ name: 'Notes.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await expect(screen.rows('Files')).toHaveCount(1)
  await expect(screen.rows('Files')).toContainText('1 kB, by Ana Costa')
  await checkPage(desk, 'a client’s files')
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Notes.html' }).click()
  expect((await download).suggestedFilename()).toBe('Notes.html')
  await desk.getByRole('button', { name: 'Remove Notes.html' }).click()
  await expect(screen.rows('Files')).toHaveCount(0)
  await screen.undo('Notes.html was removed')
  await expect(screen.rows('Files')).toHaveCount(1)
})

test('the history tells every change with who, before and after', async ({ api, desk }) => {
  const { client } = await openShopWithPass(api)
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const form = await screen.startEditing()
  await form.fill({ 'First name': 'Mariana', 'Alert note': 'Knee injury' })
  await form.press('Save')
  await expect(form.root).toBeHidden()
  await screen.show('History')
  const changed = screen.rows('History').first()
  await expect(changed).toContainText('Details changed')
  await expect(changed).toContainText('by Ana Costa')
  await expect(changed).toContainText('First name: Maria → Mariana')
  await expect(changed).toContainText('Alert note: nothing → Knee injury')
  for (const words of ['Sold, Ten visits', 'Paid €120', 'Added as a client'])
    await expect(screen.rows('History').filter({ hasText: words })).toHaveCount(1)
  await checkPage(desk, 'a client’s history')
})

test('payments say what they were for, and refunds stand apart', async ({ api, desk }) => {
  const { client, sold } = await openShop(api)
  const pass = newSale({ clientId: client.id, packageId: sold.id, startsOn: null })
  await api('/api/passes', pass)
  const refund = { id: newId(), seen: 1, visits: 1, amount: 1200, method: 'cash', forgiven: 0, note: '' }
  await api(`/api/passes/${pass.id}/refunds`, refund)
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await screen.show('Payments')
  await expect(screen.rows('Payments')).toHaveCount(2)
  await expect(screen.rows('Payments').nth(0)).toContainText('refund')
  await expect(screen.rows('Payments').nth(0)).toContainText('-€12')
  await expect(screen.rows('Payments').nth(1)).toContainText('Card, by Ana Costa')
  await checkPage(desk, 'a client’s payments')
  await screen.rows('Payments').nth(1).getByRole('link', { name: 'Receipt' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
})

test('an alert note is seen before somebody is added to a class', async ({ api, desk }) => {
  const { yoga, staff } = await openScheduleShop(api)
  await api('/api/clients', newClient({ firstName: 'Zoe', lastName: 'Adler', alertNote: 'Allergic to lavender' }))
  await book(api, { what: yoga, with: staff.Ana, at: '10:00' })
  await new ScheduleScreen(desk).open(`?day=${DAY}`)
  await desk.getByRole('main').getByText('Yoga class').first().click()
  const panel = new AppointmentPanel(desk, 'Yoga class')
  await panel.press('Add client')
  await pickClient(panel.root, 'Zoe Adler')
  await expect(panel.root.getByText('Allergic to lavender')).toBeVisible()
  await panel.press('Add Zoe')
  await expect(panel.row('Zoe Adler')).toBeVisible()
})

test('tags are offered as one types', async ({ api, desk }) => {
  const { client } = await openShop(api)
  await api('/api/clients', newClient({ firstName: 'Ben', tags: ['Knee', 'VIP'] }))
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const form = await screen.startEditing()
  await form.field('Tags').fill('kn')
  await desk.getByRole('option', { name: 'Knee' }).click()
  await form.press('Save')
  await expect(form.root).toBeHidden()
  await expect(desk.getByText('Knee', { exact: true })).toBeVisible()
})
