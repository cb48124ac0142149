import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refusal, useDesk } from '../../test/desk.tsx'
import { useTablet } from '../../test/tablet.ts'

const desk = useDesk()
// Needed because the kiosk is one of the screens.
useTablet(desk)

const SCREENS = [
  { label: 'Services', leadsTo: '/dashboard/services' },
  { label: 'Packages', leadsTo: '/dashboard/packages' },
  { label: 'Products', leadsTo: '/dashboard/products' },
  { label: 'Clients', leadsTo: '/dashboard/clients' },
  { label: 'Checkout', leadsTo: '/dashboard/checkout' },
  { label: 'Employees', leadsTo: '/dashboard/employees' },
  { label: 'Reports', leadsTo: '/dashboard/reports' },
  { label: 'Settings', leadsTo: '/dashboard/settings' },
]
/** Links in the order of the specification, the checkout beside the check-in, and Settings at the bottom. */
const LINKS = [
  'Services',
  'Packages',
  'Products',
  'Clients',
  'Check In',
  'Checkout',
  'Schedules',
  'Employees',
  'Reports',
  'Settings',
]

const findNavigation = async (name: string) => within(await screen.findByRole('navigation', { name }))
const words = (links: HTMLElement[]) => links.map(({ textContent }) => textContent)

/** Expects the screen to be open, with the focus on its main region. */
async function expectScreen({ label, leadsTo }: (typeof SCREENS)[number]): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: label })
  expect(window.location.pathname).toBe(leadsTo)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
}

test('the sidebar has the links of the specification in their order, and each leads to its screen', async () => {
  const { user } = await desk.open('/dashboard', { shop: await desk.openShop() })
  const sidebar = await findNavigation('Screens')
  expect(words(sidebar.getAllByRole('link'))).toEqual(LINKS)
  for (const one of SCREENS) {
    await user.click(sidebar.getByRole('link', { name: one.label }))
    await expectScreen(one)
    expect(words(sidebar.getAllByRole('link', { current: 'page' }))).toEqual([one.label])
    expect(screen.getByRole('link', { name: /^Willow Studio/ })).not.toHaveAttribute('aria-current')
  }
  await user.click(sidebar.getByRole('link', { name: 'Check In' }))
  await screen.findByRole('heading', { name: /Check in here/ })
  expect(window.location.pathname).toBe('/kiosk')
})

test('on a phone the bar and its drawer reach every screen, and Sign out', async () => {
  const { user } = await desk.open('/dashboard', { shop: await desk.openShop(), width: 360 })
  const bar = await findNavigation('Main screens')
  const more = bar.getByRole('button', { name: 'More' })
  expect(words(bar.getAllByRole('link'))).toEqual(['Home', 'Clients', 'Check In', 'Schedules'])
  await user.click(more)
  const drawer = await findNavigation('More screens')
  const others = ['Services', 'Packages', 'Products', 'Checkout', 'Employees', 'Reports', 'Settings']
  expect(words(drawer.getAllByRole('link'))).toEqual(others)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(more).toHaveFocus())
  for (const one of SCREENS) {
    if (others.includes(one.label)) await user.click(more)
    const part = others.includes(one.label) ? await findNavigation('More screens') : bar
    await user.click(part.getByRole('link', { name: one.label }))
    await expectScreen(one)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await user.click(more)
  const last = await findNavigation('More screens')
  expect(words(last.getAllByRole('link', { current: 'page' }))).toEqual(['Settings'])
  await user.click(last.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Welcome back!' })
})

/** Lets a read fail until it is mended, and counts how often it was asked for. */
function breakRead(path: string) {
  const read = { asked: 0, isMended: false }
  desk.intercept('GET', path, (_request, next) => {
    read.asked += 1
    return read.isMended ? next() : refusal(500, 'internal')
  })
  return read
}

test('what could not be loaded is said above the screen, unless a part of the screen says so itself', async () => {
  const employees = breakRead('/api/employees')
  const attention = breakRead('/api/attention')
  const { user } = await desk.open('/dashboard/employees', { shop: await desk.openShop() })
  const notice = within(await screen.findByRole('alert', { name: "Part of this screen couldn't be loaded" }))
  await screen.findByText("This couldn't be loaded")
  const asked = employees.asked
  attention.isMended = true
  await user.click(notice.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText("Part of this screen couldn't be loaded")).not.toBeInTheDocument())
  expect(attention.asked).toBe(4)
  expect(employees.asked).toBe(asked)
})
