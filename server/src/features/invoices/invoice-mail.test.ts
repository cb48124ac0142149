import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { useApp } from '../../test/app.ts'
import { createClient, createInvoice, createSale } from '../../test/factories.ts'
import { createMessagingFixture } from '../../test/post.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'

const desk = useApp()
let smtp: TestSmtp

beforeAll(async () => {
  smtp = await startTestSmtp()
})
afterAll(() => smtp.close())

test('an invoice is mailed once with its PDF, in the language of the client', async () => {
  const { shop } = await createMessagingFixture(desk, smtp.url)
  const { id: clientId } = await createClient(shop, { language: 'de' })
  const sale = await createSale(shop, { clientId })
  const invoice = await createInvoice(shop, sale.id, { name: 'Lovelace GmbH' })
  const mail = { id: newId(), to: 'books@example.com' }
  const send = () => shop.post(`/api/invoices/${invoice.id}/mail`, mail)
  expect(await send()).toMatchObject({ status: 200, body: { to: mail.to, mailed: 'sent' } })
  expect(await send()).toMatchObject({ status: 200, body: { to: mail.to, mailed: 'sent' } })
  expect(smtp.letters).toHaveLength(1)
  const [letter] = smtp.letters
  expect(letter?.subject).toContain(`Rechnung ${invoice.number}`)
  expect(letter?.attachments).toMatchObject([{ filename: `${invoice.number}.pdf`, mimeType: 'application/pdf' }])
  const sent = and(eq(activity.entityId, sale.id), eq(activity.action, 'mailed invoice'))
  expect(await desk.db.select().from(activity).where(sent)).toMatchObject([{ clientId, after: { to: mail.to } }])
})

test('without a mail server its sums wait in the outbox', async () => {
  const shop = await desk.openShop()
  const invoice = await createInvoice(shop, (await createSale(shop)).id)
  const mail = { id: newId(), to: 'books@example.com' }
  expect(await shop.post(`/api/invoices/${invoice.id}/mail`, mail)).toMatchObject({ body: { mailed: 'waiting' } })
  const { items } = (await shop.get<MailPage>('/api/mail')).body
  expect(items).toMatchObject([{ text: expect.stringContaining(`Invoice ${invoice.number}`) }])
})
