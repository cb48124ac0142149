import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { CreatedInvite } from '@deskbell/domain/auth/team/schema.ts'
import type { CreatedApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { CreatedFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { authorizeBusiness } from '../../auth/authorize-business.ts'
import { whileSuspended } from '../../auth/session.ts'
import { eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { user } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { businessHost } from '../../db/schema/membership.ts'
import { message } from '../../db/schema/message.ts'
import { allRoutes, callRoute, privateRoutes } from '../../test/all-routes.ts'
import { createCaller, expectProblem, useApp } from '../../test/app.ts'
import { createMessagingFixture, type MessagingFixture } from '../../test/post.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'
import { findBusiness } from '../business/queries.ts'
import { requireOwnerOrSetup } from '../data/backups/access.ts'
import { notifyDue } from '../messages/scheduled/scheduled.ts'
import { confirmUrl } from '../online-booking/links.ts'
import { resumeBusiness, suspendBusiness } from './commands.ts'

const desk = useApp()
const MINUTE_MS = 60_000
let smtp: TestSmtp
let post: MessagingFixture

beforeAll(async () => {
  smtp = await startTestSmtp()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  post = await createMessagingFixture(desk, smtp.url)
})

const decision = () => ({ businessId: post.shop.businessId, by: 'Operator', now: desk.clock.now })
const suspend = (reason = 'The bill of May is open') => suspendBusiness(desk.db, { ...decision(), reason })

test('staff of a suspended shop reach nothing but why it is, and their exports', async () => {
  await suspend()
  const left = allRoutes(post.app, ({ handler }) => handler === whileSuspended)
  // Refused with several shops anyway.
  const backups = allRoutes(post.app, ({ handler }) => handler === requireOwnerOrSetup)
  const closed = privateRoutes(post.app).filter((route) => !left.includes(route) && !backups.includes(route))
  expect(closed.length).toBeGreaterThan(150)
  for (const route of closed) {
    const { status, body } = await callRoute(post.shop, route)
    expect({ route, status, body }).toMatchObject({ route, status: 403, body: { code: 'suspended' } })
  }
  expect(left.filter((route) => !route.startsWith('GET /api/exports/')).toSorted()).toEqual([
    'GET /api/journal/file',
    'GET /api/reauthentication',
    'GET /api/sale-records/file',
    'GET /api/session',
    'POST /api/auth/sign-out',
    'POST /api/invites/take',
    'POST /api/reauthentication',
    'POST /api/reauthentication/passkey/question',
    'PUT /api/account/business',
  ])
  const { body } = await post.shop.get<Session>('/api/session')
  expect(body.tenancy).toEqual({
    suspension: { since: desk.clock.now.toISOString(), reason: 'The bill of May is open' },
    deleteAt: null,
    contact: 'operator@example.com',
  })
  expect(await post.shop.get('/api/exports/clients?format=csv')).toMatchObject({ status: 200 })
})

test('whoever works in a suspended shop can still join another one', async () => {
  const other = await desk.openShop()
  const [{ email = '' } = {}] = await desk.db.select().from(user).where(eq(user.id, post.shop.userId))
  const { body } = await other.post<CreatedInvite>('/api/team/invites', { id: newId(), email })
  await suspend()
  const token = body.link.split('#')[1]
  expect(await post.shop.post('/api/invites/take', { token })).toMatchObject({ status: 200 })
  expect(await post.shop.get('/api/clients')).toMatchObject({ status: 200 })
})

test('programs, calendars and kiosks of a suspended shop reach nothing', async () => {
  const { body: key } = await post.shop.post<CreatedApiKey>('/api/api-keys', {
    id: newId(),
    name: 'Till',
    scopes: ['clients:read'],
  })
  const { body: feed } = await post.shop.post<CreatedFeed>('/api/feeds', {
    id: newId(),
    employeeId: null,
    showsClients: true,
  })
  const program = createCaller(post.app, undefined, { Authorization: `Bearer ${key.key}` })
  const calendar = new URL(feed.url).pathname
  expect(await program.get('/api/clients')).toMatchObject({ status: 200 })
  expect(await desk.anonymous.get(calendar)).toMatchObject({ status: 200 })
  await suspend()
  expectProblem(await program.get('/api/clients'), 403, 'suspended')
  expectProblem(await post.shop.post('/api/kiosk/lookup', { phone: '+12015550142' }), 403, 'suspended')
  expect(await desk.anonymous.get(calendar)).toMatchObject({ status: 404 })
  await resumeBusiness(desk.db, decision())
  expect(await program.get('/api/clients')).toMatchObject({ status: 200 })
  expect(await desk.anonymous.get(calendar)).toMatchObject({ status: 200 })
})

test('visitors find its booking page and the links of their bookings closed', async () => {
  const { businessId } = post.shop
  const host = `${businessId}.example.com`
  await desk.db.insert(businessHost).values({ businessId, host })
  await desk.db
    .update(business)
    .set({ online: { ...ONLINE_OPTIONS, on: true } })
    .where(eq(business.id, businessId))
  const { bookings } = await post.book(48)
  const link = confirmUrl(post.services, await findBusiness(desk.db, businessId), bookings[0]?.id ?? '')
  const token = link.split('/').at(-1)
  const visitor = createCaller(createApp({ ...post.services, shops: 'many' }))
  const readShop = () => visitor.get(`http://${host}/api/book/shop`)
  const readBooking = () => visitor.post(`http://${host}/api/book/open`, { token })
  expect(await readShop()).toMatchObject({ status: 200 })
  expect(await readBooking()).toMatchObject({ status: 200 })
  await suspend()
  expectProblem(await readShop(), 404, 'online_booking_off')
  expectProblem(await readBooking(), 404, 'online_booking_off')
})

test('messages of a suspended shop aren’t made, and what is queued waits until it is resumed', async () => {
  const statuses = async () => {
    const rows = await desk.db.select().from(message).where(eq(message.businessId, post.shop.businessId))
    return rows.map(({ kind, status }) => `${kind} ${status}`)
  }
  await post.book(72)
  desk.clock.now = new Date(desk.clock.now.getTime() + 4 * MINUTE_MS)
  await notifyDue(post.services, await findBusiness(desk.db, post.shop.businessId), desk.clock.now)
  await post.book(96)
  await suspend()
  await post.later(5)
  await post.later(40)
  expect(await statuses()).toEqual(['booked queued'])
  await resumeBusiness(desk.db, decision())
  await post.later(1)
  expect(await statuses()).toEqual(['booked sent', 'booked sent'])
})

test('the audit log names who suspended and resumed it, and only what is suspended is resumed', async () => {
  await suspend()
  await resumeBusiness(desk.db, decision())
  await expect(resumeBusiness(desk.db, decision())).rejects.toMatchObject({ code: 'not_found' })
  const other = { ...decision(), businessId: authorizeBusiness('nobody') }
  await expect(suspendBusiness(desk.db, { ...other, reason: 'Bill' })).rejects.toMatchObject({ code: 'not_found' })
  const deeds = await desk.db.select().from(activity).where(eq(activity.businessId, post.shop.businessId))
  expect(deeds.filter(({ byName }) => byName === 'Operator')).toMatchObject([
    { action: 'suspended', after: { reason: 'The bill of May is open' } },
    { action: 'resumed' },
  ])
})
