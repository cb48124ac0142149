import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { formatGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import type { MailedGiftCard } from '@deskbell/domain/stored-value/schema.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { expectProblem, useApp } from '../../test/app.ts'
import { createClient, createGiftCard, createSale, newBusiness } from '../../test/factories.ts'
import { createMessagingFixture, type MessagingFixture } from '../../test/post.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'

const desk = useApp()
let smtp: TestSmtp
let post: MessagingFixture

beforeAll(async () => {
  smtp = await startTestSmtp()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  post = await createMessagingFixture(desk, smtp.url)
})
afterEach(() => {
  smtp.letters.length = 0
  smtp.refusal = null
})

test('a gift card is a PDF, on the paper of the shop’s country', async () => {
  const { shop } = post
  const { id } = await createGiftCard(shop, { recipient: 'Charles', message: 'Najlepszego, 生日快樂' })
  const print = () => shop.get<string>(`/api/gift-cards/${id}/pdf`)
  const update = (version: number, locale: string) => shop.put('/api/business', { ...newBusiness({ locale }), version })
  await update(2, 'en-US')
  const answer = await print()
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.body).toMatch(/^%PDF-/)
  expect(answer.body).toContain('/MediaBox [0 0 612 792]')
  await update(3, 'de-DE')
  expect((await print()).body).toContain('/MediaBox [0 0 595.28 841.89]')
})

test('it is mailed once with its PDF, in the language of who bought it', async () => {
  const { shop } = post
  const { id: clientId } = await createClient(shop, { language: 'de', phone: '' })
  const line = { kind: 'gift_card' as const, giftCardId: newId(), price: 5000, recipient: '', message: 'Alles Gute' }
  await createSale(shop, { clientId, lines: [line], payments: [{ method: 'cash', amount: 5000 }] })
  const mail = { id: newId(), to: 'charles@example.com' }
  const path = `/api/gift-cards/${line.giftCardId}/mail`
  const send = () => shop.post<z.infer<typeof MailedGiftCard>>(path, mail)
  expect((await send()).body).toEqual({ to: mail.to, mailed: 'sent' })
  expect((await send()).body).toEqual({ to: mail.to, mailed: 'sent' })
  expect(smtp.letters).toHaveLength(1)
  const [letter] = smtp.letters
  expect(letter?.subject).toMatch(/^Gutschein/)
  expect(letter?.text).toContain('Alles Gute')
  expect(letter?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['gift-card.pdf', 'application/pdf'],
  ])
  const sent = and(eq(activity.entityId, line.giftCardId), eq(activity.action, 'mailed gift card'))
  expect(await desk.db.$count(activity, sent)).toBe(1)
})

test('what the mail server refuses can be sent again', async () => {
  const { id } = await createGiftCard(post.shop)
  const mail = { id: newId(), to: 'charles@example.com' }
  smtp.refusal = '550 No such mailbox'
  expectProblem(await post.shop.post(`/api/gift-cards/${id}/mail`, mail), 502, 'mail_failed')
  smtp.refusal = null
  expect(await post.shop.post(`/api/gift-cards/${id}/mail`, { ...mail, id: newId() })).toMatchObject({ status: 200 })
  expect(smtp.letters).toHaveLength(1)
})

test('without a mail server the code waits in the outbox', async () => {
  const shop = await desk.openShop()
  const { id, code } = await createGiftCard(shop)
  const mail = { id: newId(), to: 'charles@example.com' }
  expect((await shop.post(`/api/gift-cards/${id}/mail`, mail)).body).toEqual({ to: mail.to, mailed: 'waiting' })
  const { items } = (await shop.get<MailPage>('/api/mail')).body
  expect(items).toMatchObject([{ subject: 'Gift card', text: expect.stringContaining(formatGiftCardCode(code)) }])
})
