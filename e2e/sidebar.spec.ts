import type { Locator } from '@playwright/test'
import { Frame, isPhone } from './pages/frame.ts'
import { tabTo } from './pages/tab-to.ts'
import { expect, test } from './stories.ts'

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
const HEIGHT = 860

async function getBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not shown`)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

function colours(links: Locator): Promise<string[]> {
  return links.evaluateAll((all) => all.map((link) => getComputedStyle(link).backgroundColor))
}

/** Expects the link marked as current to differ in background from all others, which look alike. */
async function expectHighlighted(links: Locator, label: string): Promise<void> {
  await expect(links.and(links.page().locator('[aria-current="page"]'))).toHaveText(label)
  // Move the mouse away: the link just clicked would have its hover colour.
  await links.page().mouse.move(0, 0)
  await expect
    .poll(async () => {
      const [labels, seen] = [await links.allTextContents(), await colours(links)]
      const others = seen.filter((_, place) => labels[place] !== label)
      return { current: others.includes(seen[labels.indexOf(label)] ?? ''), others: new Set(others).size }
    })
    .toEqual({ current: false, others: 1 })
}

test('every screen is reached, and left, without a mouse', { tag: '@every-width' }, async ({ desk }) => {
  const frame = new Frame(desk)
  const press = async (target: Locator) => {
    await tabTo(desk, target)
    await desk.keyboard.press('Enter')
  }
  /** Activates a link. On a phone it is behind More, unless it is on the bottom bar. */
  const reach = async (find: (within: Locator) => Locator) => {
    if (!isPhone(desk)) return press(find(desk.locator('body')))
    if ((await find(frame.bar).count()) > 0) return press(find(frame.bar))
    await press(frame.more)
    await press(find(frame.drawer))
  }
  await desk.goto('/dashboard')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()

  if (!isPhone(desk))
    await test.step('Settings and Sign out are at the bottom', async () => {
      const places = await Promise.all(LINKS.map((name) => getBox(frame.sidebar.getByRole('link', { name }))))
      const signOut = await getBox(frame.signOutButton)
      for (const [place, { y }] of [...places, signOut].entries())
        expect(y, `what follows ${LINKS[place - 1]}`).toBeGreaterThanOrEqual(places[place - 1]?.bottom ?? 0)
      const height = desk.viewportSize()?.height ?? 0
      expect(height - signOut.bottom).toBeLessThan(40)
      const [reports, settings] = places.slice(-2)
      expect((settings?.y ?? 0) - (reports?.bottom ?? 0)).toBeGreaterThan(100)
    })

  for (const { label, leadsTo } of SCREENS) {
    await reach((within) => within.getByRole('link', { name: label, exact: true }))
    await expect(desk).toHaveURL(leadsTo)
    await expect(desk.getByRole('main')).toBeFocused()
    if (!isPhone(desk)) await expectHighlighted(frame.sidebar.getByRole('link'), label)
  }
  await reach((within) => within.getByRole('button', { name: 'Sign out', exact: true }))
  await expect(desk).toHaveURL('/login')
})

test('below 900 px the sidebar collapses to icons with tooltips, and on a phone to a bar and its drawer', async ({
  desk,
}) => {
  const frame = new Frame(desk)
  const tooltips = desk.getByRole('tooltip')
  const tooltip = (name: string) => tooltips.filter({ hasText: name })
  const widthOf = async (label: string) =>
    (await getBox(frame.sidebar.or(frame.signOutButton).getByText(label, { exact: true }))).width
  await desk.setViewportSize({ width: 900, height: HEIGHT })
  await desk.goto('/dashboard')

  await test.step('at 900 px the labels are there', async () => {
    await expect(frame.sidebar.getByRole('link', { name: 'Packages' })).toBeVisible()
    for (const label of [...LINKS, 'Sign out']) expect(await widthOf(label), label).toBeGreaterThan(20)
  })

  await test.step('at 899 px there are icons only, large enough for a finger, and still named', async () => {
    await desk.setViewportSize({ width: 899, height: HEIGHT })
    for (const label of [...LINKS, 'Sign out']) await expect.poll(() => widthOf(label)).toBeLessThanOrEqual(1)
    for (const name of LINKS) {
      const { width, height, right } = await getBox(frame.sidebar.getByRole('link', { name, exact: true }))
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
      expect(right, name).toBeLessThan(80)
    }
  })

  await test.step('the mouse shows the name beside its icon', async () => {
    for (const name of LINKS) {
      const link = frame.sidebar.getByRole('link', { name, exact: true })
      await link.hover()
      await expect(tooltip(name)).toBeVisible()
      const { right } = await getBox(link)
      // The tooltip is in the DOM briefly before it is positioned.
      await expect.poll(async () => (await getBox(tooltip(name))).x).toBeGreaterThanOrEqual(right)
    }
    await frame.signOutButton.hover()
    await expect(tooltip('Sign out')).toBeVisible()
    await desk.mouse.move(600, 400)
    await expect(tooltips).toHaveCount(0)
  })

  await test.step('and so does the keyboard', async () => {
    for (const name of ['Willow Studio', ...LINKS]) {
      await tabTo(desk, desk.getByRole('link', { name, exact: true }))
      await expect(tooltip(name)).toBeVisible()
    }
    await desk.keyboard.press('Tab')
    await expect(frame.signOutButton).toBeFocused()
    await expect(tooltip('Sign out')).toBeVisible()
  })

  await test.step('at 900 px again nothing is said twice', async () => {
    await desk.setViewportSize({ width: 900, height: HEIGHT })
    await expect(tooltips).toHaveCount(0)
    const packages = frame.sidebar.getByRole('link', { name: 'Packages' })
    const before = await packages.evaluate((link) => getComputedStyle(link).backgroundColor)
    await packages.hover()
    await expect(packages).not.toHaveCSS('background-color', before)
    await expect(tooltips).toHaveCount(0)
  })

  await test.step('on a phone a bar is at the bottom', async () => {
    await desk.setViewportSize({ width: 360, height: 780 })
    await expect(frame.bar).toBeVisible()
    await expect(frame.sidebar).toHaveCount(0)
    const { x, right, bottom } = await getBox(frame.bar)
    expect([x, right, bottom]).toEqual([0, 360, 780])
    for (const part of [...(await frame.bar.getByRole('link').all()), frame.more])
      expect((await getBox(part)).height).toBeGreaterThanOrEqual(44)
  })

  await test.step('and More has the rest within the window', async () => {
    const more = frame.drawer.getByRole('link')
    await frame.goTo('Settings')
    await expect(desk.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(frame.drawer).toHaveCount(0)
    await frame.openDrawer()
    for (const part of [...(await more.all()), frame.signOutButton]) {
      const { height } = await getBox(part)
      expect(height).toBeGreaterThanOrEqual(44)
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await expectHighlighted(more, 'Settings')
  })
})
