import { readFile } from 'node:fs/promises'
import type { Account, TwoFactorSecret } from '@deskbell/domain/auth/account/schema.ts'
import type { Session } from '@deskbell/domain/auth/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { passkey, rateLimit, session, twoFactor, user } from '../../../db/schema/auth.ts'
import { loginAttempt } from '../../../db/schema/login-attempt.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { callRoute, privateRoutes } from '../../../test/all-routes.ts'
import { type Answer, type Caller, createCaller, expectProblem, useApp } from '../../../test/app.ts'
import { codeFor, createPasskey, decodeSecret } from '../../../test/authenticator.ts'
import { getCookie, OWNER, signIn } from '../../../test/sign-in.ts'
import { browserName } from './present.ts'

const desk = useApp()
const { email, password } = OWNER

beforeEach(async () => {
  await desk.anonymous.post('/api/setup', OWNER)
  await desk.db.delete(session)
  await desk.db.delete(rateLimit)
  await desk.db.delete(twoFactor)
  await desk.db.delete(loginAttempt)
  await desk.db.update(user).set({ twoFactorEnabled: false, language: null })
})

async function getAccount(caller: Caller): Promise<Account> {
  return (await caller.get<Account>('/api/account')).body
}

test('needs a session', async () => {
  expectProblem(await desk.anonymous.get('/api/account'), 401, 'not_signed_in')
})

describe('the language of a person’s screens', () => {
  /** Returns what is said about a cookie of the answer, e.g. `deskbell-language=de; Path=/`; undefined: nothing. */
  function findCookie({ headers }: Answer): string | undefined {
    return headers.getSetCookie().find((cookie) => cookie.startsWith('deskbell-language='))
  }
  const readLanguage = async (caller: Caller) => (await caller.get<Session>('/api/session')).body.user.language

  test('is the browser’s until one is chosen, is remembered by the browser, and noted', async () => {
    const here = await signIn(desk)
    expect(await readLanguage(here)).toBeNull()
    const chosen = await here.put('/api/account/language', { language: 'de' })
    expect(chosen).toMatchObject({ status: 200, body: { language: 'de' } })
    expect(findCookie(chosen)).toBe('deskbell-language=de; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
    expect(await readLanguage(here)).toBe('de')
    const notes = await desk.db.select().from(activity).where(eq(activity.action, 'chose a language'))
    expect(notes).toMatchObject([{ entity: 'account', byName: OWNER.name, after: { language: 'de' } }])
    expectProblem(await here.put('/api/account/language', { language: 'xx' }), 422, 'invalid')
  })

  test('comes to the other browsers, with the sign-in or the next session, and goes again', async () => {
    const [here, there] = [await signIn(desk), await signIn(desk)]
    await here.put('/api/account/language', { language: 'fr' })
    expect(findCookie(await there.get('/api/session'))).toMatch(/^deskbell-language=fr;/)
    expect((await signIn(desk)).cookie).toContain('deskbell-language=fr')
    const french = createCaller(desk.app, `${here.cookie}; deskbell-language=fr`)
    expect(findCookie(await french.get('/api/session'))).toBeUndefined()
    const reset = await french.put('/api/account/language', { language: null })
    const gone = 'deskbell-language=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'
    expect(findCookie(reset)).toBe(gone)
    expect(findCookie(await french.get('/api/session'))).toBe(gone)
    expect(findCookie(await there.get('/api/session'))).toBeUndefined()
  })

  test('leaves the browser with the person', async () => {
    for (const path of ['/api/auth/sign-out', '/api/account/sessions/end-all']) {
      const { cookie } = await signIn(desk)
      const answer = await createCaller(desk.app, `${cookie}; deskbell-language=fr`).post(path)
      expect(findCookie(answer), path).toMatch(/^deskbell-language=; Max-Age=0;/)
    }
  })

  test('is remembered over https by a cookie that is sent over https only', async () => {
    const { cookie } = await signIn(desk)
    const app = createApp({ ...desk.services, publicUrl: 'https://desk.example' })
    const secure = createCaller(app, cookie.replace('deskbell.', '__Secure-deskbell.'))
    expect(findCookie(await secure.put('/api/account/language', { language: 'pl' }))).toMatch(/; Secure/)
  })
})

describe('the browsers that are signed in', () => {
  test('are listed, this one marked, without what lets them in', async () => {
    const here = await signIn(desk)
    await signIn(desk)
    const { browsers } = await getAccount(here)
    expect(browsers.map(({ isThis }) => isThis).sort()).toEqual([false, true])
    const token = decodeURIComponent(here.cookie).split('=')[1]?.split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(JSON.stringify(browsers)).not.toContain(token)
  })

  test('are known by a hash of their token, which lets nobody in', async () => {
    const { cookie } = await signIn(desk)
    const token = /session_token=([^.]+)/.exec(cookie)?.[1] ?? ''
    const [kept] = await desk.db.select().from(session)
    expect(kept?.token).toBe(hashToken(token))
    const stolen = createCaller(desk.app, cookie.replace(token, kept?.token ?? ''))
    expectProblem(await stolen.get('/api/account'), 401, 'not_signed_in')
    expect((await stolen.post('/api/auth/sign-out')).status).toBe(401)
  })

  test('stay signed in when the tokens of an earlier version are hashed', async () => {
    const { cookie, ...caller } = await signIn(desk)
    await desk.db.update(session).set({ token: /session_token=([^.]+)/.exec(cookie)?.[1] ?? '' })
    expectProblem(await caller.get('/api/account'), 401, 'not_signed_in')
    const migration = await readFile(new URL('../../../db/migrations/0016_session_token_hashes.sql', import.meta.url))
    await desk.db.execute(migration.toString().split('--> statement-breakpoint')[1] ?? '')
    expect((await caller.get('/api/account')).status).toBe(200)
  })

  test('go on when their session is extended, and end after 90 days', async () => {
    const caller = await signIn(desk)
    await desk.db.update(session).set({ expiresAt: new Date(Date.now() + 86_400_000) })
    expect((await caller.get('/api/session')).status).toBe(200)
    const [extended] = await desk.db.select().from(session)
    expect(extended?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect((await caller.get('/api/account')).status).toBe(200)
    await desk.db.update(session).set({ createdAt: new Date(desk.clock.now.getTime() - 90 * 86_400_000) })
    expectProblem(await caller.get('/api/account'), 401, 'not_signed_in')
    expect((await getAccount(await signIn(desk))).browsers).toHaveLength(1)
  })

  test('can be signed out one by one', async () => {
    const [here, there] = [await signIn(desk), await signIn(desk)]
    const other = (await getAccount(here)).browsers.find(({ isThis }) => !isThis)
    expect((await here.post(`/api/account/sessions/${other?.id}/end`)).status).toBe(200)
    expectProblem(await there.get('/api/account'), 401, 'not_signed_in')
    expect((await getAccount(here)).browsers).toHaveLength(1)
    expectProblem(await here.post(`/api/account/sessions/${other?.id}/end`), 404, 'not_found')
  })

  test('can be signed out everywhere, but another person stays', async () => {
    const [here, there] = [await signIn(desk), await signIn(desk)]
    const colleague = await desk.openShop()
    expect((await here.post('/api/account/sessions/end-all')).status).toBe(200)
    for (const caller of [here, there]) expectProblem(await caller.get('/api/account'), 401, 'not_signed_in')
    expect((await getAccount(colleague)).browsers).toHaveLength(1)
  })

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
      'Safari on iOS',
    ],
    [null, 'Unknown browser'],
    ['', 'Unknown browser'],
    ['curl/8', 'Unknown browser'],
  ])('are named from “%s”', (agent, name) => expect(browserName(agent, getI18n('en'))).toContain(name))
})

type Codes = { uri: string; backupCodes: string[] }

async function turnOn(caller: Caller & { cookie: string }): Promise<Codes & { code: string; caller: Caller }> {
  const started = await caller.post<TwoFactorSecret>('/api/account/two-factor', { password })
  expect(started.status).toBe(201)
  const code = await codeFor(keyIn(started.body.uri))
  const confirmed = await caller.post('/api/account/two-factor/confirm', { code })
  expect(confirmed.status).toBe(200)
  // The library renews the session when two-factor authentication is turned on.
  return { ...started.body, code, caller: createCaller(desk.app, getCookie(confirmed)) }
}

function keyIn(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? ''
}

/** Completes the password step of a two-factor sign-in. */
async function begin(): Promise<Caller> {
  const answer = await desk.anonymous.post('/api/auth/sign-in/email', { email, password })
  expect(answer).toMatchObject({ status: 200, body: { codeNeeded: true } })
  return createCaller(desk.app, getCookie(answer))
}

function giveCode(caller: Caller, code: string, kind = 'authenticator'): Promise<Answer> {
  return caller.post('/api/auth/sign-in/code', { code, kind })
}

describe('two-factor sign-in', () => {
  test('asks for a code after the password, and nothing is open before it', async () => {
    const { uri, caller } = await turnOn(await signIn(desk))
    expect((await getAccount(caller)).twoFactor).toBe(true)
    const half = await begin()
    for (const route of privateRoutes(desk.app)) expectProblem(await callRoute(half, route), 401, 'not_signed_in')
    const entered = await giveCode(half, await codeFor(keyIn(uri), 1))
    expect(entered).toMatchObject({ status: 200, body: { codeNeeded: false } })
    const inside = createCaller(desk.app, getCookie(entered))
    expect((await getAccount(inside)).twoFactor).toBe(true)
  })

  test('takes a code once, and none from before it', async () => {
    const { uri, code } = await turnOn(await signIn(desk))
    expectProblem(await giveCode(await begin(), code), 403, 'incorrect_code')
    const next = await codeFor(keyIn(uri), 1)
    const halves = await Promise.all([begin(), begin(), begin()])
    const answers = await Promise.all(halves.map((half) => giveCode(half, next)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    expectProblem(await giveCode(await begin(), code), 403, 'incorrect_code')
  })

  test('is not on before a code was confirmed', async () => {
    const caller = await signIn(desk)
    await caller.post('/api/account/two-factor', { password })
    expectProblem(await caller.post('/api/account/two-factor/confirm', { code: '000000' }), 403, 'incorrect_code')
    expectProblem(await caller.post('/api/account/two-factor/confirm', { code: 'abc' }), 422, 'invalid')
    await signIn(desk)
  })

  test('needs the password to be turned on and off', async () => {
    const caller = await signIn(desk)
    const wrong = { password: 'not the password' }
    expectProblem(await caller.post('/api/account/two-factor', wrong), 403, 'incorrect_password')
    const on = await turnOn(caller)
    expectProblem(await on.caller.post('/api/account/two-factor/stop', wrong), 403, 'incorrect_password')
    expect((await on.caller.post('/api/account/two-factor/stop', { password })).status).toBe(200)
    await signIn(desk)
  })

  test('lets nobody guess the password, and notes who tries', async () => {
    const { caller } = await turnOn(await signIn(desk))
    await desk.db.delete(activity)
    const guess = (path: string) => caller.post(`/api/account/two-factor${path}`, { password: 'not the password' })
    for (const path of ['', '/stop', '/backup-codes', '/stop'])
      expectProblem(await guess(path), 403, 'incorrect_password')
    expect(expectProblem(await guess('/stop'), 403, 'incorrect_password').retryAfterSeconds).toBe(30)
    for (const path of ['', '/stop', '/backup-codes'])
      expectProblem(await caller.post(`/api/account/two-factor${path}`, { password }), 429, 'rate_limited')
    expectProblem(await caller.post('/api/reauthentication', { kind: 'password', password }), 429, 'rate_limited')
    const actions = (await desk.db.select().from(activity)).map(({ action }) => action)
    expect(actions).toEqual(Array.from({ length: 5 }, () => 'failed to confirm who they are'))
  })

  test('a backup code lets in once', async () => {
    const { backupCodes } = await turnOn(await signIn(desk))
    const code = backupCodes[0] ?? ''
    expect((await giveCode(await begin(), code, 'backup')).status).toBe(200)
    expectProblem(await giveCode(await begin(), code, 'backup'), 403, 'incorrect_code')
  })

  test('new backup codes end the old ones', async () => {
    const { backupCodes, caller } = await turnOn(await signIn(desk))
    const renewed = await caller.post<Codes>('/api/account/two-factor/backup-codes', { password })
    expect(renewed.status).toBe(201)
    expectProblem(await giveCode(await begin(), backupCodes[0] ?? '', 'backup'), 403, 'incorrect_code')
    expect((await giveCode(await begin(), renewed.body.backupCodes[0] ?? '', 'backup')).status).toBe(200)
  })

  test('lets nobody guess on', async () => {
    await turnOn(await signIn(desk))
    const half = await begin()
    const codes = Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '0'))
    const answers = await Promise.all(codes.map((code) => giveCode(half, code)))
    const checked = answers.filter((answer) => (answer.body as { code: string }).code === 'incorrect_code')
    expect(checked.length).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
  })

  test('notes a wrong code, since whoever gave it knows the password', async () => {
    await turnOn(await signIn(desk))
    await desk.db.delete(activity)
    expectProblem(await giveCode(await begin(), '000000'), 403, 'incorrect_code')
    const actions = async () => (await desk.db.select().from(activity)).map(({ action }) => action)
    await expect.poll(actions).toEqual(['failed to sign in'])
  })

  test('keeps its secret encrypted', async () => {
    const { uri } = await turnOn(await signIn(desk))
    const [kept] = await desk.db.select().from(twoFactor)
    expect(JSON.stringify(kept)).not.toContain(decodeSecret(keyIn(uri)))
  })

  test('is noted', async () => {
    const { caller } = await turnOn(await signIn(desk))
    await caller.post('/api/account/two-factor/stop', { password })
    const deeds = await desk.db.select().from(activity).where(eq(activity.entity, 'account'))
    const actions = deeds.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['turned two-factor sign-in on', 'turned two-factor sign-in off']))
  })
})

describe('a passkey', () => {
  /** Posts with an Origin header, as browsers do. */
  function ask<Body>(cookie: string, path: string, body: object = {}): Promise<Answer<Body>> {
    const headers = { cookie, host: 'localhost', origin: 'http://localhost', 'Content-Type': 'application/json' }
    return desk.anonymous.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const response = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }

  test('that was made up is not added', async () => {
    const { cookie } = await signIn(desk)
    const question = await ask<{ challenge: string }>(cookie, '/api/account/passkeys/question')
    expect(question.body.challenge.length).toBeGreaterThan(20)
    const asked = `${cookie}; ${getCookie(question)}`
    expectProblem(await ask(asked, '/api/account/passkeys', { name: 'Phone', response }), 403, 'passkey_refused')
    expectProblem(await ask(cookie, '/api/account/passkeys', { name: 'Phone', response }), 403, 'passkey_refused')
  })

  test('that was made up lets nobody in', async () => {
    const question = await ask('', '/api/auth/sign-in/passkey/question')
    const entered = await ask(getCookie(question), '/api/auth/sign-in/passkey', { response })
    expectProblem(entered, 403, 'passkey_refused')
    expect(getCookie(entered)).toBe('')
  })

  test('lets in without a PIN or fingerprint only where one factor is enough', async () => {
    await signIn(desk)
    const { id: credentialID, publicKeyBase64: publicKey, answer } = createPasskey()
    const [{ id: userId } = { id: '' }] = await desk.db.select().from(user).where(eq(user.email, email))
    const own = { id: newId(), userId, credentialID, publicKey }
    await desk.db.insert(passkey).values({ ...own, counter: 0, deviceType: 'singleDevice', backedUp: false })
    const enter = async (isVerified: boolean) => {
      const question = await ask<{ challenge: string }>('', '/api/auth/sign-in/passkey/question')
      const response = answer(question.body.challenge, { isVerified })
      return ask(getCookie(question), '/api/auth/sign-in/passkey', { response })
    }
    expect((await enter(false)).status).toBe(200)
    await desk.db.update(user).set({ twoFactorEnabled: true })
    expectProblem(await enter(false), 403, 'passkey_refused')
    expect((await enter(true)).status).toBe(200)
  })
})
