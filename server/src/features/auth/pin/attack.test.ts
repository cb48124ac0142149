import type { Problem } from '@deskbell/domain/shared/errors.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { eq } from '../../../db/drizzle.ts'
import { account, session, user } from '../../../db/schema/auth.ts'
import { loginAttempt } from '../../../db/schema/login-attempt.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { chooseSize } from '../../../test/nightly.ts'

const desk = useApp()

const PIN = '7293'
const PASSWORD = 'a long enough password'
/** Number of guesses: all 10,000 PINs nightly, an evenly spread sample daily. */
const GUESSES = chooseSize({ daily: 500, nightly: 10_000 })
const EACH = 10_000 / GUESSES
const ADDRESSES = 1000
const AT_ONCE = 200
const HOUR_MS = 3_600_000

let shop: TestBusiness
let userId: string
let sessions: string[]

async function openSession(): Promise<string> {
  const token = newId().replaceAll('-', '')
  const expiresAt = new Date(desk.clock.now.getTime() + 30 * 24 * HOUR_MS)
  await desk.db
    .insert(session)
    .values({ id: newId(), token: hashToken(token), userId, businessId: shop.businessId, expiresAt })
  return `deskbell.session_token=${token}.signature`
}

beforeEach(async () => {
  shop = await desk.openShop()
  await shop.post('/api/business/pin/authenticate', { superPassword: '' })
  expect((await shop.put('/api/business/pin', { pin: PIN })).status).toBe(200)
  const [owner] = await desk.db.select().from(user).where(eq(user.id, shop.userId))
  userId = owner?.id ?? ''
  const password = await (await desk.services.auth.over(false).$context).password.hash(PASSWORD)
  await desk.db.insert(account).values({ id: newId(), accountId: userId, providerId: 'credential', userId, password })
  sessions = [shop.cookie, ...(await Promise.all([1, 2, 3, 4].map(openSession)))]
})

/** Creates two servers on one database. One trusts X-Forwarded-For, so the attacker can forge addresses. */
function openServers(): App[] {
  return [createApp(desk.services), createApp({ ...desk.services, trustProxy: 1 })]
}

type Guess = { app: App; cookie: string; superPassword: string; address: string }

async function send({ app, cookie, superPassword, address }: Guess): Promise<Answer<Problem>> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address, cookie }
  const body = JSON.stringify({ superPassword })
  const answer = await app.request('/api/business/pin/authenticate', { method: 'POST', headers, body }, {})
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Problem }
}

/** Returns the n-th guess; the correct one is somewhere in the middle. */
function createGuess(n: number, servers: App[], cookies: string[]): Guess {
  const pin = String(n * EACH + (Number(PIN) % EACH)).padStart(4, '0')
  return {
    app: servers[n % servers.length] as App,
    cookie: cookies[n % cookies.length] as string,
    superPassword: pin + pin,
    address: `203.0.${Math.trunc((n % ADDRESSES) / 250)}.${n % 250}`,
  }
}

async function attack({
  servers,
  cookies,
  atOnce,
  onEach,
}: {
  servers: App[]
  cookies: string[]
  atOnce: number
  onEach?: () => void
}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let next = 0
  async function guessOn() {
    for (let n = next++; n < GUESSES; n = next++) {
      onEach?.()
      const { status, body } = await send(createGuess(n, servers, cookies))
      const code = status === 200 ? 'ok' : body.code
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guessOn))
  return counts
}

/** Counts the attempts that were compared with the PIN. */
function checked(counts: Record<string, number>): number {
  return (counts.incorrect_super_password ?? 0) + (counts.ok ?? 0)
}

test('of so many guesses at once, 5 are checked, and the rest has to wait', async () => {
  const counts = await attack({ servers: openServers(), cookies: [shop.cookie], atOnce: AT_ONCE })
  expect(counts).toEqual({ incorrect_super_password: 5, rate_limited: GUESSES - 5 })
})

test('of guesses by people who wait, 10 are checked, from however many sessions, addresses and servers', async () => {
  const onEach = () => {
    // Adds up to nearly three hours, so every lockout delay ends.
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000 * EACH)
  }
  const counts = await attack({ servers: openServers(), cookies: sessions, atOnce: AT_ONCE / EACH, onEach })
  expect(checked(counts)).toBe(10)
  expect(counts.ok).toBeUndefined()
  expect(checked(counts) + (counts.pin_locked ?? 0) + (counts.rate_limited ?? 0)).toBe(GUESSES)
  expect(counts.pin_locked).toBeGreaterThan(0)

  const restarted = openServers()
  for (const app of restarted)
    for (const cookie of sessions)
      for (const superPassword of ['00000000', PIN + PIN])
        expectProblem(await send({ app, cookie, superPassword, address: '198.51.100.7' }), 423, 'pin_locked')

  const unlocked = await shop.post('/api/business/pin/unlock', { password: PASSWORD })
  expect(unlocked).toMatchObject({ status: 200, body: { pin: PIN } })
  const [app] = restarted as [App]
  const right = { app, cookie: shop.cookie, superPassword: PIN + PIN, address: '198.51.100.7' }
  expect((await send(right)).status).toBe(200)
})

test('a try is counted before it is checked: one that dies in between is not free', async () => {
  const encryption = {
    ...desk.services.encryption,
    decrypt: () => {
      throw new Error('the server died')
    },
  }
  const dying = createApp({ ...desk.services, encryption, log: desk.services.log.child({}, { level: 'silent' }) })
  const guess = { app: dying, cookie: shop.cookie, superPassword: '00000000', address: '203.0.113.1' }
  for (let n = 0; n < 5; n++) expectProblem(await send(guess), 500, 'internal')
  const [counted] = await desk.db.select().from(loginAttempt).where(eq(loginAttempt.businessId, shop.businessId))
  expect(counted?.tries).toBe(5)
  expectProblem(await send({ ...guess, app: desk.app }), 429, 'rate_limited')
})
