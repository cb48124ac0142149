import { newId } from '../domain/src/shared/new-id.ts'
import { newClient } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { OutboxScreen } from './pages/outbox-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { TeamCard } from './pages/team-card.ts'
import { expect, test } from './stories.ts'

mailing(
  'what a mail server refuses waits, is copied, discarded by one of two, or sent again',
  async ({ smtp, desk, colleague, api, server }) => {
    const screen = new OutboxScreen(desk)
    const theirs = new OutboxScreen(colleague)
    const team = new TeamCard(desk)

    await test.step('an empty outbox says what it is for, as where there is no mail server', async () => {
      await colleague.route('**/api/mail*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), canSend: false } })
      })
      await theirs.open()
      await expect(colleague.getByText('SMTP_URL=smtp://user:password@mail.example.com:587')).toBeVisible()
      await checkPage(colleague, 'empty outbox')
      await colleague.unroute('**/api/mail*')
    })

    smtp.refusal = 'Mailbox is full'
    await team.open()
    const client = newClient()
    await api('/api/clients', client)
    const letter = { data: { id: newId(), to: 'ben@example.com' } }
    expect((await desk.request.post(`/api/clients/${client.id}/card/mail`, letter)).status()).toBe(502)
    const { code } = await (await desk.request.get(`/api/clients/${client.id}/card`)).json()
    const link = `${server.address}/card?language=en#${code}`
    await team.invite('cleo@example.com')
    await team.made.press('Done')
    await expect(theirs.letters).toHaveCount(2)
    await screen.open()
    await checkPage(desk, 'refused mail')

    await test.step('a link is copied, with a clipboard and without one', async () => {
      await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const letter = screen.letterTo('ben@example.com')
      await letter.getByRole('button', { name: 'Copy link' }).click()
      await expect(letter.getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await desk.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
        document.addEventListener('copy', () => {
          const { activeElement } = document
          if (activeElement instanceof HTMLTextAreaElement) document.title = activeElement.value
        })
      })
      await letter.getByRole('button', { name: 'Copied' }).click()
      await expect(letter.getByRole('button', { name: 'Copied' })).toBeFocused()
      await expect(desk).toHaveTitle(link)
      await expect(screen.letterTo('cleo@example.com').getByRole('button', { name: 'Copy link' })).toBeHidden()
    })

    await test.step('discarding asks first, and is seen everywhere', async () => {
      const discard = desk.getByRole('button', { name: 'Discard the message to ben@example.com' })
      await discard.click()
      const dialog = desk.getByRole('dialog', { name: 'Discard this message?' })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await checkPage(desk, 'discarding')
      await desk.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(discard).toBeFocused()
      await screen.discard('ben@example.com')
      for (const { letters } of [screen, theirs]) await expect(letters).toHaveText([/To cleo@example\.com/])
    })

    await test.step('and sent again once the server takes it', async () => {
      smtp.refusal = null
      await screen.letters.getByRole('button', { name: 'Send again' }).click()
      await expect(screen.letters).toHaveCount(0)
      expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['cleo@example.com']])
    })
  },
)
