import { JoinScreen } from './pages/join-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { TeamCard } from './pages/team-card.ts'
import { expect, OWNER, test } from './stories.ts'

const BEN = { name: 'Ben Okafor', email: 'ben@example.com', password: 'quite a long password' }

test('an invited colleague joins by the link, without a mouse, until they are removed', {
  tag: '@every-width',
}, async ({ api, desk, colleague, visitor, openBrowser }) => {
  const team = new TeamCard(desk)
  const screen = new JoinScreen(visitor)

  await test.step('the only one stays', async () => {
    const email = 'maximiliana.featherstonehaugh@a-rather-long-domain.example.com'
    await api('/api/team/invites', { id: crypto.randomUUID(), email })
    await team.open()
    await expect(team.members).toHaveText([/Ana Costa.*you.*ana@example\.com.*Joined/])
    await expect(team.invitations).toHaveCount(1)
    await checkPage(desk, 'team')
    await team.removeButton(OWNER.name).click()
    await expect(desk.getByRole('dialog', { name: 'You are the only one here' })).toBeVisible()
    await checkPage(desk, 'the only one')
    await desk.keyboard.press('Escape')
    await team.withdraw(email)
    await expect(team.invitations).toHaveCount(0)
  })

  const link = await test.step('inviting shows the link, to copy', async () => {
    await team.inviteButton.focus()
    await desk.keyboard.press('Enter')
    await expect(team.inviteForm.field('Their e-mail')).toBeFocused()
    await desk.keyboard.type(BEN.email)
    await desk.keyboard.press('Enter')
    const link = await team.shownLink()
    await checkPage(desk, 'the link')
    await expect(team.made.button('Copy link')).toBeFocused()
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await desk.keyboard.press('Enter')
    await expect(team.made.button('Copied')).toBeVisible()
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await desk.keyboard.press('Tab')
    await desk.keyboard.press('Enter')
    await expect(team.inviteButton).toBeFocused()
    await expect(team.invitations).toHaveText([/ben@example\.com.*Invited by Ana Costa.*Link works until/])
    return link
  })

  await test.step('whoever is signed in is told so', async () => {
    await colleague.goto(link)
    await expect(new JoinScreen(colleague).heading('You are already signed in')).toBeVisible()
    await checkPage(colleague, 'already signed in')
    await colleague.getByRole('link', { name: 'Stay signed in' }).click()
    await expect(colleague).toHaveURL('/dashboard')
  })

  await test.step('the link asks for a name and a password', async () => {
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(request.url()))
    await visitor.goto(link)
    await expect(screen.heading('Welcome!')).toBeVisible()
    await checkPage(visitor, 'join')
    await expect(screen.field('Your name')).toBeFocused()
    await visitor.keyboard.type(BEN.name)
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.type(BEN.password)
    await visitor.keyboard.press('Enter')
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
    await checkPage(late, 'lost link')
  })

  await test.step('once removed, their browser ends up at the sign-in, for good', async () => {
    await team.removeButton(BEN.name).focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('button', { name: 'Cancel' }), 'not the button that removes').toBeFocused()
    await desk.keyboard.press('Escape')
    await expect(team.removeButton(BEN.name)).toBeFocused()
    await team.remove(BEN.name)
    await expect(team.members).toHaveCount(1)
    const door = new SignInScreen(visitor)
    await expect(door.heading).toBeVisible()
    await door.signIn(BEN)
    await expect(door.alert).toHaveText('Invalid email or password')
  })
})
