import { newId } from '@deskbell/domain/shared/new-id.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import { beforeEach, expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { booking } from '../db/schema/booking.ts'
import { business } from '../db/schema/business.ts'
import { message } from '../db/schema/message.ts'
import { type TestBusiness, useApp } from '../test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../test/factories.ts'
import { minuteHandlers } from './minute.ts'

const desk = useApp()
const { signal } = new AbortController()
const handlers = () => minuteHandlers(desk.services)
const findDue = () => handlers().minute?.({}, signal)

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T10:00:00Z')
  await desk.db.execute(sql`delete from jobs.job`)
})

/** Opens a business with a hold that expires in 10 minutes. */
async function openWithHold(): Promise<TestBusiness> {
  const shop = await desk.openShop()
  const { id: employeeId } = await createEmployee(shop)
  const { id: serviceId } = await createService(shop)
  const { id: clientId } = await createClient(shop)
  await createAppointment(shop, { serviceId, employeeId, startsAt: '2026-11-23T10:00:00.000Z' }, { clientId })
  await desk.db
    .update(booking)
    .set({ heldUntil: minutesAfter(desk.clock.now, 10) })
    .where(eq(booking.businessId, shop.businessId))
  return shop
}

async function listJobs(): Promise<string[]> {
  const { rows } = await desk.db.execute<{ id: string }>(sql`
    select data ->> 'businessId' as id from jobs.job where name = 'business_minute' and group_id = data ->> 'businessId'`)
  return rows.map(({ id }) => id)
}

async function isHeld({ businessId }: TestBusiness): Promise<boolean> {
  const [row] = await desk.db.select().from(booking).where(eq(booking.businessId, businessId))
  return row?.heldUntil !== null
}

test('a business has one job once something is due, and none before', async () => {
  const shop = await openWithHold()
  desk.clock.now = minutesAfter(desk.clock.now, 9)
  await findDue()
  expect(await listJobs()).not.toContain(shop.businessId)
  desk.clock.now = minutesAfter(desk.clock.now, 1)
  await Promise.all([findDue(), findDue()])
  await findDue()
  await desk.services.jobs.add(desk.db, 'business_minute', { businessId: shop.businessId })
  expect((await listJobs()).filter((id) => id === shop.businessId)).toHaveLength(1)
})

test('what goes wrong in one business harms no other', async () => {
  const [broken, sound] = [await openWithHold(), await openWithHold()]
  await desk.db.update(business).set({ timeZone: 'Mars/Olympus' }).where(eq(business.id, broken.businessId))
  desk.clock.now = minutesAfter(desk.clock.now, 10)
  await findDue()
  const run = async (businessId: string) => handlers().business_minute?.({ businessId }, signal)
  const results = await Promise.allSettled([broken, sound].map(({ businessId }) => run(businessId)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(await listJobs()).toEqual(expect.arrayContaining([broken.businessId, sound.businessId]))
  // A step that fails doesn't keep others of the same business from their work.
  expect([await isHeld(broken), await isHeld(sound)]).toEqual([false, false])
  await desk.db.update(business).set({ timeZone: 'UTC' }).where(eq(business.id, broken.businessId))
})

test('a job of a business that was deleted meanwhile ends quietly', async () => {
  await expect(handlers().business_minute?.({ businessId: 'gone' }, signal)).resolves.toBeUndefined()
})

test('messages that lost their job get one again', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop)
  const at = desk.clock.now
  const id = newId()
  const text = { channel: 'sms' as const, kind: 'reminder' as const, to: '+12015550142', text: 'Soon' }
  const times = { dueAt: at, createdAt: at, updatedAt: at, expiresAt: minutesAfter(at, 600) }
  await desk.db.insert(message).values({ businessId: shop.businessId, id, once: id, clientId, ...text, ...times })
  const countJobs = () => desk.db.$count(sql`jobs.job`, sql`name = 'message' and data ->> 'messageId' = ${id}`)
  for (const minute of [34, 36, 37]) {
    desk.clock.now = minutesAfter(at, minute)
    await desk.services.jobs.add(desk.db, 'minute', {})
    await desk.services.jobs.workOff(handlers())
    expect(await countJobs()).toBe(minute < 35 ? 0 : 1)
  }
})
