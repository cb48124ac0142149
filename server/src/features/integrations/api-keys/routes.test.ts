import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { ApiKey, CreatedApiKey, KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { KeyScope as Scopes } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { apiKey } from '../../../db/schema/integration.ts'
import { allRoutes, callRoute } from '../../../test/all-routes.ts'
import { type Answer, createCaller, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient, createService, newClient } from '../../../test/factories.ts'
import { SCOPES } from './scopes.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T12:00:00Z')
  shop = await desk.openShop()
})

const newKey = (scopes: KeyScope[] = ['clients:read'], id = newId()) => ({ id, name: 'Web shop', scopes })
const make = async (scopes?: KeyScope[]) => (await shop.post<CreatedApiKey>('/api/api-keys', newKey(scopes))).body
const listed = async () => (await shop.get<{ items: ApiKey[] }>('/api/api-keys')).body.items

function callWith<Body = unknown>(
  key: string,
  path: string,
  { method = 'GET', body, headers }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const json = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...headers }
  return desk.anonymous.send<Body>(path, { method, headers: json, body: body ? JSON.stringify(body) : null })
}

const callRouteWith = (key: string, route: string) =>
  callRoute(createCaller(desk.app, undefined, { Authorization: `Bearer ${key}` }), route)

describe('a key', () => {
  test('is said once, and only its hash is kept', async () => {
    const made = await make()
    expect(made.key).toMatch(/^dbk_[\w-]{43}$/)
    expect(await listed()).toEqual([
      {
        id: made.id,
        name: 'Web shop',
        scopes: ['clients:read'],
        prefix: made.key.slice(0, 12),
        byName: 'Ada Owner',
        createdAt: desk.clock.now.toISOString(),
        lastUsedAt: null,
      },
    ])
    const [row] = await desk.db.select().from(apiKey).where(eq(apiKey.id, made.id))
    expect(JSON.stringify(row)).not.toContain(made.key.slice(12))
  })

  test('asked for again before its use is another one, and after it none', async () => {
    const asked = newKey()
    const first = await shop.post<CreatedApiKey>('/api/api-keys', asked)
    const second = await shop.post<CreatedApiKey>('/api/api-keys', asked)
    expectProblem(await callWith(first.body.key, '/api/clients'), 401, 'not_signed_in')
    expect((await callWith(second.body.key, '/api/clients')).status).toBe(200)
    expectProblem(await shop.post('/api/api-keys', asked), 409, 'id_taken')
    expect(await desk.db.$count(activity, and(eq(activity.entityId, asked.id), eq(activity.action, 'made')))).toBe(1)
  })

  test('acts for its shop and no other, in its own name', async () => {
    const { key } = await make(['check-ins:write', 'check-ins:read'])
    const [service, client] = [await createService(shop), await createClient(shop)]
    const stranger = await createClient(await desk.openShop())
    const visit = { id: newId(), clientId: client.id, serviceId: service.id }
    const come = (body: object) => callWith<CheckInResult>(key, '/api/check-ins', { method: 'POST', body })
    expect((await come(visit)).body.outcome).toBe('checked_in')
    expect((await come(visit)).body.checkInId).toBe(visit.id)
    expectProblem(await come({ ...visit, id: newId(), clientId: stranger.id }), 404, 'not_found')
    const { body } = await callWith<{ items: { id: string }[] }>(key, '/api/check-ins')
    expect(body.items).toMatchObject([{ id: visit.id }])
    const [row] = await desk.db.select().from(checkIn).where(eq(checkIn.id, visit.id))
    expect(row).toMatchObject({ byName: 'Web shop', byUser: null, source: 'desk' })
  })

  test('that was revoked, or never was, lets nobody in', async () => {
    const { id, key } = await make()
    expect((await callWith(key, '/api/clients')).status).toBe(200)
    for (const _ of [1, 2]) expect((await shop.post(`/api/api-keys/${id}/revoke`)).status).toBe(200)
    expectProblem(await callWith(key, '/api/clients'), 401, 'not_signed_in')
    expectProblem(await callWith(`dbk_${'x'.repeat(43)}`, '/api/clients'), 401, 'not_signed_in')
    expect(await listed()).toEqual([])
  })

  test('counts before a session, which it can’t be mixed with', async () => {
    const { key } = await make()
    const headers = { cookie: shop.cookie }
    expect((await callWith(key, '/api/clients', { headers })).status).toBe(200)
    expectProblem(await callWith(key, '/api/team', { headers }), 403, 'scope_missing')
  })

  test('does nothing at a locked kiosk', async () => {
    const { key } = await make()
    await desk.db.$client.query(`update "session" set device_id = $2 where user_id = $1`, [shop.userId, newId()])
    expectProblem(await callWith(key, '/api/clients', { headers: { cookie: shop.cookie } }), 403, 'kiosk_locked')
  })

  test('notes its use, at most once a minute, and in the audit log once a day', async () => {
    const { key } = await make()
    const first = desk.clock.now.toISOString()
    for (const [seconds, used] of [
      [0, first],
      [30, first],
      [61, '2026-11-20T12:01:01.000Z'],
      [86_400, '2026-11-21T12:00:00.000Z'],
    ] as const) {
      desk.clock.now = new Date(Date.parse(first) + seconds * 1000)
      await callWith(key, '/api/clients')
      expect(await listed()).toMatchObject([{ lastUsedAt: used }])
    }
    const uses = await desk.db
      .select()
      .from(activity)
      .where(and(eq(activity.businessId, shop.businessId), eq(activity.action, 'used')))
      .orderBy(activity.at)
    expect(uses.map(({ at }) => at.toISOString())).toEqual([first, '2026-11-21T12:00:00.000Z'])
    expect(uses[0]).toMatchObject({ entity: 'api_key', byUser: null, after: null })
  })

  test('takes one trip to the database to be known', async () => {
    const { key } = await make()
    // The day's first use is written to the audit log, too.
    await callWith(key, '/api/team')
    const asked: string[] = []
    const { $client } = desk.db
    const query = $client.query.bind($client)
    $client.query = ((...args: Parameters<typeof query>) => {
      asked.push(JSON.stringify(args[0]))
      return query(...args)
    }) as typeof $client.query
    await callWith(key, '/api/team')
    $client.query = query
    expect(asked).toHaveLength(1)
  })
})

describe('what a key reaches', () => {
  test('is described in the API document, with its scope', async () => {
    type Paths = Record<string, Record<string, { security?: unknown }>>
    const { body } = await desk.anonymous.get<{ paths: Paths; components: { securitySchemes: object } }>(
      '/api/openapi.json',
    )
    for (const [route, scope] of Object.entries(SCOPES)) {
      const [method = '', path = ''] = route.split(' ')
      expect(body.paths[path]?.[method.toLowerCase()]?.security, route).toEqual([{ session: [] }, { key: [scope] }])
    }
    expect(body.components.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } })
    expect(new Set(Object.values(SCOPES))).toEqual(new Set(Scopes.options))
  })

  test('is what its scopes name, and nothing else of the API', async () => {
    const { key } = await make([...Scopes.options])
    const refused = allRoutes(desk.app).filter((route) => !(route in SCOPES))
    expect(refused.length).toBeGreaterThan(100)
    for (const route of refused) {
      expect(await callRouteWith(key, route), route).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    }
    for (const about of ['team', 'pin', 'api-keys', 'webhooks', 'privacy', 'backups', 'exports', 'business', 'account'])
      expect(Object.keys(SCOPES).filter((route) => route.includes(`/${about}`))).toEqual([])
  })

  test('is refused where the one scope that it needs is missing', async () => {
    for (const scope of Scopes.options) {
      const { key } = await make(Scopes.options.filter((other) => other !== scope))
      for (const route of Object.keys(SCOPES).filter((one) => SCOPES[one] === scope))
        expectProblem(await callRouteWith(key, route), 403, 'scope_missing')
    }
  })

  test('is reached with the scope', async () => {
    const { key } = await make([...Scopes.options])
    for (const route of Object.keys(SCOPES)) {
      const { status } = await callRouteWith(key, route)
      expect([200, 404, 422], `${route} answered ${status}`).toContain(status)
    }
    const added = newClient()
    expect((await callWith(key, '/api/clients', { method: 'POST', body: added })).status).toBe(201)
  })
})

describe('limits', () => {
  const flood = async (key: string, times: number, address: string): Promise<Answer[]> => {
    const caller = createCaller(createApp({ ...desk.services, trustProxy: 1 }))
    const headers = { Authorization: `Bearer ${key}`, 'x-forwarded-for': address }
    const answers: Answer[] = []
    for (let nth = 0; nth < times; nth++) answers.push(await caller.send('/api/team', { method: 'GET', headers }))
    return answers
  }

  test('whoever tries wrong keys is slowed down, whoever has a right one elsewhere is not', async () => {
    const answers = await flood(`dbk_${'y'.repeat(43)}`, 22, '192.0.2.7')
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(401), 429, 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    const { key } = await make()
    expect((await flood(key, 1, '192.0.2.8')).map(({ status }) => status)).toEqual([403])
    expect((await flood(key, 1, '192.0.2.7')).map(({ status }) => status)).toEqual([429])
  })

  test('a program that runs wild is slowed down', async () => {
    const { key } = await make()
    const statuses = (await flood(key, 601, '192.0.2.9')).map(({ status }) => status)
    expect(statuses.slice(-2)).toEqual([403, 429])
  })
})
