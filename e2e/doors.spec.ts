import { Frame } from './pages/frame.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, OWNER, test } from './stories.ts'

/** Every kind of address, and the screen that it leads those who are signed in to. */
const SHORT_ADDRESSES = [
  { path: '/', leadsTo: '/dashboard' },
  { path: '/services', leadsTo: '/dashboard/services' },
  { path: '/packages', leadsTo: '/dashboard/packages' },
  { path: '/clients', leadsTo: '/dashboard/clients' },
  { path: '/reports', leadsTo: '/dashboard/reports' },
  { path: '/settings', leadsTo: '/dashboard/settings' },
  { path: '/nowhere/at/all', leadsTo: '/dashboard' },
]
const SCREENS = [
  { path: '/kiosk', leadsTo: '/kiosk' },
  { path: '/dashboard', leadsTo: '/dashboard' },
  { path: '/dashboard/services', leadsTo: '/dashboard/services' },
  { path: '/dashboard/packages', leadsTo: '/dashboard/packages' },
  { path: '/dashboard/clients?q=maria', leadsTo: '/dashboard/clients?q=maria' },
  { path: '/dashboard/schedules', leadsTo: '/dashboard/schedules' },
  { path: '/dashboard/employees', leadsTo: '/dashboard/employees' },
  { path: '/dashboard/settings', leadsTo: '/dashboard/settings' },
  { path: '/dashboard/outbox', leadsTo: '/dashboard/outbox' },
  { path: '/dashboard/nowhere', leadsTo: '/dashboard' },
]
const REPORTS = [
  { path: '/dashboard/reports', leadsTo: '/dashboard/reports' },
  { path: '/dashboard/reports/attendance?by=week', leadsTo: '/dashboard/reports/attendance?by=week' },
  { path: '/dashboard/reports/nonsense', leadsTo: '/dashboard/reports' },
]
const EVERYWHERE = [...SHORT_ADDRESSES, ...SCREENS, ...REPORTS]

// Nobody signs in more than ten times at once: each kind has a shop of its own.
const KINDS = { 'short address': SHORT_ADDRESSES, screen: SCREENS, report: REPORTS }

for (const [kind, places] of Object.entries(KINDS))
  test(`signed out, every ${kind} leads to the sign-in and from there on`, async ({ owner: _, visitor }) => {
    const door = new SignInScreen(visitor)
    for (const { path, leadsTo } of places) {
      await visitor.context().clearCookies()
      await visitor.goto(path)
      await expect(door.heading).toBeVisible()
      expect(new URL(visitor.url()).pathname).toBe('/login')
      await door.signIn()
      await expect(visitor).toHaveURL(leadsTo)
      await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText('Welcome back!')
    }
  })

test('signed in, every address leads to its screen, and the doors lead inside', { tag: '@every-width' }, async ({
  desk,
}) => {
  const doors = ['/login', '/setup', '/login?from=/kiosk'].map((path) => ({ path, leadsTo: '/dashboard' }))
  for (const { path, leadsTo } of [...EVERYWHERE, ...doors]) {
    await desk.goto(path)
    await expect(desk).toHaveURL(leadsTo)
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('an empty shop leads every address to the set-up, which works once', async ({ visitor, server }) => {
  const setUp = visitor.getByRole('button', { name: 'Create the account' })
  for (const { path } of [...EVERYWHERE, { path: '/login' }]) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL('/setup')
    await expect(setUp).toBeVisible()
  }
  await test.step('what is missing is said at its field', async () => {
    await visitor.getByRole('textbox', { name: 'Name of your business' }).fill('Willow Studio')
    await visitor.getByRole('textbox', { name: 'Password' }).fill('too short')
    await setUp.click()
    const name = visitor.getByRole('textbox', { name: 'Your name' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Enter your name')
    await expect(visitor.getByText('Use at least 12 characters')).toBeVisible()
    await expect(visitor.getByRole('textbox', { name: 'Name of your business' })).toHaveValue('Willow Studio')
  })
  await test.step('and once somebody has set it up, the door is closed', async () => {
    const place = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }
    const made = await fetch(`${server.address}/api/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...OWNER, ...place }),
    })
    expect(made.status).toBe(201)
    await visitor.goto('/setup')
    await expect(visitor).toHaveURL('/login')
  })
})

test('the sign-in says what the specification says, to the letter', { tag: '@every-width' }, async ({
  owner: _,
  visitor,
}) => {
  const door = new SignInScreen(visitor)
  await visitor.goto('/login')
  await expect(visitor.getByRole('heading', { name: 'Welcome back!', exact: true })).toBeVisible()
  await expect(visitor.getByText('Login to your account!', { exact: true })).toBeVisible()
  await expect(door.email).toHaveAttribute('type', 'email')
  await expect(door.password).toHaveAttribute('type', 'password')
  await expect(visitor.getByRole('contentinfo')).toContainText('1.1.6')
  await expect(visitor.getByRole('contentinfo').getByRole('link')).toBeVisible()

  await test.step('both fields are required', async () => {
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await expect(door.email).toBeFocused()
    await expect(visitor).toHaveURL('/login')
  })
  await test.step('a wrong password is refused, and the e-mail stays', async () => {
    await door.signIn({ email: OWNER.email, password: 'a wrong password' })
    await expect(door.alert).toHaveText('Invalid email or password')
    await expect(door.email).toHaveValue(OWNER.email)
  })
  await test.step('an unknown e-mail is refused with the same words', async () => {
    await door.signIn({ email: 'nobody@example.com', password: OWNER.password })
    await expect(door.alert).toHaveText('Invalid email or password')
    await expect(door.email).toHaveValue('nobody@example.com')
  })
  await test.step('and then the right one lets in', async () => {
    await door.signIn()
    await expect(visitor).toHaveURL('/dashboard')
  })
})

test('whoever signs out leaves nothing to go back to', { tag: '@every-width' }, async ({ desk }) => {
  await desk.goto('/dashboard/services')
  const frame = new Frame(desk)
  await frame.goTo('Clients')
  await expect(desk).toHaveURL('/dashboard/clients')
  await frame.signOut()
  await expect(desk).toHaveURL('/login')
  const door = new SignInScreen(desk)
  await desk.goBack()
  await expect(door.heading).toBeVisible()
  await expect(desk.getByRole('table')).toHaveCount(0)
  await desk.goto('/dashboard/clients')
  await expect(door.heading).toBeVisible()
})

test('a session that ended elsewhere leads to the sign-in and back', async ({ desk, colleague }) => {
  await desk.goto('/dashboard/services')
  await expect(desk.getByRole('heading', { name: 'Services' })).toBeVisible()
  const answer = await colleague.request.post('/api/auth/sign-out', { data: {} })
  expect(answer.ok()).toBe(true)
  const door = new SignInScreen(desk)
  await expect(door.heading).toBeVisible()
  await expect(desk.getByText("Can't reach the server")).toBeHidden()
  await door.signIn()
  await expect(desk).toHaveURL('/dashboard/services')
  await desk.context().clearCookies()
  // Whatever is asked for first leads there: this, or what the stream of changes has read anew.
  await desk
    .getByRole('searchbox')
    .fill('yoga', { timeout: 5000 })
    .catch(() => undefined)
  await expect(door.heading).toBeVisible()
})

test('nobody is led away from this site by a forged address', async ({ owner: _, visitor }) => {
  const door = new SignInScreen(visitor)
  await visitor.goto('/login?from=//example.com/dashboard')
  await door.signIn()
  await expect(visitor).toHaveURL('/dashboard')
})
