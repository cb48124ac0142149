import type { CreatedInvite, Team } from '@deskbell/domain/auth/team/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog, getPart } from '../../../test/form.ts'
import { cleanup } from '../../../test/render.tsx'

const desk = useDesk()

afterEach(() => void vi.useRealTimers())

let people = 0
function newEmail(): string {
  people += 1
  return `ben-${people}@example.com`
}

async function invite(shop: TestBusiness, email = newEmail()): Promise<CreatedInvite> {
  return (await shop.post<CreatedInvite>('/api/team/invites', { id: newId(), email })).body
}

/** Opens a business with a second member, Ben Okafor. */
async function openSharedShop(): Promise<TestBusiness> {
  const shop = await desk.openShop()
  const { link } = await invite(shop)
  const accepted = { token: link.split('#')[1], name: 'Ben Okafor', password: 'quite a long password' }
  expect((await desk.anonymous.post('/api/invites/accept', accepted)).status).toBe(201)
  return shop
}

async function openTeam(shop: TestBusiness) {
  const { user, router } = await desk.open('/dashboard/settings/team', { shop })
  const card = getPart(user, await screen.findByRole('region', { name: 'Team' }))
  await card.findByRole('list', { name: 'People who can sign in' })
  const listed = (name: string) => {
    const list = card.queryByRole('list', { name })
    return list ? within(list).getAllByRole('listitem') : []
  }
  return {
    user,
    router,
    card,
    members: () => listed('People who can sign in'),
    invitations: () => listed('Open invitations'),
    startInviting: async () => {
      await card.press('Invite somebody')
      return findDialog(user, 'Invite somebody')
    },
    /** Closes the open dialog and returns its link. */
    takeLink: async () => {
      const made = await findDialog(user, 'The invitation')
      const link = (made.field('Link to join the team') as HTMLInputElement).value
      await made.press('Done')
      return link
    },
  }
}

test('an invitation shows its link, and waits in the list', async () => {
  const { user, card, members, invitations, startInviting, takeLink } = await openTeam(await desk.openShop())
  const email = newEmail()
  expect(members()).toHaveLength(1)
  expect(members()[0]).toHaveTextContent(/Ada Owner.*you.*@example\.com.*Joined/)
  expect(card.root).toHaveTextContent('Only you can sign in so far.')
  const form = await startInviting()
  await form.fill({ 'Their e-mail': email.toUpperCase() })
  await form.press('Invite')
  const made = await findDialog(user, 'The invitation')
  expect(made.root).toHaveTextContent(`No mail server is set, so ${email} gets no mail.`)
  expect(await takeLink()).toMatch(/\/join#[\w-]{43}$/)
  await waitFor(() => expect(invitations()).toHaveLength(1))
  expect(invitations()[0]).toHaveTextContent(new RegExp(`${email}.*Invited by Ada Owner.*Link works until`))
})

test('what is wrong with whom to invite is said at its field', async () => {
  const shop = await desk.openShop()
  const { body } = await shop.get<{ user: { email: string } }>('/api/session')
  const { startInviting, takeLink } = await openTeam(shop)
  const form = await startInviting()
  await form.fill({ 'Their e-mail': 'ben' })
  await form.press('Invite')
  expect(form.field('Their e-mail')).toHaveAccessibleDescription(/Check the e-mail address/)
  await form.fill({ 'Their e-mail': body.user.email })
  await form.press('Invite')
  await waitFor(() =>
    expect(form.field('Their e-mail')).toHaveAccessibleDescription(/Somebody already signs in with this address/),
  )
  await waitFor(() => expect(form.field('Their e-mail')).toHaveFocus())
  await form.fill({ 'Their e-mail': newEmail() })
  await form.press('Invite')
  await takeLink()
})

test('an invitation is renewed with another link, or withdrawn', async () => {
  const shop = await desk.openShop()
  const { email, link } = await invite(shop)
  const { card, invitations, takeLink } = await openTeam(shop)
  await card.press(`Invite again: ${email}`)
  expect(await takeLink()).not.toBe(link)
  expect(invitations()).toHaveLength(1)
  await card.press(`Withdraw the invitation to ${email}`)
  await waitFor(() => expect(invitations()).toHaveLength(0))
})

test('an invitation that has expired is marked, and can be renewed', async () => {
  const shop = await desk.openShop()
  const { email, expiresAt } = await invite(shop)
  const openAt = (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(expiresAt).getTime() + ms })
    return openTeam(shop)
  }
  const before = await openAt(-60_000)
  expect(before.invitations()[0]).toHaveTextContent(/Link works until/)
  cleanup()
  const { card, invitations, takeLink } = await openAt(60_000)
  expect(invitations()[0]).toHaveTextContent(/link expired/)
  await card.press(`Invite again: ${email}`)
  await takeLink()
})

test('the last one can’t be removed, and is told why', async () => {
  const { user, card } = await openTeam(await desk.openShop())
  await card.press('Remove Ada Owner')
  const dialog = await findDialog(user, 'You are the only one here')
  expect(dialog.root).toHaveTextContent('Somebody has to be able to sign in.')
  expect(dialog.queryByRole('button', { name: /Remove/ })).toBeNull()
  await dialog.press('Invite somebody')
  const form = await findDialog(user, 'Invite somebody')
  await waitFor(() => expect(form.field('Their e-mail')).toHaveFocus())
})

test('a colleague is only removed once that is confirmed', async () => {
  const { user, card, members } = await openTeam(await openSharedShop())
  expect(members()).toHaveLength(2)
  await card.press('Remove Ben Okafor')
  const dialog = await findDialog(user, 'Remove Ben Okafor?')
  expect(dialog.root).toHaveTextContent('This can’t be undone.')
  await dialog.press('Cancel')
  expect(members()).toHaveLength(2)
  await card.press('Remove Ben Okafor')
  await (await findDialog(user, 'Remove Ben Okafor?')).press('Remove Ben Okafor')
  await findToast('Ben Okafor was removed')
  await waitFor(() => expect(members()).toHaveLength(1))
})

test('what a colleague has set up is listed before, and goes on only where that is asked for', async () => {
  const shop = await openSharedShop()
  const ben = (await shop.get<Team>('/api/team')).body.members.find(({ isYou }) => !isYou)
  const key = { id: newId(), name: 'Web shop', scopes: ['clients:read'] }
  expect((await shop.post('/api/api-keys', key)).status).toBe(201)
  await desk.db.execute(sql`update api_key set by_user = ${ben?.id}, by_name = 'Ben Okafor' where id = ${key.id}`)
  const { user, card } = await openTeam(shop)
  await card.press('Remove Ben Okafor')
  const dialog = await findDialog(user, 'Remove Ben Okafor?')
  await dialog.findByText('Ben Okafor has set up the API key “Web shop”. They end too.')
  await user.click(dialog.getByRole('checkbox', { name: 'Keep them working, in my name' }))
  await dialog.press('Remove Ben Okafor')
  await findToast('Ben Okafor was removed')
  expect((await shop.get<{ items: object[] }>('/api/api-keys')).body.items).toHaveLength(1)
})

test('who removes themselves is led to the sign-in', async () => {
  const shop = await openSharedShop()
  const { user, card, router } = await openTeam(shop)
  await card.press('Remove Ada Owner')
  await (await findDialog(user, 'Remove yourself?')).press('Remove yourself')
  await screen.findByRole('heading', { name: 'Welcome back!' })
  expect(router.state.location.pathname).toBe('/login')
  expect((await shop.get('/api/team')).status).toBe(401)
})
