import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findCard } from '../../../test/card.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { getPart } from '../../../test/form.ts'
import { useMail } from '../../../test/mail.ts'

const desk = useDesk()
const mail = useMail(desk)

test('the owner chooses which messages go out to clients', async () => {
  const { user } = await desk.open('/dashboard/settings/notifications', { shop: await desk.openShop() })
  const card = await findCard(user, 'Messages to clients')
  await card.press('Edit')
  await user.click(card.getByRole('switch', { name: 'Birthday by E-mail' }))
  const hours = card.getByRole('textbox', { name: /^Reminder/ })
  await user.clear(hours)
  await user.type(hours, '48')
  await card.press('Save Changes')
  await card.findByText(/Reminders go out 48 hours before\./)
  expect(card.getByRole('row', { name: /^Birthday/ })).toHaveTextContent('Yes')
})

test('what is wrong with the mail server is said in words', async () => {
  const { user } = await desk.open('/dashboard/settings/notifications', { shop: await desk.openShop() })
  const card = getPart(user, await screen.findByRole('region', { name: 'E-mail' }))
  const expectSaid = (words: string) => waitFor(() => expect(card.getByRole('status')).toHaveTextContent(words))
  await card.press('Test')
  await expectSaid('answers and lets Deskbell in')
  mail.smtp.refusal = 'Sender address rejected: not owned by user'
  await card.fill({ 'Send a test letter to': 'ana@example.com' })
  await card.press('Test')
  await expectSaid('It refuses the sender')
  await expectSaid('Set MAIL_FROM')
  mail.smtp.refusal = null
  await card.press('Test')
  await expectSaid('has taken the letter to ana@example.com')
})

test('the owner says in her own words what clients are told, and tries it out', async () => {
  const path = '/dashboard/settings/notifications/words?kind=reminder&channel=email&language=en'
  const { user } = await desk.open(path, { shop: await desk.openShop() })
  const page = getPart(user, await screen.findByRole('main'))
  const expectLetter = (words: string) =>
    waitFor(() => expect(page.getByTitle('The letter')).toHaveAttribute('srcdoc', expect.stringContaining(words)))
  await expectLetter('we look forward to seeing you')
  await page.fill({ Subject: 'See you soon: ' })
  await page.press('Service')
  await waitFor(() => expect(page.field('Subject')).toHaveValue('See you soon: {{serviceName}}'))
  await page.fill({ Text: 'Dear {{firstName}},\n\nbring a towel. ' })
  await page.press('Day')
  await waitFor(() => expect(page.field('Text')).toHaveValue('Dear {{firstName}},\n\nbring a towel. {{date}}'))
  await expectLetter('Dear Maria')
  await page.findByText('See you soon: Massage')

  await page.fill({ 'Send it as a test to': 'ana@example.com' })
  await page.press('Send test')
  await findToast('Sent to ana@example.com')
  expect(mail.smtp.letters.at(-1)).toMatchObject({
    subject: 'See you soon: Massage',
    text: expect.stringContaining('Dear Maria'),
  })

  await page.fill({ Text: 'No such thing: {{nothing}}' })
  await page.press('Save')
  expect((await page.findAllByText('There is no {{nothing}}')).length).toBeGreaterThan(0)
  await page.fill({ Text: 'Dear {{firstName}}, bring a towel.' })
  await page.press('Save')
  await findToast('Saved')
  await page.press('Back to Deskbell’s own words')
  await waitFor(() => expect(page.field('Text')).toHaveDisplayValue(/we look forward to seeing you/))
  const toast = await findToast(/^These are Deskbell’s own words again/)
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(page.field('Text')).toHaveValue('Dear {{firstName}}, bring a towel.'))
})
