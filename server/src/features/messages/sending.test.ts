import type { Message, MessagePage } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { client } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import { createMailer } from '../../mail/mailer.ts'
import { expectProblem, useApp } from '../../test/app.ts'
import { patience } from '../../test/patience.ts'
import { createMessagingFixture, type MessagingFixture } from '../../test/post.ts'
import { startTestSms, type TestSms } from '../../test/sms.ts'
import { startTestSmtp, startThinkingSmtp, type TestSmtp } from '../../test/smtp.ts'
import { sendMessage } from './sending.ts'

const desk = useApp()
let smtp: TestSmtp
let sms: TestSms
let post: MessagingFixture

beforeAll(async () => {
  smtp = await startTestSmtp()
  sms = await startTestSms()
})
afterAll(async () => {
  await smtp.close()
  await sms.close()
})

beforeEach(async () => {
  post = await createMessagingFixture(desk, smtp.url)
})
afterEach(() => {
  smtp.letters.length = 0
  smtp.refusal = null
  sms.asked.length = 0
  sms.answer = { status: 201, body: '{}' }
})

const HOUR_MS = 3_600_000

/** Inserts a queued message without a job. */
async function waiting(over: Partial<typeof message.$inferInsert> = {}): Promise<string> {
  const { now } = desk.clock
  const id = newId()
  await desk.db.insert(message).values({
    businessId: post.shop.businessId,
    id,
    once: id,
    kind: 'place_offered',
    channel: 'email',
    clientId: post.client.id,
    to: 'maria@example.com',
    subject: 'Free now',
    text: 'Hello Maria',
    dueAt: now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
    createdAt: now,
    updatedAt: now,
    ...over,
  })
  return id
}

const send = (messageId: string) => sendMessage(post.services, { businessId: post.shop.businessId, messageId })
const mailerTo = (smtpUrl: string) =>
  createMailer({ db: desk.db, log: pino({ level: 'silent' }), smtpUrl, from: 'desk@deskbell.example' })
const sendBy = (smtpUrl: string, messageId: string) =>
  sendMessage({ ...post.services, mailer: mailerTo(smtpUrl) }, { businessId: post.shop.businessId, messageId })
async function toState(id: string) {
  const [row] = await desk.db.select().from(message).where(eq(message.id, id))
  if (!row) throw new Error('no such message')
  return row
}

describe('an e-mail', () => {
  test('is sent once, however many try at once', async () => {
    const id = await waiting()
    await Promise.all([1, 2, 3, 4, 5].map(() => send(id)))
    await send(id)
    expect(smtp.letters).toHaveLength(1)
    expect(smtp.letters[0]?.messageId).toBe(`<${id}@deskbell.example>`)
    expect(await toState(id)).toMatchObject({ status: 'sent', tries: 0, lastError: '' })
  })

  test('of a server that died before the last byte left is not there, and is sent by another', async () => {
    const id = await waiting()
    const died = new Error('The server died')
    const outgoing = { subject: 'Free now', text: 'Hello Maria', html: '', calendar: null, logo: null }
    const handing = post.services.mailer.handOver(post.shop.businessId, {
      ...outgoing,
      id,
      to: 'maria@example.com',
      unsubscribeUrl: '',
      date: desk.clock.now,
      onHanding: () => Promise.reject(died),
    })
    await expect(handing).rejects.toMatchObject({ cause: died })
    expect(smtp.letters).toEqual([])
    await send(id)
    expect(smtp.letters).toHaveLength(1)
  })

  test.each(['RCPT TO', 'DATA'] as const)('is nobody’s while the mail server thinks about %s', async (command) => {
    const thinking = await startThinkingSmtp(command)
    const [refused, taken] = [await waiting(), await waiting()]
    const trying = [refused, taken].map((id) => sendBy(thinking.url, id))
    await thinking.asked
    // Long enough for a premature write of handedAt to show.
    for (let look = 0; look < 20; look++)
      for (const id of [refused, taken]) expect(await toState(id)).toMatchObject({ status: 'queued', handedAt: null })
    await send(taken)
    thinking.answer('550 Not for us')
    await Promise.all(trying)
    await thinking.close()
    expect(await toState(refused)).toMatchObject({ status: 'failed', tries: 1, handedAt: null })
    expect(await toState(taken)).toMatchObject({ status: 'sent' })
    expect([smtp.letters.length, thinking.lines]).toEqual([1, []])
  })

  test('that another server has sent meanwhile gets no dot', async () => {
    const thinking = await startThinkingSmtp('DATA')
    const id = await waiting()
    const trying = sendBy(thinking.url, id)
    await thinking.asked
    await send(id)
    thinking.answer('354 Go on')
    await trying
    await thinking.close()
    expect(smtp.letters).toHaveLength(1)
    expect(thinking.lines).not.toContain('.')
  })

  test('is noted when the mail server has all of it but the dot', async () => {
    const thinking = await startThinkingSmtp('DATA')
    const words = { subject: 'Free now', text: `${'Hello\n'.repeat(50_000)}The end`, html: '' }
    const handing = mailerTo(thinking.url).handOver(post.shop.businessId, {
      ...words,
      id: newId(),
      to: 'maria@example.com',
      unsubscribeUrl: '',
      calendar: null,
      logo: null,
      date: desk.clock.now,
      onHanding: () => vi.waitFor(() => expect(thinking.lines.at(-1)).toBe('The end'), patience),
    })
    thinking.answer('354 Go on')
    await handing
    await thinking.close()
    expect(thinking.lines.slice(-2)).toEqual(['The end', '.'])
  })

  test('of a server that died after it is presumed to be there', async () => {
    const handedAt = new Date(desk.clock.now.getTime() - 1000)
    const id = await waiting({ handedAt })
    await send(id)
    expect(smtp.letters).toEqual([])
    expect(await toState(id)).toMatchObject({ status: 'sent', sentAt: handedAt })
  })

  test('that is refused for good has failed, says why, and can be tried again', async () => {
    smtp.refusal = 'No such mailbox here'
    const id = await waiting()
    await send(id)
    await send(id)
    expect(await toState(id)).toMatchObject({ status: 'failed', tries: 1, handedAt: null, sentAt: null })
    const { body } = await post.shop.get<MessagePage>('/api/messages?status=failed')
    expect(body).toMatchObject({ failed: 1, items: [{ id, lastError: expect.stringMatching(/No such mailbox here/) }] })
    smtp.refusal = null
    const input = { id: newId() }
    for (const _ of [1, 2]) {
      const retried = await post.shop.post<Message>(`/api/messages/${id}/retry`, input)
      expect([retried.status, retried.body.status]).toEqual([200, 'queued'])
    }
    await post.later(0)
    expect(await toState(id)).toMatchObject({ status: 'sent' })
    expect(smtp.letters).toHaveLength(1)
    expectProblem(await post.shop.post(`/api/messages/${id}/retry`, { id: newId() }), 409, 'not_undoable')
    expectProblem(await post.shop.post(`/api/messages/${id}/drop`, { id: newId() }), 409, 'not_undoable')
  })

  test('goes where its client is reached by now, and nowhere if they have no address any more', async () => {
    smtp.refusal = 'No such mailbox here'
    const [id, gone] = [await waiting({ to: 'mraia@example.com' }), await waiting()]
    await send(id)
    smtp.refusal = null
    await post.shop.post(`/api/messages/${id}/retry`, { id: newId() })
    await send(id)
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['maria@example.com']])
    expect(await toState(id)).toMatchObject({ status: 'sent', to: 'maria@example.com' })
    await desk.db.update(client).set({ email: '' }).where(eq(client.id, post.client.id))
    await send(gone)
    expect(await toState(gone)).toMatchObject({ status: 'dropped' })
    expect(smtp.letters).toHaveLength(1)
  })

  test('with a code goes to the address that it proves', async () => {
    const id = await waiting({ kind: 'portal_address', to: 'new@example.com' })
    await send(id)
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['new@example.com']])
  })

  test('waits for a mail server that is away', async () => {
    const id = await waiting()
    await expect(sendBy('smtp://127.0.0.1:1', id)).rejects.toThrow(/ECONNREFUSED/)
    expect(await toState(id)).toMatchObject({ status: 'queued', tries: 1, handedAt: null })
    await send(id)
    expect(smtp.letters).toHaveLength(1)
  })

  test('that nobody has tried for long is tried again', async () => {
    const old = new Date(desk.clock.now.getTime() - HOUR_MS)
    const id = await waiting({ dueAt: old, updatedAt: old })
    await post.later(0)
    expect(await toState(id)).toMatchObject({ status: 'sent' })
  })

  test('that came too late is dropped, and one that staff don’t want too', async () => {
    const late = await waiting({ expiresAt: desk.clock.now })
    const unwanted = await waiting()
    await post.shop.post(`/api/messages/${unwanted}/drop`, { id: newId() })
    for (const id of [late, unwanted]) await send(id)
    expect([await toState(late), await toState(unwanted)].map(({ status }) => status)).toEqual(['dropped', 'dropped'])
    expect(smtp.letters).toEqual([])
  })
})

describe('an SMS', () => {
  beforeEach(async () => {
    await post.shop.put('/api/messages/settings', {
      version: 2,
      publicUrl: '',
      smsSecret: 'a token',
      options: {
        ...(await post.shop.get<{ options: object }>('/api/messages/settings')).body.options,
        sms: { provider: 'twilio', url: sms.url, account: 'AC1', from: '+12015550100' },
      },
    })
  })
  const text = () => waiting({ channel: 'sms', to: '+12015550142', subject: '', text: 'Free now' })

  test('goes as Twilio’s API wants it, and its secret is sealed', async () => {
    const id = await text()
    await Promise.all([send(id), send(id)])
    expect(sms.asked).toMatchObject([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        headers: { authorization: `Basic ${Buffer.from('AC1:a token').toString('base64')}` },
        body: 'To=%2B12015550142&From=%2B12015550100&Body=Free+now',
      },
    ])
    expect(await toState(id)).toMatchObject({ status: 'sent' })
    const [shop] = await desk.db.select().from(business).where(eq(business.id, post.shop.businessId))
    expect(shop?.smsCipher).not.toContain('a token')
    expect(JSON.stringify((await post.shop.get('/api/messages/settings')).body)).not.toContain('a token')
  })

  test('that the provider refuses has failed, with its status only; one that it can’t take now waits', async () => {
    sms.answer = { status: 400, body: '{"code":21211,"message":"Invalid phone number"}' }
    const refused = await text()
    await send(refused)
    expect(await toState(refused)).toMatchObject({ status: 'failed', lastError: 'It answered 400' })
    for (const status of [429, 503, 0]) {
      sms.answer = { status, body: 'busy' }
      const id = await text()
      await expect(send(id)).rejects.toThrow()
      expect(await toState(id)).toMatchObject({ status: 'queued', tries: 1, handedAt: null })
    }
  })
})
