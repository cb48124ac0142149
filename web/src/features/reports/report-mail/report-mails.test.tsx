import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createClient, createService } from '../../../../../server/src/test/factories.ts'
import { useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { useMail } from '../../../test/mail.ts'

const desk = useDesk()
const mail = useMail(desk)

test('a report is sent by e-mail, changed, tried, stopped and brought back', async () => {
  const shop = await desk.openShop()
  const [client, service] = [await createClient(shop), await createService(shop)]
  await shop.post('/api/check-ins', { id: crypto.randomUUID(), clientId: client.id, serviceId: service.id })
  const { user, router } = await desk.open('/dashboard/reports/attendance', { shop })
  await user.click(await screen.findByRole('button', { name: 'Send by e-mail…' }))
  const form = await findDialog(user, 'Send this report by e-mail')
  await form.press('Send it')
  await form.findByText('Enter an e-mail address')
  for (const address of ['ana@example.com', 'ben@example.com']) await user.type(form.field('To'), `${address}{Enter}`)
  await form.choose('On the first of each month, about the month before')
  await form.press('Send it')
  await screen.findByText(/^The next one is sent on/)
  await waitFor(() => expect(form.root).not.toBeInTheDocument())

  await router.navigate({ to: '/dashboard/reports' })
  const card = within(await screen.findByRole('region', { name: 'Sent by e-mail' }))
  const waitForItem = (words: RegExp) => waitFor(() => expect(card.getByRole('listitem')).toHaveTextContent(words))
  const chooseMore = async (doing: string) => {
    await user.click(card.getByRole('button', { name: 'More about Attendance' }))
    await user.click(await screen.findByRole('menuitem', { name: doing }))
  }
  await waitForItem(/Attendance.*first of each month.*ana@example.com, ben@example.com.*next on.*nothing sent yet/)
  await chooseMore('Change')
  const change = await findDialog(user, 'Attendance by e-mail')
  await change.choose('Each Monday, about the week before')
  await change.press('Save')
  await waitForItem(/Each Monday/)
  await waitFor(() => expect(change.root).not.toBeInTheDocument())

  await user.click(card.getByRole('button', { name: 'Send now: Attendance' }))
  await waitForItem(/last sent/)
  expect(mail.smtp.letters.map(({ recipients }) => recipients)).toEqual([['ana@example.com', 'ben@example.com']])
  const names = mail.smtp.letters[0]?.attachments.map(({ filename }) => filename)
  expect(names).toEqual([expect.stringMatching(/^attendance-.*\.xlsx$/)])

  await chooseMore('Remove')
  await waitFor(() => expect(card.queryByRole('listitem')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitForItem(/Each Monday.*nothing sent yet/)
})
