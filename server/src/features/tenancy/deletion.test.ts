import { newId } from '@deskbell/domain/shared/new-id.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from '../../db/drizzle.ts'
import { listBusinessTables, SCHEMA_VERSION } from '../../db/migration-files.ts'
import { session, user } from '../../db/schema/auth.ts'
import { dailyHandlers } from '../../jobs/daily.ts'
import { createMailer } from '../../mail/mailer.ts'
import { insertMember, type TestBusiness, useApp } from '../../test/app.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'
import { createWholeClient, openStage } from '../../test/whole-client.ts'
import { insertMembership } from '../auth/memberships.ts'
import { writeDraft } from '../business/logo/store.ts'
import { listKeys } from '../data/archive/file-keys.ts'
import { cancelDeletion, resumeBusiness } from './commands.ts'
import { planDeletion } from './delete.ts'

const desk = useApp()
const DAY_MS = 86_400_000

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startTestSmtp()
})
afterAll(() => smtp.close())

const decision = (businessId: string) => ({ businessId, by: 'Operator', now: desk.clock.now })

async function plan({ businessId }: TestBusiness, days: number): Promise<void> {
  const mailer = createMailer({ db: desk.db, log: desk.services.log, smtpUrl: smtp.url, from: 'desk@example.com' })
  const deleteAt = new Date(desk.clock.now.getTime() + days * DAY_MS)
  await planDeletion({ db: desk.db, mailer }, { ...decision(businessId), deleteAt, contact: 'help@example.com' })
}

async function runDaily(): Promise<void> {
  const log = Object.assign(Object.create(desk.services.log), { info: () => undefined })
  await dailyHandlers({ ...desk.services, log }).daily?.({}, new AbortController().signal)
}

/** Counts the rows of a business in each table, and its files. */
async function countAll(businessId: string): Promise<Record<string, number>> {
  const { rows } = await desk.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'business_id'`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of rows)
    counted[name] = await desk.db.$count(sql`${sql.identifier(name)}`, sql`business_id = ${businessId}`)
  const keys = await Array.fromAsync(listKeys(desk.services.files))
  return { ...counted, files: keys.filter((key) => key.includes(`/${businessId}`)).length }
}

async function openFullShop(): Promise<TestBusiness> {
  const stage = await openStage(desk)
  const { shop } = stage
  await createWholeClient(stage, `mark${shop.businessId}`)
  const feed = { id: newId(), employeeId: stage.employeeId, showsClients: true }
  for (const [path, body] of [
    ['/api/feeds', feed],
    ['/api/devices/open', { id: newId(), name: 'Front door' }],
    ['/api/team/invites', { id: newId(), email: 'eve@example.com' }],
    ['/api/api-keys', { id: newId(), name: 'Till', scopes: ['clients:read'] }],
  ] as const)
    expect([200, 201]).toContain((await shop.post(path, body)).status)
  await writeDraft(desk.services.files, shop.businessId, new Uint8Array([1]))
  return shop
}

test('a deleted shop leaves no row and no file, and others keep theirs', async () => {
  const [shop, other] = [await openFullShop(), await openFullShop()]
  // Whoever works in both keeps the account, and a file of another shop may begin with the same id.
  await insertMembership(desk.db, { businessId: other.businessId, userId: shop.userId, now: desk.clock.now })
  const alone = newId()
  await insertMember(desk.db, { businessId: shop.businessId, userId: alone, name: 'Eve' })
  await desk.services.files.put(`client-photo/${shop.businessId}x/1.1`, 'photo')
  await plan(shop, 0.01)
  await runDaily()
  expect(await shop.get('/api/session')).toMatchObject({ status: 200 })
  const before = await countAll(other.businessId)
  expect(Object.values(await countAll(shop.businessId)).filter((count) => count > 0).length).toBeGreaterThan(30)

  desk.clock.now = new Date(desk.clock.now.getTime() + 0.01 * DAY_MS)
  await expect(cancelDeletion(desk.db, decision(shop.businessId))).rejects.toMatchObject({ code: 'not_found' })
  await expect(resumeBusiness(desk.db, decision(shop.businessId))).rejects.toMatchObject({ code: 'not_found' })
  await runDaily()
  const left = await countAll(shop.businessId)
  // The file of the shop with the longer id.
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([['files', 1]])
  expect(await countAll(other.businessId)).toEqual({ ...before, user: (before.user ?? 0) + 1 })
  expect(await desk.db.$count(user, eq(user.id, alone))).toBe(0)
  expect(await desk.db.$count(user, eq(user.id, shop.userId))).toBe(1)
  expect(await desk.db.$count(session, eq(session.userId, shop.userId))).toBe(0)
})

test('each member is told by mail and in the app, and it can be cancelled until then', async () => {
  const shop = await desk.openShop()
  smtp.letters.length = 0
  await plan(shop, 30)
  expect(smtp.letters).toMatchObject([{ recipients: [`${shop.userId}@example.com`] }])
  expect(smtp.letters[0]?.text).toContain('help@example.com')
  const readDeletion = async () =>
    (await shop.get<{ tenancy: { deleteAt: string | null } }>('/api/session')).body.tenancy.deleteAt
  expect(await readDeletion()).toBe(new Date(desk.clock.now.getTime() + 30 * DAY_MS).toISOString())
  await cancelDeletion(desk.db, decision(shop.businessId))
  expect(await readDeletion()).toBeNull()
  await expect(cancelDeletion(desk.db, decision(shop.businessId))).rejects.toMatchObject({ code: 'not_found' })
})

test('the tables of a business are those of the database, each after those that it refers to', async () => {
  const listed = listBusinessTables(SCHEMA_VERSION)
  const { rows: tables } = await desk.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id' and table_name not in ('user', 'session')`)
  expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  const { rows: keys } = await desk.db.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and not condeferrable and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
  const own = keys.filter(({ from, to }) => listed.includes(from) && listed.includes(to))
  expect(own.length).toBeGreaterThan(50)
  expect(own.filter(({ from, to }) => listed.indexOf(from) < listed.indexOf(to))).toEqual([])
})
