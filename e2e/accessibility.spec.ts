import type { Locator } from '@playwright/test'
import { newClient, newEmployee, newService } from '../server/src/test/factories.ts'
import { changeMatches, giveTime, mockKioskOptions, mockResponses, problem } from './kiosk-opening.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { employeesScreen, packagesScreen, servicesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { SettingsScreen } from './pages/settings-screen.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { tabTo } from './pages/tab-to.ts'
import { type Api, openShopWithPass } from './shop.ts'
import { expect, OWNER, test } from './stories.ts'

/** Sets up a business with long names, long words and an alert note: content that can overflow a narrow page. */
async function openBusyShop(api: Api) {
  const shop = await openShopWithPass(api)
  await api(
    '/api/services',
    newService({ name: 'Deep tissue and hot stone massage', category: 'Massage', visitsUsed: 2 }),
  )
  const services = [shop.service.id]
  const email = 'maximiliana.featherstonehaugh@a-rather-long-domain.example.com'
  const name = { firstName: 'Maximiliana', lastName: 'Featherstonehaugh' }
  await api('/api/employees', newEmployee({ ...name, email, services }))
  await api(
    '/api/clients',
    newClient({ ...name, email, tags: ['regular', 'morning'], alertNote: 'Allergic to lavender' }),
  )
  return shop
}

test('an empty shop and its settings are accessible', async ({ desk }) => {
  await desk.goto('/dashboard')
  await expect(desk.getByText('Your first days')).toBeVisible()
  await checkPage(desk, 'empty dashboard')
  for (const [path, words] of [
    ['/dashboard/employees', 'No employees found'],
    ['/dashboard/clients', 'No clients yet'],
  ] as const) {
    await desk.goto(path)
    await expect(desk.getByText(words)).toBeVisible()
    await checkPage(desk, path)
  }
  const screen = new SettingsScreen(desk)
  await screen.open()
  await checkPage(desk, 'settings')
  await screen.edit({
    'Company e-mail': '',
    Website: 'willow',
    Address: '1234 Maximiliana Featherstonehaugh Boulevard',
  })
  await screen.button('Save Changes').click()
  await expect(screen.field('Company e-mail')).toBeFocused()
  await checkPage(desk, 'settings, refused')
  await screen.button('Cancel').click()
  await expect(screen.button('Discard')).toBeVisible()
  await checkPage(desk, 'settings, unsaved')
  await screen.edit({ 'Company e-mail': OWNER.email, Website: '' })
  await screen.button('Save Changes').click()
  await expect(screen.banner).toBeVisible()
})

test('the lists of a busy shop, a client and the dialogs about her are accessible', async ({ api, desk }) => {
  test.slow()
  const { client, service } = await openBusyShop(api)
  await api('/api/check-ins', { id: crypto.randomUUID(), clientId: client.id, serviceId: service.id })
  for (const list of [servicesScreen(desk), packagesScreen(desk), employeesScreen(desk), new ClientsScreen(desk)]) {
    await list.open()
    await expect(list.rows.first()).toBeVisible()
    await checkPage(desk, desk.url())
  }
  // The forms of services and packages are checked in their own specs, which fill them in.
  for (const list of [employeesScreen(desk), new ClientsScreen(desk)]) {
    await list.open()
    await expect((await list.startAdding()).root).toBeVisible()
    await checkPage(desk, `the form of ${desk.url()}`)
  }
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  await expect(screen.ledger('Ten visits')).toHaveCount(2)
  await checkPage(desk, 'client')
  for (const start of ['startEditing', 'startSelling', 'startCheckIn'] as const) {
    const form = await screen[start]()
    await expect(form.button('Cancel')).toBeVisible()
    await checkPage(desk, start)
    await form.press('Cancel')
    await expect(form.root).toBeHidden()
  }
  await desk.goto('/dashboard')
  await desk.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(desk.getByRole('dialog').getByText('Maximiliana')).toBeVisible()
  await checkPage(desk, 'who is here')
})

test('the kiosk is accessible', async ({ api, kiosk }) => {
  test.slow()
  const { service } = await openBusyShop(api)
  await api('/api/clients', newClient({ firstName: 'Ben', lastName: 'Okafor', phone: '+13055550142' }))
  await api('/api/clients', newClient({ firstName: 'Marta', lastName: 'Silva' }))
  await kiosk.addInitScript(giveTime)
  await mockKioskOptions(kiosk, { locked: true, signUp: true })
  await mockResponses(kiosk, '/api/devices/leave', [problem(403, 'incorrect_pin')])
  const next = { startsAt: new Date().toISOString(), serviceName: 'Deep tissue and hot stone massage' }
  let atDesk = false
  await changeMatches(kiosk, (match) => ({ ...match, next, atDesk }))
  const screen = new KioskScreen(kiosk)

  await test.step('a check-in, and its undo', async () => {
    await screen.open()
    await checkPage(kiosk, 'attract')
    await screen.lookUp('0142')
    await expect(screen.heading('Which one is you?')).toBeVisible()
    await checkPage(kiosk, 'people')
    await screen.tap('Initials B O')
    await expect(screen.heading('What are you here for?')).toBeVisible()
    await checkPage(kiosk, 'services')
    await screen.tap(service.name)
    await expect(screen.heading('Is this you?')).toBeVisible()
    await checkPage(kiosk, 'confirm')
    await screen.tap('Check in')
    await expect(screen.heading('Welcome, Ben')).toBeVisible()
    await expect(screen.text('Next:')).toBeVisible()
    await checkPage(kiosk, 'done, with what is next')
    await screen.tap('Not me? Undo')
    await expect(screen.heading('Undone.')).toBeVisible()
    await checkPage(kiosk, 'undone')
  })
  await test.step('large letters and high contrast', async () => {
    await screen.open()
    const html = kiosk.locator('html')
    const sizeOfLetters = () => html.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const usual = await sizeOfLetters()
    await screen.tap('High contrast')
    await screen.tap('Larger text')
    await expect.poll(sizeOfLetters).toBeGreaterThan(usual * 1.2)
    await expect(kiosk.getByRole('main')).toHaveCSS('background-image', /rgb\(0, 0, 0\)/)
    await checkPage(kiosk, 'attract, high contrast')
    await screen.tap('New here?')
    await screen.tap('Sign me up')
    await expect(screen.text('Enter your first name')).toBeVisible()
    await checkPage(kiosk, 'sign-up, refused, high contrast')
  })
  await test.step('whatever else there is', async () => {
    await screen.open()
    await screen.tap('Scan your code')
    await expect(screen.text("The camera can't be used here.")).toBeVisible()
    await checkPage(kiosk, 'camera')
    await screen.open()
    await kiosk.getByRole('button', { name: 'Staff', exact: true }).tap()
    await kiosk.keyboard.type('1234')
    await kiosk.keyboard.press('Enter')
    await expect(screen.text('That PIN is not right.')).toBeVisible()
    await checkPage(kiosk, 'PIN, refused')
    await screen.open()
    await screen.lookUp('9999')
    await expect(kiosk.getByRole('paragraph').filter({ hasText: "We can't find that number." })).toBeVisible()
    await checkPage(kiosk, 'not found')
    atDesk = true
    await screen.open()
    await screen.lookUp('0142')
    await screen.tap('Initials B O')
    await expect(screen.heading('Please see the front desk')).toBeVisible()
    await checkPage(kiosk, 'see the desk')
  })
})

test('the main flow needs no mouse', async ({ owner: _, visitor }) => {
  const { keyboard } = visitor
  const press = async (target: Locator) => {
    await tabTo(visitor, target)
    await keyboard.press('Enter')
  }
  await visitor.goto('/login')
  await expect(new SignInScreen(visitor).email).toBeFocused()
  await keyboard.type(OWNER.email)
  await keyboard.press('Tab')
  await keyboard.type(OWNER.password)
  await keyboard.press('Enter')
  await expect(visitor).toHaveURL('/dashboard')
  await press(visitor.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Services' }))
  const screen = servicesScreen(visitor)
  await press(visitor.getByRole('button', { name: 'Add service' }).first())
  await expect(screen.addForm.field('Name')).toBeFocused()
  await keyboard.type('Yoga class')
  await tabTo(visitor, screen.addForm.field('Price of one visit'))
  await keyboard.type('18')
  await press(screen.addForm.button('Add service'))
  await expect(screen.row('Yoga class')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Add service' }).first(), 'has the focus again').toBeFocused()
})
