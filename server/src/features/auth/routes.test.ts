import type { Session } from '@deskbell/domain/auth/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { hashPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { deleteOldAttempts } from '../../db/login-attempts.ts'
import { activity } from '../../db/schema/activity.ts'
import { account, rateLimit, user } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { loginAttempt } from '../../db/schema/login-attempt.ts'
import { mail } from '../../db/schema/mail.ts'
import { createMailer } from '../../mail/mailer.ts'
import {
  type Answer,
  type Caller,
  createCaller,
  expectProblem,
  TEST_COST,
  TEST_SECRET,
  useApp,
} from '../../test/app.ts'
import { startTestSmtp } from '../../test/smtp.ts'
import { createAuth } from './auth.ts'

const desk = useApp()

const owner = {
  companyName: 'Willow Studio',
  name: 'Ana Costa',
  email: 'Ana@Example.com',
  password: 'a long enough password',
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  locale: 'pt-PT',
}

function getCookie(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function signIn(caller: Caller, email: string, password: string): Promise<Answer> {
  return caller.post('/api/auth/sign-in/email', { email, password })
}

function sessionWith(cookie: string): Promise<Answer<Session>> {
  return desk.anonymous.send('/api/session', { headers: { cookie } })
}

describe('the first visit', () => {
  test('refuses a short password and what isn’t a time zone, a currency or a language, at the field', async () => {
    const wrong = { ...owner, password: 'short', timeZone: 'Mars/Base', currency: 'ABC', locale: '!' }
    const problem = expectProblem(await desk.anonymous.post('/api/setup', wrong), 422, 'invalid')
    expect(problem.fields?.map(({ path }) => path)).toEqual(['password', 'timeZone', 'currency', 'locale'])
  })

  test('is refused without the code that the server printed, and says so after ten wrong ones', async () => {
    const path = '/api/setup'
    // An address of its own, since the limit outlives this file.
    const app = createApp({ ...desk.services, trustProxy: 1 })
    const visit = (more = {}) => createCaller(app, undefined, { 'x-forwarded-for': '203.0.113.99', ...more })
    const stranger = visit()
    expectProblem(await stranger.post(path, owner), 403, 'setup_code_wrong')
    for (let n = 0; n < 9; n++) {
      // Some proxies add the port, which differs each time.
      const guess = { 'Setup-Code': `guess ${n}`, 'x-forwarded-for': `203.0.113.99:${4000 + n}` }
      expectProblem(await visit(guess).post(path, owner), 403, 'setup_code_wrong')
    }
    expectProblem(await stranger.post(path, owner), 429, 'rate_limited')
    expect((await desk.anonymous.get(path)).body).toMatchObject({ needed: true })
  })

  test('makes the shop and its owner once, however many come at once', async () => {
    expect((await desk.anonymous.get('/api/setup')).body).toEqual({
      needed: true,
      signedIn: false,
      passkeys: false,
      logoUrl: '',
      signUp: false,
    })
    const code = await desk.services.setupCode.create()
    expect(await desk.services.setupCode.matches(code)).toBe(true)
    const answers = await Promise.all([1, 2, 3].map(() => desk.anonymous.post<Session>('/api/setup', owner)))
    const [made, ...others] = answers.sort((a, b) => a.status - b.status)
    expect(made).toMatchObject({
      status: 201,
      body: { user: { name: 'Ana Costa', email: 'ana@example.com' }, business: { companyName: 'Willow Studio' } },
    })
    expect(await desk.db.select().from(business)).toMatchObject([
      { companyEmail: '', phone: '', address: '', logoUrl: '' },
    ])
    for (const answer of others) expectProblem(answer, 409, 'already_set_up')
    expect(await desk.services.setupCode.matches(code)).toBe(false)
    expect((await desk.anonymous.get('/api/setup')).body).toEqual({
      needed: false,
      signedIn: false,
      passkeys: false,
      logoUrl: '',
      signUp: false,
    })
  })
})

describe('signing in', () => {
  test('with the right password opens a session that lasts until signing out', async () => {
    const answer = await signIn(desk.anonymous, 'ana@example.com', owner.password)
    const cookie = getCookie(answer)
    expect((await sessionWith(cookie)).body.user.email).toBe('ana@example.com')
    const door = await desk.anonymous.send('/api/setup', { headers: { cookie } })
    expect(door.body).toMatchObject({ needed: false, signedIn: true })
    await desk.anonymous.send('/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expectProblem(await sessionWith(cookie), 401, 'not_signed_in')
  })

  test('sets a cookie that scripts can’t read and other sites can’t send', async () => {
    const answer = await signIn(desk.anonymous, 'ana@example.com', owner.password)
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/i)
    expect(answer.headers.getSetCookie()[0]).toMatch(/SameSite=Lax/i)
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Secure/i)
  })

  test('marks the cookie Secure where the shop is reached by https', async () => {
    const publicUrl = 'https://desk.example'
    const { db, mailer } = desk.services
    const auth = createAuth({ db, mailer, secret: TEST_SECRET, publicUrl, passwordCost: TEST_COST })
    const app = createApp({ ...desk.services, auth, publicUrl })
    const body = JSON.stringify({ email: 'ana@example.com', password: owner.password })
    const headers = { 'Content-Type': 'application/json', origin: publicUrl }
    const answer = await app.request('/api/auth/sign-in/email', { method: 'POST', headers, body }, {})
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^__Secure-deskbell\.session_token=.*Secure/)
    const session = await app.request('/api/session', { headers: { cookie: cookie.split(';')[0] ?? '' } }, {})
    expect(session.status).toBe(200)
  })

  test('hashes the password anew, where its hash is an old one', async () => {
    await desk.db.update(account).set({ password: await hashPassword(owner.password) })
    expect((await signIn(desk.anonymous, 'ana@example.com', owner.password)).status).toBe(200)
    expect((await desk.db.select().from(account))[0]?.password).toContain(`$scrypt$ln=${TEST_COST},r=8,p=1$`)
    expect((await signIn(desk.anonymous, 'ana@example.com', owner.password)).status).toBe(200)
  })

  test('gives no hint whether the account exists', async () => {
    const wrong = await signIn(desk.anonymous, 'ana@example.com', 'not the password')
    const unknown = await signIn(desk.anonymous, 'nobody@example.com', 'not the password')
    expectProblem(wrong, 401, 'invalid_credentials')
    expect(unknown.body).toEqual(wrong.body)
  })

  test('waits after five failures on an account, known or not, except in a browser that has signed in to it', async () => {
    const known = createCaller(desk.app, getCookie(await signIn(desk.anonymous, 'ana@example.com', owner.password)))
    for (const email of ['ana@example.com', 'stranger@example.com']) {
      for (let n = 0; n < 5; n++)
        expectProblem(await signIn(desk.anonymous, email, 'not the password'), 401, 'invalid_credentials')
      await desk.db.delete(rateLimit)
      const refused = await signIn(desk.anonymous, email, owner.password)
      expect(expectProblem(refused, 429, 'rate_limited').retryAfterSeconds).toBe(1)
    }
    expect((await signIn(known, 'ANA@example.com', owner.password)).status).toBe(200)
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
    expect((await signIn(desk.anonymous, 'ana@example.com', owner.password)).status).toBe(200)
  })

  test('waits in a known browser for its own failures only, and no cookie can be made up', async () => {
    const cookie = getCookie(await signIn(desk.anonymous, 'ana@example.com', owner.password))
    const known = createCaller(desk.app, cookie)
    const forged = createCaller(desk.app, cookie.replace(/(device_\w+)=[^.]+/, '$1=another'))
    for (let n = 0; n < 5; n++) await signIn(known, 'ana@example.com', 'not the password')
    await desk.db.delete(rateLimit)
    expectProblem(await signIn(known, 'ana@example.com', owner.password), 429, 'rate_limited')
    for (let n = 0; n < 5; n++) await signIn(forged, 'ana@example.com', 'not the password')
    await desk.db.delete(rateLimit)
    expectProblem(await signIn(desk.anonymous, 'ana@example.com', owner.password), 429, 'rate_limited')
  })

  test('counts no success against the address', async () => {
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
    for (let n = 0; n < 11; n++)
      expect((await signIn(desk.anonymous, 'ana@example.com', owner.password)).status).toBe(200)
  })

  test('is in the audit log, and so is its end, and a failure at an account, but no unknown address', async () => {
    await desk.db.delete(activity)
    await signIn(desk.anonymous, 'someone@example.com', 'not the password')
    await signIn(desk.anonymous, 'ana@example.com', 'not the password')
    const cookie = getCookie(await signIn(desk.anonymous, 'ana@example.com', owner.password))
    await createCaller(desk.app, cookie).post('/api/auth/sign-out')
    const list = async () => (await desk.db.select().from(activity)).map(({ byName, action }) => `${byName} ${action}`)
    const all = ['Ana Costa signed in', 'Ana Costa signed out', 'Unknown failed to sign in']
    await expect.poll(async () => (await list()).toSorted()).toEqual(all)
    const log = JSON.stringify(await desk.db.select().from(activity))
    for (const secret of ['not the password', 'someone', 'example.com', owner.password])
      expect(log).not.toContain(secret)
  })

  test('from a new browser is mailed to the account, but not the very first one', async () => {
    const smtp = await startTestSmtp()
    const { db, log } = desk.services
    const mailer = createMailer({ db, log, smtpUrl: smtp.url, from: undefined })
    const app = createApp({ ...desk.services, mailer })
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
    const enter = (cookie = '') =>
      signIn(createCaller(app, cookie, { 'User-Agent': agent }), 'ana@example.com', owner.password)
    await db.update(user).set({ origin: null })
    const known = getCookie(await enter())
    await enter(known)
    await enter()
    await expect.poll(() => smtp.letters.length).toBe(1)
    await expect.poll(() => db.$count(mail)).toBe(0)
    expect(smtp.letters[0]).toMatchObject({
      subject: 'Novo início de sessão na sua conta',
      recipients: ['ana@example.com'],
    })
    const time = dateFormat('pt-PT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Lisbon' })
    expect(smtp.letters[0]?.text).toContain(`Firefox em Windows, ${time.format(desk.clock.now)}`)
    await smtp.close()
  })

  test('forgets old failures', async () => {
    await signIn(desk.anonymous, 'nobody@example.com', 'not the password')
    await desk.db.insert(loginAttempt).values({ businessId: FIRST_BUSINESS_ID, subject: 'pin', updatedAt: new Date(0) })
    await deleteOldAttempts(desk.services, new Date(Date.now() + 25 * 3_600_000))
    expect((await desk.db.select().from(loginAttempt)).map(({ subject }) => subject)).toEqual(['pin'])
  })

  test('is refused for a while after many tries, whatever address the visitor claims to have', async () => {
    const tries: Answer[] = []
    for (let n = 0; n < 12; n++)
      tries.push(
        await desk.anonymous.send('/api/auth/sign-in/email', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
          body: JSON.stringify({ email: 'ana@example.com', password: 'not the password' }),
        }),
      )
    const last = tries.at(-1) as Answer
    expectProblem(last, 429, 'rate_limited')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    // Another server on the same database, as after a restart, shares the counters.
    const { db, mailer } = desk.services
    const auth = createAuth({ db, mailer, secret: TEST_SECRET, publicUrl: undefined, passwordCost: TEST_COST })
    const restarted = createApp({ ...desk.services, auth })
    const body = JSON.stringify({ email: 'ana@example.com', password: owner.password })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await restarted.request('/api/auth/sign-in/email', { method: 'POST', headers, body }, {})
    expect(answer.status).toBe(429)
  })
})

test('no account can be made from outside', async () => {
  const body = { name: 'Eve', email: 'eve@example.com', password: owner.password }
  expectProblem(await desk.anonymous.post('/api/auth/sign-up/email', body), 404, 'not_found')
})
