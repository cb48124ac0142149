import { KioskScreen } from './pages/kiosk-screen.ts'
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
    const page = await context.newPage()
    const kiosk = new KioskScreen(page)
    const rows = visitor.getByRole('listitem').filter({ hasText: 'Maria Silva' })
    await kiosk.open()
    await kiosk.lookUp('0142')
    await kiosk.tap('Check in')
    await expect(kiosk.heading('Welcome, Maria')).toBeVisible()
    await expect(kiosk.text(/visits left/)).toContainText('9')
    await expect(rows).toContainText('9 left')
    await kiosk.tap('Not me? Undo')
    await expect(kiosk.text('Nothing was taken.')).toBeVisible()
    await expect(rows).toContainText('undone')
    await expect(kiosk.heading('Check in here')).toBeVisible()
    await kiosk.lookUp('0142')
    await page.getByRole('button', { name: 'Check in' }).dblclick()
    await expect(kiosk.heading('Welcome, Maria')).toBeVisible()
    await expect(rows.first()).toContainText('9 left')
    await kiosk.open()
    await kiosk.lookUp('0142')
    await kiosk.tap('Check in')
    await expect(kiosk.text('already checked in')).toBeVisible()
    await context.close()
  })

  await test.step('and every visit is explained', async () => {
    await visitor.getByRole('link', { name: 'Maria Silva' }).first().click()
    await expect(visitor.getByText('9 of 10 left')).toBeVisible()
    await expect(visitor.getByText('Check-in, Yoga class').first()).toBeVisible()
    await expect(visitor.getByText(/Sold by Ana Costa, /)).toBeVisible()
  })
})
