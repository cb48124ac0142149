import { newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { servicesScreen } from './pages/list-screen.ts'
import { openShopWithPass } from './shop.ts'
import { expect, testOutage as test } from './stories.ts'

const BANNER = "Can't reach the server, retrying…"

test('the server dies under a half-filled form: nothing is lost, and all is live again', async ({
  api,
  server,
  desk,
  owner,
}) => {
  const screen = servicesScreen(desk)
  await screen.open()
  const banner = desk.getByText(BANNER)
  const form = await screen.startAdding()
  await form.fill({ Name: 'Yoga class', 'Price of one visit': '18' })
  await server.kill()
  await expect(banner).toBeVisible()
  await form.fill({ Category: 'Yoga' })

  await test.step('saving fails in words, and keeps what was typed', async () => {
    await form.press('Add service')
    await expect(form.problem).toContainText("Can't reach the server. Nothing was lost")
    await expect(form.field('Name')).toHaveValue('Yoga class')
    await expect(form.field('Category')).toHaveValue('Yoga')
  })

  await test.step('the banner goes by itself, and saving works', async () => {
    await server.start()
    await expect(banner).toBeHidden()
    await form.press('Add service')
    await expect(screen.row('Yoga class')).toHaveCount(1)
  })

  await test.step('what others change shows up again', async () => {
    await api('/api/services', newService({ name: 'Massage' }))
    await expect(screen.row('Massage')).toBeVisible()
    expect((await (await owner.request.get('/api/services')).json()).items).toHaveLength(2)
  })
})

test('the server dies before a check-in at the kiosk: nothing is claimed, and one visit is taken', async ({
  api,
  server,
  desk,
  kiosk,
}) => {
  const { client } = await openShopWithPass(api)
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await expect(screen.heading('Is this you?')).toBeVisible()
  await server.kill()
  await screen.tap('Check in')
  await expect(screen.heading('Please see the front desk')).toBeVisible()
  await expect(screen.text('Nothing is confirmed yet.')).toBeVisible()
  await expect(screen.heading(/Welcome/)).toHaveCount(0)
  await server.start()
  await screen.tap('Try again')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
  await expect(screen.text(/visits left/)).toContainText('9')
  const page = new ClientScreen(desk)
  await page.open(client.id, 'Maria Silva')
  await expect(page.ledger('Ten visits')).toHaveCount(2)
})

test('whoever comes while the server is away sees why, and gets in once it is back', async ({ server, desk }) => {
  await desk.goto('/dashboard')
  await expect(desk.getByText('live', { exact: true })).toBeVisible()
  await server.kill()
  await desk.getByRole('link', { name: 'Services' }).click()
  await expect(desk.getByText(BANNER)).toBeVisible()
  await server.start()
  await expect(desk.getByText('Add your first service')).toBeVisible()
  await expect(desk.getByText(BANNER)).toBeHidden()
})
