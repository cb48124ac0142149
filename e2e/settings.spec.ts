import type { Page } from '@playwright/test'
import { SettingsScreen } from './pages/settings-screen.ts'
import { expect, OWNER, test } from './stories.ts'

function brand(page: Page) {
  return page.getByRole('link', { name: 'Willow', exact: false }).first()
}

test('the settings say what the specification says, to the letter', { tag: '@every-width' }, async ({ desk }) => {
  const screen = new SettingsScreen(desk)
  await desk.clock.install()
  await screen.open()
  await expect(desk.getByRole('heading', { level: 1, name: 'Settings', exact: true })).toBeVisible()

  await test.step('who is signed in can be read and not changed', async () => {
    const user = desk.getByRole('region', { name: 'User Information' })
    await expect(user).toContainText(OWNER.email)
    await expect(user.getByRole('textbox')).toHaveCount(0)
  })

  await test.step('view mode has Edit only', async () => {
    await expect(screen.fact('Company name')).toContainText('Willow Studio')
    await expect(screen.card.getByRole('textbox')).toHaveCount(0)
    for (const name of ['Save Changes', 'Cancel']) await expect(screen.button(name)).toHaveCount(0)
  })

  await test.step('edit mode has Save Changes and Cancel, and the fields their types', async () => {
    await screen.edit()
    await expect(screen.button('Edit')).toHaveCount(0)
    await expect(screen.button('Cancel')).toBeVisible()
    await expect(screen.field('Company name')).toBeFocused()
    const types = { 'Company e-mail': 'email', Phone: 'tel', Website: 'url' }
    for (const [label, type] of Object.entries(types)) await expect(screen.field(label)).toHaveAttribute('type', type)
    for (const label of ['Company name', 'Company e-mail'])
      await expect(screen.field(label)).toHaveAttribute('required', '')
  })

  await test.step('Save Changes writes, returns to view mode, and says so for 3 s', async () => {
    await desk.clock.pauseAt(Date.now() + 60_000)
    await screen.field('Phone').fill('(201) 555-0123')
    await screen.button('Save Changes').click()
    await expect(screen.banner).toBeVisible()
    await expect(screen.button('Edit')).toBeFocused()
    await desk.clock.runFor(100)
    await expect(screen.fact('Phone')).toContainText('(201) 555-0123')
    await desk.clock.runFor(2800)
    await expect(screen.banner).toBeVisible()
    await desk.clock.runFor(200)
    await expect(screen.banner).toBeHidden()
    await desk.clock.resume()
  })

  await test.step('and it is still so after a reload', async () => {
    await screen.open()
    await expect(screen.fact('Phone')).toContainText('(201) 555-0123')
  })
})

test('what is wrong is said at its field, and nothing typed is lost', async ({ desk }) => {
  const screen = new SettingsScreen(desk)
  await screen.open()
  await screen.edit({ 'Company name': ' ', 'Company e-mail': '', Website: 'willow', City: 'Hoboken' })
  await screen.button('Save Changes').click()
  await expect(screen.field('Company name')).toBeFocused()
  await expect(screen.field('Company name')).toHaveAccessibleDescription('Enter the name of your business')
  await expect(screen.field('Company e-mail')).toHaveAccessibleDescription('Enter the e-mail address')
  await expect(screen.field('Website')).toHaveAccessibleDescription(/such as https:/)
  await screen.field('Company name').fill('Willow & Sons')
  await screen.field('Company e-mail').fill('hello@willow.example')
  await screen.field('Website').fill('https://willow.example')
  await screen.field('Phone').fill('12')
  await screen.button('Save Changes').click()
  await expect(screen.field('Phone')).toBeFocused()
  await expect(screen.field('Phone')).toHaveAccessibleDescription('Check the phone number')
  await expect(screen.field('City')).toHaveValue('Hoboken')
  await screen.field('Phone').fill('')
  await screen.button('Save Changes').dblclick()
  await expect(screen.banner).toBeVisible()
  await expect(screen.fact('City')).toContainText('Hoboken')
})

test('Cancel keeps what was typed and marks it as unsaved, until it is saved or discarded', {
  tag: '@every-width',
}, async ({ desk }) => {
  const screen = new SettingsScreen(desk)
  const mark = screen.card.getByText('unsaved', { exact: true })
  await screen.open()

  await test.step('kept and marked', async () => {
    await screen.edit({ City: 'Hoboken' })
    await screen.button('Cancel').click()
    await expect(screen.button('Edit')).toBeFocused()
    await expect(screen.fact('City')).toContainText('Hoboken')
    await expect(screen.fact('City')).toContainText('unsaved')
    await expect(mark).toHaveCount(1)
    await expect(screen.card.getByText('Your changes are not saved yet.')).toBeVisible()
    await expect(screen.banner).toBeHidden()
  })

  await test.step('discarded, which can be undone', async () => {
    await screen.button('Discard').click()
    await expect(screen.fact('City')).not.toContainText('Hoboken')
    await expect(mark).toHaveCount(0)
    await expect(screen.button('Edit')).toBeFocused()
    await desk.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect(screen.fact('City')).toContainText('Hoboken')
  })

  await test.step('gone on with and saved', async () => {
    await screen.edit({ State: 'NJ' })
    await expect(screen.field('City')).toHaveValue('Hoboken')
    await screen.button('Save Changes').click()
    await expect(screen.banner).toBeVisible()
    await expect(mark).toHaveCount(0)
    await screen.open()
    await expect(screen.fact('City')).toContainText('Hoboken')
  })

  await test.step('Cancel without a change marks nothing', async () => {
    await screen.edit()
    await screen.button('Cancel').click()
    await expect(screen.button('Edit')).toBeVisible()
    await expect(mark).toHaveCount(0)
  })
})

test('another browser sees the new name at once, in the sidebar and in its settings', async ({ desk, colleague }) => {
  const screen = new SettingsScreen(desk)
  const theirs = new SettingsScreen(colleague)
  await screen.open()
  await theirs.open()
  await screen.edit({ 'Company name': 'Willow & Sons' })
  await screen.pick('Time zone', 'Europe/Lisbon')
  await screen.button('Save Changes').click()
  for (const { page, fact } of [screen, theirs].map((one) => ({ page: one.page, fact: one.fact('Company name') }))) {
    await expect(fact).toContainText('Willow & Sons')
    await expect(brand(page)).toHaveText('Willow & Sons')
  }
  await expect(theirs.fact('Time zone')).toContainText('Europe/Lisbon')
})

test('two colleagues change the shop, and each is asked which version to keep', async ({ desk, colleague }) => {
  const screen = new SettingsScreen(desk)
  const theirs = new SettingsScreen(colleague)
  await screen.open()
  await theirs.open()

  await test.step('one looks at what the other saved', async () => {
    await screen.edit({ 'Company name': 'Mine' })
    await theirs.edit({ 'Company name': 'Willow theirs' })
    await theirs.button('Save Changes').click()
    await expect(brand(desk)).toHaveText('Willow theirs')
    await expect(screen.field('Company name')).toHaveValue('Mine')
    await screen.button('Save Changes').click()
    await expect(screen.problem).toContainText('Somebody else changed this in the meantime.')
    await screen.button('Show theirs').click()
    await expect(screen.field('Company name')).toHaveValue('Willow theirs')
    await screen.button('Cancel').click()
    await expect(screen.card.getByText('unsaved', { exact: true })).toHaveCount(0)
  })

  await test.step('another time keeps what was typed before, and the rest is theirs', async () => {
    await screen.edit({ City: 'Hoboken' })
    await screen.button('Cancel').click()
    await theirs.edit({ State: 'NJ' })
    await theirs.button('Save Changes').click()
    await expect(screen.fact('State')).toContainText('NJ')
    await expect(screen.card.getByText('unsaved', { exact: true })).toHaveCount(1)
    await screen.edit()
    await screen.button('Save Changes').click()
    await screen.button('Keep mine').click()
    await expect(theirs.fact('City')).toContainText('Hoboken')
    await expect(theirs.fact('State')).toContainText('NJ')
  })
})

test('what cannot be loaded or saved says so, and nothing typed is lost', async ({ desk }) => {
  const screen = new SettingsScreen(desk)
  const failing = (route: { fulfill: (answer: { status: number; body: string }) => Promise<void> }) =>
    route.fulfill({ status: 500, body: '' })

  await test.step('not loaded', async () => {
    await desk.route('**/api/business', failing)
    await desk.goto('/settings')
    await expect(desk.getByRole('alert')).toContainText("This couldn't be loaded")
    await expect(desk.getByRole('region', { name: 'User Information' })).toContainText(OWNER.email)
    await desk.unroute('**/api/business', failing)
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(screen.fact('Company name')).toContainText('Willow Studio')
  })

  await test.step('not saved', async () => {
    await screen.edit({ City: 'Hoboken' })
    await desk.route('**/api/business', failing)
    await screen.button('Save Changes').click()
    await expect(screen.problem).toHaveText('Something went wrong on the server. Try again.')
    await expect(screen.field('City')).toHaveValue('Hoboken')
    await expect(screen.banner).toBeHidden()
    await desk.unroute('**/api/business', failing)
    await screen.button('Save Changes').click()
    await expect(screen.banner).toBeVisible()
  })
})
