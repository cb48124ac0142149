import type { PortalCodeSent, PortalDevices, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import type { ClientData } from '@deskbell/domain/clients/privacy/schema.ts'
import { MESSAGE_OPTIONS, type MessagePage } from '@deskbell/domain/messages/schema.ts'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { ERASE_WORD } from '@deskbell/domain/shared/erase-word.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { business } from '../../db/schema/business.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { message } from '../../db/schema/message.ts'
import { portalSession, portalSignIn } from '../../db/schema/portal.ts'
import { createMailer } from '../../mail/mailer.ts'
import { callRoute, portalRoutes } from '../../test/all-routes.ts'
import { type Caller, createCaller, expectProblem, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runDaily } from '../../test/recurring-work.ts'
import { getCookie } from '../../test/sign-in.ts'
import { startTestSms } from '../../test/sms.ts'
import { setLimits } from '../tenancy/limits.ts'
import { CODE_MINUTES } from './sign-in/code.ts'

const desk = useApp()
const portal = usePortal(desk)

let clients = 0
let email: string

beforeEach(async () => {
  clients += 1
  email = `maria${clients}@example.com`
  await createClient(portal.owner, { firstName: 'Maria', email: email.replace('m', 'M'), phone: '' })
})

const byCode = (id: string, code: string, by = portal.visitor()) => by.post('/api/me/sign-in/code', { id, code })
const byLink = (token: string, by = portal.visitor()) => by.post('/api/me/sign-in/link', { token })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const who = (by: Caller) => by.get<PortalVisitor>('/api/me')

async function requestCode() {
  const id = await portal.ask(email)
  return { id, ...(await portal.readMail(email)) }
}

test('requires sign-in', async () => {
  const routes = portalRoutes(desk.app)
  expect(routes).toContain('GET /api/me')
  for (const route of routes) expectProblem(await callRoute(portal.visitor(), route), 401, 'not_signed_in')
  const forged = portal.visitor(`deskbell.portal=${'x'.repeat(43)}`)
  expectProblem(await who(forged), 401, 'not_signed_in')
  expectProblem(await who(portal.owner), 401, 'not_signed_in')
})

test('a client signs in though the messages of the plan are used up', async () => {
  const [shop] = await desk.db.select({ businessId: business.id }).from(business)
  const decision = { businessId: shop?.businessId ?? '', by: 'Operator', now: desk.clock.now }
  await setLimits(desk.db, decision, { messages: 0 })
  const there = await portal.signIn(email)
  await setLimits(desk.db, decision, { messages: null })
  expect((await who(there)).status).toBe(200)
})

test('a session of the portal opens nothing of the staff’s', async () => {
  expectProblem(await (await portal.signIn(email)).get('/api/clients'), 401, 'not_signed_in')
})

describe('a code', () => {
  test('signs a browser in, for 90 days', async () => {
    const { id, code, mail } = await requestCode()
    expect(mail.subject).toBe(`${code} is your code for Willow Studio`)
    const answer = await byCode(id, code)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^deskbell\.portal=\S{43}; Max-Age=7776000; Path=\/; HttpOnly/)
    const there = portal.visitor(getCookie(answer))
    expect((await who(there)).body).toMatchObject({ signedInAs: email, clients: [{ firstName: 'Maria' }] })
    const began = desk.clock.now
    desk.clock.now = minutesAfter(began, 90 * 24 * 60)
    expectProblem(await who(there), 401, 'not_signed_in')
    desk.clock.now = began
  })

  test('works once, by code or link', async () => {
    const { id, code, token } = await requestCode()
    expect((await byCode(id, code)).status).toBe(200)
    expectProblem(await byCode(id, code), 403, 'incorrect_code')
    expectProblem(await byLink(token), 410, 'link_not_valid')
  })

  test('works once, even if it is sent several times at once', async () => {
    const { id, code, token } = await requestCode()
    const answers = await Promise.all([byCode(id, code), byLink(token), byCode(id, code), byLink(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('can be tried five times, also at once', async () => {
    const { id, code } = await requestCode()
    const tries = await Promise.all(Array.from({ length: 5 }, () => byCode(id, wrong(code))))
    for (const answer of tries) expectProblem(answer, 403, 'incorrect_code')
    expectProblem(await byCode(id, code), 403, 'incorrect_code')
  })

  test('is of its own request only', async () => {
    const [one, other] = [await requestCode(), await requestCode()]
    expectProblem(await byCode(one.id, other.code), 403, 'incorrect_code')
    expectProblem(await byCode(newId(), one.code), 403, 'incorrect_code')
  })

  test('expires, and so does the link', async () => {
    const { id, code, token } = await requestCode()
    const began = desk.clock.now
    desk.clock.now = minutesAfter(began, CODE_MINUTES)
    expectProblem(await byCode(id, code), 403, 'incorrect_code')
    expectProblem(await byLink(token), 410, 'link_not_valid')
    desk.clock.now = began
  })

  test('is shown to no staff, and stored nowhere but in the message', async () => {
    const { code } = await requestCode()
    const { items } = (await portal.owner.get<MessagePage>('/api/messages?kind=portal_sign_in')).body
    expect(items[0]).toMatchObject({ to: email, subject: '', text: '' })
    const found = await portal.owner.get<MessagePage>(`/api/messages?q=${code}`)
    expect(found.body.items).toEqual([])
    const data = await portal.owner.get<ClientData>(`/api/privacy/clients/${items[0]?.clientId}`)
    expect(data.body.messages).toMatchObject([{ kind: 'portal_sign_in', subject: '', text: '' }])
    await desk.db
      .update(message)
      .set({ status: 'failed', sentAt: null })
      .where(eq(message.id, items[0]?.id ?? ''))
    const dropped = await portal.owner.post(`/api/messages/${items[0]?.id}/drop`, { id: newId() })
    const logged = await desk.db.select().from(activity).where(eq(activity.entity, 'message'))
    expect(logged).toMatchObject([{ action: 'dropped', before: { to: email, subject: '' } }])
    const requests = await desk.db.select().from(portalSignIn)
    expect(JSON.stringify([items, data.body, dropped.body, logged, requests])).not.toContain(code)
  })

  test('of a client who lost the address meanwhile opens nothing', async () => {
    const { id, code } = await requestCode()
    const { body } = await portal.owner.get<{ items: { id: string }[] }>(`/api/clients?q=${email}`)
    await portal.owner.post(`/api/clients/${body.items[0]?.id}/archive`, {})
    expectProblem(await byCode(id, code), 403, 'incorrect_code')
  })
})

describe('a link', () => {
  test('signs in, without the code', async () => {
    const { token } = await requestCode()
    expect((await byLink(token)).status).toBe(200)
  })

  test('that was changed, or is of another kind, opens nothing', async () => {
    const { token } = await requestCode()
    for (const forged of [`x${token}`, `${token}x`, token.split('.')[0] ?? '']) {
      expectProblem(await byLink(forged), 410, 'link_not_valid')
    }
  })
})

describe('nothing can be inferred', () => {
  test('a stranger’s address gets the same answer as a client’s, and no mail', async () => {
    const before = portal.smtp.letters.length
    const ask = (address: string) =>
      portal.visitor().post<PortalCodeSent>('/api/me/sign-in', { address, language: 'en' })
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    const shape = { id: expect.any(String), channel: 'email', expiresAt: known.body.expiresAt }
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(known.body).toEqual(shape)
    expect(unknown.body).toEqual(shape)
    await portal.readMail(email)
    expect(portal.smtp.letters.slice(before).flatMap(({ recipients }) => recipients)).toEqual([email])
    const [right, guess] = [await byCode(known.body.id, '000000'), await byCode(unknown.body.id, '000000')]
    expect(guess.body).toEqual(right.body)
  })

  test('a request sends the same statements for both, none of which reads a client', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const listSent = async (address: string) => {
      sent.mockClear()
      await portal.ask(address)
      return sent.mock.calls.map(([asked]: unknown[]) =>
        typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text,
      )
    }
    await portal.ask('first@example.com')
    const [known, unknown] = [await listSent(email), await listSent('nobody@example.com')]
    sent.mockRestore()
    expect(known).toEqual(unknown)
    expect(known.join()).toContain('insert into "portal_sign_in"')
    expect(known.join()).not.toContain('"client"')
  })

  test('an address is asked for five times an hour at most, whoever has it', async () => {
    for (const address of [email, 'stranger@example.com']) {
      for (let count = 0; count < 5; count += 1) await portal.ask(address)
      const body = { address: address.toUpperCase(), language: 'en' }
      expectProblem(await portal.visitor().post('/api/me/sign-in', body), 429, 'rate_limited')
    }
  })

  test('a network asks 20 times in 10 minutes at most', async () => {
    const one = portal.visitor()
    const ask = (count: number) => one.post('/api/me/sign-in', { address: `n${count}@example.com`, language: 'en' })
    for (let count = 0; count < 20; count += 1) expect((await ask(count)).status).toBe(201)
    expectProblem(await ask(20), 429, 'rate_limited')
  })

  test('what is no address is refused without a look', async () => {
    for (const address of ['', 'maria', '+351 912 345 678', 'a@b'])
      expectProblem(await portal.visitor().post('/api/me/sign-in', { address, language: 'en' }), 422, 'invalid')
  })
})

describe('devices', () => {
  test('are listed, and end singly or all at once', async () => {
    const [phone, laptop] = [await portal.signIn(email), await portal.signIn(email)]
    const list = async (by: Caller) => (await by.get<PortalDevices>('/api/me/devices')).body.items
    expect(await list(phone)).toMatchObject([
      { name: 'Firefox on Android', isThis: false },
      { name: 'Firefox on Android', isThis: true },
    ])
    const other = (await list(phone)).find(({ isThis }) => !isThis)
    expect((await phone.post(`/api/me/devices/${other?.id}/end`)).status).toBe(200)
    expectProblem(await who(laptop), 401, 'not_signed_in')
    const tablet = await portal.signIn(email)
    const answer = await phone.post('/api/me/sign-out-everywhere')
    expect(answer.headers.getSetCookie()[0]).toMatch(/^deskbell\.portal=; Max-Age=0/)
    for (const by of [phone, tablet]) expectProblem(await who(by), 401, 'not_signed_in')
  })

  test('of another address can’t be ended', async () => {
    await createClient(portal.owner, { email: `ben${clients}@example.com`, phone: '' })
    const [maria, ben] = [await portal.signIn(email), await portal.signIn(`ben${clients}@example.com`)]
    const { body } = await ben.get<PortalDevices>('/api/me/devices')
    expectProblem(await maria.post(`/api/me/devices/${body.items[0]?.id}/end`), 404, 'not_found')
    expect((await who(ben)).status).toBe(200)
    expect((await ben.post('/api/me/sign-out')).status).toBe(200)
    expectProblem(await who(ben), 401, 'not_signed_in')
    expect((await who(maria)).status).toBe(200)
  })
})

test('a household shares an address, and each request looks who has it', async () => {
  const ben = await createClient(portal.owner, { firstName: 'Ben', email, phone: '' })
  const there = await portal.signIn(email)
  const names = async () => (await who(there)).body.clients.map(({ firstName }) => firstName)
  expect(await names()).toEqual(['Maria', 'Ben'])
  await portal.owner.put(`/api/clients/${ben.id}`, { version: ben.version, email: 'ben@example.com' })
  expect(await names()).toEqual(['Maria'])
})

test('a code is sent by SMS where there is a provider', async () => {
  const sms = await startTestSms()
  const options = { ...MESSAGE_OPTIONS, sms: { ...MESSAGE_OPTIONS.sms, provider: 'webhook' as const, url: sms.url } }
  await desk.db.update(business).set({ messages: options })
  await createClient(portal.owner, { firstName: 'Tia', phone: '+351 912 345 678' })
  const { body } = await portal
    .visitor()
    .post<PortalCodeSent>('/api/me/sign-in', { address: '912 345 678', language: 'pt' })
  expect(body.channel).toBe('sms')
  await portal.sendQueued()
  const [, code = ''] = /(\d{6})/.exec((JSON.parse(sms.asked[0]?.body ?? '{}') as { text: string }).text) ?? []
  const there = portal.visitor(getCookie(await byCode(body.id, code)))
  expect((await who(there)).body).toMatchObject({ signedInAs: '+351912345678', clients: [{ firstName: 'Tia' }] })
  await desk.db.update(business).set({ messages: MESSAGE_OPTIONS })
  await sms.close()
})

describe('it is closed', () => {
  async function setPortal(on: boolean) {
    const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
    const options = { ...body.options, portal: on }
    return portal.owner.put('/api/online-booking', { version: body.version, options })
  }

  test('until the shop opens it, also for who is signed in', async () => {
    const there = await portal.signIn(email)
    await setPortal(false)
    expectProblem(await who(there), 404, 'portal_off')
    const asked = { address: email, language: 'en' }
    expectProblem(await portal.visitor().post('/api/me/sign-in', asked), 404, 'portal_off')
    expectProblem(await portal.visitor().get('/api/me/front'), 404, 'portal_off')
    await setPortal(true)
    expect((await who(there)).status).toBe(200)
  })

  test('without a mail server', async () => {
    const { db, log } = desk.services
    const mailer = createMailer({ db, log, smtpUrl: undefined, from: undefined })
    const app = createApp({ ...desk.services, mailer })
    expectProblem(await createCaller(app).get('/api/me/front'), 404, 'portal_off')
  })
})

test('at the address of another shop, neither session nor code is worth anything', async () => {
  const other = await desk.openShop()
  await desk.db.insert(businessHost).values({ businessId: other.businessId, host: 'other.example.com' })
  const online = { ...ONLINE_OPTIONS, portal: true }
  await desk.db.update(business).set({ online }).where(eq(business.id, other.businessId))
  await createClient(other, { email, phone: '' })
  const many = createApp({ ...desk.services, shops: 'many' })
  const { id, code, token } = await requestCode()
  const there = createCaller(many)
  const at = (path: string) => `http://other.example.com/api/me${path}`
  expectProblem(await there.post(at('/sign-in/code'), { id, code }), 403, 'incorrect_code')
  expectProblem(await there.post(at('/sign-in/link'), { token }), 410, 'link_not_valid')
  const cookie = getCookie(await byCode(id, code))
  expectProblem(await createCaller(many, cookie).get(at('')), 401, 'not_signed_in')
  expect((await createCaller(many, cookie).get('/api/me')).status).toBe(200)
})

test('a client who is erased leaves no session and no request', async () => {
  const there = await portal.signIn(email)
  const [own] = (await who(there)).body.clients
  expect(
    (await portal.owner.post(`/api/privacy/clients/${own?.id}/erase`, { id: newId(), typed: ERASE_WORD })).status,
  ).toBe(200)
  expectProblem(await who(there), 401, 'not_signed_in')
  expect(await desk.db.$count(portalSignIn, eq(portalSignIn.address, email))).toBe(0)
})

test('what has expired is deleted', async () => {
  await portal.signIn(email)
  const began = desk.clock.now
  desk.clock.now = minutesAfter(began, 91 * 24 * 60)
  await runDaily(desk.services)
  expect(await desk.db.$count(portalSignIn)).toBe(0)
  expect(await desk.db.$count(portalSession)).toBe(0)
  desk.clock.now = began
})
