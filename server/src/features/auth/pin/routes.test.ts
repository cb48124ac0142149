import type { PinAccess, PinState } from '@deskbell/domain/auth/pin/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { and, asc, eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { account, session, user } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import { createEncryption } from '../../../lib/crypto/encryption.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { LIVE_CHANNEL, livePayload } from '../../../live/announce.ts'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

function state(): Promise<PinState> {
  return shop.get<PinState>('/api/business/pin').then(({ body }) => body)
}

function authenticate(superPassword: string, caller = shop): Promise<Answer<PinAccess>> {
  return caller.post('/api/business/pin/authenticate', { superPassword })
}

function unlock(password: string, caller = shop): Promise<Answer<PinAccess>> {
  return caller.post('/api/business/pin/unlock', { password })
}

function save(pin: unknown, caller = shop): Promise<Answer<PinState>> {
  return caller.put('/api/business/pin', { pin })
}

/** Sets the PIN and lets the step-up of all sessions expire. */
async function usePin(pin: string): Promise<void> {
  expect((await authenticate('')).status).toBe(200)
  expect((await save(pin)).status).toBe(200)
  pass(5 * 60)
}

function pass(seconds: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + seconds * 1000)
}

async function failTimes(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    expectProblem(await authenticate('00000000'), 403, 'incorrect_super_password')
    pass(480)
  }
}

async function ownAccount(): Promise<string> {
  const [row] = await desk.db.select({ id: user.id }).from(user).where(eq(user.id, shop.userId))
  return row?.id ?? ''
}

async function usePassword(password: string): Promise<void> {
  const userId = await ownAccount()
  const hash = await (await desk.services.auth.over(false).$context).password.hash(password)
  await desk.db
    .insert(account)
    .values({ id: newId(), accountId: userId, providerId: 'credential', userId, password: hash })
}

async function openSession(): Promise<TestBusiness> {
  const token = newId().replaceAll('-', '')
  const expiresAt = new Date(desk.clock.now.getTime() + 86_400_000)
  await desk.db.insert(session).values({
    id: newId(),
    token: hashToken(token),
    userId: await ownAccount(),
    businessId: shop.businessId,
    expiresAt,
  })
  const headers = { 'Content-Type': 'application/json', cookie: `deskbell.session_token=${token}.signature` }
  const send = (method: string) => (path: string, body?: unknown) =>
    desk.anonymous.send(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  return {
    ...shop,
    get: send('GET') as TestBusiness['get'],
    post: send('POST') as TestBusiness['post'],
    put: send('PUT') as TestBusiness['put'],
  }
}

function deeds() {
  return desk.db
    .select()
    .from(activity)
    .where(and(eq(activity.businessId, shop.businessId), eq(activity.entity, 'pin')))
    .orderBy(asc(activity.at), asc(activity.id))
}

async function cipher(): Promise<string> {
  const [row] = await desk.db.select().from(business).where(eq(business.id, shop.businessId))
  return row?.pinCipher ?? ''
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/business/pin'), 401, 'not_signed_in')
  for (const path of ['authenticate', 'unlock'])
    expectProblem(await desk.anonymous.post(`/api/business/pin/${path}`, {}), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.put('/api/business/pin', { pin: '1234' }), 401, 'not_signed_in')
})

describe('with no PIN set', () => {
  test('authenticating succeeds without input, and a PIN can be set', async () => {
    expect(await state()).toEqual({ isSet: false, verifiedUntil: null, locked: null, retryAfterSeconds: 0 })
    const verifiedUntil = new Date(desk.clock.now.getTime() + 300_000).toISOString()
    expect(await authenticate('')).toMatchObject({ status: 200, body: { pin: '', verifiedUntil } })
    expect(await save('1234')).toMatchObject({ status: 200, body: { isSet: true, verifiedUntil } })
    expect(await state()).toEqual({ isSet: true, verifiedUntil, locked: null, retryAfterSeconds: 0 })
  })

  test('nothing is counted, whatever is given', async () => {
    for (let n = 0; n < 12; n++) expect((await authenticate('00000000')).status).toBe(200)
  })

  test('it still takes an authentication to set one', async () => {
    expectProblem(await save('1234'), 403, 'super_password_needed')
    expect(await cipher()).toBe('')
  })
})

describe('with a PIN set', () => {
  beforeEach(() => usePin('0123'))

  test('the PIN written twice opens it', async () => {
    expect(await authenticate('01230123')).toMatchObject({ status: 200, body: { pin: '0123' } })
  })

  test.each(['', '0123', '01230124', '012301230', ' 01230123', '1234567890'.repeat(20)])(
    'anything else doesn’t: “%s”',
    async (typed) => {
      expectProblem(await authenticate(typed), 403, 'incorrect_super_password')
      expectProblem(await save('9999'), 403, 'super_password_needed')
    },
  )

  test.each([undefined, null, 1230123, '1'.repeat(201)])(
    'what is none at all is not even counted: %s',
    async (typed) => {
      for (let n = 0; n < 6; n++) expectProblem(await authenticate(typed as string), 422, 'invalid')
      expect((await authenticate('01230123')).status).toBe(200)
    },
  )

  test('is changed and removed', async () => {
    await authenticate('01230123')
    expect((await save('4567')).body.isSet).toBe(true)
    expectProblem(await authenticate('01230123'), 403, 'incorrect_super_password')
    expect((await authenticate('45674567')).body.pin).toBe('4567')
    expect((await save('')).body.isSet).toBe(false)
    expect(await cipher()).toBe('')
    expect((await authenticate('')).body.pin).toBe('')
  })

  test.each(['123', '12345', '12a4', ' 1234', '١٢٣٤', '1234\n', 1234, null, undefined])(
    'refuses %j for a PIN',
    async (typed) => {
      await authenticate('01230123')
      const problem = expectProblem(await save(typed), 422, 'invalid')
      expect(problem.fields).toEqual([{ path: 'pin', message: 'PIN must be exactly 4 digits' }])
      expect((await authenticate('01230123')).status).toBe(200)
    },
  )

  test('it is kept encrypted, and leaves by no other door', async () => {
    await authenticate('01230123')
    await save('4567')
    expect(await cipher()).not.toContain('4567')
    expect(desk.services.encryption.decrypt(await cipher(), `pin of ${shop.businessId}`)).toBe('4567')
    const details = await shop.get<object>('/api/business')
    expect(Object.keys(details.body).filter((name) => /pin/i.test(name))).toEqual([])
    expect(Object.values(await state())).not.toContain('4567')
  })

  test('saving it doesn’t get in the way of whoever edits the shop’s details', async () => {
    await authenticate('01230123')
    await save('4567')
    expect((await shop.get<{ version: number }>('/api/business')).body.version).toBe(1)
  })

  test('of another shop stays as it is', async () => {
    const other = await desk.openShop()
    expect((await authenticate('', other)).body.pin).toBe('')
    expect((await save('7777', other)).status).toBe(200)
    expect((await authenticate('01230123')).body.pin).toBe('0123')
  })
})

describe('a stepped-up session', () => {
  beforeEach(() => usePin('1234'))

  test('may change the PIN for five minutes', async () => {
    await authenticate('12341234')
    pass(299)
    expect((await save('5678')).status).toBe(200)
    pass(1)
    expectProblem(await save('1234'), 403, 'super_password_needed')
    expect((await state()).verifiedUntil).toBeNull()
  })

  test('is that session only', async () => {
    const other = await openSession()
    await authenticate('12341234')
    expectProblem(await save('5678', other), 403, 'super_password_needed')
    expect((await other.get<PinState>('/api/business/pin')).body.verifiedUntil).toBeNull()
  })

  test('is one no more once another has changed the PIN', async () => {
    const other = await openSession()
    await authenticate('12341234', other)
    await authenticate('12341234')
    expect((await save('5678')).status).toBe(200)
    expectProblem(await save('9999', other), 403, 'super_password_needed')
    expect((await save('1357')).status).toBe(200)
  })

  test('ends with its session', async () => {
    await authenticate('12341234')
    await desk.db.delete(session).where(eq(session.userId, await ownAccount()))
    expectProblem(await save('5678'), 401, 'not_signed_in')
  })
})

describe('wrong tries', () => {
  beforeEach(() => usePin('1234'))

  test('wait after the fifth, longer after each further one, and even the right one has to wait', async () => {
    for (const wait of [undefined, undefined, undefined, undefined, 30, 60, 120, 240, 480]) {
      const problem = expectProblem(await authenticate('00000000'), 403, 'incorrect_super_password')
      expect(problem.retryAfterSeconds).toBe(wait)
      expect((await state()).retryAfterSeconds).toBe(wait ?? 0)
      if (!wait) continue
      pass(wait - 1)
      const waiting = await authenticate('12341234')
      expect(expectProblem(waiting, 429, 'rate_limited').retryAfterSeconds).toBe(1)
      expect(waiting.headers.get('retry-after')).toBe('1')
      pass(1)
    }
    expect((await authenticate('12341234')).status).toBe(200)
  })

  test('are forgotten after a right one', async () => {
    await failTimes(9)
    expect((await authenticate('12341234')).status).toBe(200)
    await failTimes(4)
    expect((await state()).retryAfterSeconds).toBe(0)
  })

  test('lock it after the tenth, for the right one and for other sessions too, however long they wait', async () => {
    await failTimes(10)
    expect((await state()).locked).toBe('too_many_tries')
    const other = await openSession()
    for (const caller of [shop, other]) expectProblem(await authenticate('12341234', caller), 423, 'pin_locked')
    pass(12 * 3600)
    expectProblem(await authenticate('12341234'), 423, 'pin_locked')
  })

  test('leave another shop open', async () => {
    await failTimes(10)
    const other = await desk.openShop()
    expect((await authenticate('', other)).status).toBe(200)
  })
})

describe('the account’s password', () => {
  const PASSWORD = 'a long enough password'

  beforeEach(async () => {
    await usePin('1234')
    await usePassword(PASSWORD)
  })

  test('unlocks, shows the PIN and lets it be changed', async () => {
    await failTimes(10)
    expect(await unlock(PASSWORD)).toMatchObject({ status: 200, body: { pin: '1234' } })
    expect(await state()).toMatchObject({ locked: null, retryAfterSeconds: 0 })
    expect((await save('5678')).status).toBe(200)
    expect((await authenticate('56785678')).status).toBe(200)
  })

  test('that is wrong doesn’t', async () => {
    await failTimes(10)
    expectProblem(await unlock('12341234'), 403, 'incorrect_password')
    expectProblem(await save('5678'), 403, 'super_password_needed')
    expectProblem(await authenticate('12341234'), 423, 'pin_locked')
  })

  test('of somebody else doesn’t', async () => {
    const other = await desk.openShop()
    await authenticate('', other)
    expectProblem(await unlock(PASSWORD, other), 403, 'incorrect_password')
  })

  test('is waited for after five wrong ones, up to 15 minutes, and never locked', async () => {
    for (const wait of [undefined, undefined, undefined, undefined, 30, 60, 120, 240, 480, 900, 900]) {
      const problem = expectProblem(await unlock('wrong'), 403, 'incorrect_password')
      expect(problem.retryAfterSeconds).toBe(wait)
      if (!wait) continue
      expectProblem(await unlock(PASSWORD), 429, 'rate_limited')
      pass(wait)
    }
    expect((await unlock(PASSWORD)).status).toBe(200)
    expect(expectProblem(await unlock('wrong'), 403, 'incorrect_password').retryAfterSeconds).toBeUndefined()
  })

  test('opens a PIN whose key is lost, so that a new one can be set', async () => {
    const encryption = createEncryption('another secret, since the first one is lost')
    const app = createApp({ ...desk.services, encryption })
    const call = async (method: string, path: string, body?: unknown) => {
      const headers = { cookie: shop.cookie, 'Content-Type': 'application/json' }
      const init = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
      const answer = await app.request(`/api/business/pin${path}`, init, {})
      return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
    }
    expect((await call('GET', '')).body).toMatchObject({ isSet: true, locked: 'unreadable' })
    expectProblem(await call('POST', '/authenticate', { superPassword: '12341234' }), 423, 'pin_locked')
    expect(await call('POST', '/unlock', { password: PASSWORD })).toMatchObject({ status: 200, body: { pin: '' } })
    expect(await call('PUT', '', { pin: '5678' })).toMatchObject({ status: 200, body: { isSet: true, locked: null } })
    expect((await call('POST', '/authenticate', { superPassword: '56785678' })).body.pin).toBe('5678')
  })
})

test('notes what was done with the PIN, and by whom, but never the PIN', async () => {
  await usePassword('a long enough password')
  await usePin('1234')
  await authenticate('12341234')
  await save('5678')
  await save('5678')
  await failTimes(10)
  pass(1)
  await unlock('wrong')
  pass(1)
  await unlock('a long enough password')
  pass(1)
  await save('')
  const noted = await deeds()
  const inVain = Array(10).fill('tried in vain')
  const actions = ['authenticated', 'set', 'authenticated', 'changed', ...inVain, 'locked']
  expect(noted.map(({ action }) => action)).toEqual([...actions, 'password tried in vain', 'unlocked', 'removed'])
  for (const deed of noted)
    expect(deed).toMatchObject({ entityId: shop.businessId, byName: 'Ada Owner', before: null, after: null })
})

test('tells the shop’s browsers when a PIN is set', async () => {
  await authenticate('')
  const listener = await desk.db.$client.connect()
  const told = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
  await listener.query(`listen ${LIVE_CHANNEL}`)
  await save('1234')
  expect(await told).toBe(livePayload(shop.businessId, ['business', 'devices']))
  await listener.query('unlisten *')
  listener.release()
})
