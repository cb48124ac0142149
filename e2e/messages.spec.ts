import type { Client } from '../domain/src/clients/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newClient } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { letDaysPass, letMinutesPass, lookWhatIsDue } from './message-time.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { MessagesScreen } from './pages/messages-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { book, DAY, openScheduleShop } from './schedule-shop.ts'
import type { Api } from './shop.ts'
import { expect } from './stories.ts'

const DAY_MS = 86_400_000
const REMINDER = 'kind=reminder&channel=email&language=en'

async function openShop(api: Api, over: Parameters<typeof newClient>[0] = {}) {
  const shop = await openScheduleShop(api)
  const eva = await api<Client>(
    '/api/clients',
    newClient({ firstName: 'Eva', lastName: 'Lund', email: 'eva@example.com', ...over }),
  )
  return { ...shop, eva }
}

/** A day in two to four days on which shops are open. */
function soonDay(): string {
  const days = [2, 3, 4].map((ahead) => new Date(Date.now() + ahead * DAY_MS))
  const open = days.find((day) => day.getUTCDay() % 6 !== 0)
  return (open ?? new Date()).toISOString().slice(0, 10)
}

mailing(
  'the owner chooses what clients are told, and hears in words what is wrong with her mail server',
  async ({ desk, smtp }) => {
    const screen = new MessagesScreen(desk)
    await mailing.step('which messages go out', async () => {
      await screen.openSettings()
      const card = await screen.startEditing('Messages to clients')
      await card.getByRole('switch', { name: 'Birthday by E-mail' }).check({ force: true })
      await card.getByRole('textbox', { name: /^Reminder/ }).fill('48')
      await checkPage(desk, 'which messages go out')
      await card.getByRole('button', { name: 'Save Changes' }).click()
      await expect(card).toContainText('Reminders go out 48 hours before.')
      await expect(card.getByRole('row', { name: /^Birthday/ })).toContainText('Yes')
    })

    await mailing.step('what is wrong with the mail server is said in words', async () => {
      const card = screen.card('E-mail')
      await card.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(card.getByRole('status')).toContainText('answers and lets Deskbell in')
      smtp.refusal = 'Sender address rejected: not owned by user'
      await card.getByRole('textbox', { name: 'Send a test letter to' }).fill('ana@example.com')
      await card.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(card.getByRole('status')).toContainText('It refuses the sender')
      await expect(card.getByRole('status')).toContainText('Set MAIL_FROM')
      await checkPage(desk, 'a refused sender')
      smtp.refusal = null
      await card.getByRole('button', { name: 'Test', exact: true }).click()
      await expect(card.getByRole('status')).toContainText('has taken the letter to ana@example.com')
    })
  },
)

mailing('the owner says in her own words what clients are told, and tries it out', async ({ desk, smtp }) => {
  const screen = new MessagesScreen(desk)
  await mailing.step('the words of the reminder, seen as they are typed', async () => {
    await screen.openWords(REMINDER)
    await expect(screen.letter.getByText('we look forward to seeing you')).toBeVisible()
    await screen.subject.fill('See you soon: ')
    await screen.button('Service').click()
    await expect(screen.subject).toHaveValue('See you soon: {{serviceName}}')
    await screen.words.fill('Dear {{firstName}},\n\nbring a towel. ')
    await screen.button('Day').click()
    await expect(screen.words).toHaveValue('Dear {{firstName}},\n\nbring a towel. {{date}}')
    await expect(screen.letter.getByText('Dear Maria')).toBeVisible()
    await expect(desk.getByText('See you soon: Massage')).toBeVisible()
    await checkPage(desk, 'words of a message')
  })

  await mailing.step('sent as a test before it is saved', async () => {
    await desk.getByRole('textbox', { name: 'Send it as a test to' }).fill('ana@example.com')
    await screen.button('Send test').click()
    await expect(screen.toast('Sent to ana@example.com')).toBeVisible()
    const letter = smtp.letters.at(-1)
    expect(letter?.subject).toBe('See you soon: Massage')
    expect(letter?.text).toContain('Dear Maria')
  })

  await mailing.step('saved, and back to Deskbell’s own words, and back again', async () => {
    await screen.words.fill('No such thing: {{nothing}}')
    await screen.button('Save').click()
    await expect(desk.getByText('There is no {{nothing}}').first()).toBeVisible()
    await screen.words.fill('Dear {{firstName}}, bring a towel.')
    await screen.button('Save').click()
    await expect(screen.toast('Saved')).toBeVisible()
    await screen.button('Back to Deskbell’s own words').click()
    await expect(screen.words).toHaveValue(/we look forward to seeing you/)
    await screen.undo('These are Deskbell’s own words again')
    await expect(screen.words).toHaveValue('Dear {{firstName}}, bring a towel.')
  })
})

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
      await letMinutesPass(server)
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
      await letMinutesPass(server)
      await expect(screen.row('Appointment changed')).toContainText('Sent')
      expect(subjects().at(-1)).toMatch(/^New time: .* at 2:00/)
    })

    await mailing.step('cancelled, while the mail server knows no such address', async () => {
      smtp.unknownAddress = 'eva@example.com'
      await api(`/api/appointments/${made.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
      await letMinutesPass(server)
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

    await mailing.step('all of it is found from the client’s page', async () => {
      const client = new ClientScreen(desk)
      await client.open(eva.id, 'Eva Lund')
      await client.choose('Messages')
      await expect(desk.getByText('Only to Eva Lund')).toBeVisible()
      await expect(screen.rows).toHaveCount(3)
    })
  },
)

mailing('a reminder comes in time, in the client’s own language', async ({ api, desk, smtp, server }) => {
  const { eva, massage, staff } = await openShop(api, { language: 'es' })
  const screen = new MessagesScreen(desk)
  await book(api, { who: eva, what: massage, with: staff.Ana, at: '10:00', day: soonDay() })
  await letMinutesPass(server)
  await expect.poll(() => smtp.letters.length).toBe(1)
  await screen.openSettings()
  const card = await screen.startEditing('Messages to clients')
  await card.getByRole('textbox', { name: /^Reminder/ }).fill('120')
  await card.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card).toContainText('120 hours')
  await letDaysPass(server, 6)
  await expect.poll(() => smtp.letters.at(-1)?.subject).toMatch(/^Recordatorio: Massage 60, .*10:00/)
  await screen.open('?kind=reminder')
  await expect(screen.row('Eva Lund')).toContainText('Sent')
})

mailing(
  'a client says no to news by the link in a message, and changes her mind',
  async ({ api, desk, visitor, smtp, server }) => {
    // A birthday is wished for by day, whatever the hour is at which this runs.
    const hour = new Date().getUTCHours()
    const ahead = 13 - hour
    const today = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(5, 10)
    const { eva } = await openShop(api, { birthday: `1990-${today === '02-29' ? '02-28' : today}` })
    const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
    await server.query(`update business set time_zone = '${zone}'`)
    const screen = new MessagesScreen(desk)
    await screen.openSettings()

    await mailing.step('the shop says where clients find it, and wishes happy birthdays', async () => {
      const address = await screen.startEditing('Address for clients')
      await address.getByRole('button', { name: /^Take http/ }).click()
      await address.getByRole('button', { name: 'Save Changes' }).click()
      await expect(address).toContainText('Links in messages begin with http')
      const card = await screen.startEditing('Messages to clients')
      await card.getByRole('switch', { name: 'Birthday by E-mail' }).check({ force: true })
      await card.getByRole('button', { name: 'Save Changes' }).click()
      await expect(card.getByRole('row', { name: /^Birthday/ })).toContainText('Yes')
      await lookWhatIsDue(server)
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
      await expect(visitor.getByText('You get no more news of Willow Studio.')).toBeVisible()
    })

    await mailing.step('a link that is cut off says so', async () => {
      await visitor.goto(link.slice(0, -5))
      await expect(visitor.getByText('This link doesn’t work')).toBeVisible()
    })
  },
)
