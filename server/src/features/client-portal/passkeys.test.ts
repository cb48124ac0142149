import { PASSKEYS_MAX, type PortalPasskeys } from '@deskbell/domain/client-portal/passkeys-schema.ts'
import type { PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { MessagePage } from '@deskbell/domain/messages/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { ERASE_WORD } from '@deskbell/domain/shared/erase-word.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { eq, type SQL, sql } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { portalChallenge, portalPasskey } from '../../db/schema/portal.ts'
import { type Caller, createCaller, expectProblem, useApp } from '../../test/app.ts'
import { createPasskey } from '../../test/authenticator.ts'
import { createClient } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runDaily } from '../../test/recurring-work.ts'
import { getCookie } from '../../test/sign-in.ts'
import { CHALLENGE_MINUTES } from './passkeys/challenge.ts'

type Question = { challenge: string; rp: { id: string }; user: { id: string }; excludeCredentials: { id: string }[] }
type Key = ReturnType<typeof createPasskey>

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let email: string
let there: Caller

beforeEach(async () => {
  count += 1
  email = `maria${count}@example.com`
  maria = await createClient(portal.owner, {
    firstName: 'Maria',
    email: email.replace('m', 'M'),
    phone: '',
    language: 'en',
  })
  there = await portal.signIn(email)
})

const askNew = async (by = there) => (await by.post<Question>('/api/me/passkeys/question')).body
const add = (response: object, by = there) => by.post<PortalPasskeys>('/api/me/passkeys', { response })
const list = async (by = there) => (await by.get<PortalPasskeys>('/api/me/passkeys')).body.items
const askSignIn = async (by = portal.visitor()) => (await by.post<Question>('/api/me/sign-in/passkey/question')).body
const answer = (response: object, by = portal.visitor()) => by.post('/api/me/sign-in/passkey', { response })
const who = (by: Caller) => by.get<PortalVisitor>('/api/me')

async function addKey(by = there): Promise<Key> {
  const key = createPasskey()
  expect((await add(key.register((await askNew(by)).challenge), by)).status).toBe(201)
  return key
}

async function signInBy(key: Key) {
  return answer(key.answer((await askSignIn()).challenge))
}

async function expectRefused(key: Key) {
  expectProblem(await signInBy(key), 403, 'passkey_refused')
}

/** Sends requests while a transaction that began with `lock` is open, until all of them wait. */
async function whileLocked(lock: SQL, requests: (() => ReturnType<typeof add>)[]) {
  const { sent } = await desk.db.transaction(async (tx) => {
    await tx.execute(lock)
    const begun = requests.map((send) => send())
    await expect.poll(countWaiting).toBe(requests.length)
    return { sent: begun }
  })
  return Promise.all(sent)
}

async function countWaiting(): Promise<number> {
  const { rows } = await desk.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

describe('a passkey', () => {
  test('signs another browser in, without an address, until it is removed', async () => {
    const key = await addKey()
    expect(await list()).toMatchObject([{ name: 'Firefox on Android', usedAt: null }])
    const question = await askSignIn()
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(question).not.toHaveProperty('allowCredentials')
    const signedIn = await answer(key.answer(question.challenge))
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/^deskbell\.portal=\S{43}; Max-Age=7776000; Path=\/; HttpOnly/)
    const by = portal.visitor(getCookie(signedIn))
    expect((await who(by)).body).toMatchObject({ signedInAs: email, clients: [{ id: maria.id }] })
    const [own] = await list(by)
    expect(own?.usedAt).toBe(desk.clock.now.toISOString())
    expect((await by.post(`/api/me/passkeys/${own?.id}/remove`)).body).toEqual({ items: [] })
    await expectRefused(key)
  })

  test('is told to the address', async () => {
    await addKey()
    const { mail } = await portal.readMail(email)
    expect(mail.subject).toBe('A passkey was added to your pages at Willow Studio.')
    const { body } = await portal.owner.get<MessagePage>(`/api/messages?clientId=${maria.id}&kind=portal_passkey_added`)
    expect(body.items).toHaveLength(1)
  })

  test('answers each challenge once, within 5 minutes', async () => {
    const key = await addKey()
    const used = key.answer((await askSignIn()).challenge)
    expect((await answer(used)).status).toBe(200)
    expectProblem(await answer(used), 403, 'passkey_refused')
    const { challenge } = await askSignIn()
    const began = desk.clock.now
    desk.clock.now = minutesAfter(began, CHALLENGE_MINUTES)
    expectProblem(await answer(key.answer(challenge)), 403, 'passkey_refused')
    desk.clock.now = minutesAfter(began, CHALLENGE_MINUTES + 1)
    await runDaily(desk.services)
    expect(await desk.db.$count(portalChallenge)).toBe(0)
    desk.clock.now = began
  })

  test('counts only with the person verified, by the key that was added, for our challenge', async () => {
    const key = await addKey()
    const forged = { ...createPasskey().answer((await askSignIn()).challenge), id: key.id, rawId: key.id }
    const answers = [
      key.answer((await askSignIn()).challenge, { isVerified: false }),
      key.answer('bm90IG91cnM'),
      key.answer((await askNew()).challenge),
      forged,
      createPasskey().answer((await askSignIn()).challenge),
      { id: key.id },
      {},
    ]
    for (const response of answers) expectProblem(await answer(response), 403, 'passkey_refused')
  })

  test('whose count of signatures goes back was copied, and is refused', async () => {
    const key = await addKey()
    const sign = async (counter: number) => answer(key.answer((await askSignIn()).challenge, { counter }))
    expect((await sign(7)).status).toBe(200)
    expectProblem(await sign(7), 403, 'passkey_refused')
    expect((await sign(8)).status).toBe(200)
  })
})

describe('adding one', () => {
  test('needs the person verified, and a challenge of this very session, once', async () => {
    const other = await portal.signIn(email)
    const [key, made] = [createPasskey(), createPasskey()]
    const responses = [
      key.register((await askNew()).challenge, { isVerified: false }),
      key.register((await askNew(other)).challenge),
      key.register((await askSignIn()).challenge),
      {},
    ]
    for (const response of responses) expectProblem(await add(response), 403, 'passkey_refused')
    const response = made.register((await askNew()).challenge)
    expect((await add(response)).status).toBe(201)
    expectProblem(await add(response), 403, 'passkey_refused')
    const again = made.register((await askNew()).challenge)
    expectProblem(await add(again), 403, 'passkey_refused')
    expect(await list()).toHaveLength(1)
  })

  test('is refused for the eleventh of an address, before the device makes it', async () => {
    const first = await askNew()
    for (let made = 0; made < PASSKEYS_MAX; made += 1) await addKey()
    expectProblem(await there.post('/api/me/passkeys/question'), 409, 'too_many_passkeys')
    expectProblem(await add(createPasskey().register(first.challenge)), 409, 'too_many_passkeys')
    expect(await list()).toHaveLength(PASSKEYS_MAX)
  })

  test('is refused for one of two at the same time, if nine are there', async () => {
    const other = await portal.signIn(email)
    for (let made = 1; made < PASSKEYS_MAX; made += 1) await addKey()
    const mine = createPasskey().register((await askNew()).challenge)
    const theirs = createPasskey().register((await askNew(other)).challenge)
    // Without a lock of the address, both would count nine, then wait to write.
    const answers = await whileLocked(sql`lock table portal_passkey in share mode`, [
      () => add(mine),
      () => add(theirs, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await list()).toHaveLength(PASSKEYS_MAX)
  })

  test('is refused if the client leaves the address meanwhile', async () => {
    const response = createPasskey().register((await askNew()).challenge)
    const leave = sql`update client set email = ${`new-${email}`} where id = ${maria.id}`
    const [refused] = await whileLocked(leave, [() => add(response)])
    expect(refused?.status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('names those of the address to the device, and nothing of the client', async () => {
    const key = await addKey()
    const question = await askNew()
    expect(question).toMatchObject({ rp: { id: 'localhost', name: 'Willow Studio' }, user: { name: email } })
    expect(question.excludeCredentials).toMatchObject([{ id: key.id }])
    expect(Buffer.from(question.user.id, 'base64url').toString()).not.toContain('maria')
  })

  test('is limited for a network', async () => {
    const one = portal.visitor()
    for (let turn = 0; turn < 60; turn += 1) await askSignIn(one)
    expectProblem(await one.post('/api/me/sign-in/passkey/question'), 429, 'rate_limited')
  })
})

test('the passkeys of another address are neither seen nor removed', async () => {
  await addKey()
  const ben = await createClient(portal.owner, { email: `ben${count}@example.com`, phone: '' })
  const his = await portal.signIn(ben.email)
  expect(await list(his)).toEqual([])
  const [own] = await list()
  expectProblem(await his.post(`/api/me/passkeys/${own?.id}/remove`), 404, 'not_found')
  expect(await list()).toHaveLength(1)
})

describe('once nobody has the address any more, its passkeys are gone', () => {
  const change = async (fields: object, { id } = maria) => {
    const { body } = await portal.owner.get<Client>(`/api/clients/${id}`)
    expect((await portal.owner.put(`/api/clients/${id}`, { version: body.version, ...fields })).status).toBe(200)
  }
  const countRows = () => desk.db.$count(portalPasskey, eq(portalPasskey.address, email))

  test('also for who gets it later', async () => {
    const key = await addKey()
    await change({ email: email.toUpperCase() })
    expect((await signInBy(key)).status).toBe(200)
    await change({ email: `new-${email}` })
    await createClient(portal.owner, { email, phone: '' })
    await expectRefused(key)
    expect(await countRows()).toBe(0)
  })

  test('but stay while another of the household has it', async () => {
    const ben = await createClient(portal.owner, { firstName: 'Ben', email, phone: '' })
    const key = await addKey()
    await change({ email: `new-${email}` })
    const by = portal.visitor(getCookie(await signInBy(key)))
    expect((await who(by)).body.clients).toMatchObject([{ id: ben.id }])
    await portal.owner.post(`/api/clients/${ben.id}/archive`, {})
    await expectRefused(key)
    expect(await countRows()).toBe(0)
  })

  test('when the client proves a new one', async () => {
    const key = await addKey()
    const path = `/api/me/clients/${maria.id}/address`
    const { body } = await there.post<{ id: string }>(path, { address: `new-${email}`, forAll: false, language: 'en' })
    const { code } = await portal.readMail(`new-${email}`)
    expect((await there.post(`${path}/code`, { id: body.id, code })).status).toBe(200)
    await expectRefused(key)
    expect(await list()).toEqual([])
  })

  test('when the client is merged with another', async () => {
    const key = await addKey()
    const kept = await createClient(portal.owner, { email: `kept-${email}`, phone: '' })
    const merge = { id: newId(), keptId: kept.id, mergedId: maria.id, choices: {} }
    expect((await portal.owner.post('/api/merges', merge)).status).toBe(201)
    await expectRefused(key)
    expect(await countRows()).toBe(0)
  })

  test('of a phone number as well', async () => {
    const phone = `+35191234${String(count).padStart(4, '0')}`
    const tia = await createClient(portal.owner, { email: '', phone })
    const at = { channel: 'sms' as const, address: tia.phoneE164 }
    const row = {
      businessId: FIRST_BUSINESS_ID,
      id: newId(),
      credentialId: newId(),
      publicKey: '',
      counter: 0,
      createdAt: desk.clock.now,
    }
    await desk.db.insert(portalPasskey).values({ ...row, ...at })
    await change({ phone: '' }, tia)
    expect(await desk.db.$count(portalPasskey, eq(portalPasskey.id, row.id))).toBe(0)
  })

  test('and of an erased client, whoever shares the address', async () => {
    await createClient(portal.owner, { firstName: 'Ben', email, phone: '' })
    const key = await addKey()
    const erased = await portal.owner.post(`/api/privacy/clients/${maria.id}/erase`, { id: newId(), typed: ERASE_WORD })
    expect(erased.status).toBe(200)
    await expectRefused(key)
    expect(await countRows()).toBe(0)
  })
})

test('where the pages are closed, no passkey opens them', async () => {
  const key = await addKey()
  const { challenge } = await askSignIn()
  const set = async (on: boolean) => {
    const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
    await portal.owner.put('/api/online-booking', { version: body.version, options: { ...body.options, portal: on } })
  }
  await set(false)
  expectProblem(await portal.visitor().post('/api/me/sign-in/passkey/question'), 404, 'portal_off')
  expectProblem(await answer(key.answer(challenge)), 404, 'portal_off')
  await set(true)
  expect((await answer(key.answer(challenge))).status).toBe(200)
})

test('at the address of another shop, neither passkey nor challenge is worth anything', async () => {
  const other = await desk.openShop()
  const host = 'other.example.com'
  await desk.db.insert(businessHost).values({ businessId: other.businessId, host })
  const online = { ...ONLINE_OPTIONS, portal: true }
  await desk.db.update(business).set({ online }).where(eq(business.id, other.businessId))
  await createClient(other, { email, phone: '' })
  const caller = createCaller(createApp({ ...desk.services, shops: 'many' }))
  const at = (path: string) => `http://${host}/api/me/sign-in/passkey${path}`
  const key = await addKey()
  const there = (await caller.post<Question & { rpId: string }>(at('/question'))).body
  expect(there.rpId).toBe(host)
  for (const { challenge } of [there, await askSignIn()])
    expectProblem(await caller.post(at(''), { response: key.answer(challenge) }), 403, 'passkey_refused')
  // Even a passkey whose device signs for the other host.
  const moved = createPasskey(host)
  await desk.db
    .update(portalPasskey)
    .set({ credentialId: moved.id, publicKey: Buffer.from(moved.publicKeyBase64, 'base64').toString('base64url') })
    .where(eq(portalPasskey.credentialId, key.id))
  const { challenge } = (await caller.post<Question>(at('/question'))).body
  expectProblem(await caller.post(at(''), { response: moved.answer(challenge) }), 403, 'passkey_refused')
  const [row] = await desk.db.delete(portalPasskey).where(eq(portalPasskey.credentialId, moved.id)).returning()
  if (!row) throw new Error('the passkey is gone')
  await desk.db.insert(portalPasskey).values({ ...row, businessId: other.businessId })
  const { challenge: next } = (await caller.post<Question>(at('/question'))).body
  expect((await caller.post(at(''), { response: moved.answer(next) })).status).toBe(200)
})
