import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { ReportName } from '@deskbell/domain/reports/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { and, eq } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { checkIn } from '../../../db/schema/check-in.ts'
import { dailyLiability, dailySums, dailyVisits, staleDay } from '../../../db/schema/daily-sums.ts'
import { ledgerEntry } from '../../../db/schema/ledger-entry.ts'
import { pass } from '../../../db/schema/pass.ts'
import { type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
  newBusiness,
} from '../../../test/factories.ts'
import { importer, importInOneThread } from '../../../test/imports.ts'
import { runDaily } from '../../../test/recurring-work.ts'
import { getFigures, getRows, readReport } from '../../../test/reports.ts'

const desk = useApp()
importInOneThread()
const { bring, undo } = importer(desk, () => shop)
let shop: TestBusiness
let serviceId: string
let clientId: string
/** Visits on the 3rd and the 4th. */
let visits: [string, string]
/** A visit on the 3rd that no pass paid for. */
let unpaid: string

const MARCH = { from: '2026-03-01', to: '2026-03-31' }

const itIs = (time: string) => {
  desk.clock.now = new Date(time)
}

async function come(body: object = {}): Promise<string> {
  const answer = await shop.post<CheckInResult>('/api/check-ins', { id: newId(), clientId, serviceId, ...body })
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'checked_in' } })
  return answer.body.checkInId
}

beforeEach(async () => {
  itIs('2026-03-02T15:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  serviceId = (await createService(shop, { kind: 'one_to_one', capacity: 1 })).id
  clientId = (await createClient(shop, { firstName: 'Ada', lastName: 'Silva' })).id
  const { id: packageId } = await createPackage(shop, { visits: 10, price: 10_000 })
  await createPass(shop, { clientId, packageId, price: 10_000 })
  itIs('2026-03-03T15:00:00Z')
  const first = await come()
  unpaid = await come({ clientId: (await createClient(shop)).id })
  itIs('2026-03-04T15:00:00Z')
  visits = [first, await come()]
  itIs('2026-03-20T15:00:00Z')
})

const sumDays = () => runDaily(desk.services)
/** The run that finds no state creates it; the next one sums the days. */
async function sumFirstDays(): Promise<void> {
  await sumDays()
  await sumDays()
}

const report = (name: ReportName) => readReport(shop, name, MARCH)
const countUsed = async () => getFigures(await report('passes')).used
const readAll = () => Promise.all((['passes', 'employees', 'liability'] as const).map(report))

async function listStaleDays(): Promise<string[]> {
  const rows = await desk.db.select().from(staleDay).where(eq(staleDay.businessId, shop.businessId))
  return rows.map(({ sum, day }) => `${sum} ${day}`).toSorted()
}

/** Expects the reports to be the same with the sums as without any. */
async function expectSameWithoutSums(): Promise<void> {
  const all = await readAll()
  const isOfShop = eq(dailySums.businessId, shop.businessId)
  const [kept] = await desk.db.delete(dailySums).where(isOfShop).returning()
  if (!kept) throw new Error('Nothing is summed')
  expect(await readAll()).toEqual(all)
  await desk.db.insert(dailySums).values(kept)
}

test('closed days are summed once, and reports add up the sums', async () => {
  await sumFirstDays()
  expect(await listStaleDays()).toEqual([])
  await expectSameWithoutSums()
  expect(await countUsed()).toBe(2)
  // Wrong sums, to see where the numbers come from.
  await desk.db.update(dailyVisits).set({ used: 50 }).where(eq(dailyVisits.businessId, shop.businessId))
  await desk.db.update(dailyLiability).set({ usedVisits: -50 }).where(eq(dailyLiability.businessId, shop.businessId))
  await come()
  expect(await countUsed()).toBe(101)
  // Back from 8 open visits: 10 were sold, and 50 used on each of three days.
  const [row] = getRows(await report('liability'), 'visits')
  expect(row).toMatchObject({ opening: 8 - 10 + 3 * 50, sold: 10, used: -151, closing: 7 })
})

test('two servers that run the job at once don’t get in each other’s way', async () => {
  await sumDays()
  await Promise.all(Array.from({ length: 4 }, sumDays))
  expect(await listStaleDays()).toEqual([])
  await expectSameWithoutSums()
})

test('a day is summed from two hours after its end', async () => {
  await sumFirstDays()
  itIs('2026-03-21T05:59:00Z')
  await sumDays()
  const until = async () => (await desk.db.select().from(dailySums).where(eq(dailySums.businessId, shop.businessId)))[0]
  expect(await until()).toMatchObject({ until: '2026-03-20' })
  itIs('2026-03-21T06:00:00Z')
  await sumDays()
  expect(await until()).toMatchObject({ until: '2026-03-21' })
})

const CORRECTIONS: [correction: string, used: number, days: string[], correct: () => Promise<unknown>][] = [
  ['an undo', 1, ['visits 2026-03-03'], () => shop.post(`/api/check-ins/${visits[0]}/undo`)],
  ['a visit entered later', 3, ['visits 2026-03-05'], () => come({ occurredAt: '2026-03-06T04:59:00.000Z' })],
  ['a visit of today', 3, [], () => come()],
  [
    'a visit moved to another day and another employee',
    2,
    ['visits 2026-03-03', 'visits 2026-03-09'],
    async () => {
      const { id: employeeId } = await createEmployee(shop)
      const values = { occurredAt: new Date('2026-03-09T15:00:00Z'), employeeId }
      await desk.db.update(checkIn).set(values).where(eq(checkIn.id, visits[0]))
    },
  ],
  ['a visit removed', 2, ['visits 2026-03-03'], () => desk.db.delete(checkIn).where(eq(checkIn.id, unpaid))],
]

test.each(CORRECTIONS)('%s counts at once, and its day is summed anew', async (_, used, days, correct) => {
  await sumFirstDays()
  await correct()
  expect(await listStaleDays()).toEqual(days)
  expect(await countUsed()).toBe(used)
  await expectSameWithoutSums()
  await sumDays()
  expect(await listStaleDays()).toEqual([])
  expect(await countUsed()).toBe(used)
  await expectSameWithoutSums()
})

test('a new price of a past booking changes the value of its visit', async () => {
  const { id: employeeId } = await createEmployee(shop)
  const { id: visitor } = await createClient(shop)
  itIs('2026-03-05T14:00:00Z')
  const item = { serviceId, employeeId, startsAt: '2026-03-05T15:00:00.000Z', price: 3000 }
  const made = await createAppointment(shop, item, { clientId: visitor })
  itIs('2026-03-05T15:00:00Z')
  await come({ clientId: visitor, bookingId: made.bookings[0]?.id })
  itIs('2026-03-20T15:00:00Z')
  await sumFirstDays()
  const value = async () => getFigures(await report('employees')).value
  expect(await value()).toBe(3000)
  const isOfShop = eq(booking.businessId, shop.businessId)
  await desk.db.update(booking).set({ price: 4500 }).where(isOfShop)
  expect(await value()).toBe(4500)
})

test('a correction that is not committed while its day is summed marks the day after that', async () => {
  await sumFirstDays()
  const change = (id: string) => and(eq(checkIn.businessId, shop.businessId), eq(checkIn.id, id))
  const sameDay = { occurredAt: new Date('2026-03-03T15:00:00Z') }
  await desk.db.update(checkIn).set(sameDay).where(change(visits[1]))
  await desk.db.transaction(async (tx) => {
    await tx.update(checkIn).set({ undoneAt: desk.clock.now }).where(change(visits[0]))
    await sumDays()
    expect(await listStaleDays()).toEqual([])
  })
  expect(await listStaleDays()).toEqual(['visits 2026-03-03'])
  expect(await countUsed()).toBe(1)
})

test('a correction that is not committed keeps the next day from being added', async () => {
  await sumFirstDays()
  itIs('2026-03-21T15:00:00Z')
  const until = () =>
    desk.db.select({ until: dailySums.until }).from(dailySums).where(eq(dailySums.businessId, shop.businessId))
  await desk.db.transaction(async (tx) => {
    await tx.update(checkIn).set({ undoneAt: desk.clock.now }).where(eq(checkIn.id, visits[0]))
    await sumDays()
    expect(await until()).toEqual([{ until: '2026-03-20' }])
  })
  await sumDays()
  expect(await until()).toEqual([{ until: '2026-03-21' }])
  expect(await countUsed()).toBe(1)
})

test('an undone import leaves nothing in the sums, nor do its expired passes', async () => {
  itIs('2026-03-05T15:00:00Z')
  const head = 'Name,Package,Visits,Used,Price,Purchased,Expires'
  const done = await bring({ kind: 'passes', body: `${head}\nAda Silva,Old card,8,3,80.00,2026-02-01,2026-03-08` })
  expect(done).toMatchObject({ status: 'done', created: 1 })
  itIs('2026-03-20T15:00:00Z')
  await sumFirstDays()
  expect(getFigures(await report('liability'))).toMatchObject({ expired: -5000 })
  await undo(done)
  expect(getFigures(await report('liability'))).toMatchObject({ expired: 0 })
  await sumDays()
  expect(getFigures(await report('liability'))).toMatchObject({ expired: 0 })
  await expectSameWithoutSums()
})

test('an entry that is written late marks the day that it carries', async () => {
  await sumFirstDays()
  const [last] = await desk.db
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.businessId, shop.businessId), eq(ledgerEntry.sequence, 3)))
  if (!last) throw new Error('There is no entry')
  const { previousSequence: _, previousBalance: __, createdAt: ___, ...entry } = last
  const late = { ...entry, sequence: 4, kind: 'share' as const, delta: 0, checkInId: null }
  await desk.db.transaction(async (tx) => {
    await tx.insert(ledgerEntry).values({ ...late, at: new Date('2026-03-08T15:00:00Z'), createdAt: desk.clock.now })
    await tx.update(pass).set({ lastSequence: 4 }).where(eq(pass.id, last.passId))
  })
  expect(await listStaleDays()).toEqual(['liability 2026-03-08'])
  await expectSameWithoutSums()
})

test('in another time zone nothing is summed until the days are summed by it', async () => {
  const { id } = await createClient(shop)
  itIs('2026-03-11T03:30:00Z')
  await come({ clientId: id })
  itIs('2026-03-20T15:00:00Z')
  await sumFirstDays()
  const { body } = await shop.get<{ version: number }>('/api/business')
  const moved = newBusiness({ timeZone: 'Asia/Tokyo' })
  expect(await shop.put('/api/business', { ...moved, version: body.version })).toMatchObject({ status: 200 })
  await expectSameWithoutSums()
  await sumFirstDays()
  expect(await listStaleDays()).toEqual([])
  await expectSameWithoutSums()
  const [state] = await desk.db.select().from(dailySums).where(eq(dailySums.businessId, shop.businessId))
  expect(state).toMatchObject({ timeZone: 'Asia/Tokyo', until: '2026-03-20' })
})

test('if the terms of a pass change, nothing stays summed', async () => {
  await sumFirstDays()
  await desk.db.update(pass).set({ price: 20_000 }).where(eq(pass.businessId, shop.businessId))
  await expectSameWithoutSums()
  expect(getFigures(await report('liability'))).toMatchObject({ used: -4000 })
  await sumDays()
  expect(getFigures(await report('liability'))).toMatchObject({ used: -4000 })
  await expectSameWithoutSums()
})
