import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes, callRoute } from '../../../test/all-routes.ts'
import { type Caller, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { getCookie } from '../../../test/sign-in.ts'

const desk = useApp()

/** Routes that a locked kiosk may call. Each addition is open to anyone at the door. */
const AT_KIOSK = [
  'GET /api/session',
  'POST /api/devices/open',
  'POST /api/devices/leave',
  'POST /api/kiosk/line',
  'POST /api/kiosk/lookup',
  'POST /api/kiosk/call',
  'GET /api/kiosk/roster',
  'POST /api/kiosk/sync',
  'GET /api/kiosk/check-ins/{id}/next-visits',
  'POST /api/kiosk/check-ins/{id}/next-visits',
  'GET /api/kiosk/check-ins/{id}/renewal',
  'POST /api/kiosk/check-ins/{id}/renewal',
  'GET /api/live',
]

let shop: TestBusiness
let callers: Record<string, Caller>
let routes: string[]

beforeAll(async () => {
  shop = await desk.openShop()
  await shop.post('/api/business/pin/authenticate', { superPassword: '' })
  await shop.put('/api/business/pin', { pin: '1234' })
  const opened = await shop.post('/api/devices/open', { id: newId(), name: 'Front door' })
  const cookie = getCookie(opened)
  callers = {
    'the staff’s session': shop,
    'the kiosk’s cookie': desk.callerWith(cookie),
    both: desk.callerWith(`${shop.cookie}; ${cookie}`),
  }
  routes = allRoutes(desk.app)
})

describe.each(['the staff’s session', 'the kiosk’s cookie', 'both'])('a locked kiosk with %s', (name) => {
  test('is refused by every route that isn’t for kiosks', async () => {
    const caller = callers[name] as Caller
    const others = [...routes.filter((route) => !AT_KIOSK.includes(route)), 'GET /api/docs']
    expect(others.length).toBeGreaterThan(100)
    for (const route of others) {
      const { status, body } = await callRoute(caller, route)
      expect({ route, status, body }).toMatchObject({ route, status: 403, body: { code: 'kiosk_locked' } })
    }
    expectProblem(await caller.get('/api/nothing-here'), 403, 'kiosk_locked')
  })

  test('is let through to all that a kiosk needs', async () => {
    const open = AT_KIOSK.filter((route) => routes.includes(route))
    expect(open.length).toBeGreaterThan(7)
    for (const route of open) {
      const { status, body } = await callRoute(callers[name] as Caller, route)
      expect({ route, status, body }).not.toMatchObject({
        body: { code: expect.stringMatching(/kiosk_locked|signed_in/) },
      })
    }
  })

  test('can’t sign in as somebody else', async () => {
    const credentials = { email: `${shop.userId}@example.com`, password: 'a long enough password' }
    expectProblem(await (callers[name] as Caller).post('/api/auth/sign-in/email', credentials), 403, 'kiosk_locked')
  })
})

test('asks the database once for who calls, as a browser of the staff does', async () => {
  const other = await desk.openBrowser(shop)
  const { db } = desk
  const query = db.$client.query.bind(db.$client)
  const asked: string[] = []
  db.$client.query = ((...args: Parameters<typeof query>) => {
    asked.push(JSON.stringify(args[0]))
    return query(...args)
  }) as typeof query
  for (const caller of [other, callers.both as Caller])
    expectProblem(await caller.post('/api/kiosk/sync', {}), 422, 'invalid')
  db.$client.query = query as typeof db.$client.query
  expect(asked.filter((text) => text.includes('find-caller'))).toHaveLength(2)
  expect(asked).toHaveLength(2)
})
