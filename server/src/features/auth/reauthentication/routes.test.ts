import type { TwoFactorSecret } from '@deskbell/domain/auth/account/schema.ts'
import { DAY_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { passkey, rateLimit, session, twoFactor, user } from '../../../db/schema/auth.ts'
import { loginAttempt } from '../../../db/schema/login-attempt.ts'
import { type Caller, createCaller, expectProblem, useApp } from '../../../test/app.ts'
import { codeFor, createPasskey } from '../../../test/authenticator.ts'
import { getCookie, OWNER, signIn } from '../../../test/sign-in.ts'

const desk = useApp()
const { password } = OWNER

beforeEach(async () => {
  desk.clock.now = new Date()
  await desk.anonymous.post('/api/setup', OWNER)
  for (const table of [session, rateLimit, twoFactor, passkey, loginAttempt]) await desk.db.delete(table)
  await desk.db.update(user).set({ twoFactorEnabled: false })
})

const prove = (caller: Caller, proof: object) => caller.post('/api/reauthentication', proof)
const passTime = (ms: number) => {
  desk.clock.now = new Date(desk.clock.now.getTime() + ms)
}

async function expectAsked(caller: Caller): Promise<void> {
  expectProblem(await caller.get('/api/reauthentication'), 403, 'reauthentication_required')
}

async function expectTrusted(caller: Caller): Promise<void> {
  expect((await caller.get('/api/reauthentication')).status).toBe(200)
}

/** Signs in and lets so much time pass that the sign-in counts no more. */
async function signInEarlier() {
  const caller = await signIn(desk)
  passTime(DAY_MS)
  await expectAsked(caller)
  return caller
}

test('needs a session', async () => {
  expectProblem(await prove(desk.anonymous, { kind: 'password', password }), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.post('/api/reauthentication/passkey/question'), 401, 'not_signed_in')
})

test('a sign-in counts for five minutes, and so does the password after it, in its own session', async () => {
  const caller = await signIn(desk)
  const elsewhere = await signIn(desk)
  await expectTrusted(caller)
  passTime(6 * MINUTE_MS)
  await expectAsked(caller)
  expectProblem(await prove(caller, { kind: 'password', password: 'another one' }), 403, 'incorrect_password')
  await expectAsked(caller)
  expect((await prove(caller, { kind: 'password', password })).status).toBe(200)
  await expectTrusted(caller)
  await expectAsked(elsewhere)
  passTime(5 * MINUTE_MS)
  await expectAsked(caller)
})

test('after five wrong proofs a right one has to wait, and wrong ones are noted', async () => {
  const caller = await signInEarlier()
  for (const kind of ['password', 'backup', 'password', 'authenticator'])
    expect((await prove(caller, { kind, password: 'wrong', code: '000000' })).status).toBe(403)
  const fifth = expectProblem(await prove(caller, { kind: 'password', password: 'wrong' }), 403, 'incorrect_password')
  expect(fifth.retryAfterSeconds).toBe(30)
  expectProblem(await prove(caller, { kind: 'password', password }), 429, 'rate_limited')
  passTime(31_000)
  expect((await prove(caller, { kind: 'password', password })).status).toBe(200)
  const failed = eq(activity.action, 'failed to confirm who they are')
  expect(await desk.db.select().from(activity).where(failed)).toHaveLength(6)
})

describe('two-factor sign-in', () => {
  const startTwoFactor = async (caller: Caller) => {
    const { body } = await caller.post<TwoFactorSecret>('/api/account/two-factor', { password })
    const key = new URL(body.uri).searchParams.get('secret') ?? ''
    return { ...body, key, code: await codeFor(key) }
  }

  test('proves the person by a code of the app, or by a backup code once', async () => {
    const { key, code, backupCodes, caller } = await turnOn(await signIn(desk))
    passTime(DAY_MS)
    await expectAsked(caller)
    expectProblem(await prove(caller, { kind: 'authenticator', code: '000000' }), 403, 'incorrect_code')
    // The code that turned it on has been used.
    expectProblem(await prove(caller, { kind: 'authenticator', code }), 403, 'incorrect_code')
    expect((await prove(caller, { kind: 'authenticator', code: await codeFor(key, 1) })).status).toBe(200)
    await expectTrusted(caller)
    passTime(DAY_MS)
    const backup = { kind: 'backup', code: backupCodes[0] }
    expect((await prove(caller, backup)).status).toBe(200)
    await expectTrusted(caller)
    expectProblem(await prove(caller, backup), 403, 'incorrect_code')
  })

  async function turnOn(caller: Caller) {
    const started = await startTwoFactor(caller)
    const confirmed = await caller.post('/api/account/two-factor/confirm', { code: started.code })
    return { ...started, caller: createCaller(desk.app, getCookie(confirmed)) }
  }

  test('proves nothing before it is on, and is not turned on by that', async () => {
    const caller = await signIn(desk)
    const { code } = await startTwoFactor(caller)
    passTime(DAY_MS)
    expectProblem(await prove(caller, { kind: 'authenticator', code }), 403, 'incorrect_code')
    await expectAsked(caller)
    expect((await caller.get('/api/account')).body).toMatchObject({ twoFactor: false })
  })
})

describe('a passkey', () => {
  async function addPasskey(userId: string) {
    const key = createPasskey()
    const about = { counter: 0, deviceType: 'singleDevice', backedUp: false }
    await desk.db
      .insert(passkey)
      .values({ id: newId(), credentialID: key.id, publicKey: key.publicKeyBase64, userId, ...about })
    return key
  }

  async function ask(caller: Caller): Promise<{ challenge: string }> {
    return (await caller.post<{ challenge: string }>('/api/reauthentication/passkey/question')).body
  }

  test('proves the person once for each question, and only if it verified them', async () => {
    const caller = await signInEarlier()
    const [owner] = await desk.db.select().from(user).where(eq(user.email, OWNER.email))
    const key = await addPasskey(owner?.id ?? '')
    const question = await ask(caller)
    expect(question).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: key.id }] })
    const touched = key.answer(question.challenge, { isVerified: false })
    expectProblem(await prove(caller, { kind: 'passkey', response: touched }), 403, 'passkey_refused')
    await expectAsked(caller)
    const response = key.answer((await ask(caller)).challenge)
    expect((await prove(caller, { kind: 'passkey', response })).status).toBe(200)
    await expectTrusted(caller)
    expectProblem(await prove(caller, { kind: 'passkey', response }), 403, 'passkey_refused')
    expect(await desk.db.select().from(session)).toHaveLength(1)
  })

  test('proves nothing if it is somebody else’s, made up, or answers another session’s question', async () => {
    const caller = await signInEarlier()
    const colleague = await desk.openShop()
    const [owner] = await desk.db.select().from(user).where(eq(user.email, OWNER.email))
    const [own, theirs] = [await addPasskey(owner?.id ?? ''), await addPasskey(colleague.userId)]
    const responses = [
      theirs.answer((await ask(caller)).challenge),
      createPasskey().answer((await ask(caller)).challenge),
      own.answer((await ask(colleague)).challenge),
      { id: own.id },
    ]
    for (const response of responses)
      expectProblem(await prove(caller, { kind: 'passkey', response }), 403, 'passkey_refused')
    await expectAsked(caller)
  })
})
