import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useDesk } from '../../test/desk.tsx'
import { setPin } from '../../test/pin.ts'
import { cleanup } from '../../test/render.tsx'
import { useTablet } from '../../test/tablet.ts'

const desk = useDesk()
// The screens include the kiosk.
useTablet(desk)

/** Every kind of path, and the screen that it leads to with a session. */
const PLACES = {
  '/': '/dashboard',
  '/services': '/dashboard/services',
  '/packages': '/dashboard/packages',
  '/products': '/dashboard/products',
  '/clients': '/dashboard/clients',
  '/reports': '/dashboard/reports',
  '/settings': '/dashboard/settings',
  '/nowhere/at/all': '/dashboard',
  '/dashboard': '/dashboard',
  '/dashboard/services': '/dashboard/services',
  '/dashboard/packages': '/dashboard/packages',
  '/dashboard/clients?q=maria': '/dashboard/clients?q=maria',
  '/dashboard/schedules': '/dashboard/schedules',
  '/dashboard/employees': '/dashboard/employees',
  '/dashboard/settings': '/dashboard/settings',
  '/dashboard/outbox': '/dashboard/outbox',
  '/dashboard/nowhere': '/dashboard',
  '/dashboard/reports': '/dashboard/reports',
  '/dashboard/reports/attendance?by=week': '/dashboard/reports/attendance?by=week',
  '/dashboard/reports/nonsense': '/dashboard/reports',
  '/kiosk': '/kiosk',
}
const ADDRESSES = Object.keys(PLACES)
const DOORS = ['/login', '/setup', '/login?from=/kiosk']
/** Public paths, with or without a session. */
const PUBLIC = ['/forgot-password', '/reset-password', '/join']

function expectAddress(address: string): Promise<void> {
  return waitFor(() => expect(window.location.pathname + window.location.search).toBe(address))
}

/** Records every heading, table and nav that is rendered, even for a moment. */
function noteParts() {
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const { localName, textContent } of document.querySelectorAll('h1, table, nav'))
      seen.add(`${localName}: ${textContent}`)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  return { seen, stop: () => observer.disconnect() }
}

test('an empty shop leads every address to the set-up', async () => {
  for (const address of [...ADDRESSES, '/login']) {
    await desk.open(address)
    await screen.findByRole('button', { name: 'Create the account' })
    await expectAddress('/setup')
    cleanup()
  }
})

test('signed out, every address leads to the sign-in, which knows it, and nothing else ever shows', async () => {
  await desk.openShop()
  for (const address of ADDRESSES) {
    const { seen, stop } = noteParts()
    await desk.open(address)
    await screen.findByRole('heading', { name: 'Welcome back!' })
    expect(window.location.pathname).toBe('/login')
    // A short path may have been redirected to its full path.
    const from = new URLSearchParams(window.location.search).get('from')
    expect([address, PLACES[address as keyof typeof PLACES]]).toContain(from)
    expect([...seen]).toEqual(['h1: Welcome back!'])
    stop()
    cleanup()
  }
})

test('signed in, every address leads to its screen, and the doors lead inside', async () => {
  const shop = await desk.openShop()
  for (const [address, leadsTo] of [...Object.entries(PLACES), ...DOORS.map((door) => [door, '/dashboard'] as const)]) {
    await desk.open(address, { shop })
    await expectAddress(leadsTo)
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })[0]).toBeVisible())
    cleanup()
  }
})

test('a locked kiosk leads every address back to it, and nothing else ever shows', async () => {
  const shop = await desk.openShop()
  await setPin(shop)
  const kiosk = await desk.openBrowser(shop)
  await desk.open('/kiosk', { shop: kiosk })
  await screen.findByRole('button', { name: 'Staff' })
  cleanup()
  for (const address of [...PUBLIC, ...DOORS, ...ADDRESSES]) {
    const { seen, stop } = noteParts()
    await desk.open(address, { shop: kiosk })
    await expectAddress('/kiosk')
    await screen.findByRole('button', { name: 'Staff' })
    expect([...seen].filter((part) => !part.includes('Check in here'))).toEqual([])
    stop()
    cleanup()
  }
})
