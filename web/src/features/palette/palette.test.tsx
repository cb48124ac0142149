import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { createClient, createEmployee, createPackage, createService } from '../../../../server/src/test/factories.ts'
import { useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { cleanup } from '../../test/render.tsx'

const desk = useDesk()

// Reload the modules for each test: recent items and the shortcut setting are read on load.
beforeEach(() => {
  vi.resetModules()
})

/** Sets up a yoga class, a package of ten visits, and Maria, who has an alert note. */
async function openShop(): Promise<TestBusiness> {
  const shop = await desk.openShop()
  await createService(shop)
  await createPackage(shop)
  await createClient(shop, { alertNote: 'Knee injury' })
  return shop
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

async function openDesk(path: string, shop: TestBusiness) {
  const { user } = await desk.open(path, { shop })
  await screen.findAllByRole('heading', { level: 1 })
  const openPalette = async () => {
    await expectNoDialog()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Search for anything' })
    await waitFor(() => expect(box).toHaveFocus())
  }
  return {
    user,
    openPalette,
    /** Opens the palette, types, and selects the first result without waiting. */
    take: async (typed: string) => {
      await openPalette()
      await user.keyboard(`${typed}{Enter}`)
    },
    /** Expects these words in the option that Enter selects. */
    expectActive: (...words: string[]) =>
      waitFor(() => {
        const active = within(screen.getByRole('dialog')).getByRole('option', { selected: true })
        for (const word of words) expect(active).toHaveTextContent(word)
      }),
  }
}

describe('Ctrl K', () => {
  test('finds a client, whose alert note shows before and after', async () => {
    const { user, openPalette, expectActive } = await openDesk('/dashboard/settings', await openShop())
    await openPalette()
    await user.keyboard('silva')
    await expectActive('Maria Silva', 'Knee injury')
    await user.keyboard('{Enter}')
    await findTitle('Maria Silva')
    expect(await screen.findByRole('complementary', { name: /Maria/ })).toHaveTextContent('Knee injury')
  })

  test('opens while another dialog closes, and no key typed meanwhile is a shortcut', async () => {
    const { user } = await openDesk('/dashboard', await openShop())
    await user.keyboard('n')
    await findDialog(user, 'Who is here?')
    await user.keyboard('{Escape}{Control>}k{/Control}n')
    await screen.findByRole('combobox', { name: 'Search for anything' })
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await user.keyboard('{Escape}')
    await expectNoDialog()
    await user.keyboard('?n')
    await findDialog(user, 'Keyboard shortcuts')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('takes what was typed with Enter in one go', async () => {
    const { take } = await openDesk('/dashboard/settings', await openShop())
    await take('outbox')
    await findTitle('Outbox')
    await take('0142')
    await findTitle('Maria Silva')
  })

  test('finds what the shop offers, in its list, and has it first the next time', async () => {
    const shop = await openShop()
    await createEmployee(shop, { firstName: 'Luca', lastName: 'Rossi' })
    const { user, openPalette, expectActive } = await openDesk('/dashboard/settings', shop)
    for (const [typed, name, list] of [
      ['yoga', 'Yoga class', 'Services'],
      ['ten', 'Ten visits', 'Packages'],
      ['rossi', 'Luca Rossi', 'Employees'],
    ] as const) {
      await openPalette()
      await user.keyboard(typed)
      await expectActive(name)
      await user.keyboard('{Enter}')
      await findTitle(list)
      await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(name))
    }
    await openPalette()
    const recent = within(await screen.findByRole('group', { name: 'Recent' }))
    expect(recent.getAllByRole('option')[0]).toHaveTextContent('Luca Rossi')
    await expectActive('Luca Rossi')
    await user.keyboard('{ArrowDown}')
    await expectActive('Ten visits')
    await user.keyboard('{ArrowUp}')
    await expectActive('Luca Rossi')
    await user.keyboard('{Escape}')
    await expectNoDialog()
  })

  test('finds actions, and says that nothing has a name', async () => {
    const { user, openPalette, take } = await openDesk('/dashboard/settings', await openShop())
    await take('check in')
    await findDialog(user, 'Who is here?')
    await user.keyboard('{Escape}')
    await openPalette()
    await user.keyboard('nobody like that')
    await screen.findByText('Nothing is called “nobody like that”')
    await user.keyboard('{Escape}')
    await take('sign out')
    await findTitle('Welcome back!')
  })

  test('sells a package from anywhere', async () => {
    const shop = await openShop()
    const { user, take } = await openDesk('/dashboard/settings', shop)
    await take('sell')
    const sale = await findDialog(user, 'Sell a package')
    await user.click(await sale.findByRole('button', { name: /Maria Silva/ }))
    await sale.findByText('Knee injury')
    await user.click(await sale.findByRole('radio', { name: /Ten visits/ }))
    await sale.press('Sell')
    await expectNoDialog()
  })

  test('books and adds from anywhere', async () => {
    const { user, take } = await openDesk('/dashboard/settings', await openShop())
    await take('book')
    await (await findDialog(user, 'New appointment')).findByText('Who is it for?')
    await user.keyboard('{Escape}')
    await take('add a cl')
    const form = await findDialog(user, 'Add a client')
    await form.fill({ 'First name': 'Zoe' })
    await form.press('Add client')
    await findTitle('Zoe')
  })
})

test.each([
  ['in the sidebar', 1280],
  ['behind More on a phone', 360],
])('the search has its place %s', async (_, width) => {
  const { user } = await desk.open('/dashboard', { shop: await openShop(), width })
  if (width === 360) await user.click(await screen.findByRole('button', { name: 'More' }))
  const place = width === 360 ? within(await screen.findByRole('dialog')) : screen
  await user.click((await place.findAllByRole('button', { name: 'Search' }))[0] as HTMLElement)
  await user.type(await screen.findByRole('combobox', { name: 'Search for anything' }), 'maria')
  await user.click(await screen.findByRole('option', { name: /Maria Silva/ }))
  await findTitle('Maria Silva')
})

describe('single keys', () => {
  test('n adds what the screen lists, and what is typed into a field stays there', async () => {
    const { user } = await openDesk('/dashboard/clients', await openShop())
    await screen.findByRole('row', { name: /Maria/ })
    await user.keyboard('n')
    const form = await findDialog(user, 'Add a client')
    await waitFor(() => expect(form.field('First name')).toHaveFocus())
    await user.keyboard('n?/gs')
    expect(form.field('First name')).toHaveValue('n?/gs')
    await form.press('Cancel')
    await expectNoDialog()
    await user.keyboard('gv')
    await findTitle('Services')
    await screen.findByRole('row', { name: /Yoga class/ })
    await user.keyboard('n')
    await findDialog(user, /service/i)
  })

  test('/ goes to the search box, and where there is none to the one for everything', async () => {
    const { user } = await openDesk('/dashboard/clients', await openShop())
    const search = await screen.findByRole('searchbox', { name: 'Find a client' })
    await user.keyboard('/')
    expect(search).toHaveFocus()
    await user.keyboard('n')
    expect(search).toHaveValue('n')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(window.location.search).toContain('q=n'))
    await user.clear(search)
    await waitFor(() => expect(window.location.search).toBe(''))
    search.blur()
    await user.keyboard('gh')
    await screen.findByRole('button', { name: 'Check in' })
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await user.keyboard('/')
    const box = await screen.findByRole('combobox', { name: 'Search for anything' })
    await waitFor(() => expect(box).toHaveFocus())
  })

  test('? lists them all; switched off they do nothing, on this device, until switched on', async () => {
    const shop = await openShop()
    const { user } = await openDesk('/dashboard', shop)
    await user.keyboard('?')
    const shortcuts = await findDialog(user, 'Keyboard shortcuts')
    for (const words of ['Go to the search box', /Search for anything/, 'Today', 'The agenda'])
      expect(shortcuts.getAllByText(words)[0]).toBeVisible()
    await user.click(shortcuts.getByRole('switch', { name: /^Single keys do something/ }))
    cleanup()
    vi.resetModules()
    const again = await openDesk('/dashboard', shop)
    await screen.findByRole('button', { name: 'Check in' })
    await again.user.keyboard('n?')
    await again.take('keyboard')
    const off = await findDialog(again.user, 'Keyboard shortcuts')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    const keys = off.getByRole('switch')
    expect(keys).not.toBeChecked()
    await again.user.click(keys)
    await again.user.keyboard('{Escape}')
    await expectNoDialog()
    await again.user.keyboard('n')
    await findDialog(again.user, 'Who is here?')
  })
})
