import type { Session } from '@deskbell/domain/auth/schema.ts'
import { INVITATION_HEADER } from '@deskbell/domain/auth/team/header.ts'
import { BUSINESS_HEADER } from '@deskbell/domain/business/header.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { session, user } from '../../db/schema/auth.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { createCaller, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { getCookie } from '../../test/sign-in.ts'
import { createShop } from './create-shop.ts'
import { insertMembership } from './memberships.ts'

const desk = useApp()
const TERMS = { timeZone: 'UTC', currency: 'EUR', locale: 'en-GB', by: 'Operator' }
const PASSWORD = 'a quiet morning walk'

let made = 0
async function addShop(companyName: string, email: string) {
  made += 1
  const host = `shop${made}.example.com`
  const { businessId, link } = await createShop(
    desk.db,
    { ...TERMS, companyName, email, origin: `https://${host}` },
    desk.clock.now,
  )
  return { businessId, host, token: link.split('#')[1] ?? '' }
}

/** Asks a server with several shops at an address. */
function callAt(host: string, cookie?: string, headers: Record<string, string> = {}) {
  const app = createApp({ ...desk.services, shops: 'many' })
  const caller = createCaller(app, cookie, headers)
  return { ...caller, at: (path: string) => `http://${host}${path}` }
}

let ada: TestBusiness & { email: string }
beforeAll(async () => {
  const shop = await desk.openShop()
  const [{ email = '' } = {}] = await desk.db.select().from(user).where(eq(user.id, shop.userId))
  ada = { ...shop, email }
})

test('one account works in several shops, and goes from one to another', async () => {
  const willow = await addShop('Willow', ada.email)
  await desk.db.delete(businessHost).where(eq(businessHost.businessId, willow.businessId))
  const opened = await desk.anonymous.post('/api/invites/open', { token: willow.token })
  expect(opened.body).toEqual({ companyName: 'Willow', email: ada.email, hasAccount: true })
  expectProblem(
    await desk.anonymous.post('/api/invites/accept', { token: willow.token, name: 'Ada', password: PASSWORD }),
    410,
    'link_not_valid',
  )
  const other = await desk.openShop()
  expectProblem(await other.post('/api/invites/take', { token: willow.token }), 410, 'link_not_valid')

  expect(await ada.post('/api/invites/take', { token: willow.token })).toMatchObject({ status: 200 })
  const { body } = await ada.get<Session>('/api/session')
  expect(body.business.id).toBe(willow.businessId)
  expect(body.businesses.map(({ id }) => id).toSorted()).toEqual([ada.businessId, willow.businessId].toSorted())

  await ada.post(`/api/clients`, { id: newId(), firstName: 'Nadia' })
  expect(await ada.put('/api/account/business', { businessId: ada.businessId })).toMatchObject({ body: { url: null } })
  const { body: clients } = await ada.get<{ items: object[] }>('/api/clients')
  expect(clients.items).toEqual([])
  expectProblem(await ada.put('/api/account/business', { businessId: other.businessId }), 404, 'not_found')
  expectProblem(await ada.post('/api/invites/take', { token: willow.token }), 410, 'link_not_valid')
})

test('a page that names its shop gets nothing of another, to which its browser has gone since', async () => {
  const { businessId } = await desk.openShop()
  const ask = (named: string) => ada.send('/api/session', { headers: { [BUSINESS_HEADER]: named } })
  expectProblem(await ask(businessId), 401, 'not_signed_in')
  expect(await ask(ada.businessId)).toMatchObject({ status: 200 })
})

test('a member who is removed from one shop keeps the account and the other shop', async () => {
  const oak = await addShop('Oak', ada.email)
  const owner = await addOwner(oak.businessId)
  await ada.post('/api/invites/take', { token: oak.token })
  await desk.db.delete(businessHost).where(eq(businessHost.businessId, oak.businessId))
  const elsewhere = await desk.openBrowser(ada)
  await owner.post(`/api/team/members/${ada.userId}/remove`)
  expectProblem(await ada.get('/api/session'), 401, 'not_signed_in')
  const { body } = await elsewhere.get<Session>('/api/session')
  expect(body.businesses.map(({ companyName }) => companyName)).not.toContain('Oak')
})

/** Adds somebody to a shop by its invitation. */
async function addOwner(businessId: string): Promise<TestBusiness> {
  const shop = await desk.openShop()
  await insertMembership(desk.db, { businessId, userId: shop.userId, now: desk.clock.now })
  return desk.openBrowser({ ...shop, businessId })
}

test('each shop has its address: visitors see that shop, and only its members sign in there', async () => {
  const elm = await addShop('Elm', 'elm@example.com')
  const ash = await addShop('Ash', 'ash@example.com')
  const join = await desk.anonymous.post<Session>('/api/invites/accept', {
    token: elm.token,
    name: 'Eve',
    password: PASSWORD,
  })
  expect(join).toMatchObject({ status: 201, body: { business: { id: elm.businessId } } })

  const signIn = (host: string) => {
    const { post, at } = callAt(host)
    return post(at('/api/auth/sign-in/email'), { email: 'elm@example.com', password: PASSWORD })
  }
  expectProblem(await signIn(ash.host), 401, 'invalid_credentials')
  const { status, headers } = await signIn(elm.host)
  expect(status).toBe(200)
  const cookie = headers.getSetCookie().find((one) => one.startsWith('deskbell.session_token')) ?? ''
  const there = callAt(elm.host, cookie.split(';')[0])
  expect(await there.get<Session>(there.at('/api/session'))).toMatchObject({
    body: { business: { id: elm.businessId } },
  })

  for (const [{ host }, name] of [
    [elm, 'Elm'],
    [ash, 'Ash'],
  ] as const) {
    const visitor = callAt(host)
    expect(await visitor.get(visitor.at('/manifest.webmanifest'))).toMatchObject({ body: { name } })
  }
  await expect(
    createShop(
      desk.db,
      { ...TERMS, companyName: 'Copy', email: 'a@example.com', origin: `https://${elm.host}` },
      desk.clock.now,
    ),
  ).rejects.toMatchObject({ code: 'id_taken' })
})

test('an invitation to a shop with an address lets its account sign in there, and join', async () => {
  const fir = await addShop('Fir', 'fay@example.com')
  await desk.anonymous.post('/api/invites/accept', { token: fir.token, name: 'Fay', password: PASSWORD })
  const yew = await addShop('Yew', 'fay@example.com')
  const signIn = (headers: Record<string, string>) => {
    const { post, at } = callAt(yew.host, undefined, headers)
    return post(at('/api/auth/sign-in/email'), { email: 'fay@example.com', password: PASSWORD })
  }
  expectProblem(await signIn({}), 401, 'invalid_credentials')
  expectProblem(await signIn({ [INVITATION_HEADER]: fir.token }), 401, 'invalid_credentials')
  const answer = await signIn({ [INVITATION_HEADER]: yew.token })
  expect(answer.status).toBe(200)
  const there = callAt(yew.host, getCookie(answer))
  const findSession = () => there.get<Session>(there.at('/api/session'))
  expect(await findSession()).toMatchObject({ body: { business: { id: fir.businessId } } })
  expect(await there.post(there.at('/api/invites/take'), { token: yew.token })).toMatchObject({ status: 200 })
  expect(await findSession()).toMatchObject({ body: { business: { id: yew.businessId } } })
  expect(await signIn({})).toMatchObject({ status: 200 })
  expect(await signIn({ [INVITATION_HEADER]: yew.token })).toMatchObject({ status: 200 })
})

test('whoever is being removed from a shop neither signs in there nor goes on there meanwhile', async () => {
  const holm = await addShop('Holm', 'hal@example.com')
  await desk.anonymous.post('/api/invites/accept', { token: holm.token, name: 'Hal', password: PASSWORD })
  const signIn = (host: string) => {
    const { post, at } = callAt(host)
    return post(at('/api/auth/sign-in/email'), { email: 'hal@example.com', password: PASSWORD })
  }
  const hal = desk.callerWith(getCookie(await signIn(holm.host)))
  const { body } = await hal.get<Session>('/api/session')
  const lime = await addShop('Lime', 'lou@example.com')
  const owner = await addOwner(lime.businessId)
  await insertMembership(desk.db, { businessId: lime.businessId, userId: body.user.id, now: desk.clock.now })
  await desk.db.delete(businessHost).where(eq(businessHost.businessId, holm.businessId))
  const begun = await desk.db.transaction(async (tx) => {
    // Holds the removal before it commits.
    await tx.execute(sql`lock table ${activity} in share mode`)
    const removed = owner.post(`/api/team/members/${body.user.id}/remove`)
    await expect.poll(countWaiting).toBe(1)
    const asked = [signIn(lime.host), hal.put('/api/account/business', { businessId: lime.businessId })]
    await expect.poll(countWaiting).toBe(3)
    return { removed, asked }
  })
  expect(await begun.removed).toMatchObject({ status: 200 })
  const answers = await Promise.all(begun.asked)
  expect(answers.map(({ status }) => status)).toEqual([401, 404])
  expect(await desk.db.$count(session, eq(session.businessId, lime.businessId))).toBe(1)
})

async function countWaiting(): Promise<number> {
  const { rows } = await desk.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}
