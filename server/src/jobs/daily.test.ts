import { expect, test } from 'vitest'
import { eq, sql } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import { useApp } from '../test/app.ts'
import { dailyHandlers } from './daily.ts'

const desk = useApp()

test('a business has a daily job only while something is due, such as retention on a new local day', async () => {
  const { businessId } = await desk.openShop()
  await desk.db.update(business).set({ timeZone: 'Asia/Tokyo' }).where(eq(business.id, businessId))
  const isDueAt = async (time: string) => {
    desk.clock.now = new Date(time)
    await dailyHandlers(desk.services).daily?.({}, new AbortController().signal)
    const jobs = await desk.db.$count(sql`jobs.job`, sql`name = 'business_daily' and state = 'created'`)
    await desk.services.jobs.workOff(dailyHandlers(desk.services))
    return jobs > 0
  }
  // The first run creates the state of the sums, the second one adds the days.
  for (let run = 0; run < 2; run++) expect(await isDueAt('2026-11-20T10:00:00Z')).toBe(true)
  expect(await isDueAt('2026-11-20T10:00:00Z')).toBe(false)
  await desk.db.update(business).set({ retentionMonths: 12 }).where(eq(business.id, businessId))
  expect(await isDueAt('2026-11-20T10:00:00Z')).toBe(true)
  expect(await isDueAt('2026-11-20T14:59:00Z')).toBe(false)
  expect(await isDueAt('2026-11-20T15:00:00Z')).toBe(true)
})
