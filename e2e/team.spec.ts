import type { Page } from '@playwright/test'
import { JoinScreen } from './pages/join-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { TeamCard } from './pages/team-card.ts'
import { expect, OWNER, test } from './stories.ts'

const BEN = { name: 'Ben Okafor', email: 'ben@example.com', password: 'quite a long password' }

/** Ben, invited from the desk, has joined in his own browser. */
async function joinedBy(desk: Page, visitor: Page): Promise<TeamCard> {
  const team = new TeamCard(desk)
  await team.open()
  const link = await team.invite(BEN.email)
  await team.made.press('Done')
  await visitor.goto(link)
  await new JoinScreen(visitor).join(BEN)
  await expect(visitor).toHaveURL('/dashboard')
  return team
}

test('an invited colleague joins by the link, and everybody sees it at once', { tag: '@every-width' }, async ({
  desk,
  visitor,
  openBrowser,
}) => {
  const team = new TeamCard(desk)
  await team.open()
  await expect(team.members).toHaveText([/Ana Costa.*you.*ana@example\.com.*Joined/])
  await expect(team.card).toContainText('Only you can sign in so far.')

  const link = await test.step('inviting shows the link, to copy', async () => {
    const link = await team.invite('Ben@Example.com')
    await expect(team.made.root).toContainText('No mail server is set')
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await team.made.press('Copy link')
    await expect(team.made.button('Copied')).toBeVisible()
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await team.made.press('Done')
    await expect(team.inviteButton).toBeFocused()
    await expect(team.invitations).toHaveText([/ben@example\.com.*Invited by Ana Costa.*Link works until/])
    return link
  })

  await test.step('the link says which shop and who, and asks for a name and a password', async () => {
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(request.url()))
    await visitor.goto(link)
    const screen = new JoinScreen(visitor)
    await expect(screen.heading('Welcome!')).toBeVisible()
    await expect(visitor.getByText('You are invited to Willow Studio.')).toBeVisible()
    await expect(screen.field('E-mail')).toHaveValue(BEN.email)
    await expect(screen.field('Your name')).toBeFocused()
    await screen.join(BEN)
    await expect(visitor).toHaveURL('/dashboard')
    expect(
      asked.filter((url) => url.includes(link.split('#')[1] ?? '?')),
      'the secret is in no address',
    ).toEqual([])
  })

  await test.step('both are listed, here and there', async () => {
    await expect(team.members).toHaveText([/Ana Costa/, /Ben Okafor.*ben@example\.com/])
    await expect(team.invitations).toHaveCount(0)
    const theirs = new TeamCard(visitor)
    await theirs.open()
    await expect(theirs.member('Ben Okafor')).toContainText('you')
    await expect(theirs.member('Ana Costa')).not.toContainText('you')
  })

  await test.step('the link works once', async () => {
    const late = await openBrowser()
    await late.goto(link)
    await expect(new JoinScreen(late).heading('This link doesn’t work')).toBeVisible()
    await late.getByRole('link', { name: 'Go to the sign-in' }).click()
    await expect(new SignInScreen(late).heading).toBeVisible()
  })
})

test('a removed colleague’s browser ends up at the sign-in, for good', async ({ desk, visitor }) => {
  const team = await joinedBy(desk, visitor)
  await team.removeButton(BEN.name).click()
  const dialog = desk.getByRole('dialog', { name: 'Remove Ben Okafor?' })
  await expect(dialog).toContainText('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(team.members).toHaveCount(2)
  await team.remove(BEN.name)
  await expect(desk.getByRole('alert').filter({ hasText: 'Ben Okafor was removed' })).toBeVisible()
  await expect(team.members).toHaveCount(1)
  const door = new SignInScreen(visitor)
  await expect(door.heading).toBeVisible()
  await door.signIn(BEN)
  await expect(door.alert).toHaveText('Invalid email or password')
})

test('the last one can’t be removed, and is told why', async ({ desk }) => {
  const team = new TeamCard(desk)
  await team.open()
  await team.removeButton(OWNER.name).click()
  const dialog = desk.getByRole('dialog', { name: 'You are the only one here' })
  await expect(dialog).toContainText('Somebody has to be able to sign in.')
  await expect(dialog.getByRole('button', { name: /Remove/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Invite somebody' }).click()
  await expect(team.inviteForm.field('Their e-mail')).toBeFocused()
})

test('who removes themselves is led to the sign-in, and the others stay', async ({ desk, visitor }) => {
  const team = await joinedBy(desk, visitor)
  const theirs = new TeamCard(visitor)
  await theirs.open()
  await team.remove(OWNER.name, { as: 'yourself' })
  await expect(new SignInScreen(desk).heading).toBeVisible()
  await expect(desk).toHaveURL(/\/login/)
  await expect(theirs.members).toHaveText([/Ben Okafor.*you/])
})

test('a renewed link ends the old one, and a withdrawn one works no more', async ({ desk, visitor }) => {
  const team = new TeamCard(desk)
  const screen = new JoinScreen(visitor)
  const lost = screen.heading('This link doesn’t work')
  await team.open()
  const first = await team.invite(BEN.email)
  await team.made.press('Done')
  const second = await team.inviteAgain(BEN.email)
  expect(second).not.toBe(first)
  await team.made.press('Done')
  await expect(team.invitations).toHaveCount(1)
  await visitor.goto(first)
  await expect(lost).toBeVisible()
  await visitor.goto(second)
  await expect(screen.heading('Welcome!')).toBeVisible()

  await test.step('also for whoever has it open', async () => {
    await team.withdraw(BEN.email)
    await expect(team.invitations).toHaveCount(0)
    await screen.join(BEN)
    await expect(visitor.getByRole('alert')).toHaveText(/This link was used already, or has expired/)
    await expect(screen.field('Your name')).toHaveValue(BEN.name)
    await visitor.reload()
    await expect(lost).toBeVisible()
  })

  await test.step('and a mangled link says the same', async () => {
    await visitor.goto('/join#nonsense')
    await visitor.reload()
    await expect(lost).toBeVisible()
    await visitor.goto('/join')
    await expect(lost).toBeVisible()
  })
})

test('an invitation that has expired is marked, and can be renewed', async ({ api, desk }) => {
  await api('/api/team/invites', { id: crypto.randomUUID(), email: BEN.email })
  const team = new TeamCard(desk)
  await desk.clock.setFixedTime(Date.now() + 6.9 * 86_400_000)
  await team.open()
  await expect(team.invitations).toHaveText([/Link works until/])
  await desk.clock.setFixedTime(Date.now() + 7.1 * 86_400_000)
  await team.open()
  await expect(team.invitations).toHaveText([/link expired/])
  await team.inviteAgain(BEN.email)
})

test('what is wrong is said at its field, and nothing typed is lost', async ({ desk, visitor }) => {
  const team = new TeamCard(desk)
  await team.open()
  await test.step('whom to invite', async () => {
    await team.inviteButton.click()
    const email = team.inviteForm.field('Their e-mail')
    await email.fill('ben')
    await team.inviteForm.press('Invite')
    await expect(email).toHaveAccessibleDescription(/Check the e-mail address/)
    await email.fill(OWNER.email)
    await team.inviteForm.press('Invite')
    await expect(email).toHaveAccessibleDescription(/Somebody already signs in with this address/)
    await expect(email).toBeFocused()
    await email.fill(BEN.email)
    await team.inviteForm.press('Invite')
  })
  await test.step('the name and the password', async () => {
    await visitor.goto(await team.shownLink())
    const screen = new JoinScreen(visitor)
    await screen.join({ name: '', password: 'too short' })
    await expect(screen.field('Your name')).toBeFocused()
    await expect(screen.field('Your name')).toHaveAccessibleDescription('Enter your name')
    await expect(screen.field('Password')).toHaveAccessibleDescription(/Use at least 12 characters/)
    await screen.field('Your name').fill(BEN.name)
    await expect(screen.field('Password')).toHaveValue('too short')
    await screen.join(BEN)
    await expect(visitor).toHaveURL('/dashboard')
  })
})

test('whoever is signed in is told so, rather than signed over', async ({ desk, colleague }) => {
  const team = new TeamCard(desk)
  await team.open()
  const link = await team.invite(BEN.email)
  const screen = new JoinScreen(colleague)
  await colleague.goto(link)
  await expect(screen.heading('You are already signed in')).toBeVisible()
  await expect(colleague.getByText('As Ana Costa (ana@example.com), at Willow Studio.')).toBeVisible()
  await checkPage(colleague, 'already signed in')
  await colleague.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(colleague).toHaveURL('/dashboard')
  await colleague.goto(link)
  await colleague.getByRole('button', { name: 'Sign out and go on' }).click()
  await expect(screen.heading('Welcome!')).toBeVisible()
  await screen.join(BEN)
  await expect(colleague).toHaveURL('/dashboard')
})

test('inviting and joining need no mouse', async ({ desk, visitor }) => {
  const team = new TeamCard(desk)
  await team.open()
  await team.inviteButton.focus()
  await desk.keyboard.press('Enter')
  await expect(team.inviteForm.field('Their e-mail')).toBeFocused()
  await desk.keyboard.type(BEN.email)
  await desk.keyboard.press('Enter')
  const link = await team.shownLink()
  await expect(team.made.button('Copy link')).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(team.inviteButton).toBeFocused()
  await visitor.goto(link)
  await expect(new JoinScreen(visitor).field('Your name')).toBeFocused()
  await visitor.keyboard.type(BEN.name)
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.type(BEN.password)
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL('/dashboard')
  await expect(team.members).toHaveCount(2)
  await team.removeButton(BEN.name).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('button', { name: 'Cancel' }), 'not the button that removes').toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(team.removeButton(BEN.name)).toBeFocused()
})

test('the team and its dialogs are accessible', async ({ api, desk, visitor }) => {
  const email = 'maximiliana.featherstonehaugh@a-rather-long-domain.example.com'
  const { link } = await api<{ link: string }>('/api/team/invites', { id: crypto.randomUUID(), email })
  const team = new TeamCard(desk)
  await team.open()
  await expect(team.invitations).toHaveCount(1)
  await checkPage(desk, 'team')
  await team.invite(BEN.email)
  await checkPage(desk, 'the link')
  await team.made.press('Done')
  await expect(team.made.root).toBeHidden()
  await team.removeButton(OWNER.name).click()
  await expect(desk.getByRole('dialog', { name: 'You are the only one here' })).toBeVisible()
  await checkPage(desk, 'the only one')
  await visitor.goto(link)
  await expect(new JoinScreen(visitor).heading('Welcome!')).toBeVisible()
  await checkPage(visitor, 'join')
  await new JoinScreen(visitor).join({ name: 'Maximiliana Featherstonehaugh', password: BEN.password })
  await expect(visitor).toHaveURL('/dashboard')
  await visitor.context().clearCookies()
  await visitor.goto(link)
  await expect(new JoinScreen(visitor).heading('This link doesn’t work')).toBeVisible()
  await checkPage(visitor, 'lost link')
})
