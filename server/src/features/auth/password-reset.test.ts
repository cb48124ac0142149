import type { Session } from '@deskbell/domain/auth/schema.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { rateLimit, user, verification } from '../../db/schema/auth.ts'
import { mail } from '../../db/schema/mail.ts'
import { createMailer } from '../../mail/mailer.ts'
import { type Answer, createCaller, expectProblem, useApp } from '../../test/app.ts'
import { lastLink, lastToken, OWNER, signIn } from '../../test/sign-in.ts'
import { startTestSmtp } from '../../test/smtp.ts'

const desk = useApp()
const NEW_PASSWORD = 'green kettle by the window'
let password = OWNER.password

beforeAll(async () => {
  expect((await desk.anonymous.post('/api/setup', OWNER)).status).toBe(201)
})

function forget(email: string, headers: Record<string, string> = {}): Promise<Answer> {
  const body = JSON.stringify({ email })
  return desk.anonymous.send('/api/auth/forgot-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
}

function reset(token: string, newPassword = NEW_PASSWORD): Promise<Answer> {
  return desk.anonymous.post('/api/auth/reset-password', { token, password: newPassword })
}

/** Waits for the mail, which is sent after the response. */
async function untilMailed(count: number): Promise<void> {
  await expect.poll(() => desk.db.$count(mail)).toBe(count)
}

async function askAnew(): Promise<string> {
  await desk.db.delete(mail)
  await desk.db.delete(rateLimit)
  await forget(OWNER.email)
  await untilMailed(1)
  return lastToken(desk.db)
}

describe('a forgotten password', () => {
  test('is answered alike whether there is such an account or not; only an account is mailed', async () => {
    const unknown = await forget('nobody@example.com')
    const known = await forget(OWNER.email)
    expect({ status: known.status, body: known.body }).toEqual({ status: 200, body: {} })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 200, body: {} })
    await untilMailed(1)
    expect((await desk.db.select().from(mail))[0]).toMatchObject({
      to: OWNER.email,
      subject: 'Reponha a sua palavra-passe',
    })
  })

  test('leads to where the person signed in last, whatever the request claims', async () => {
    await desk.anonymous.send('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', host: 'desk.local:3000', origin: 'http://desk.local:3000' },
      body: JSON.stringify({ email: OWNER.email, password }),
    })
    await desk.db.delete(mail)
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' }
    expect((await forget(OWNER.email, forged)).status).toBe(200)
    await untilMailed(1)
    expect((await lastLink(desk.db)).origin).toBe('http://desk.local:3000')
  })

  test('is mailed a few times only, also after a restart', async () => {
    const answers: Answer[] = []
    for (let n = 0; n < 5; n++) answers.push(await forget(OWNER.email, { 'x-forwarded-for': `203.0.113.${n}` }))
    expectProblem(answers.at(-1) as Answer, 429, 'rate_limited')
    const restarted = createCaller(createApp(desk.services))
    const answer = await restarted.post('/api/auth/forgot-password', { email: OWNER.email })
    expectProblem(answer, 429, 'rate_limited')
  })
})

describe('the link to a new password', () => {
  test('is not readable from the database', async () => {
    const token = await askAnew()
    const kept = JSON.stringify(await desk.db.select().from(verification))
    expect(kept).not.toContain(token)
  })

  test('refuses a short and a common password at the field, and still works after that', async () => {
    const token = await askAnew()
    const short = expectProblem(await reset(token, 'short'), 422, 'invalid')
    const common = expectProblem(await reset(token, 'password1234'), 422, 'invalid')
    const own = expectProblem(await reset(token, 'willowstudio'), 422, 'invalid')
    for (const problem of [short, common, own]) expect(problem.fields?.[0]?.path).toBe('password')
    expect((await reset(token)).status).toBe(200)
    password = NEW_PASSWORD
  })

  test('works once, also when opened twice at the same time', async () => {
    const token = await askAnew()
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 410, 'link_not_valid')
    expectProblem(await reset(token), 410, 'link_not_valid')
  })

  test('expires after 30 minutes', async () => {
    const token = await askAnew()
    const before = desk.clock.now
    desk.clock.now = new Date(Date.now() + 30 * 60_000 + 1000)
    expectProblem(await reset(token), 410, 'link_not_valid')
    desk.clock.now = before
    expect((await reset(token)).status).toBe(200)
  })

  test('is refused when it was made up', async () => {
    for (const token of ['made-up', '../../x', '%00']) expectProblem(await reset(token), 410, 'link_not_valid')
  })

  test('ends every session, lets the new password in and the old one not', async () => {
    await desk.db.delete(rateLimit)
    const [one, other] = [await signIn(desk, password), await signIn(desk, password)]
    const token = await askAnew()
    expect((await reset(token, 'a lantern in the orchard')).status).toBe(200)
    for (const caller of [one, other]) expectProblem(await caller.get('/api/session'), 401, 'not_signed_in')
    const refused = await desk.anonymous.post('/api/auth/sign-in/email', { email: OWNER.email, password })
    expectProblem(refused, 401, 'invalid_credentials')
    password = 'a lantern in the orchard'
    const back = await signIn(desk, password)
    expect((await back.get<Session>('/api/session')).body.user.email).toBe(OWNER.email)
    const deeds = await desk.db.select().from(activity).where(eq(activity.entity, 'account'))
    expect(deeds.map(({ action }) => action)).toContain('set a new password')
  })
})

describe('from the settings', () => {
  test('the mail goes to the account’s own address, and says that it waits where there is no mail server', async () => {
    await desk.db.delete(rateLimit)
    await desk.db.delete(mail)
    const caller = await signIn(desk, password)
    expect(await caller.post('/api/account/password-reset')).toMatchObject({ status: 200, body: { mailed: 'waiting' } })
    expect((await desk.db.select().from(mail))[0]).toMatchObject({ to: OWNER.email })
    expect((await reset(await lastToken(desk.db), OWNER.password)).status).toBe(200)
    password = OWNER.password
  })

  test('a few mails in a row are enough', async () => {
    await desk.db.delete(rateLimit)
    const caller = await signIn(desk, password)
    const answers: Answer[] = []
    for (let n = 0; n < 6; n++) answers.push(await caller.post('/api/account/password-reset'))
    expectProblem(answers.at(-1) as Answer, 429, 'rate_limited')
  })

  test('mails that fail don’t count', async () => {
    await desk.db.delete(rateLimit)
    const smtp = await startTestSmtp()
    smtp.refusal = 'Mailbox is full'
    const mailer = createMailer({ db: desk.db, log: pino({ level: 'silent' }), smtpUrl: smtp.url, from: undefined })
    const { cookie } = await signIn(desk, password)
    const caller = desk.callerWith(cookie, createApp({ ...desk.services, mailer }))
    const ask = () => caller.post('/api/account/password-reset')
    for (let n = 0; n < 6; n++) expectProblem(await ask(), 502, 'mail_failed')
    smtp.refusal = null
    for (let n = 0; n < 5; n++) expect((await ask()).body).toEqual({ mailed: 'sent' })
    expectProblem(await ask(), 429, 'rate_limited')
    await smtp.close()
  })

  test('an account that is gone is mailed nothing', async () => {
    const token = await askAnew()
    await desk.db.delete(user).where(eq(user.email, OWNER.email))
    expectProblem(await reset(token), 410, 'link_not_valid')
  })
})
