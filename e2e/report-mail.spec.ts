import { newId } from '../domain/src/shared/new-id.ts'
import { mailing } from './mailing.ts'
import { checkPage } from './pages/page-check.ts'
import { ReportMails } from './pages/report-mails.ts'
import { openShop } from './shop.ts'
import { expect } from './stories.ts'

mailing('a report is sent by e-mail, changed, tried, stopped and brought back', async ({ desk, api, smtp }) => {
  const { client, service } = await openShop(api)
  await api('/api/check-ins', { id: newId(), clientId: client.id, serviceId: service.id })
  const mails = new ReportMails(desk)
  await mails.openReport('attendance')
  const form = await mails.begin()
  await form.press('Send it')
  await expect(form.root).toContainText('Enter an e-mail address')
  await mails.type(form, 'ana@example.com')
  await mails.type(form, 'ben@example.com')
  await form.choose('On the first of each month, about the month before')
  await checkPage(desk, 'sending a report by e-mail')
  await form.press('Send it')
  await expect(desk.getByText('The next one is sent on')).toBeVisible()

  await mails.openList()
  await expect(mails.items).toHaveText([
    /Attendance.*first of each month.*ana@example.com, ben@example.com.*next on.*nothing sent yet/,
  ])
  await mails.more('Attendance', 'Change')
  const change = mails.change('Attendance')
  await change.choose('Each Monday, about the week before')
  await change.press('Save')
  await expect(mails.items).toHaveText([/Each Monday/])

  await mails.card.getByRole('button', { name: 'Send now: Attendance' }).click()
  await expect(mails.items).toHaveText([/last sent/])
  expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['ana@example.com', 'ben@example.com']])
  expect(smtp.letters[0]?.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^attendance-.*\.xlsx$/),
  ])
  await checkPage(desk, 'reports sent by e-mail')

  await mails.more('Attendance', 'Remove')
  await expect(mails.items).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(mails.items).toHaveText([/Each Monday.*nothing sent yet/])
})
