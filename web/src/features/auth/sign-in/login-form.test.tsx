import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { OWNER, signIn } from '../../../../../server/src/test/sign-in.ts'
import { useDesk } from '../../../test/desk.tsx'
import { cleanup } from '../../../test/render.tsx'

const desk = useDesk()

beforeAll(async () => {
  expect((await desk.anonymous.post('/api/setup', OWNER)).status).toBe(201)
})

const field = (name: string) => screen.getByPlaceholderText(name)

async function typeIn(user: UserEvent, { email = OWNER.email, password = OWNER.password } = {}): Promise<void> {
  await screen.findByRole('heading', { name: 'Welcome back!' })
  for (const [name, text] of [
    ['Username', email],
    ['Password', password],
  ] as const) {
    await user.clear(field(name))
    await user.click(field(name))
    await user.paste(text)
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

function expectAddress(address: string): Promise<void> {
  return waitFor(() => expect(window.location.pathname + window.location.search).toBe(address))
}

test('the sign-in says what the specification says, to the letter', async () => {
  const { user } = await desk.open('/login')
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(screen.getByText('Login to your account!')).toBeVisible()
  expect(field('Username')).toHaveAttribute('type', 'email')
  expect(field('Password')).toHaveAttribute('type', 'password')
  expect(screen.getByRole('contentinfo')).toHaveTextContent('1.1.6')
  expect(within(screen.getByRole('contentinfo')).getByRole('link')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  for (const name of ['Username', 'Password']) expect(field(name)).toBeInvalid()
  await expectAddress('/login')
})

test('a wrong password and an unknown e-mail are refused with the same words, and the e-mail stays', async () => {
  const { user } = await desk.open('/login')
  let refused: HTMLElement | null = null
  for (const wrong of [{ password: 'a wrong password' }, { email: 'nobody@example.com' }]) {
    await typeIn(user, wrong)
    // The previous error disappears while the next request is pending.
    await waitFor(() => expect(refused).not.toBeInTheDocument())
    refused = await screen.findByRole('alert')
    expect(refused).toHaveTextContent('Invalid email or password')
    expect(field('Username')).toHaveValue(wrong.email ?? OWNER.email)
  }
  await typeIn(user)
  await expectAddress('/dashboard')
})

test('whoever signs in goes on to where they wanted, and nowhere else than here', async () => {
  for (const [from, leadsTo] of [
    ['/dashboard/clients?q=maria', '/dashboard/clients?q=maria'],
    ['//example.com/dashboard', '/dashboard'],
    ['/\\example.com/dashboard', '/dashboard'],
    ['/\t/example.com/dashboard', '/dashboard'],
    ['/.//example.com/dashboard', '/dashboard'],
    ['//', '/dashboard'],
    ['https://example.com/dashboard', '/dashboard'],
  ] as const) {
    const { user, router } = await desk.open(`/login?from=${encodeURIComponent(from)}`)
    expect(router.state.location.search.from).toBe(from === leadsTo ? from : undefined)
    await typeIn(user)
    await expectAddress(leadsTo)
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(leadsTo))
    cleanup()
  }
})

test('a session that ended elsewhere leads to the sign-in and back', async () => {
  const owner = (await signIn(desk)) as TestBusiness
  const { user } = await desk.open('/dashboard/services', { shop: owner })
  await screen.findByRole('heading', { name: 'Services' })
  expect((await owner.post('/api/auth/sign-out')).status).toBe(200)
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(screen.queryByText(/Can't reach the server/)).not.toBeInTheDocument()
  await typeIn(user)
  await screen.findByRole('heading', { name: 'Services' })
  await expectAddress('/dashboard/services')
})

test('whoever signs out is at the sign-in, and sees nothing of the shop any more', async () => {
  const owner = (await signIn(desk)) as TestBusiness
  const { user, router } = await desk.open('/dashboard/clients', { shop: owner })
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Welcome back!' })
  await expectAddress('/login')
  await router.navigate({ to: '/dashboard/clients' })
  await waitFor(() => expect(router.state.resolvedLocation?.search.from).toBe('/dashboard/clients'))
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
