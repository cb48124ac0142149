import { newService } from '../server/src/test/factories.ts'
import { servicesScreen } from './pages/list-screen.ts'
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

test('whoever comes while the server is away sees why, and gets in once it is back', async ({ server, desk }) => {
  await desk.goto('/dashboard')
  await expect(desk.getByText('live', { exact: true })).toBeVisible()
  await server.close()
  await desk.getByRole('link', { name: 'Services' }).click()
  await expect(desk.getByText(BANNER)).toBeVisible()
  await server.start()
  await expect(desk.getByText('Add your first service')).toBeVisible()
  await expect(desk.getByText(BANNER)).toBeHidden()
})
