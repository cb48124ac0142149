import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import type { MailedReceipt, Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { createMailer } from '../../mail/mailer.ts'
import { type Caller, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass, newBusiness } from '../../test/factories.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T23:30:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
})

async function sell(over: Parameters<typeof createPass>[1] = {}): Promise<Pass> {
  const { id: packageId } = await createPackage(shop, { validity: { count: 3, unit: 'month' } })
  const { id: clientId } = await createClient(shop)
  return createPass(shop, { clientId, packageId, startsOn: '2026-11-20', ...over })
}

function mail(pass: Pass, over: { id?: string; to?: string } = {}, caller: Caller = shop) {
  return caller.post<MailedReceipt>(`/api/passes/${pass.id}/receipt`, { id: newId(), to: 'maria@example.com', ...over })
}

async function outbox() {
  return (await shop.get<MailPage>('/api/mail')).body.items
}

async function getText(pass: Pass): Promise<string> {
  const id = newId()
  await mail(pass, { id })
  return (await outbox()).find((letter) => letter.id === id)?.text ?? ''
}

async function deeds(pass: Pass) {
  const ofPass = and(eq(activity.entityId, pass.id), eq(activity.action, 'mailed receipt'))
  const rows = await desk.db.select().from(activity).where(ofPass)
  return rows.map(({ byName, after }) => ({ byName, after }))
}

test('requires sign-in', async () => {
  const pass = await sell()
  expectProblem(await mail(pass, {}, desk.anonymous), 401, 'not_signed_in')
})

describe('without a mail server', () => {
  test('a receipt waits in the outbox, and who sent it to whom is written down', async () => {
    const pass = await sell()
    expect(await mail(pass)).toMatchObject({ status: 200, body: { to: 'maria@example.com', mailed: 'waiting' } })
    expect(await outbox()).toMatchObject([
      { to: 'maria@example.com', subject: 'Your receipt from Willow Studio', expiresAt: '2027-01-19T23:30:00.000Z' },
    ])
    expect(await deeds(pass)).toEqual([{ byName: 'Ada Owner', after: { to: 'maria@example.com' } }])
  })

  test('says what was sold, its term, what was paid when and what is still owed', async () => {
    const pass = await sell({ discount: 2000, paid: 6000, method: 'cash' })
    await shop.post(`/api/passes/${pass.id}/payments`, { id: newId(), amount: 1550, method: 'transfer' })
    const paragraphs = (await getText(pass)).split('\n\n')
    expect(paragraphs).toEqual([
      'Hello Maria Silva,',
      'this is your receipt. Thank you!',
      [
        `Receipt ${pass.id.slice(-8).toUpperCase()}, Nov 20, 2026`,
        'Ten visits',
        '10 visits',
        'From Nov 20, 2026 until Feb 19, 2027',
      ].join('\n'),
      'Price: $120\nDiscount: -$20\nTo be paid: $100',
      'Paid in cash on Nov 20, 2026: $60\nPaid by transfer on Nov 20, 2026: $15.50',
      'Paid in total: $75.50\nStill to be paid: $24.50',
      'Willow Studio\n12 Garden Street\nHoboken, NJ 07030\n(201) 555-0123\nhello@willow.example',
    ])
  })

  test('writes words, amounts and days as the shop does, in its zone', async () => {
    const place = { timeZone: 'Europe/Lisbon', currency: 'EUR', locale: 'de-DE' }
    await shop.put('/api/business', { ...newBusiness(place), version: 2 })
    desk.clock.now = new Date('2026-08-20T23:30:00Z')
    const text = await getText(await sell({ paid: 11_950 }))
    expect(text).toContain('21.08.2026')
    expect(text).toMatch(/Bezahlt mit Karte am 21\.08\.2026: 119,50\s€/)
    expect(text).toMatch(/Noch zu zahlen: 0,50\s€/)
  })

  test('is written in the client’s own language', async () => {
    const pass = await sell()
    await shop.put(`/api/clients/${pass.clientId}`, { language: 'fr', version: 1 })
    await mail(pass)
    expect(await outbox()).toMatchObject([{ subject: 'Votre reçu – Willow Studio' }])
    expect(await getText(pass)).toMatch(/^Bonjour Maria Silva,/)
  })

  test('says what was given back, what was let go, and that a present cost nothing', async () => {
    const pass = await sell({ paid: 6000 })
    const refund = { seen: 1, visits: 10, amount: 3000, method: 'card', forgiven: 6000, note: '' }
    expect((await shop.post(`/api/passes/${pass.id}/refunds`, { id: newId(), ...refund })).status).toBe(200)
    expect(await getText(pass)).toContain(
      'Given back by card on Nov 20, 2026: -$30\n\nPaid in total: $30\nNo longer to be paid: $60\nStill to be paid: $0',
    )
    expect(await getText(await sell({ complimentary: true, startsOn: null }))).toContain(
      'Starts at the first visit, then 3 months\n\nPrice: $120\nComplimentary: -$120\nTo be paid: $0\n\nPaid in total: $0',
    )
  })

  test('an address that can’t be one is said at its field', async () => {
    const problem = expectProblem(await mail(await sell(), { to: 'maria' }), 422, 'invalid')
    expect(problem.fields).toEqual([{ path: 'to', message: 'Check the e-mail address' }])
    expect(await outbox()).toEqual([])
  })

  test('another shop’s receipt is out of reach', async () => {
    const pass = await sell()
    expectProblem(await mail(pass, {}, await desk.openShop()), 404, 'not_found')
  })
})

describe('with a mail server', () => {
  let smtp: TestSmtp
  let caller: Caller

  beforeEach(async () => {
    smtp = await startTestSmtp()
    const mailer = createMailer({ db: desk.db, log: pino({ level: 'silent' }), smtpUrl: smtp.url, from: undefined })
    caller = desk.callerWith(shop.cookie, createApp({ ...desk.services, mailer }))
  })

  afterEach(() => smtp.close())

  test('it arrives, and answers go to the shop', async () => {
    const pass = await sell()
    expect(await mail(pass, {}, caller)).toMatchObject({ status: 200, body: { mailed: 'sent' } })
    expect(smtp.letters).toMatchObject([
      {
        recipients: ['maria@example.com'],
        from: { name: 'Willow Studio' },
        replyTo: [{ address: 'hello@willow.example' }],
        subject: 'Your receipt from Willow Studio',
        text: expect.stringContaining('Paid in total: $120'),
      },
    ])
    expect(await outbox()).toEqual([])
  })

  test('sent twice with one id, at once or later, it arrives once', async () => {
    const pass = await sell()
    const id = newId()
    const answers = await Promise.all([1, 2, 3].map(() => mail(pass, { id }, caller)))
    answers.push(await mail(pass, { id }, caller))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(smtp.letters).toHaveLength(1)
    expect(await deeds(pass)).toHaveLength(1)
    expectProblem(await mail(pass, { id, to: 'ben@example.com' }, caller), 409, 'operation_reused')
  })

  test('refused, it waits in the outbox, and trying again sends that letter', async () => {
    const pass = await sell()
    const id = newId()
    smtp.refusal = 'Mailbox is full'
    const problem = expectProblem(await mail(pass, { id }, caller), 502, 'mail_failed')
    expect(problem).toMatchObject({ detail: expect.stringContaining('Mailbox is full') })
    expect(problem.fields).toBeUndefined()
    expect(await outbox()).toMatchObject([{ id, tries: 1, lastError: expect.stringContaining('Mailbox is full') }])
    smtp.refusal = null
    expect((await mail(pass, { id }, caller)).status).toBe(200)
    expect(smtp.letters).toHaveLength(1)
    expect(await outbox()).toEqual([])
    expect(await deeds(pass)).toHaveLength(1)
  })

  test('an address that the mail server doesn’t know is said at its field', async () => {
    const pass = await sell()
    smtp.unknownAddress = 'maria@example.com'
    const problem = expectProblem(await mail(pass, {}, caller), 502, 'mail_failed')
    expect(problem.fields).toEqual([{ path: 'to', message: 'The mail server doesn’t take this address' }])
    expect((await mail(pass, { to: 'maria.silva@example.com' }, caller)).status).toBe(200)
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['maria.silva@example.com']])
  })
})
