import { newClient, newEmployee } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { Frame, isPhone } from './pages/frame.ts'
import { checkPage } from './pages/page-check.ts'
import { PaletteScreen } from './pages/palette-screen.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('Ctrl K finds a client, a service, a package, an employee, a screen and an action by the keyboard alone', async ({
  api,
  desk,
}) => {
  await openShop(api, { alertNote: 'Knee injury' })
  await api('/api/employees', newEmployee({ firstName: 'Luca', lastName: 'Rossi' }))
  const palette = new PaletteScreen(desk)
  const { keyboard } = desk
  const title = (name: string) => desk.getByRole('heading', { level: 1, name, exact: true })
  await desk.goto('/dashboard/schedules')
  await expect(title('Schedules').or(desk.getByRole('button', { name: 'Today' }))).not.toHaveCount(0)

  await test.step('a client, whose alert note shows before and after', async () => {
    await palette.open()
    await keyboard.type('silva')
    await expect(palette.active).toContainText('Maria Silva')
    await expect(palette.active).toContainText('Knee injury')
    await checkPage(desk, 'the search for anything')
    await keyboard.press('Enter')
    await expect(title('Maria Silva')).toBeVisible()
    await expect(desk.getByRole('complementary', { name: /Maria/ })).toHaveText('Knee injury')
  })

  await test.step('by typing and Enter in one go', async () => {
    await palette.take('outbox')
    await expect(title('Outbox')).toBeVisible()
    await palette.take('0142')
    await expect(title('Maria Silva')).toBeVisible()
  })

  await test.step('what the shop offers, in its list', async () => {
    for (const [typed, name, list] of [
      ['yoga', 'Yoga class', 'Services'],
      ['ten', 'Ten visits', 'Packages'],
      ['rossi', 'Luca Rossi', 'Employees'],
    ] as const) {
      await palette.open()
      await keyboard.type(typed)
      await expect(palette.active).toContainText(name)
      await keyboard.press('Enter')
      await expect(title(list)).toBeVisible()
      await expect(desk.getByRole('searchbox')).toHaveValue(name)
    }
  })

  await test.step('recent ones first where nothing is typed, and the arrows choose', async () => {
    await palette.open()
    await expect(palette.group('Recent').getByRole('option').first()).toContainText('Luca Rossi')
    await expect(palette.active).toContainText('Luca Rossi')
    await keyboard.press('ArrowDown')
    await expect(palette.active).toContainText('Ten visits')
    await keyboard.press('ArrowUp')
    await expect(palette.active).toContainText('Luca Rossi')
    await keyboard.press('Escape')
    await expect(palette.box).toBeHidden()
  })

  await test.step('an action', async () => {
    await palette.take('check in')
    const form = new FormDialog(desk, 'Who is here?')
    await expect(form.root).toBeVisible()
    await keyboard.press('Escape')
    await expect(form.root).toBeHidden()
    await palette.open()
    await keyboard.type('nobody like that')
    await expect(desk.getByText('Nothing is called “nobody like that”')).toBeVisible()
    await keyboard.press('Escape')
    await palette.take('sign out')
    await expect(desk).toHaveURL(/\/login$/)
  })
})

test('whatever is begun from anywhere: sold, booked, added', async ({ api, desk }) => {
  await openShop(api, { alertNote: 'Knee injury' })
  const palette = new PaletteScreen(desk)
  await desk.goto('/dashboard/settings')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await palette.take('sell')
  const sale = new FormDialog(desk, 'Sell a package')
  await sale.root.getByRole('button', { name: /Maria Silva/ }).click()
  await expect(sale.root.getByText('Knee injury')).toBeVisible()
  await sale.root.getByRole('radio', { name: /Ten visits/ }).check()
  await sale.press('Sell')
  await expect(sale.root).toBeHidden()
  await palette.take('book')
  await expect(new FormDialog(desk, 'New appointment').root.getByText('Who is it for?')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await palette.take('add a cl')
  const form = new FormDialog(desk, 'Add a client')
  await form.fill({ 'First name': 'Zoe' })
  await form.press('Add client')
  await expect(new ClientScreen(desk).named('Zoe')).toBeVisible()
})

test('the search has a place in the sidebar, and on a phone behind More', { tag: '@every-width' }, async ({
  api,
  desk,
}) => {
  await openShop(api)
  const palette = new PaletteScreen(desk)
  const frame = new Frame(desk)
  await desk.goto('/dashboard')
  if (isPhone(desk)) await frame.openDrawer()
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await palette.box.fill('maria')
  await palette.option(/Maria Silva/).click()
  await expect(new ClientScreen(desk).named('Maria Silva')).toBeVisible()
})

test('single keys add, search and go, not while one types, and are listed and switched off under ?', async ({
  api,
  desk,
}) => {
  await openShop(api)
  await api('/api/clients', newClient({ firstName: 'Ben', lastName: 'Okafor' }))
  const { keyboard } = desk
  const palette = new PaletteScreen(desk)
  const list = new ClientsScreen(desk)
  await list.open()
  await expect(list.rows).toHaveCount(2)

  await test.step('n adds what the screen lists', async () => {
    await keyboard.press('n')
    const form = new FormDialog(desk, 'Add a client')
    await expect(form.field('First name')).toBeFocused()
    await keyboard.type('n?/gs')
    await expect(form.field('First name')).toHaveValue('n?/gs')
    await form.press('Cancel')
    await expect(form.root).toBeHidden()
  })

  await test.step('/ goes to the search box, and where there is none to the one for everything', async () => {
    await keyboard.press('/')
    const search = desk.getByRole('searchbox', { name: 'Find a client' })
    await expect(search).toBeFocused()
    await search.press('n')
    await expect(search).toHaveValue('n')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(desk).toHaveURL(/q=n/)
    await search.fill('')
    await expect(desk).toHaveURL(/clients$/)
    await search.blur()
  })

  await test.step('g and a letter go to a screen', async () => {
    await keyboard.press('g')
    await keyboard.press('v')
    await expect(desk.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
    await keyboard.press('n')
    await expect(new FormDialog(desk, /service/i).root).toBeVisible()
    await keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await keyboard.press('g')
    await keyboard.press('h')
    await expect(desk.getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
    await expect(desk.getByRole('searchbox')).toHaveCount(0)
    await keyboard.press('/')
    await expect(palette.box).toBeFocused()
    await keyboard.press('Escape')
    await expect(palette.box).toBeHidden()
  })

  await test.step('? lists them all; switched off they do nothing, on this device, until switched on', async () => {
    const shortcuts = await palette.openShortcuts()
    for (const words of ['Go to the search box', 'Search for anything', 'Today', 'The agenda'])
      await expect(shortcuts.root.getByText(words).first()).toBeVisible()
    await checkPage(desk, 'the shortcuts')
    await shortcuts.root.getByRole('switch', { name: 'Single keys do something' }).press('Space')
    await keyboard.press('Escape')
    await expect(shortcuts.root).toBeHidden()
    await desk.reload()
    await expect(desk.getByRole('button', { name: 'Check in', exact: true })).toBeVisible()
    await keyboard.press('n')
    await keyboard.press('?')
    await palette.take('keyboard')
    await expect(desk.getByRole('dialog')).toHaveCount(1)
    await expect(shortcuts.root.getByRole('switch')).not.toBeChecked()
    await shortcuts.root.getByRole('switch').press('Space')
    await keyboard.press('Escape')
    await expect(shortcuts.root).toBeHidden()
    await keyboard.press('n')
    await expect(new FormDialog(desk, 'Who is here?').root).toBeVisible()
  })
})
