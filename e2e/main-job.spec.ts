import { newClient, newService } from '../server/src/test/factories.ts'
import { HomeScreen } from './pages/home-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { openShopWithPass } from './shop.ts'
import { expect, OWNER, test } from './stories.ts'

test('from an empty shop to a client who is checked in', async ({ visitor, browser, server }) => {
  await test.step('the first visitor makes the shop', async () => {
    await visitor.goto('/')
    await visitor.getByLabel('Name of your business').fill(OWNER.companyName)
    await visitor.getByLabel('Your name').fill(OWNER.name)
    await visitor.getByRole('textbox', { name: 'E-mail' }).fill(OWNER.email)
    await visitor.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
    await visitor.getByRole('button', { name: 'Create the account' }).click()
    await expect(visitor).toHaveURL(/\/dashboard$/)
  })

  const dialog = visitor.getByRole('dialog')

  await test.step('adds a service', async () => {
    await visitor.goto('/dashboard/services')
    await visitor.getByRole('button', { name: 'Add service' }).first().click()
    await dialog.getByLabel('Name').fill('Yoga class')
    await dialog.getByLabel('Price of one visit').fill('18')
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expect(visitor.getByRole('row', { name: /Yoga class/ })).toBeVisible()
  })

  await test.step('and a package', async () => {
    await visitor.goto('/dashboard/packages')
    await visitor.getByRole('button', { name: 'Add package' }).first().click()
    await dialog.getByLabel('Name').fill('Ten visits')
    await dialog.getByLabel('Number of visits').fill('10')
    await dialog.getByLabel('Price').fill('120')
    await dialog.getByRole('button', { name: 'Add package' }).click()
    await expect(visitor.getByRole('row', { name: /Ten visits/ })).toBeVisible()
  })

  await test.step('and a client, and sells the package to her', async () => {
    await visitor.goto('/dashboard/clients')
    await visitor.getByRole('button', { name: 'Add client' }).first().click()
    await dialog.getByLabel('First name').fill('Maria')
    await dialog.getByLabel('Last name').fill('Silva')
    await dialog.getByLabel('Phone').fill('(201) 555-0142')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(visitor.getByRole('heading', { name: 'Maria Silva' })).toBeVisible()
    await visitor.locator('header').getByRole('button', { name: 'Sell' }).click()
    await dialog.getByRole('button', { name: 'Sell' }).click()
    await expect(visitor.getByText('10 of 10 left')).toBeVisible()
  })

  await test.step('who checks in at the kiosk while the desk watches', async () => {
    await visitor.goto('/dashboard')
    await expect(visitor.getByText('live')).toBeVisible()
    const storageState = await visitor.context().storageState()
    const context = await browser.newContext({ baseURL: server.address, storageState, hasTouch: true })
    const kiosk = new KioskScreen(await context.newPage())
    await kiosk.open()
    await kiosk.lookUp('0142')
    await kiosk.tap('Check in')
    await expect(kiosk.heading('Welcome, Maria')).toBeVisible()
    await expect(kiosk.text(/visits left/)).toContainText('9')
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Maria Silva' })).toContainText('9 left')
    await context.close()
  })

  await test.step('and every visit is explained', async () => {
    await visitor.getByRole('link', { name: 'Maria Silva' }).click()
    await expect(visitor.getByText('9 of 10 left')).toBeVisible()
    await expect(visitor.getByText('Check-in, Yoga class')).toBeVisible()
    await expect(visitor.getByText(/Sold by Ana Costa, /)).toBeVisible()
  })
})

test('what was tapped by mistake is undone at the kiosk, and the desk sees it', async ({ api, desk, kiosk }) => {
  await openShopWithPass(api)
  await desk.goto('/dashboard')
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await screen.tap('Check in')
  const row = desk.getByRole('listitem').filter({ hasText: 'Maria Silva' })
  await expect(row).toContainText('9 left')
  await screen.tap('Not me? Undo')
  await expect(screen.text('Nothing was taken.')).toBeVisible()
  await expect(row).toContainText('undone')
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('a double tap is one visit, and a second check-in says so', async ({ api, kiosk, desk }) => {
  const { client } = await openShopWithPass(api)
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  const button = kiosk.getByRole('button', { name: 'Check in' })
  await button.dblclick()
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
  await screen.open()
  await screen.lookUp('0142')
  await screen.tap('Check in')
  await expect(screen.text('already checked in')).toBeVisible()
  await desk.goto(`/dashboard/clients/${client.id}`)
  await expect(desk.getByText('9 of 10 left')).toBeVisible()
})

test('the desk checks a client in without a pass, and it is listed as unpaid', async ({ api, desk }) => {
  await api('/api/services', newService({ name: 'Massage' }))
  await api('/api/clients', newClient({ firstName: 'Lena', lastName: 'Kurz', alertNote: 'Knee injury' }))
  await desk.goto('/dashboard')
  await desk.getByRole('button', { name: 'Check in' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog
    .getByRole('searchbox')
    .or(dialog.getByRole('combobox'))
    .or(dialog.getByRole('textbox'))
    .first()
    .fill('len')
  await dialog.getByText('Lena Kurz').click()
  await expect(dialog.getByText('Knee injury')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check in' }).click()
  await expect(new HomeScreen(desk).atTheDoor.filter({ hasText: 'Lena Kurz' })).toContainText('unpaid')
  await expect(new HomeScreen(desk).attentionRow('1 unpaid visit')).toContainText('Lena Kurz, Massage')
})
