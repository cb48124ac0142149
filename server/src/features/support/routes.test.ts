import type { Session } from '@deskbell/domain/auth/schema.ts'
import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { beforeEach, expect, test } from 'vitest'
import { desc, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { type Caller, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'
import { getCookie } from '../../test/sign-in.ts'
import { createSupportLink } from './consent.ts'

const desk = useApp()
const began = desk.clock.now
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = began
  shop = await desk.openShop()
})

const createLink = () => createSupportLink(desk.db, { businessId: shop.businessId, now: desk.clock.now })
const open = (token = '') => desk.anonymous.post('/api/support/session', { token })

/** Signs support in, for an hour. */
async function signIn(): Promise<Caller> {
  expect(await shop.put('/api/support', { hours: 1 })).toMatchObject({ status: 200 })
  const answer = await open((await createLink())?.token)
  expect(answer.status).toBe(200)
  return desk.callerWith(getCookie(answer))
}

test('nobody gets in without the shop’s consent, or after it', async () => {
  expect(await createLink()).toBeNull()
  await shop.put('/api/support', { hours: 1 })
  const link = await createLink()
  desk.clock.now = new Date(began.getTime() + HOUR_MS)
  expectProblem(await open(link?.token), 410, 'link_not_valid')
  expect(await shop.get('/api/support')).toMatchObject({ body: { endsAt: null } })
})

test('a link works once, and its session ends with the consent', async () => {
  const support = await signIn()
  const { body } = await support.get<Session>('/api/session')
  expect(body).toMatchObject({
    user: { name: 'Support' },
    supportEndsAt: new Date(began.getTime() + HOUR_MS).toISOString(),
  })
  const link = await createLink()
  expect(await open(link?.token)).toMatchObject({ status: 200 })
  expectProblem(await open(link?.token), 410, 'link_not_valid')
  desk.clock.now = new Date(began.getTime() + HOUR_MS)
  expectProblem(await support.get('/api/session'), 401, 'not_signed_in')
})

test('the shop ends it at any time', async () => {
  const support = await signIn()
  expect(await shop.send('/api/support', { method: 'DELETE' })).toMatchObject({ body: { endsAt: null } })
  expectProblem(await support.get('/api/clients'), 401, 'not_signed_in')
  await shop.put('/api/support', { hours: 72 })
  expectProblem(await support.get('/api/clients'), 401, 'not_signed_in')
})

test('a session that ended with the consent stays ended when the shop allows support again', async () => {
  const support = await signIn()
  const link = await createLink()
  desk.clock.now = new Date(began.getTime() + HOUR_MS)
  await shop.put('/api/support', { hours: 24 })
  expectProblem(await support.get('/api/clients'), 401, 'not_signed_in')
  expectProblem(await open(link?.token), 410, 'link_not_valid')
  const later = await signIn()
  await shop.put('/api/support', { hours: 72 })
  expect(await later.get('/api/clients')).toMatchObject({ status: 200 })
})

test('what it does stands in the activity as Support', async () => {
  const support = await signIn()
  await createClient(support)
  await support.post('/api/auth/sign-out')
  expectProblem(await support.get('/api/session'), 401, 'not_signed_in')
  const rows = await desk.db
    .select()
    .from(activity)
    .where(eq(activity.businessId, shop.businessId))
    .orderBy(desc(activity.at), desc(activity.id))
  expect(
    rows
      .filter(({ byName }) => byName === 'Support')
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['added', 'signed in', 'signed out'])
  expect(rows.map(({ action }) => action)).toContain('support allowed')
})

const REFUSED = [
  'GET /api/account',
  'POST /api/team/invites',
  'PUT /api/business/pin',
  'GET /api/exports/clients',
  'GET /api/reports/sales/file',
  'POST /api/api-keys',
  'POST /api/backups',
  'GET /api/mail',
  'PUT /api/support',
  'DELETE /api/support',
]

test.each(REFUSED)('%s is refused', async (route) => {
  const support = await signIn()
  const [method = '', path = ''] = route.split(' ')
  const headers = { 'Content-Type': 'application/json' }
  const body = method === 'GET' || method === 'DELETE' ? null : '{}'
  expectProblem(await support.send(path, { method, headers, body }), 403, 'support_refused')
})
