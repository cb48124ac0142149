import type {
  CreatedWebhook,
  Delivery,
  DeliveryPage,
  NewWebhook,
  Webhook,
} from '@deskbell/domain/integrations/webhooks/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { business } from '../../../db/schema/business.ts'
import { webhook, webhookDelivery } from '../../../db/schema/integration.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient, createService } from '../../../test/factories.ts'
import { type HookServer, startHookServer } from '../../../test/hook-server.ts'
import { runDaily, runMinute } from '../../../test/recurring-work.ts'
import { deliveryHandlers, FAILURES_MAX } from './deliver.ts'
import { send } from './send.ts'

const desk = useApp()
let shop: TestBusiness
let hooks: HookServer
let serviceId: string
let clientId: string

beforeEach(async () => {
  desk.clock.now = new Date()
  // Remove deliveries of other tests: their hook servers are closed.
  await desk.db.delete(webhookDelivery)
  await desk.db.$client.query(`delete from jobs.job where name = 'delivery'`)
  shop = await desk.openShop()
  serviceId = (await createService(shop)).id
  clientId = (await createClient(shop)).id
  hooks = await startHookServer()
})
afterEach(() => hooks.close())

const newHook = (over: Partial<NewWebhook> = {}): NewWebhook => ({
  id: newId(),
  url: hooks.url,
  events: ['check_in.made'],
  on: true,
  ...over,
})
const addHook = async (over: Partial<NewWebhook> = {}) =>
  (await shop.post<CreatedWebhook>('/api/webhooks', newHook(over))).body
const checkIn = () => shop.post<{ checkInId: string }>('/api/check-ins', { id: newId(), clientId, serviceId })
const workOff = () => desk.services.jobs.workOff(deliveryHandlers(desk.services))
const deliveries = async (query = '') => (await shop.get<DeliveryPage>(`/api/webhooks/deliveries${query}`)).body.items
const listed = async () => (await shop.get<{ items: Webhook[] }>('/api/webhooks')).body.items
const eventsOfShop = async () => {
  const [row] = await desk.db.select().from(business).where(eq(business.id, shop.businessId))
  return row?.hookEvents
}

async function tryOnce(deliveryId: string): Promise<string> {
  const { delivery } = deliveryHandlers(desk.services)
  const data = { businessId: shop.businessId, deliveryId }
  return (
    delivery?.(data, new AbortController().signal).then(
      () => 'done',
      (error: Error) => error.message,
    ) ?? ''
  )
}

async function firstDelivery(): Promise<Delivery> {
  const [first] = await deliveries()
  if (!first) throw new Error('Nothing is to be delivered')
  return first
}

describe('a webhook', () => {
  test('says its secret once, and keeps it sealed', async () => {
    const made = await addHook()
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await listed())).not.toContain(made.secret)
    const [row] = await desk.db.select().from(webhook).where(eq(webhook.id, made.id))
    expect(row?.secretCipher).not.toContain(made.secret)
    expect(desk.services.encryption.decrypt(row?.secretCipher ?? '', `webhook of ${made.id}`)).toBe(made.secret)
  })

  test('added again with the same id has another secret, until it is something else', async () => {
    const asked = newHook()
    const [first, second] = [await addHook(asked), await addHook(asked)]
    expect(second.secret).not.toBe(first.secret)
    expect(await listed()).toHaveLength(1)
    expect(await desk.db.$count(activity, eq(activity.entityId, asked.id))).toBe(1)
    expectProblem(await shop.post('/api/webhooks', { ...asked, url: 'https://other.example' }), 409, 'id_taken')
  })

  test('needs a whole address and something to be told of', async () => {
    for (const over of [{ url: 'example.com' }, { url: 'ftp://example.com' }, { events: [] }])
      expectProblem(await shop.post('/api/webhooks', { ...newHook(), ...over }), 422, 'invalid')
  })

  test('keeps what a change leaves out, and the whole is written down', async () => {
    const { id } = await addHook({ events: ['sale.made'] })
    const url = `${hooks.url}/elsewhere`
    const kept = { url, events: ['sale.made'], on: true }
    expect((await shop.put<Webhook>(`/api/webhooks/${id}`, { version: 1, url })).body).toMatchObject(kept)
    const changed = and(eq(activity.entityId, id), eq(activity.action, 'changed'))
    expect(await desk.db.select().from(activity).where(changed)).toMatchObject([{ after: kept }])
  })

  test('changes what the shop’s actors know to tell, with each change of it', async () => {
    const { id } = await addHook({ events: ['sale.made', 'check_in.made'] })
    await addHook({ events: ['check_in.made', 'booking.made'] })
    expect(await eventsOfShop()).toEqual(['booking.made', 'check_in.made', 'sale.made'])
    const off = { version: 1, url: hooks.url, events: ['sale.made'], on: false }
    expect((await shop.put<Webhook>(`/api/webhooks/${id}`, off)).body).toMatchObject({ on: false, version: 2 })
    expect(await eventsOfShop()).toEqual(['booking.made', 'check_in.made'])
    expectProblem(await shop.put(`/api/webhooks/${id}`, off), 409, 'stale_version')
    for (const one of await listed()) await shop.post(`/api/webhooks/${one.id}/archive`)
    expect([await eventsOfShop(), await listed()]).toEqual([[], []])
  })
})

describe('a delivery', () => {
  test('is signed by the scheme of Standard Webhooks', async () => {
    const { secret, id } = await addHook()
    const { body: visit } = await checkIn()
    await workOff()
    const [heard] = hooks.heard
    const signed = {
      'webhook-id': String(heard?.headers['webhook-id']),
      'webhook-timestamp': String(heard?.headers['webhook-timestamp']),
      'webhook-signature': String(heard?.headers['webhook-signature']),
    }
    const body = new Verifier(secret).verify(heard?.body ?? '', signed)
    expect(body).toMatchObject({
      id: signed['webhook-id'],
      event: 'check_in.made',
      shop: shop.businessId,
      data: { checkInId: visit.checkInId, client: { id: clientId, firstName: 'Maria', lastName: 'Silva' } },
    })
    expect(() => new Verifier(secret).verify(`${heard?.body} `, signed)).toThrow('No matching signature found')
    expect(await deliveries()).toMatchObject([{ status: 'delivered', tries: 1, answered: 204, lastError: '' }])
    expect(await listed()).toMatchObject([{ id, failures: 0, lastDeliveredAt: desk.clock.now.toISOString() }])
  })

  test('is signed with the new secret from when there is one', async () => {
    const { id } = await addHook()
    const { body } = await shop.post<CreatedWebhook>(`/api/webhooks/${id}/new-secret`)
    await checkIn()
    await workOff()
    const headers = hooks.heard[0]?.headers as Record<string, string>
    expect(new Verifier(body.secret).verify(hooks.heard[0]?.body ?? '', headers)).toMatchObject({
      shop: shop.businessId,
    })
  })

  test('that fails is tried again with the same id and body, and says why', async () => {
    await addHook()
    await checkIn()
    const { id } = await firstDelivery()
    hooks.answer = 500
    expect(await tryOnce(id)).toBe(`${new URL(hooks.url).origin}: It answered 500`)
    expect(await deliveries()).toMatchObject([{ status: 'queued', tries: 1, answered: 500 }])
    hooks.answer = 200
    expect(await tryOnce(id)).toBe('done')
    const [first, second] = hooks.heard
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await deliveries()).toMatchObject([{ status: 'delivered', tries: 2, answered: 200, lastError: '' }])
    await tryOnce(id)
    expect(hooks.heard).toHaveLength(2)
  })

  test('follows no other address', async () => {
    await addHook()
    await checkIn()
    hooks.answer = 302
    expect(await tryOnce((await firstDelivery()).id)).toContain(
      'It answered 302: another address, which is not followed',
    )
    expect(hooks.heard).toHaveLength(1)
  })

  test('is given up after the last try, and can be sent again', async () => {
    await addHook()
    await checkIn()
    const { id } = await firstDelivery()
    await desk.db.update(webhookDelivery).set({ tries: 30 }).where(eq(webhookDelivery.id, id))
    hooks.answer = 503
    expect(await tryOnce(id)).toBe('done')
    expect(await deliveries('?status=failed')).toMatchObject([{ id, tries: 31, answered: 503 }])
    expect(await listed()).toMatchObject([{ failures: 1, on: true }])
    hooks.answer = 204
    const countJobs = () => desk.db.$count(sql`jobs.job`, sql`data ->> 'deliveryId' = ${id}`)
    const jobs = await countJobs()
    const retry = () => shop.post<Delivery>(`/api/webhooks/deliveries/${id}/retry`)
    for (const { body } of await Promise.all([retry(), retry()])) expect(body).toMatchObject({ status: 'queued' })
    expect(await countJobs()).toBe(jobs + 1)
    expect(await tryOnce(id)).toBe('done')
    expect(await deliveries('?status=delivered')).toMatchObject([{ id, tries: 1 }])
    expect(await listed()).toMatchObject([{ failures: 0 }])
  })

  test.each([
    ['when it answers that it is gone', 410, 0],
    ['after too many given up in a row', 500, FAILURES_MAX - 1],
  ])('turns the webhook off %s', async (_when, answer, failures) => {
    const { id } = await addHook()
    await checkIn()
    await desk.db.update(webhook).set({ failures }).where(eq(webhook.id, id))
    await desk.db.update(webhookDelivery).set({ tries: 30 }).where(eq(webhookDelivery.webhookId, id))
    hooks.answer = answer
    expect(await tryOnce((await firstDelivery()).id)).toBe('done')
    expect(await listed()).toMatchObject([{ on: false, version: 2, failures: failures + 1 }])
    expect(await eventsOfShop()).toEqual([])
    await shop.put(`/api/webhooks/${id}`, { version: 2, url: hooks.url, events: ['check_in.made'], on: true })
    expect(await listed()).toMatchObject([{ on: true, failures: 0 }])
  })

  test('waits for nobody who doesn’t answer, and reads nothing that is endless', async () => {
    const letter = { url: hooks.url, headers: {}, body: '{}', timeoutMs: 200 }
    const { signal } = new AbortController()
    hooks.answer = () => undefined
    expect(await send(desk.services.post, letter, signal)).toEqual({
      answered: null,
      error: 'No answer within 0.2 seconds',
    })
    const ended = Promise.withResolvers<void>()
    hooks.answer = (response) => {
      response.on('close', ended.resolve).writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      pour()
    }
    expect(await send(desk.services.post, { ...letter, timeoutMs: 5000 }, signal)).toEqual({ answered: 200, error: '' })
    await ended.promise
  })

  test('says in words why nobody could be reached', async () => {
    const { signal } = new AbortController()
    const to = (url: string) => send(desk.services.post, { url, headers: {}, body: '{}' }, signal)
    await hooks.close()
    expect(await to(hooks.url)).toEqual({ answered: null, error: 'Nothing answers at the address' })
    expect((await to('http://nowhere.invalid')).error).toMatch(/^The name in the address/)
    hooks = await startHookServer()
  })

  test('of a server that stops is not counted', async () => {
    await addHook()
    await checkIn()
    const { id } = await firstDelivery()
    const stop = new AbortController()
    hooks.answer = () => stop.abort(new Error('stopped'))
    const { delivery } = deliveryHandlers(desk.services)
    await expect(delivery?.({ businessId: shop.businessId, deliveryId: id }, stop.signal)).rejects.toThrow('stopped')
    expect(await deliveries()).toMatchObject([{ status: 'queued', tries: 0 }])
  })

  test('that lost its job gets one again, and no second one', async () => {
    await addHook()
    await checkIn()
    await desk.db.$client.query(`delete from jobs.job where name = 'delivery'`)
    const later = new Date(desk.clock.now.getTime() + 36 * 60_000)
    for (const now of [desk.clock.now, later, later]) {
      desk.clock.now = now
      await runMinute(desk.services)
    }
    const { rows } = await desk.db.$client.query(`select data from jobs.job where name = 'delivery'`)
    expect(rows).toEqual([{ data: { businessId: shop.businessId, deliveryId: (await firstDelivery()).id } }])
    await workOff()
    expect(await deliveries()).toMatchObject([{ status: 'delivered' }])
  })

  test('is forgotten after a month', async () => {
    await addHook()
    await checkIn()
    const { now } = desk.clock
    const runOn = async (day: number) => {
      desk.clock.now = new Date(now.getTime() + day * 86_400_000)
      await runDaily(desk.services)
      desk.clock.now = now
    }
    await runOn(29)
    expect(await deliveries()).toHaveLength(1)
    await runOn(31)
    expect(await deliveries()).toEqual([])
  })

  test('that waits is not sent any more once its webhook is removed', async () => {
    const { id } = await addHook()
    await checkIn()
    await shop.post(`/api/webhooks/${id}/archive`)
    await workOff()
    expect(hooks.heard).toEqual([])
    expect(await deliveries()).toMatchObject([{ status: 'failed', lastError: 'The webhook was removed' }])
  })

  test('that is on its way when its webhook is removed doesn’t wait again', async () => {
    const { id } = await addHook()
    await checkIn()
    hooks.answer = async (response) => {
      await shop.post(`/api/webhooks/${id}/archive`)
      response.writeHead(500).end()
    }
    await tryOnce((await firstDelivery()).id)
    expect(await deliveries()).toMatchObject([{ status: 'failed', lastError: 'The webhook was removed' }])
  })

  test('to try it out is sent once for each id, also to one that is off', async () => {
    const { id } = await addHook({ on: false })
    const action = { id: newId() }
    for (const _ of [1, 2]) expect((await shop.post(`/api/webhooks/${id}/test`, action)).status).toBe(200)
    await workOff()
    const told = { id: action.id, event: 'check_in.made', at: desk.clock.now.toISOString(), shop: shop.businessId }
    expect(hooks.heard.map(({ body }) => JSON.parse(body))).toEqual([{ ...told, data: { test: true } }])
  })

  test('pages from the newest on', async () => {
    await addHook()
    for (const minutes of [1, 30, 60]) {
      desk.clock.now = new Date(Date.now() + minutes * 60_000)
      await checkIn()
    }
    const { body } = await shop.get<DeliveryPage>('/api/webhooks/deliveries?limit=2')
    const rest = await deliveries(`?limit=2&cursor=${body.nextCursor}`)
    const times = [...body.items, ...rest].map(({ createdAt }) => createdAt)
    expect(times).toHaveLength(3)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('is added to the queue as the queue’s library adds it', async () => {
    await addHook()
    await checkIn()
    const { id } = await firstDelivery()
    await desk.services.jobs.add(desk.db, 'delivery', { businessId: shop.businessId, deliveryId: id })
    const { rows } = await desk.db.$client.query(
      `select to_jsonb(j) - '{id,created_on,start_after,keep_until,group_id}'::text[] as job, keep_until - created_on as kept
       from jobs.job j where data ->> 'deliveryId' = $1`,
      [id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    await workOff()
    expect(hooks.heard).toHaveLength(1)
  })
})
