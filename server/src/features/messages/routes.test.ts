import {
  type MailServerTestResult,
  MESSAGE_OPTIONS,
  type MessageSettings,
  type Template,
  type TemplatePreview,
  type Unsubscribed,
} from '@deskbell/domain/messages/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { session } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { client } from '../../db/schema/client.ts'
import { createToken } from '../../lib/crypto/signed-token.ts'
import { createMailer } from '../../mail/mailer.ts'
import { createCaller, expectProblem, useApp } from '../../test/app.ts'
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
  smtp.unknownAddress = null
  smtp.unknownSender = null
})

test('requires sign-in', async () => {
  for (const path of ['', '/settings', '/templates'])
    expectProblem(await desk.anonymous.get(`/api/messages${path}`), 401, 'not_signed_in')
})

describe('the settings', () => {
  const get = async () => (await post.shop.get<MessageSettings>('/api/messages/settings')).body
  const put = (over: object) =>
    post.shop.put<MessageSettings>('/api/messages/settings', {
      version: 2,
      options: MESSAGE_OPTIONS,
      publicUrl: '',
      smsSecret: null,
      ...over,
    })

  test('are as Deskbell has them until the owner says otherwise; a fixed address stays', async () => {
    expect(await get()).toEqual({
      version: 2,
      options: MESSAGE_OPTIONS,
      publicUrl: 'http://desk.example',
      publicUrlFixed: true,
      canMail: true,
      hasSmsSecret: false,
    })
    const options = { ...MESSAGE_OPTIONS, reminderHours: 48 }
    const changed = await put({ options, publicUrl: 'https://else.example', smsSecret: 'a token' })
    expect(changed.body).toMatchObject({ version: 3, options, publicUrl: 'http://desk.example', hasSmsSecret: true })
    expectProblem(await put({}), 409, 'stale_version')
    expect((await put({ version: 3, smsSecret: '' })).body.hasSmsSecret).toBe(false)
  })

  test('forget the secret of the SMS provider when its address changes', async () => {
    const sms = { ...MESSAGE_OPTIONS.sms, provider: 'webhook', url: 'https://sms.example.com/send' }
    const options = { ...MESSAGE_OPTIONS, sms }
    expect((await put({ options, smsSecret: 'a token' })).body.hasSmsSecret).toBe(true)
    const later = { ...options, reminderHours: 48 }
    expect((await put({ version: 3, options: later })).body.hasSmsSecret).toBe(true)
    const elsewhere = { ...options, sms: { ...sms, url: 'https://else.example/send' } }
    expect((await put({ version: 4, options: elsewhere })).body.hasSmsSecret).toBe(false)
  })

  test('need a proof of the person where links or SMS would go elsewhere', async () => {
    const createdAt = new Date(desk.clock.now.getTime() - 5 * MINUTE_MS)
    const own = eq(session.userId, post.shop.userId)
    await desk.db.update(session).set({ createdAt, reauthenticatedAt: null }).where(own)
    const options = { ...MESSAGE_OPTIONS, reminderHours: 48 }
    expect((await put({ options })).status).toBe(200)
    const sms = { ...MESSAGE_OPTIONS.sms, provider: 'webhook', url: 'https://else.example/send' }
    for (const over of [{ options: { ...options, sms } }, { options, smsSecret: 'a token' }])
      expectProblem(await put({ version: 3, ...over }), 403, 'reauthentication_required')
    const other = createCaller(createApp({ ...desk.services, publicUrl: undefined }), post.shop.cookie)
    const update = { version: 3, options, publicUrl: 'https://else.example', smsSecret: null }
    expectProblem(await other.put('/api/messages/settings', update), 403, 'reauthentication_required')
    await desk.db.update(session).set({ reauthenticatedAt: desk.clock.now }).where(own)
    expect((await other.put('/api/messages/settings', update)).status).toBe(200)
  })

  test('that an earlier release has saved have each newer kind, which is off', async () => {
    const { messages, id } = business
    const saved = sql`${messages} #- '{ways,not_booked}'`
    await desk.db.update(business).set({ messages: saved }).where(eq(id, post.shop.businessId))
    const { options } = await get()
    expect(options.ways.not_booked).toEqual({ email: false, sms: false })
    expect(options.ways.booked).toEqual(MESSAGE_OPTIONS.ways.booked)
  })

  test('refuse what can’t be, at its field', async () => {
    const problem = expectProblem(
      await put({ options: { ...MESSAGE_OPTIONS, reminderHours: 0 }, publicUrl: 'desk' }),
      422,
      'invalid',
    )
    expect(problem.fields?.map(({ path }) => path)).toEqual(['options.reminderHours', 'publicUrl'])
    const sms = { ...MESSAGE_OPTIONS.sms, provider: 'twilio' }
    const half = expectProblem(await put({ options: { ...MESSAGE_OPTIONS, sms } }), 422, 'invalid')
    expect(half.fields?.map(({ path }) => path)).toEqual(['options.sms.account', 'options.sms.from'])
  })
})

describe('words', () => {
  const PATH = '/api/messages/templates/booked/email/en'
  const mine = { version: 0, subject: 'See you {{date}}', body: 'Dear {{firstName}},\n\nTo move it: {{link}}' }

  test('are Deskbell’s own until they are changed, and again when they are taken back', async () => {
    const all = (await post.shop.get<{ items: Template[] }>('/api/messages/templates')).body.items
    expect(all).toHaveLength(224)
    expect(all.every(({ version, body }) => version === 0 && body !== '')).toBe(true)
    expect((await post.shop.put<Template>(PATH, mine)).body).toMatchObject({ ...mine, version: 1, kind: 'booked' })
    expectProblem(await post.shop.put(PATH, mine), 409, 'stale_version')
    expect((await post.shop.put<Template>(PATH, { ...mine, version: 1, body: 'Hi' })).body).toMatchObject({
      version: 2,
    })
    expect((await post.shop.post<Template>(`${PATH}/reset`)).body).toEqual(all[0])
  })

  test('are refused where they name what there is no such thing as', async () => {
    const refused = expectProblem(await post.shop.put(PATH, { ...mine, body: 'Dear {{fristName}}' }), 422, 'invalid')
    expect(refused.fields).toEqual([{ path: 'body', message: 'There is no {{fristName}}' }])
  })

  test('that are the shop’s own go out, and nobody’s name can write into the page', async () => {
    await post.shop.put(PATH, mine)
    await desk.db.update(client).set({ firstName: 'Eve & "Ada"' }).where(eq(client.id, post.client.id))
    await post.book(120)
    await post.later(4)
    expect(smtp.letters[0]?.text?.trim()).toBe('Dear Eve & "Ada",')
    expect(smtp.letters[0]?.html).toContain('Dear Eve &amp; &quot;Ada&quot;,')
  })

  test('are cut where a subject becomes too long, but never in the middle of a sign', async () => {
    await post.shop.put(PATH, { ...mine, subject: `${'x'.repeat(185)}{{firstName}}` })
    await desk.db
      .update(client)
      .set({ firstName: '🙂'.repeat(10) })
      .where(eq(client.id, post.client.id))
    await post.book(120)
    await post.later(4)
    expect(smtp.letters[0]?.subject).toBe(`${'x'.repeat(185)}${'🙂'.repeat(7)}`)
  })

  test('are shown and sent with an example', async () => {
    const words = { subject: mine.subject, body: mine.body }
    const { body } = await post.shop.post<TemplatePreview>(`${PATH}/preview`, words)
    expect(body.text).toMatch(/^Dear Maria,\n\nTo move it: https:/)
    expect(body.html).toContain('>To move it</a>')
    const input = { id: newId(), to: 'olivia@example.com', words }
    for (const _ of [1, 2]) expect((await post.shop.post(`${PATH}/test`, input)).body).toEqual({ to: input.to })
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['olivia@example.com']])
    const wrong = { ...input, id: newId(), to: 'olivia' }
    expect(expectProblem(await post.shop.post(`${PATH}/test`, wrong), 422, 'invalid').fields?.[0]?.path).toBe('to')
  })
})

describe('the try of the mail server', () => {
  const attempt = async (to: string) =>
    (await post.shop.post<MailServerTestResult>('/api/messages/check-mail', { to })).body

  test('finds nothing wrong, and sends a letter only where one is asked for', async () => {
    expect(await attempt('')).toMatchObject({ trouble: null, said: '' })
    expect(smtp.letters).toEqual([])
    expect(await attempt('olivia@example.com')).toMatchObject({ trouble: null })
    expect(smtp.letters).toHaveLength(1)
  })

  test('tells a refused sender from a refused address', async () => {
    smtp.unknownSender = 'desk@deskbell.example'
    expect(await attempt('olivia@example.com')).toMatchObject({ trouble: 'sender', said: expect.stringMatching(/553/) })
    smtp.unknownSender = null
    smtp.unknownAddress = 'olivia@example.com'
    expect(await attempt('olivia@example.com')).toMatchObject({
      trouble: 'address',
      said: expect.stringMatching(/550/),
    })
  })

  test.each([
    ['smtp://127.0.0.1:1', 'port'],
    ['smtp://no-such-host.invalid:25', 'name'],
    ['smtps://127.0.0.1', 'tls'],
    // Reaches this computer too, but not by a name that promises it.
    ['smtp://0.0.0.0', 'tls'],
    ['smtp://0.0.0.0?requireTLS=false', null],
    ['smtp://olivia:wrong@127.0.0.1', 'login'],
  ])('of %s says that it is the %s', async (address, trouble) => {
    const url = new URL(address)
    if (!url.port) url.port = new URL(smtp.url).port
    const log = pino({ level: 'silent' })
    const mailer = createMailer({ db: desk.db, log, smtpUrl: url.href, from: undefined, patienceMs: 3000 })
    const shop = desk.callerWith(post.shop.cookie, createApp({ ...post.services, mailer }))
    expect((await shop.post<MailServerTestResult>('/api/messages/check-mail', { to: '' })).body.trouble).toBe(trouble)
  })
})

describe('who wants no news', () => {
  const token = () =>
    createToken(desk.services.encryption, 'unsubscribe', { businessId: post.shop.businessId, id: post.client.id })

  test('says so by a link, and takes it back, without a word about who they are', async () => {
    const ask = (path: string) => desk.anonymous.post<Unsubscribed>(`/api/unsubscribe${path}`, { token: token() })
    expect((await ask('/open')).body).toEqual({ companyName: 'Willow Studio', unsubscribed: false })
    for (const _ of [1, 2]) expect((await ask('')).body).toEqual({ companyName: 'Willow Studio', unsubscribed: true })
    expect((await ask('/undo')).body.unsubscribed).toBe(false)
    expect((await ask('/open')).body.unsubscribed).toBe(false)
  })

  test('has a link that nobody can make', async () => {
    const forged = `${token().slice(0, -1)}${token().endsWith('A') ? 'B' : 'A'}`
    for (const path of ['', '/open', '/undo'])
      expectProblem(await desk.anonymous.post(`/api/unsubscribe${path}`, { token: forged }), 410, 'link_not_valid')
  })

  test('is not who only opens the address', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await desk.anonymous.send(`/unsubscribe/${token()}`, { method: 'POST', headers, body: 'a=b' })
    expectProblem(answer, 400, 'bad_request')
    const [row] = await desk.db.select().from(client).where(eq(client.id, post.client.id))
    expect(row?.unsubscribedAt).toBeNull()
  })
})
