import { ClientScreen } from './pages/client-screen.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { checkPage } from './pages/page-check.ts'
import { PaletteScreen } from './pages/palette-screen.ts'
import { openShop } from './shop.ts'
import { expect, test } from './stories.ts'

test('whoever knows the keys goes everywhere without a mouse', { tag: '@every-width' }, async ({ api, desk }) => {
  await openShop(api, { alertNote: 'Knee injury' })
  const palette = new PaletteScreen(desk)
  const list = new ClientsScreen(desk)
  const { keyboard } = desk
  await desk.goto('/dashboard/settings')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('Ctrl K finds a client', async () => {
    await palette.open()
    await keyboard.type('silva')
    await expect(palette.active).toContainText('Maria Silva')
    await checkPage(desk, 'the search for anything')
    await keyboard.press('Enter')
    await expect(new ClientScreen(desk).named('Maria Silva')).toBeVisible()
  })
  await test.step('by typing and Enter in one go', async () => {
    await palette.take('outbox')
    await expect(desk.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  })
  await test.step('g and a letter go to a screen, / to its search box', async () => {
    await keyboard.press('g')
    await keyboard.press('c')
    await expect(list.rows).toHaveCount(1)
    await keyboard.press('/')
    await expect(list.search).toBeFocused()
    await list.search.blur()
  })
  await test.step('n adds, and typing is typing', async () => {
    await keyboard.press('n')
    const form = new FormDialog(desk, 'Add a client')
    await expect(form.field('First name')).toBeFocused()
    await keyboard.type('n?/gs')
    await expect(form.field('First name')).toHaveValue('n?/gs')
    await form.press('Cancel')
    await expect(form.root).toBeHidden()
  })
  await test.step('? lists the keys', async () => {
    const shortcuts = await palette.openShortcuts()
    await expect(shortcuts.root).toBeVisible()
    await checkPage(desk, 'the shortcuts')
  })
})
