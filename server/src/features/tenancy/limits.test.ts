import type { BulkDone } from '@deskbell/domain/clients/bulk.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { PlanUsage } from '@deskbell/domain/tenancy/schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from '../../db/drizzle.ts'
import { client as clientTable } from '../../db/schema/client.ts'
import { message } from '../../db/schema/message.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createEmployee, newClient, newEmployee } from '../../test/factories.ts'
import { importer, importInOneThread } from '../../test/imports.ts'
import { createMessagingFixture } from '../../test/post.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'
import { createDevice } from '../../test/tablet.ts'
import { type PlanLimits, setLimits } from './limits.ts'

const desk = useApp()
importInOneThread()
let smtp: TestSmtp
let shop: TestBusiness

beforeAll(async () => {
  smtp = await startTestSmtp()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  shop = await desk.openShop()
})

function limit({ businessId }: TestBusiness, limits: PlanLimits): Promise<void> {
  return setLimits(desk.db, { businessId, by: 'Operator', now: desk.clock.now }, limits)
}

function countClients(): Promise<number> {
  return desk.db.$count(clientTable, eq(clientTable.businessId, shop.businessId))
}

test('without a limit the plan says nothing; with one it says what is used', async () => {
  await createClient(shop)
  expect((await shop.get<PlanUsage>('/api/tenancy/plan')).body).toEqual({ items: [] })
  await limit(shop, { clients: 3, storageMb: 10 })
  expect((await shop.get<PlanUsage>('/api/tenancy/plan')).body.items).toEqual([
    { resource: 'clients', used: 1, limit: 3 },
    { resource: 'storageMb', used: 0, limit: 10 },
  ])
  await limit(shop, { clients: null })
  expect((await shop.get<PlanUsage>('/api/tenancy/plan')).body.items).toHaveLength(1)
  expectProblem(await desk.anonymous.get('/api/tenancy/plan'), 401, 'not_signed_in')
})

test('the last place for a client has one winner among many at once', async () => {
  await createClient(shop)
  await limit(shop, { clients: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.post('/api/clients', newClient())))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
  expect(await countClients()).toBe(3)
})

test('archiving makes room, and bringing back takes it, of one and of many', async () => {
  const [first, second] = [await createClient(shop), await createClient(shop)]
  await limit(shop, { clients: 2 })
  expect((await shop.post(`/api/clients/${first.id}/archive`)).status).toBe(200)
  const third = await createClient(shop)
  expectProblem(await shop.post(`/api/clients/${first.id}/restore`), 409, 'plan_limit')
  const many = (archived: boolean, ids: string[]) =>
    shop.post<BulkDone>('/api/clients/bulk/archive', { id: newId(), selection: { clientIds: ids }, archived })
  expect((await many(true, [second.id, third.id])).body.count).toBe(2)
  expectProblem(await many(false, [first.id, second.id, third.id]), 409, 'plan_limit')
  expect((await many(false, [second.id, third.id])).body.count).toBe(2)
})

test('an import that doesn’t fit changes nothing and says why', async () => {
  await limit(shop, { clients: 2 })
  const { bring } = importer(desk, () => shop)
  const people = (count: number) => ({
    body: `Name\n${Array.from({ length: count }, (_, at) => `Ada ${at}`).join('\n')}\n`,
  })
  expect(await bring(people(3))).toMatchObject({
    status: 'failed',
    failure: 'Your plan has no room for so many clients',
  })
  expect(await countClients()).toBe(0)
  expect(await bring(people(2))).toMatchObject({ status: 'done' })
})

test('a client who signs up at the kiosk then is sent to the desk', async () => {
  const { version, options } = (await shop.get<{ version: number; options: object }>('/api/kiosk/options')).body
  await shop.put('/api/kiosk/options', { version, options: { ...options, signUp: true } })
  await limit(shop, { clients: 0 })
  const tablet = await createDevice(desk, shop)
  const person = { clientId: newId(), firstName: 'Ada', lastName: 'Moss', phone: '+12015550199' }
  expect(await tablet.answersTo(tablet.signUp(person))).toMatchObject([{ status: 'rejected', code: 'plan_limit' }])
})

test('employees are limited when added and when brought back', async () => {
  const first = await createEmployee(shop)
  await limit(shop, { employees: 1 })
  expectProblem(await shop.post('/api/employees', newEmployee()), 409, 'plan_limit')
  await shop.post(`/api/employees/${first.id}/archive`)
  await createEmployee(shop)
  expectProblem(await shop.post(`/api/employees/${first.id}/restore`), 409, 'plan_limit')
})

test('files of clients are limited in MB', async () => {
  const { id: clientId } = await createClient(shop)
  await limit(shop, { storageMb: 1 })
  const keep = (bytes: number) =>
    shop.send(`/api/client-files/${newId()}?clientId=${clientId}&name=a.pdf`, {
      method: 'PUT',
      body: new Uint8Array(bytes).fill(7),
    })
  expect((await keep(700_000)).status).toBe(201)
  expectProblem(await keep(700_000), 409, 'plan_limit')
  expect((await keep(300_000)).status).toBe(201)
})

test('messages beyond the limit are shown as failed, and go out again next month', async () => {
  desk.clock.now = new Date('2026-11-25T12:00:00Z')
  const post = await createMessagingFixture(desk, smtp.url)
  await limit(post.shop, { messages: 1 })
  await post.book(72)
  await post.later(4)
  await post.book(240)
  await post.later(4)
  const rows = async () =>
    (await desk.db.select().from(message).where(eq(message.businessId, post.shop.businessId)))
      .map(({ kind, status, lastError }) => [kind, status, lastError])
      .toSorted()
  const over = 'The messages of your plan are used up for this month'
  expect(await rows()).toEqual([
    ['booked', 'failed', over],
    ['booked', 'sent', ''],
  ])
  const failed = (await post.log()).find(({ status }) => status === 'failed')
  const retry = () => post.shop.post(`/api/messages/${failed?.id}/retry`, { id: newId() })
  expectProblem(await retry(), 409, 'plan_limit')
  const mail = { id: newId(), selection: { clientIds: [post.client.id] }, subject: 'News', text: 'Hello' }
  expectProblem(await post.shop.post('/api/clients/bulk/mail', mail), 409, 'plan_limit')
  desk.clock.now = new Date('2026-12-01T12:00:00Z')
  expect((await post.shop.post('/api/clients/bulk/mail', mail)).status).toBe(200)
})
