import { mailing } from './mailing.ts'
import { OutboxScreen } from './pages/outbox-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { TeamCard } from './pages/team-card.ts'
import { expect, test } from './stories.ts'

type Made = { link: string; mailed: string }

const invite = (email: string) => ['/api/team/invites', { id: crypto.randomUUID(), email }] as const

test('without a mail server, mail waits in the outbox: it is read, its link copied, and discarded', async ({
  api,
  desk,
  colleague,
}) => {
  const screen = new OutboxScreen(desk)
  const theirs = new OutboxScreen(colleague)
  await desk.goto('/dashboard/settings/notifications')
  const card = desk.getByRole('region', { name: 'E-mail' })
  await expect(card).toContainText('No mail server is set. Nothing waits in the outbox.')

  await test.step('an empty outbox says what it is for', async () => {
    await card.getByRole('link', { name: 'Open the outbox' }).click()
    await expect(desk.getByText('Nothing waits')).toBeVisible()
    await expect(desk.getByText('SMTP_URL=smtp://user:password@mail.example.com:587')).toBeVisible()
    await checkPage(desk, 'empty outbox')
    await theirs.open()
  })

  const first = await api<Made>(...invite('ben@example.com'))
  await expect(screen.letters).toHaveCount(1)
  await api<Made>(...invite('cleo@example.com'))

  await test.step('what waits appears at once, the newest first', async () => {
    await expect(screen.letters).toHaveText([/To cleo@example\.com/, /To ben@example\.com/])
    await expect(theirs.letters).toHaveCount(2)
    const letter = screen.letterTo('ben@example.com')
    await expect(letter).toContainText('Ana Costa invites you to the team of Willow Studio.')
    await expect(letter.getByRole('button', { name: /Send again/ })).toHaveCount(0)
    await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await letter.getByRole('button', { name: 'Copy link' }).click()
    await expect(letter.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(first.link)
    await checkPage(desk, 'outbox')
  })

  await test.step('discarding asks first, and is seen everywhere', async () => {
    await desk.getByRole('button', { name: 'Discard the message to ben@example.com' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Discard this message?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await checkPage(desk, 'discarding')
    await desk.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(desk.getByRole('button', { name: 'Discard the message to ben@example.com' })).toBeFocused()
    await screen.discard('ben@example.com')
    for (const { letters } of [screen, theirs]) await expect(letters).toHaveText([/To cleo@example\.com/])
    await desk.getByRole('link', { name: 'Back to Settings' }).click()
    await expect(card).toContainText('1 message waits in the outbox.')
  })
})

test('a copied link is one also where the browser gives no clipboard', async ({ api, desk }) => {
  const { link } = await api<Made>(...invite('ben@example.com'))
  await desk.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLTextAreaElement) document.title = activeElement.value
    })
  })
  const screen = new OutboxScreen(desk)
  await screen.open()
  await screen.letters.getByRole('button', { name: 'Copy link' }).click()
  await expect(screen.letters.getByRole('button', { name: 'Copied' })).toBeFocused()
  await expect(desk).toHaveTitle(link)
})

test('an outbox that cannot be loaded says so', async ({ desk }) => {
  await desk.route('**/api/mail*', (route) => route.fulfill({ status: 500, body: '' }))
  const screen = new OutboxScreen(desk)
  await screen.open()
  await expect(desk.getByRole('alert')).toContainText("This couldn't be loaded")
  await desk.unroute('**/api/mail*')
  await desk.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.getByText('Nothing waits')).toBeVisible()
})

mailing('with a mail server, an invitation arrives; what it refuses waits to be sent again', async ({ smtp, desk }) => {
  const screen = new OutboxScreen(desk)
  const team = new TeamCard(desk)
  await desk.goto('/dashboard/settings/notifications')
  await expect(desk.getByRole('region', { name: 'E-mail' })).toContainText('Mail goes out through your mail server.')
  await team.open()

  await test.step('it arrives', async () => {
    const link = await team.invite('ben@example.com')
    await expect(team.made.root).toContainText('The link is on its way to ben@example.com.')
    expect(smtp.letters).toMatchObject([{ recipients: ['ben@example.com'], from: { name: 'Willow Studio' } }])
    expect(smtp.letters[0]?.text).toContain(link)
    await team.made.press('Done')
  })

  await test.step('it is refused, and nothing is lost', async () => {
    smtp.refusal = 'Mailbox is full'
    await team.invite('cleo@example.com')
    await expect(team.made.root).toContainText('The mail to cleo@example.com could not be sent.')
    await team.made.press('Done')
    await screen.open()
    const letter = screen.letterTo('cleo@example.com')
    await expect(screen.letters).toHaveCount(1)
    await expect(letter).toContainText('Mailbox is full')
    await letter.getByRole('button', { name: 'Send again' }).click()
    await expect(desk.getByText('The mail could not be sent.', { exact: false })).toBeVisible()
    await expect(letter).toContainText('It could not be sent, 2 times')
    await checkPage(desk, 'refused mail')
  })

  await test.step('and sent again once the server takes it', async () => {
    smtp.refusal = null
    await screen.letters.getByRole('button', { name: 'Send again' }).click()
    await expect(screen.letters).toHaveCount(0)
    await expect(desk.getByText('Nothing waits')).toBeVisible()
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['ben@example.com'], ['cleo@example.com']])
  })
})
