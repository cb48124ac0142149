import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import { mail } from '../db/schema/mail.ts'
import { type TestBusiness, useApp } from '../test/app.ts'
import { createClient, newBusiness } from '../test/factories.ts'
import { SMTP_PASSWORD, startSilentSmtp, startTestSmtp, type TestSmtp } from '../test/smtp.ts'
import { createMailer, MailFailed, type OutgoingMail } from './mailer.ts'

const desk = useApp()
const HOUR_MS = 3_600_000

let smtp: TestSmtp
let shop: TestBusiness
let logged: { level: number; msg: string; [more: string]: unknown }[]

beforeAll(async () => {
  smtp = await startTestSmtp()
})

afterAll(() => smtp.close())

beforeEach(async () => {
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  logged = []
})

afterEach(() => {
  smtp.letters.length = 0
  smtp.refusal = null
})

type Options = { from?: string; patienceMs?: number; clock?: () => Date }
function mailerTo(smtpUrl: string | undefined, { from, ...options }: Options = {}) {
  const log = pino({ level: 'debug' }, { write: (entry) => logged.push(JSON.parse(entry)) })
  return createMailer({ db: desk.db, log, smtpUrl, from, ...options })
}

function letter(over: Partial<OutgoingMail> = {}): OutgoingMail {
  const link = 'http://desk.example/open#secret'
  const expiresAt = new Date(Date.now() + HOUR_MS)
  return { to: 'ana@example.com', subject: 'Open this', text: `Hello Ana,\n\n${link}`, link, expiresAt, ...over }
}

function outbox() {
  return desk.db.select().from(mail).where(eq(mail.businessId, shop.businessId)).orderBy(mail.createdAt)
}

function rename(over: Partial<typeof business.$inferInsert>) {
  return desk.db.update(business).set(over).where(eq(business.id, shop.businessId))
}

describe('with a mail server', () => {
  test('a letter arrives in the shop’s name, answers go to the shop, and nothing of it is kept', async () => {
    const mailer = mailerTo(smtp.url, { from: 'desk@deskbell.example' })
    expect(mailer.canSend).toBe(true)
    await mailer.send(shop.businessId, letter())
    expect(smtp.letters).toMatchObject([
      {
        recipients: ['ana@example.com'],
        from: { name: 'Willow Studio', address: 'desk@deskbell.example' },
        replyTo: [{ address: 'hello@willow.example' }],
        to: [{ address: 'ana@example.com' }],
        subject: 'Open this',
        text: expect.stringContaining('Hello Ana,\n\nhttp://desk.example/open#secret'),
      },
    ])
    expect(await outbox()).toEqual([])
    expect(JSON.stringify(logged)).not.toContain('secret')
  })

  test('without MAIL_FROM the sender is the account at the mail server', async () => {
    const as = (account: string, password: string) =>
      mailerTo(smtp.url.replace('//', `//${account}:${encodeURIComponent(password)}@`))
    await mailerTo(smtp.url).send(shop.businessId, letter())
    await as('front%40willow.example', SMTP_PASSWORD).send(shop.businessId, letter())
    expect(smtp.letters.map(({ from }) => from?.address)).toEqual(['deskbell@127.0.0.1', 'front@willow.example'])
    const wrong = as('front%40willow.example', 'a wrong password').send(shop.businessId, letter())
    await expect(wrong).rejects.toThrow(/Invalid username or password/)
    expect(JSON.stringify(logged)).not.toContain('a wrong password')
  })

  test('a shop without a name or an address writes as Deskbell, and asks for no answers', async () => {
    await rename({ companyName: '', companyEmail: '' })
    await mailerTo(smtp.url).send(shop.businessId, letter())
    expect(smtp.letters[0]?.from?.name).toBe('Deskbell')
    expect(smtp.letters[0]?.replyTo).toBeUndefined()
  })

  test('names in any script arrive as they are written', async () => {
    await rename({ companyName: 'Studio Łódź, 柳 “Ü”' })
    await mailerTo(smtp.url).send(shop.businessId, letter({ subject: 'Grüße aus Łódź 柳', text: 'Zażółć 柳 🙂' }))
    expect(smtp.letters[0]).toMatchObject({
      from: { name: 'Studio Łódź, 柳 “Ü”' },
      subject: 'Grüße aus Łódź 柳',
      text: expect.stringContaining('Zażółć 柳 🙂'),
    })
  })

  test('line breaks and commas in a name or an address add no header and no recipient', async () => {
    await rename({
      companyName: 'Willow\r\nBcc: eve@example.com\r\nX-Evil: 1',
      companyEmail: 'hello@willow.example\r\nBcc: eve@example.com',
    })
    const to = 'ana@example.com\r\nBcc: eve@example.com'
    const subject = 'Open\r\nBcc: eve@example.com\r\n\r\nanother text'
    await mailerTo(smtp.url).send(shop.businessId, letter({ subject }))
    for (const forged of [to, 'ana@example.com, eve@example.com', 'Ana <eve@example.com>, ana@example.com'])
      await mailerTo(smtp.url)
        .send(shop.businessId, letter({ to: forged }))
        .catch((error) => expect(error).toBeInstanceOf(MailFailed))
    expect(smtp.letters.length).toBeGreaterThan(0)
    for (const { recipients, headers, bcc, text } of smtp.letters) {
      expect(recipients).not.toContain('eve@example.com')
      expect(recipients).toHaveLength(1)
      expect(bcc).toBeUndefined()
      expect(headers.map(({ key }) => key)).not.toContain('x-evil')
      expect(text).toContain('Hello Ana')
    }
  })

  test('one that refuses leaves the letter in the outbox with what it said, until it takes it', async () => {
    const mailer = mailerTo(smtp.url)
    smtp.refusal = 'No such mailbox here'
    const failed = mailer.send(shop.businessId, letter())
    await expect(failed).rejects.toThrow(MailFailed)
    await expect(failed).rejects.toThrow(/550.*No such mailbox here/)
    const [waiting] = await outbox()
    expect(waiting).toMatchObject({
      to: 'ana@example.com',
      tries: 1,
      lastError: expect.stringMatching(/No such mailbox/),
    })
    expect(logged).toMatchObject([{ level: 50, msg: 'mail could not be sent' }])
    expect(JSON.stringify(logged)).not.toContain('secret')
    if (!waiting) throw new Error('nothing waits')
    await expect(mailer.sendWaiting(waiting)).rejects.toThrow(/No such mailbox/)
    expect((await outbox())[0]?.tries).toBe(2)
    smtp.refusal = null
    await mailer.sendWaiting(waiting)
    expect(smtp.letters).toHaveLength(1)
    expect(await outbox()).toEqual([])
  })

  test('a slow one is waited for without a connection to the database, and nobody sends the letter meanwhile', async () => {
    const silent = await startSilentSmtp()
    const sending = mailerTo(silent.url).send(shop.businessId, letter())
    const settled = sending.catch((error: unknown) => error)
    await expect.poll(async () => (await outbox())[0]?.claimedUntil).toBeTruthy()
    const { rows } = await desk.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
    expect(rows).toEqual([])
    const [waiting] = await outbox()
    if (!waiting) throw new Error('nothing waits')
    await expect(mailerTo(smtp.url).sendWaiting(waiting)).rejects.toThrow(/being sent/)
    // As if the server that claimed it had been killed.
    const later = mailerTo(smtp.url, { clock: () => new Date(Date.now() + 180_000) })
    expect(await later.sendWaiting(waiting)).toBe(true)
    expect(await later.sendWaiting(waiting)).toBe(false)
    expect(smtp.letters).toHaveLength(1)
    await silent.close()
    expect(await settled).toBeInstanceOf(MailFailed)
    expect(await outbox()).toEqual([])
  })

  test('one that says nothing is given up on in time, and one that is not there at once', async () => {
    const silent = await startSilentSmtp()
    await expect(mailerTo(silent.url, { patienceMs: 100 }).send(shop.businessId, letter())).rejects.toThrow(MailFailed)
    await silent.close()
    await expect(mailerTo(silent.url).send(shop.businessId, letter())).rejects.toThrow(/ECONNREFUSED/)
    expect((await outbox()).map(({ tries }) => tries)).toEqual([1, 1])
  })
})

describe('without a mail server', () => {
  test('a letter waits in the outbox, and the log has its link', async () => {
    const mailer = mailerTo(undefined)
    expect(mailer.canSend).toBe(false)
    await mailer.send(shop.businessId, letter())
    expect(await outbox()).toMatchObject([{ to: 'ana@example.com', subject: 'Open this', tries: 0, lastError: '' }])
    expect(logged).toMatchObject([{ level: 40, to: 'ana@example.com', link: 'http://desk.example/open#secret' }])
    const [waiting] = await outbox()
    if (!waiting) throw new Error('nothing waits')
    await expect(mailer.sendWaiting(waiting)).rejects.toThrow(MailFailed)
    expect(await outbox()).toEqual([waiting])
  })

  test('a client’s link is in the outbox only, not in the log', async () => {
    const { id: clientId } = await createClient(shop)
    await mailerTo(undefined).send(shop.businessId, letter({ clientId, subject: 'Your card, Ana' }))
    expect(logged).toMatchObject([{ level: 40, msg: 'no mail server is set: it waits in the outbox' }])
    expect(JSON.stringify(logged)).not.toMatch(/secret|ana@|Your card/)
  })

  test('what has expired is gone with the next letter', async () => {
    const mailer = mailerTo(undefined)
    await mailer.send(shop.businessId, letter({ subject: 'old', expiresAt: new Date(Date.now() - 1000) }))
    await mailer.send(shop.businessId, letter({ subject: 'new' }))
    expect((await outbox()).map(({ subject }) => subject)).toEqual(['new'])
  })

  test('a letter about the same thing takes the place of the earlier one, in its own shop only', async () => {
    const mailer = mailerTo(undefined)
    const other = await desk.openShop()
    const id = newId()
    await mailer.send(other.businessId, letter({ id, subject: 'theirs' }))
    for (const subject of ['first', 'second']) await mailer.send(shop.businessId, letter({ id, subject }))
    expect((await outbox()).map((row) => [row.id, row.subject])).toEqual([[id, 'second']])
    await desk.db.transaction((tx) => mailer.takeBack(tx, shop.businessId, id))
    expect(await outbox()).toEqual([])
    const rest = await desk.db.select().from(mail).where(eq(mail.businessId, other.businessId))
    expect(rest.map(({ subject }) => subject)).toEqual(['theirs'])
  })
})
