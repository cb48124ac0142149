import { KioskScreen } from './pages/kiosk-screen.ts'
import { servicesScreen } from './pages/list-screen.ts'
import { SettingsScreen } from './pages/settings-screen.ts'
import { expect, Tab, test } from './releases.ts'

test('a new version is offered, and Update switches to it with one reload', async ({ desk, owner, deploy, server }) => {
  const tab = new Tab(desk)
  const other = new Tab(await owner.newPage())
  await tab.open('/dashboard/services')
  await other.open('/dashboard/settings')
  await new SettingsScreen(other.page).edit({ City: 'Hoboken' })
  const old = await tab.script()
  expect(await desk.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${server.address}/`)
  await expect(tab.banner).toBeHidden()
  await deploy()
  await expect(tab.banner).toBeVisible()
  await expect(other.banner).toBeVisible()
  expect(await tab.script()).toBe(old)

  await test.step('whoever insists updates over a half-filled form', async () => {
    await other.loadOncePressed()
    await other.update()
    await other.page.getByRole('button', { name: 'Update anyway' }).click()
    await expect.poll(() => other.script()).not.toBe(old)
    await expect.poll(() => other.loads).toBe(1)
  })

  await test.step('a tab that stays on the old version opens screens that it had not loaded yet', async () => {
    await expect.poll(() => tab.isServedByItsOwn()).toBe(false)
    const fetched = desk.waitForResponse((answer) => answer.url().includes('/assets/packages-'))
    await desk.getByRole('link', { name: 'Packages' }).click()
    await expect(desk.getByText('Add your first package')).toBeVisible()
    expect((await fetched).status()).toBe(200)
    expect([await tab.script(), tab.loads]).toEqual([old, 0])
  })

  await test.step('Update switches with one reload', async () => {
    await tab.update()
    await expect.poll(() => tab.script()).not.toBe(old)
    await expect(desk.getByText('Add your first package')).toBeVisible()
    await tab.comeBack()
    await expect(tab.banner).toBeHidden()
    await expect.poll(() => tab.loads).toBe(1)
  })
})

test('a half-filled form is asked about first, and keeps everything', async ({ desk, deploy }) => {
  const tab = new Tab(desk)
  const screen = new SettingsScreen(desk)
  await tab.open('/dashboard/settings')
  const old = await tab.script()
  await screen.edit({ City: 'Hoboken' })
  await deploy()

  await test.step('Keep typing', async () => {
    await tab.update()
    await expect(desk.getByText('What you typed is not saved yet')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Keep typing' })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('button', { name: 'Update', exact: true })).toBeFocused()
    await expect(screen.field('City')).toHaveValue('Hoboken')
  })

  await test.step('also where Cancel has put it aside', async () => {
    await screen.button('Cancel').click()
    await tab.update()
    await desk.getByRole('button', { name: 'Keep typing' }).click()
    await screen.edit()
    await expect(screen.field('City')).toHaveValue('Hoboken')
    expect([await tab.script(), tab.loads]).toEqual([old, 0])
  })

  await test.step('saved, there is nothing to ask about', async () => {
    await screen.button('Save Changes').click()
    await expect(screen.banner).toBeVisible()
    await tab.update()
    await expect.poll(() => tab.script()).not.toBe(old)
    await expect(screen.fact('City')).toContainText('Hoboken')
    await expect.poll(() => tab.loads).toBe(1)
  })
})

test('the browser asks before a page with a half-filled form is closed', async ({ desk }) => {
  const screen = servicesScreen(desk)
  const asked: string[] = []
  desk.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await screen.open()
  await screen.startAdding()
  await desk.reload()
  expect(asked).toEqual([])
  const form = await screen.startAdding()
  await form.fill({ Name: 'Yoga class' })
  await desk.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('a page that came with the new version is not told about it', async ({ desk, owner, deploy }) => {
  const before = new Tab(desk)
  await before.open('/dashboard/services')
  const old = await before.script()
  await desk.close()
  await deploy()
  const tab = new Tab(await owner.newPage())
  await tab.findNewVersionEarly()
  await tab.loadOnceWorkerIsInstalled()
  await tab.open('/dashboard/services')
  expect(await tab.script()).not.toBe(old)
  await expect.poll(() => tab.isServedByItsOwn()).toBe(true)
  expect(await tab.isWorkerWaiting()).toBe(false)
  await tab.comeBack()
  await expect(tab.banner).toBeHidden()
  expect(tab.loads).toBe(0)
})

test('the kiosk takes the new version by itself, and never under a client’s hands', async ({ kiosk, deploy }) => {
  const tab = new Tab(kiosk)
  const screen = new KioskScreen(kiosk)
  await kiosk.clock.install()
  await tab.open('/kiosk')
  await screen.heading('Check in here').waitFor()
  const old = await tab.script()
  await kiosk.getByRole('button', { name: '7', exact: true }).tap()
  await deploy()
  await tab.comeBack()
  await expect.poll(() => tab.isWorkerWaiting()).toBe(true)
  await kiosk.clock.runFor(20_000)
  expect([await tab.script(), tab.loads]).toEqual([old, 0])
  await expect(tab.banner).toHaveCount(0)
  await kiosk.getByRole('button', { name: 'Delete the last digit' }).tap()
  await kiosk.clock.runFor(11_000)
  await expect.poll(() => tab.script()).not.toBe(old)
  await expect(screen.heading('Check in here')).toBeVisible()
  await expect.poll(() => tab.loads).toBe(1)
})

test('where our own way fails, the browser asks in the words of the specification', async ({ desk, deploy }) => {
  const questions: string[] = []
  desk.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.accept()
  })
  await desk.route('**/assets/watch-versions-*', (route) => route.abort())
  const tab = new Tab(desk)
  await tab.open('/dashboard/services')
  const old = await tab.script()
  await deploy()
  await desk.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => tab.script()).not.toBe(old)
  expect(questions).toEqual(['A new version is available. Do you want to update?'])
  await expect.poll(() => tab.loads).toBe(1)
})
