import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { CreatedInvite, Member, OpenedInvite, Team } from '@deskbell/domain/auth/team/schema.ts'
import type { CreatedApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { CreatedFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { and, desc, eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { invite } from '../../../db/schema/invite.ts'
import { mail } from '../../../db/schema/mail.ts'
import { operation } from '../../../db/schema/operation.ts'
import { MailFailed } from '../../../mail/mailer.ts'
import { type Answer, createCaller, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { newBusiness } from '../../../test/factories.ts'

const desk = useApp()
const DAY_MS = 86_400_000
const password = 'a long enough password'

let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date()
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
})

let people = 0
function newEmail(): string {
  people += 1
  return `person-${people}@example.com`
}

async function createInvite(by: TestBusiness, email = newEmail(), id = newId()): Promise<CreatedInvite> {
  const answer = await by.post<CreatedInvite>('/api/team/invites', { id, email })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

function getToken({ link }: CreatedInvite): string {
  return link.split('#')[1] ?? ''
}

let visitors = 0

/** Sends an anonymous request from a new network each time, to stay below the rate limit. */
async function visit<Body>(path: string, body: unknown): Promise<Answer<Body>> {
  visitors += 1
  const address = `2001:db8:0:${visitors.toString(16)}::1`
  const app = createApp({ ...desk.services, trustProxy: 1 })
  const headers = { 'Content-Type': 'application/json', 'x-forwarded-for': address }
  const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, {})
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers }
}

function open(made: CreatedInvite): Promise<Answer<OpenedInvite>> {
  return visit('/api/invites/open', { token: getToken(made) })
}

function join(made: CreatedInvite, name = 'Ben Okafor'): Promise<Answer<Session>> {
  return visit('/api/invites/accept', { token: getToken(made), name, password })
}

function getCookie(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function sessionWith(cookie: string): Promise<Answer<Session>> {
  return desk.anonymous.send('/api/session', { headers: { cookie } })
}

async function getTeam(of: TestBusiness): Promise<Team> {
  return (await of.get<Team>('/api/team')).body
}

/** Returns the outbox from the database: the API hides the secrets. */
async function waitingMail(of: TestBusiness) {
  const rows = await desk.db.select().from(mail).where(eq(mail.businessId, of.businessId)).orderBy(desc(mail.createdAt))
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

function later(ms: number): void {
  desk.clock.now = new Date(desk.clock.now.getTime() + ms)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/team'), 401, 'not_signed_in')
})

describe('inviting', () => {
  test('gives a link that opens once; its secret is kept nowhere but in the mail', async () => {
    const made = await createInvite(shop, 'Ben@Example.com')
    expect(made).toMatchObject({ email: 'ben@example.com', invitedBy: 'Ada Owner', mailed: 'waiting' })
    expect(made.link).toMatch(/^http:\/\/localhost\/join#[\w-]{43}$/)
    expect(new Date(made.expiresAt).getTime()).toBe(desk.clock.now.getTime() + 7 * DAY_MS)
    expect((await getTeam(shop)).invites).toEqual([
      { id: made.id, email: 'ben@example.com', invitedBy: 'Ada Owner', expiresAt: made.expiresAt },
    ])
    expect(await waitingMail(shop)).toMatchObject([
      { to: 'ben@example.com', text: expect.stringContaining(made.link), expiresAt: made.expiresAt },
    ])
    const kept = [
      await desk.db.select().from(invite),
      await desk.db.select().from(operation),
      await desk.db.select().from(activity),
    ]
    expect(JSON.stringify(kept)).not.toContain(getToken(made))
    expect((await open(made)).body).toEqual({
      companyName: 'Willow Studio',
      email: 'ben@example.com',
      hasAccount: false,
    })
  })

  test('links lead to where the shop is open, or to PUBLIC_URL', async () => {
    const body = JSON.stringify({ id: newId(), email: newEmail() })
    const headers = { 'Content-Type': 'application/json', origin: 'http://desk.local:3000', host: 'desk.local:3000' }
    const here = await shop.send<CreatedInvite>('/api/team/invites', { method: 'POST', headers, body })
    expect(here.body.link).toMatch(/^http:\/\/desk\.local:3000\/join#/)
    const app = createApp({ ...desk.services, publicUrl: 'https://desk.example' })
    const cookie = `__Secure-${shop.cookie}`
    const answer = await app.request(
      '/api/team/invites',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie },
        body: JSON.stringify({ id: newId(), email: newEmail() }),
      },
      {},
    )
    expect(((await answer.json()) as CreatedInvite).link).toMatch(/^https:\/\/desk\.example\/join#/)
  })

  test('again gives a new link and ends the old one, whether the address was invited before or the request is sent twice', async () => {
    const email = newEmail()
    const id = newId()
    const first = await createInvite(shop, email, id)
    later(DAY_MS)
    const repeated = await createInvite(shop, email, id)
    later(DAY_MS)
    const again = await createInvite(shop, email.toUpperCase())
    expect([repeated.id, again.id]).toEqual([id, id])
    for (const old of [first, repeated]) expectProblem(await open(old), 410, 'link_not_valid')
    expect((await open(again)).status).toBe(200)
    expect((await getTeam(shop)).invites).toMatchObject([{ id, email, expiresAt: again.expiresAt }])
    expect(await waitingMail(shop)).toMatchObject([{ text: expect.stringContaining(again.link) }])
  })

  test('many at once leaves one open invitation to an address, whose link works', async () => {
    const email = newEmail()
    const made = await Promise.all([1, 2, 3, 4].map(() => createInvite(shop, email)))
    expect((await getTeam(shop)).invites).toHaveLength(1)
    const opened = await Promise.all(made.map(open))
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    const winner = made[opened.findIndex(({ status }) => status === 200)]
    expect(await waitingMail(shop)).toMatchObject([{ text: expect.stringContaining(winner?.link ?? '?') }])
  })

  test('the address of a member is refused at the field, that of another shop’s account is not', async () => {
    const email = newEmail()
    await join(await createInvite(shop, email))
    const answer = await shop.post('/api/team/invites', { id: newId(), email: email.toUpperCase() })
    expect(expectProblem(answer, 422, 'invalid').fields?.map(({ path }) => path)).toEqual(['email'])
    expect((await getTeam(shop)).invites).toEqual([])
    const other = await desk.openShop()
    expect((await other.post('/api/team/invites', { id: newId(), email })).status).toBe(201)
  })

  test('an id that was used up is refused', async () => {
    const email = newEmail()
    const { id } = await createInvite(shop, email)
    await shop.post(`/api/team/invites/${id}/withdraw`)
    expectProblem(await shop.post('/api/team/invites', { id, email }), 409, 'id_taken')
  })

  test('mail that fails loses nothing: the link is in the answer, and works', async () => {
    const inviteWith = async (deliver: () => Promise<void>) => {
      const app = createApp({ ...desk.services, mailer: { ...desk.services.mailer, canSend: true, deliver } })
      const headers = { 'Content-Type': 'application/json', cookie: shop.cookie }
      const body = JSON.stringify({ id: newId(), email: newEmail() })
      const answer = await app.request('/api/team/invites', { method: 'POST', headers, body }, {})
      return (await answer.json()) as CreatedInvite
    }
    const failed = await inviteWith(() => Promise.reject(new MailFailed('550 No such mailbox')))
    expect(failed.mailed).toBe('failed')
    expect((await open(failed)).status).toBe(200)
    expect((await inviteWith(async () => undefined)).mailed).toBe('sent')
  })

  test('what isn’t an address is refused at the field', async () => {
    for (const email of [
      '',
      'ben',
      'a@example.com, b@example.com',
      'Ben <ben@example.com>',
      'a@example.com\r\nBcc: b@c.de',
    ]) {
      const problem = expectProblem(await shop.post('/api/team/invites', { id: newId(), email }), 422, 'invalid')
      expect(problem.fields?.map(({ path }) => path)).toEqual(['email'])
    }
  })
})

describe('joining', () => {
  test('makes the account and signs in', async () => {
    const made = await createInvite(shop)
    const answer = await join(made)
    expect(answer).toMatchObject({
      status: 201,
      body: { user: { name: 'Ben Okafor', email: made.email }, business: { companyName: 'Willow Studio' } },
    })
    expect((await sessionWith(getCookie(answer))).body.user.email).toBe(made.email)
    const again = await desk.anonymous.post('/api/auth/sign-in/email', { email: made.email, password })
    expect(again.status).toBe(200)
    const { members, invites } = await getTeam(shop)
    expect(invites).toEqual([])
    expect(members).toMatchObject([
      { name: 'Ada Owner', isYou: true, twoFactor: false },
      { name: 'Ben Okafor', email: made.email, isYou: false, twoFactor: false },
    ])
    expect(await waitingMail(shop), 'the mail that is of no more use is gone').toEqual([])
  })

  test('works once, however many try at once', async () => {
    const made = await createInvite(shop)
    const answers = await Promise.all(['Ben', 'Cleo', 'Dan'].map((name) => join(made, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410])
    expect((await getTeam(shop)).members).toHaveLength(2)
    expectProblem(await join(made), 410, 'link_not_valid')
    expectProblem(await open(made), 410, 'link_not_valid')
  })

  test('is refused once the link has expired or was withdrawn, and for what never was one', async () => {
    const expired = await createInvite(shop)
    const withdrawn = await createInvite(shop)
    await shop.post(`/api/team/invites/${withdrawn.id}/withdraw`)
    later(7 * DAY_MS)
    const madeUp = { ...expired, link: 'http://localhost/join#nonsense' }
    for (const made of [expired, withdrawn, madeUp]) {
      expectProblem(await open(made), 410, 'link_not_valid')
      expectProblem(await join(made), 410, 'link_not_valid')
    }
    const { members, invites } = await getTeam(shop)
    expect(members).toHaveLength(1)
    expect(invites.map(({ id }) => id)).toEqual([expired.id])
  })

  test('a bad password or no name is refused at the field, and the link still works', async () => {
    const made = await createInvite(shop)
    const body = { token: getToken(made), name: ' ', password: 'short' }
    const problem = expectProblem(await visit('/api/invites/accept', body), 422, 'invalid')
    expect(problem.fields?.map(({ path }) => path)).toEqual(['name', 'password'])
    expect((await join(made)).status).toBe(201)
  })

  test('two shops invite the same person: the first that they join has them', async () => {
    const email = newEmail()
    const other = await desk.openShop()
    const [ours, theirs] = [await createInvite(shop, email), await createInvite(other, email)]
    expect((await join(ours)).status).toBe(201)
    expectProblem(await join(theirs), 410, 'link_not_valid')
    expect((await getTeam(other)).members).toHaveLength(1)
  })

  test('whoever tries link after link is slowed down, others are not', async () => {
    const app = createApp({ ...desk.services, trustProxy: 1 })
    const tryFrom = (address: string) => {
      const headers = { 'Content-Type': 'application/json', 'x-forwarded-for': address }
      return app.request('/api/invites/open', { method: 'POST', headers, body: '{"token":"guess"}' }, {})
    }
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await tryFrom('203.0.113.1')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([410, 429])
    expect(Number((await tryFrom('203.0.113.1')).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryFrom('203.0.113.2')).status).toBe(410)
  })
})

test('withdrawing ends the link and takes the mail back, as often as it is asked; not once somebody has joined', async () => {
  const made = await createInvite(shop)
  for (let n = 0; n < 2; n++) expect((await shop.post(`/api/team/invites/${made.id}/withdraw`)).status).toBe(200)
  expectProblem(await open(made), 410, 'link_not_valid')
  expect((await getTeam(shop)).invites).toEqual([])
  expect(await waitingMail(shop)).toEqual([])
  const taken = await createInvite(shop)
  await join(taken)
  expectProblem(await shop.post(`/api/team/invites/${taken.id}/withdraw`), 404, 'not_found')
})

describe('removing', () => {
  async function memberOf(of: TestBusiness, name: string): Promise<{ member: Member; cookie: string }> {
    const cookie = getCookie(await join(await createInvite(of), name))
    const member = (await getTeam(of)).members.find((one) => one.name === name)
    if (!member) throw new Error(`${name} is not there`)
    return { member, cookie }
  }

  test('signs them out everywhere, keeps their name in history, and lets them be invited again', async () => {
    const { member, cookie } = await memberOf(shop, 'Ben Okafor')
    const renamed = await desk.anonymous.send<CreatedInvite>('/api/team/invites', {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: newId(), email: newEmail() }),
    })
    expect(renamed.status).toBe(201)
    const removed = await shop.post<Member>(`/api/team/members/${member.id}/remove`)
    expect(removed).toMatchObject({ status: 200, body: { id: member.id, name: 'Ben Okafor', isYou: false } })
    expectProblem(await sessionWith(cookie), 401, 'not_signed_in')
    const signIn = await desk.anonymous.post('/api/auth/sign-in/email', { email: member.email, password })
    expectProblem(signIn, 401, 'invalid_credentials')
    const { members, invites } = await getTeam(shop)
    expect(members.map(({ name }) => name)).toEqual(['Ada Owner'])
    expect(invites).toEqual([])
    expectProblem(await shop.post(`/api/team/members/${member.id}/remove`), 404, 'not_found')
    expect((await join(await createInvite(shop, member.email), 'Ben Okafor')).status).toBe(201)
  })

  /** Sets up, as the member, all that goes on without a session. */
  async function setUpAccess(cookie: string, to: string[]) {
    const ben = desk.callerWith(cookie)
    const { body: key } = await ben.post<CreatedApiKey>('/api/api-keys', {
      id: newId(),
      name: 'Web shop',
      scopes: ['clients:read'],
    })
    const { body: feed } = await ben.post<CreatedFeed>('/api/feeds', {
      id: newId(),
      employeeId: null,
      showsClients: true,
    })
    const hook = { id: newId(), url: 'https://hooks.example/in', events: ['check_in.made'], on: true }
    const report = { id: newId(), report: 'attendance', filter: {}, every: 'week', to }
    for (const [path, body] of Object.entries({ webhooks: hook, 'report-mails': report, 'team/invites': invitation }))
      expect((await ben.post(`/api/${path}`, body)).status, path).toBe(201)
    const statuses = async () => {
      const headers = { authorization: `Bearer ${key.key}` }
      const read = await createCaller(desk.app).send('/api/clients', { headers })
      return [read.status, (await desk.app.request(new URL(feed.url).pathname, {}, {})).status]
    }
    const listed = async (path: string) => (await shop.get<{ items: unknown[] }>(`/api/${path}`)).body.items
    return { statuses, listed }
  }

  const invitation = { id: '019ab5d0-0000-7000-8000-00000000cafe', email: 'cleo@example.com' }

  test('ends their keys, feeds, webhooks, invitations and report mails, which are listed before', async () => {
    const { member, cookie } = await memberOf(shop, 'Ben Okafor')
    const { statuses, listed } = await setUpAccess(cookie, ['ada@example.com'])
    expect(await statuses()).toEqual([200, 200])
    expect((await shop.get(`/api/team/members/${member.id}/access`)).body).toEqual({
      apiKeys: ['Web shop'],
      webhooks: ['https://hooks.example/in'],
      invites: ['cleo@example.com'],
      feeds: 1,
      reportMails: 1,
    })
    expect((await shop.post(`/api/team/members/${member.id}/remove`)).status).toBe(200)
    expect(await statuses()).toEqual([401, 404])
    for (const path of ['api-keys', 'feeds', 'webhooks', 'report-mails']) expect(await listed(path), path).toEqual([])
    expect((await getTeam(shop)).invites).toEqual([])
    expect(await waitingMail(shop)).toEqual([])
  })

  test('hands them over where that is asked for, but for the reports to their own address', async () => {
    const { member, cookie } = await memberOf(shop, 'Ben Okafor')
    const { statuses, listed } = await setUpAccess(cookie, ['ada@example.com', member.email.toUpperCase()])
    expect((await shop.post(`/api/team/members/${member.id}/remove`, { handOver: true })).status).toBe(200)
    expect(await statuses()).toEqual([200, 200])
    expect(await listed('report-mails')).toMatchObject([{ to: ['ada@example.com'] }])
    for (const path of ['api-keys', 'feeds', 'webhooks']) expect(await listed(path), path).toHaveLength(1)
    expect((await getTeam(shop)).invites).toMatchObject([{ email: 'cleo@example.com', invitedBy: 'Ada Owner' }])
  })

  test('the last one stays', async () => {
    const [you] = (await getTeam(shop)).members
    expectProblem(await shop.post(`/api/team/members/${you?.id}/remove`), 409, 'last_of_the_team')
    expect((await getTeam(shop)).members).toHaveLength(1)
  })

  test('two who remove each other, or themselves, at once: one stays', async () => {
    const { member, cookie } = await memberOf(shop, 'Ben Okafor')
    const you = (await getTeam(shop)).members.find(({ isYou }) => isYou)
    const asBen = { method: 'POST', headers: { cookie, 'Content-Type': 'application/json' }, body: '{}' }
    const answers = await Promise.all([
      shop.post(`/api/team/members/${you?.id}/remove`),
      desk.anonymous.send(`/api/team/members/${member.id}/remove`, asBen),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const callers = await Promise.all([shop.get<Team>('/api/team'), sessionWith(cookie)])
    expect(callers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('oneself is possible while others stay', async () => {
    const { cookie } = await memberOf(shop, 'Ben Okafor')
    const you = (await getTeam(shop)).members.find(({ isYou }) => isYou)
    expect((await shop.post(`/api/team/members/${you?.id}/remove`)).status).toBe(200)
    expectProblem(await shop.get('/api/team'), 401, 'not_signed_in')
    expect((await sessionWith(cookie)).status).toBe(200)
  })

  test('another shop’s people can’t be removed', async () => {
    const other = await desk.openShop()
    const { member } = await memberOf(shop, 'Ben Okafor')
    expectProblem(await other.post(`/api/team/members/${member.id}/remove`), 404, 'not_found')
    expect((await getTeam(shop)).members).toHaveLength(2)
  })
})

test('who invited, withdrew, joined and removed is written down', async () => {
  const made = await createInvite(shop)
  await shop.post(`/api/team/invites/${made.id}/withdraw`)
  const taken = await createInvite(shop)
  const joined = (await join(taken)).body.user
  await shop.post(`/api/team/members/${joined.id}/remove`)
  const deeds = await desk.db
    .select()
    .from(activity)
    .where(and(eq(activity.businessId, shop.businessId)))
    .orderBy(activity.id)
  expect(deeds.map(({ byName, action, entity, entityId }) => [byName, action, entity, entityId]).slice(1)).toEqual([
    ['Ada Owner', 'invited', 'invite', made.id],
    ['Ada Owner', 'withdrawn', 'invite', made.id],
    ['Ada Owner', 'invited', 'invite', taken.id],
    ['Ben Okafor', 'joined', 'user', joined.id],
    ['Ada Owner', 'removed', 'user', joined.id],
  ])
})
