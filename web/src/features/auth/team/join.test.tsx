import { INVITATION_HEADER } from '@deskbell/domain/auth/team/header.ts'
import type { CreatedInvite } from '@deskbell/domain/auth/team/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { useDesk } from '../../../test/desk.tsx'
import { getPart } from '../../../test/form.ts'

const desk = useDesk()

const LOST = 'This link doesn’t work'

async function invite(shop: TestBusiness, email = `${newId()}@example.com`) {
  const { body } = await shop.post<CreatedInvite>('/api/team/invites', { id: newId(), email })
  return { ...body, path: `/join#${body.link.split('#')[1]}` }
}

function findHeading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name })
}

async function findForm(user: UserEvent) {
  await findHeading('Welcome!')
  await screen.findByRole('button', { name: 'Join the team' })
  return getPart(user, document.body)
}

test('the link says which shop and who, and asks for a name and a password', async () => {
  const shop = await desk.openShop()
  const { email, path } = await invite(shop)
  const { user, router } = await desk.open(path)
  const form = await findForm(user)
  expect(screen.getByText('You are invited to Willow Studio.')).toBeVisible()
  expect(form.field('E-mail')).toHaveValue(email)
  await waitFor(() => expect(form.field('Your name')).toHaveFocus())

  // Errors show at their field, and the input is kept.
  await form.fill({ Password: 'too short' })
  await form.press('Join the team')
  expect(form.field('Your name')).toHaveFocus()
  expect(form.field('Your name')).toHaveAccessibleDescription('Enter your name')
  expect(form.field('Password')).toHaveAccessibleDescription(/Use at least 12 characters/)
  await form.fill({ 'Your name': 'Ben Okafor' })
  expect(form.field('Password')).toHaveValue('too short')
  await form.fill({ Password: 'quite a long password' })
  await form.press('Join the team')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  const { body } = await shop.get<{ members: { name: string }[] }>('/api/team')
  expect(body.members.map(({ name }) => name)).toContain('Ben Okafor')
})

test('a link that was renewed meanwhile says that it doesn’t work, and leads to the sign-in', async () => {
  const shop = await desk.openShop()
  const { email, path } = await invite(shop)
  await invite(shop, email)
  const { user, router } = await desk.open(path)
  await findHeading(LOST)
  await user.click(screen.getByRole('link', { name: 'Go to the sign-in' }))
  await findHeading('Welcome back!')
  expect(router.state.location.pathname).toBe('/login')
})

test('an invitation that is withdrawn while it is open takes nobody in, and what was typed stays', async () => {
  const shop = await desk.openShop()
  const { id, path } = await invite(shop)
  const { user } = await desk.open(path)
  const form = await findForm(user)
  await shop.post(`/api/team/invites/${id}/withdraw`)
  await form.fill({ 'Your name': 'Ben Okafor', Password: 'quite a long password' })
  await form.press('Join the team')
  expect(await screen.findByRole('alert')).toHaveTextContent(/This link was used already, or has expired/)
  expect(form.field('Your name')).toHaveValue('Ben Okafor')
})

test.each(['/join#nonsense', '/join'])('%s says that the link doesn’t work', async (path) => {
  await desk.open(path)
  await findHeading(LOST)
})

test('whoever has an account signs in with the invitation, which lets them in at the address of a further shop', async () => {
  const password = 'quite a long password'
  const { email, path: first } = await invite(await desk.openShop())
  await desk.anonymous.post('/api/invites/accept', { token: first.split('#')[1], name: 'Ben Okafor', password })
  const { path } = await invite(await desk.openShop(), email)
  const sent: (string | null)[] = []
  desk.intercept('POST', '/api/auth/sign-in/email', ({ headers }, next) => {
    sent.push(headers.get(INVITATION_HEADER))
    return next()
  })
  const { user } = await desk.open(path)
  await user.click(await screen.findByRole('link', { name: 'Sign in' }))
  await user.type(await screen.findByPlaceholderText('Username'), email)
  await user.type(screen.getByPlaceholderText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Join the team' })
  expect(sent).toEqual([path.split('#')[1]])
})

test('whoever is signed in is told so, rather than signed over', async () => {
  const shop = await desk.openShop()
  const { path } = await invite(shop)
  const { user, router } = await desk.open(path, { shop })
  await findHeading('You are already signed in')
  expect(screen.getByText(/^As Ada Owner \(.*@example\.com\), at Willow Studio\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Stay signed in' })).toHaveAttribute('href', '/dashboard')
  await user.click(screen.getByRole('button', { name: 'Sign out and go on' }))
  const form = await findForm(user)
  await form.fill({ 'Your name': 'Ben Okafor', Password: 'quite a long password' })
  await form.press('Join the team')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
