import type { Client } from '../domain/src/clients/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newClient } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { backdateChanges, enqueueMinuteJob } from './message-time.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { MessagesScreen } from './pages/messages-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { book, DAY, openScheduleShop } from './schedule-shop.ts'
import type { Api } from './shop.ts'
import { expect } from './stories.ts'

const REMINDER = 'kind=reminder&channel=email&language=en'

async function openShop(api: Api, over: Parameters<typeof newClient>[0] = {}) {
  const shop = await openScheduleShop(api)
  const eva = await api<Client>(
    '/api/clients',
    newClient({ firstName: 'Eva', lastName: 'Lund', email: 'eva@example.com', ...over }),
  )
  return { ...shop, eva }
}

mailing(
  'a client hears of a booking, of its move and of its end; what fails is tried again',
  async ({ api, desk, smtp, server }) => {
    const { eva, massage, staff } = await openShop(api)
    const screen = new MessagesScreen(desk)
    const subjects = () => smtp.letters.map(({ subject }) => subject)
    await screen.open()
    await expect(desk.getByText('Nothing was sent yet')).toBeVisible()
    await checkPage(desk, 'no messages')

    const made = await book(api, { who: eva, what: massage, with: staff.Ana, at: '10:00' })
    await mailing.step('booked, with a file for the calendar', async () => {
      await backdateChanges(server)
      await expect(screen.row('Booking made')).toContainText('Sent')
      const [letter] = smtp.letters
      expect(letter).toMatchObject({ recipients: ['eva@example.com'], subject: expect.stringContaining('10:00 AM') })
      expect(letter?.attachments).toHaveLength(1)
      expect(String(new TextDecoder().decode(letter?.attachments[0]?.content as ArrayBuffer))).toContain('BEGIN:VEVENT')
    })

    await mailing.step('moved', async () => {
      const { id, version } = made
      const startsAt = `${DAY}T14:00:00.000Z`
      const move = { id: newId(), version, startsAt, durationMinutes: 60, employeeId: staff.Ana.id }
      await api(`/api/appointments/${id}/move`, move)
      await backdateChanges(server)
      await expect(screen.row('Appointment changed')).toContainText('Sent')
      expect(subjects().at(-1)).toMatch(/^New time: .* at 2:00/)
    })

    await mailing.step('cancelled, while the mail server knows no such address', async () => {
      smtp.unknownAddress = 'eva@example.com'
      await api(`/api/appointments/${made.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
      await backdateChanges(server)
      await expect(screen.row('Appointment cancelled')).toContainText('No such mailbox here')
      await checkPage(desk, 'messages')
      await desk.getByRole('button', { name: '1 message could not be sent. See which' }).click()
      await expect(desk).toHaveURL(/status=failed/)
      await expect(screen.rows).toHaveCount(1)
      const dialog = await screen.read('Appointment cancelled')
      await expect(dialog.root).toContainText('this was cancelled')
      await checkPage(desk, 'a message that failed')
      smtp.unknownAddress = null
      await dialog.press('Try again')
      await expect(desk.getByText('No message is like that')).toBeVisible()
      await expect.poll(() => subjects().at(-1)).toMatch(/^Cancelled/)
    })

    await mailing.step('its words are changed by the owner', async () => {
      await screen.openWords(REMINDER)
      await screen.words.fill('Dear {{firstName}},\n\nbring a towel. {{date}}')
      await expect(screen.letter.getByText('Dear Maria')).toBeVisible()
      await checkPage(desk, 'words of a message')
      await screen.button('Save').click()
      await expect(screen.toast('Saved')).toBeVisible()
    })

    await mailing.step('all of it is found from the client’s page', async () => {
      const client = new ClientScreen(desk)
      await client.open(eva.id, 'Eva Lund')
      await client.choose('Messages')
      await expect(desk.getByText('Only to Eva Lund')).toBeVisible()
      await expect(screen.rows).toHaveCount(3)
    })
  },
)

mailing(
  'a client says no to news by the link in a message, and changes her mind',
  async ({ api, desk, visitor, smtp, server }) => {
    // Birthday messages go out in the daytime only. Set a time zone in which it is 13:00 now.
    const hour = new Date().getUTCHours()
    const ahead = 13 - hour
    const today = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(5, 10)
    const { eva } = await openShop(api, { birthday: `1988-${today}` })
    const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
    await server.query(`update business set time_zone = '${zone}'`)
    const screen = new MessagesScreen(desk)
    await screen.openSettings()

    // Before birthdays are wished: at a quarter of an hour that begins by itself, and a refusal would end the message.
    await mailing.step('a mail server that refuses the sender is told of', async () => {
      const mail = screen.card('E-mail')
      smtp.refusal = 'Sender address rejected: not owned by user'
      await mail.getByRole('textbox', { name: 'Send a test letter to' }).fill('ana@example.com')
      await mail.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(mail.getByRole('status').filter({ hasText: 'It refuses the sender' })).toBeVisible()
      await checkPage(desk, 'a refused sender')
      smtp.refusal = null
    })

    await mailing.step('the shop says where clients find it, and wishes happy birthdays', async () => {
      const address = await screen.startEditing('Address for clients')
      await address.getByRole('button', { name: /^Take http/ }).click()
      await address.getByRole('button', { name: 'Save Changes' }).click()
      await expect(address).toContainText('Links in messages begin with http')
      const card = await screen.startEditing('Messages to clients')
      await card.getByRole('switch', { name: 'Birthday by E-mail' }).check({ force: true })
      await checkPage(desk, 'which messages go out')
      await card.getByRole('button', { name: 'Save Changes' }).click()
      await expect(card.getByRole('row', { name: /^Birthday/ })).toContainText('Yes')
      await enqueueMinuteJob(server)
      await expect.poll(() => smtp.letters.at(-1)?.subject).toBe('Happy birthday, Eva!')
    })

    const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(smtp.letters.at(-1)?.text ?? '')?.[0] ?? ''
    await mailing.step('she says no, with the keyboard', async () => {
      await visitor.goto(link)
      await expect(visitor.getByRole('heading', { name: 'News of Willow Studio' })).toBeVisible()
      await checkPage(visitor, 'no more news')
      await visitor.getByRole('button', { name: 'No more news' }).press('Enter')
      await expect(visitor.getByText('You get no more news of Willow Studio.')).toBeVisible()
      await checkPage(visitor, 'no more news, said')
    })

    await mailing.step('which her page tells', async () => {
      await new ClientScreen(desk).open(eva.id, 'Eva Lund')
      await expect(desk.getByText(/^No news by message since/)).toBeVisible()
    })

    await mailing.step('she takes it back', async () => {
      await visitor.getByRole('button', { name: 'Undo: send me news again' }).click()
      await expect(visitor.getByText('Willow Studio may send you news')).toBeVisible()
      await expect(desk.getByText(/^No news by message since/)).toBeHidden()
    })

    await mailing.step('and tells the desk instead', async () => {
      const client = new ClientScreen(desk)
      const form = await client.startEditing()
      await form.root.getByRole('checkbox', { name: 'Wants no news' }).check()
      await form.field('Language of messages').selectOption('French')
      await form.press('Save')
      await expect(desk.getByText('Messages in French')).toBeVisible()
      await expect(desk.getByText(/^No news by message since/)).toBeVisible()
      await visitor.reload()
      // Her page is in her language, too.
      await expect(visitor.getByText('Vous ne recevez plus de nouvelles de Willow Studio.')).toBeVisible()
      await checkPage(visitor, 'no more news, in French')
    })

    await mailing.step('a link that is cut off says so', async () => {
      await visitor.goto(link.slice(0, -5))
      await expect(visitor.getByText('This link doesn’t work')).toBeVisible()
    })
  },
)
