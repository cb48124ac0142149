import type {
  OpeningHours,
  ScheduleDayList,
  SpecialDaysList,
  TimeOffList,
  WeekHours,
  WorkingHours,
  WorkingHoursList,
} from '@deskbell/domain/business/hours/schema.ts'
import type { AppointmentRules } from '@deskbell/domain/business/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import { eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { livePayload } from '../../../live/announce.ts'
import { collectAnnouncements } from '../../../test/announcements.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createEmployee, newBusiness, newSpecialDays, newTimeOff } from '../../../test/factories.ts'
import { findShopHours } from './queries.ts'

const desk = useApp()
let shop: TestBusiness

/** A Monday; the business's time zone is UTC-5. */
const MONDAY = '2026-12-07'
const NINE_TO_SIX = [{ from: '2026-12-07T14:00:00.000Z', to: '2026-12-07T23:00:00.000Z' }]

beforeEach(async () => {
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
})

function week(...monday: { from: string; to: string }[]): WeekHours {
  return [monday, [], [], [], [], [], []]
}

function remove(path: string) {
  return shop.send(path, { method: 'DELETE' })
}

async function days(query: string) {
  return (await shop.get<z.infer<typeof ScheduleDayList>>(`/api/hours/days?${query}`)).body.items
}

async function actionsOn(entity: string) {
  const rows = await desk.db
    .select()
    .from(activity)
    .where(eq(activity.businessId, shop.businessId))
    .orderBy(activity.id)
  return rows.filter((row) => row.entity === entity).map(({ action, before, after }) => ({ action, before, after }))
}

const toldWhile = (work: () => Promise<unknown>) => collectAnnouncements(desk.db, work)

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/hours/opening'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.get(`/api/hours/days?from=${MONDAY}`), 401, 'not_signed_in')
})

describe('the opening hours', () => {
  async function saved() {
    return (await shop.get<OpeningHours>('/api/hours/opening')).body
  }

  test('of a new shop are nine to six from Monday to Saturday', async () => {
    const day = [{ from: '09:00', to: '18:00' }]
    expect(await saved()).toEqual({ version: 2, openingHours: [day, day, day, day, day, day, []] })
  })

  test('are changed, break and all, and told and noted', async () => {
    const openingHours = week({ from: '08:30', to: '12:00' }, { from: '13:00', to: '24:00' })
    const told = await toldWhile(async () => {
      const { status, body } = await shop.put('/api/hours/opening', { version: 2, openingHours })
      expect({ status, body }).toEqual({ status: 200, body: { version: 3, openingHours } })
    })
    expect(told).toEqual([livePayload(shop.businessId, ['hours', 'appointments', 'business'])])
    expect(await saved()).toEqual({ version: 3, openingHours })
    expect((await actionsOn('business')).at(-1)).toMatchObject({
      action: 'changed',
      before: { version: 2, openingHours: expect.any(Array) },
      after: { openingHours },
    })
  })

  test('are not changed by who has not seen the last change', async () => {
    expectProblem(await shop.put('/api/hours/opening', { version: 1, openingHours: week() }), 409, 'stale_version')
    expect((await saved()).openingHours[0]).toHaveLength(1)
  })

  test.each([
    ['ends before it begins', [{ from: '18:00', to: '09:00' }], 'openingHours.0.0.to'],
    ['ends as it begins', [{ from: '09:00', to: '09:00' }], 'openingHours.0.0.to'],
    ['is no time', [{ from: '25:00', to: '26:00' }], 'openingHours.0.0.from'],
    ['begins at the end of the day', [{ from: '24:00', to: '24:00' }], 'openingHours.0.0.from'],
    [
      'overlaps',
      [
        { from: '09:00', to: '13:00' },
        { from: '12:00', to: '18:00' },
      ],
      'openingHours.0',
    ],
    [
      'is out of order',
      [
        { from: '13:00', to: '18:00' },
        { from: '09:00', to: '12:00' },
      ],
      'openingHours.0',
    ],
  ])('are refused at the field where a range %s', async (_, monday, field) => {
    const answer = await shop.put('/api/hours/opening', { version: 2, openingHours: week(...monday) })
    expect(expectProblem(answer, 422, 'invalid').fields?.[0]?.path).toBe(field)
  })

  test('have seven days', async () => {
    expectProblem(await shop.put('/api/hours/opening', { version: 2, openingHours: [[]] }), 422, 'invalid')
  })
})

describe('an employee’s hours', () => {
  test('are the shop’s until they have their own', async () => {
    const { id: employeeId } = await createEmployee(shop)
    const workingHours = week({ from: '10:00', to: '14:00' })
    const list = () => shop.get<z.infer<typeof WorkingHoursList>>('/api/hours/working')
    expect((await list()).body.items).toEqual([{ employeeId, version: 1, workingHours: null }])
    const told = await toldWhile(() => shop.put(`/api/hours/working/${employeeId}`, { version: 1, workingHours }))
    expect(told).toEqual([livePayload(shop.businessId, ['hours', 'appointments', 'employees'])])
    expect((await list()).body.items).toEqual([{ employeeId, version: 2, workingHours }])
    expect((await actionsOn('employee')).at(-1)).toMatchObject({ action: 'changed', after: { workingHours } })
    const back = await shop.put<WorkingHours>(`/api/hours/working/${employeeId}`, { version: 2, workingHours: null })
    expect(back.body).toEqual({ employeeId, version: 3, workingHours: null })
  })

  test('are not changed by who has not seen the last change of the employee', async () => {
    const { id } = await createEmployee(shop)
    const change = { version: 1, workingHours: week() }
    await shop.put(`/api/hours/working/${id}`, change)
    expectProblem(await shop.put(`/api/hours/working/${id}`, change), 409, 'stale_version')
    expectProblem(await shop.put(`/api/hours/working/${newId()}`, change), 404, 'not_found')
  })

  test('are not listed once the employee has left', async () => {
    const { id } = await createEmployee(shop)
    await shop.post(`/api/employees/${id}/archive`)
    expect((await shop.get('/api/hours/working')).body).toEqual({ items: [] })
  })
})

describe('special days', () => {
  async function listed(query = '') {
    return (await shop.get<z.infer<typeof SpecialDaysList>>(`/api/hours/special-days${query}`)).body.items
  }

  test('are made, replaced and removed, and all of it is told and noted', async () => {
    const made = newSpecialDays()
    const path = `/api/hours/special-days/${made.id}`
    const told = await toldWhile(async () => {
      expect((await shop.put(path, made)).body).toEqual(made)
      expect((await shop.put(path, { ...made, name: 'Holidays' })).body).toEqual({ ...made, name: 'Holidays' })
      expect(await listed()).toEqual([{ ...made, name: 'Holidays' }])
      expect((await remove(path)).body).toEqual({ ...made, name: 'Holidays' })
    })
    expect(told).toEqual(Array(3).fill(livePayload(shop.businessId, ['hours', 'appointments'])))
    expect(await listed()).toEqual([])
    expect(await actionsOn('special_days')).toMatchObject([
      { action: 'added', before: null, after: made },
      { action: 'changed', before: made, after: { name: 'Holidays' } },
      { action: 'removed', before: { name: 'Holidays' }, after: null },
    ])
    expectProblem(await remove(path), 404, 'not_found')
  })

  test('are listed in their order, those that are over left out, and an employee’s apart', async () => {
    const { id: employeeId } = await createEmployee(shop)
    const spring = newSpecialDays({ firstDay: '2027-04-01', lastDay: '2027-04-03' })
    const winter = newSpecialDays()
    const own = newSpecialDays({ employeeId, hours: [{ from: '10:00', to: '12:00' }] })
    for (const some of [spring, winter, own]) await shop.put(`/api/hours/special-days/${some.id}`, some)
    expect(await listed()).toEqual([winter, spring])
    expect(await listed('?from=2027-01-01')).toEqual([winter, spring])
    expect(await listed('?from=2027-01-02')).toEqual([spring])
    expect(await listed(`?employeeId=${employeeId}`)).toEqual([own])
  })

  test.each([
    [{ lastDay: '2026-12-23' }, 'lastDay'],
    [{ lastDay: '2028-12-24' }, 'lastDay'],
    [{ firstDay: '2026-12-32' }, 'firstDay'],
    [{ hours: [{ from: '12:00', to: '11:00' }] }, 'hours.0.to'],
    [{ name: 'x'.repeat(81) }, 'name'],
  ])('are refused at the field with %o', async (over, field) => {
    const input = newSpecialDays(over)
    const problem = expectProblem(await shop.put(`/api/hours/special-days/${input.id}`, input), 422, 'invalid')
    expect(problem.fields?.map(({ path }) => path)).toEqual([field])
  })

  test('are refused for an employee who isn’t there', async () => {
    const input = newSpecialDays({ employeeId: newId() })
    expectProblem(await shop.put(`/api/hours/special-days/${input.id}`, input), 404, 'not_found')
  })
})

describe('time off', () => {
  async function listed(query = '') {
    return (await shop.get<z.infer<typeof TimeOffList>>(`/api/hours/time-off${query}`)).body.items
  }

  test('is given, changed and removed, and all of it is told and noted', async () => {
    const { id: employeeId } = await createEmployee(shop)
    const given = newTimeOff({ employeeId, note: 'Lisbon' })
    const path = `/api/hours/time-off/${given.id}`
    const part = { ...given, type: 'personal', hours: { from: '13:00', to: '15:00' } }
    const told = await toldWhile(async () => {
      expect((await shop.put(path, given)).body).toEqual(given)
      expect((await shop.put(path, part)).body).toEqual(part)
      expect(await listed()).toEqual([part])
      expect((await remove(path)).body).toEqual(part)
    })
    expect(told).toEqual(Array(3).fill(livePayload(shop.businessId, ['hours', 'appointments'])))
    expect(await actionsOn('time_off')).toMatchObject([
      { action: 'added', before: null, after: given },
      { action: 'changed', before: given, after: part },
      { action: 'removed', before: part, after: null },
    ])
    expectProblem(await remove(path), 404, 'not_found')
  })

  test('is listed by employee and day', async () => {
    const [ana, ben] = [await createEmployee(shop), await createEmployee(shop)]
    const later = newTimeOff({ employeeId: ana.id, firstDay: '2027-01-04', lastDay: '2027-01-15' })
    const sooner = newTimeOff({ employeeId: ana.id })
    const others = newTimeOff({ employeeId: ben.id })
    for (const some of [later, sooner, others]) await shop.put(`/api/hours/time-off/${some.id}`, some)
    expect(await listed()).toEqual([sooner, others, later])
    expect(await listed(`?employeeId=${ana.id}`)).toEqual([sooner, later])
    expect(await listed(`?employeeId=${ana.id}&from=2026-12-08`)).toEqual([later])
  })

  test('of a part of a day is on one day, and of somebody who is there', async () => {
    const { id: employeeId } = await createEmployee(shop)
    const hours = { from: '13:00', to: '15:00' }
    const long = newTimeOff({ employeeId, hours, lastDay: '2026-12-08' })
    const problem = expectProblem(await shop.put(`/api/hours/time-off/${long.id}`, long), 422, 'invalid')
    expect(problem.fields?.map(({ path }) => path)).toEqual(['hours'])
    const nobodys = newTimeOff({ employeeId: newId() })
    expectProblem(await shop.put(`/api/hours/time-off/${nobodys.id}`, nobodys), 404, 'not_found')
  })
})

describe('the days of the calendar', () => {
  test('have the hours of the shop and of each employee', async () => {
    const { id: employeeId } = await createEmployee(shop)
    expect(await days(`from=${MONDAY}`)).toEqual([
      {
        day: MONDAY,
        from: '2026-12-07T05:00:00.000Z',
        to: '2026-12-08T05:00:00.000Z',
        name: null,
        open: NINE_TO_SIX,
        employees: [{ employeeId, working: NINE_TO_SIX, timeOff: [] }],
      },
    ])
  })

  test('have own hours, special days and time off in them', async () => {
    const { id: employeeId } = await createEmployee(shop)
    await shop.put(`/api/hours/working/${employeeId}`, {
      version: 1,
      workingHours: week({ from: '08:00', to: '16:00' }),
    })
    const off = newTimeOff({ employeeId, type: 'training', hours: { from: '12:00', to: '13:00' }, note: 'First aid' })
    const closed = newSpecialDays({ firstDay: '2026-12-08', lastDay: '2026-12-08', name: '' })
    await shop.put(`/api/hours/time-off/${off.id}`, off)
    await shop.put(`/api/hours/special-days/${closed.id}`, closed)
    expect(await days(`from=${MONDAY}&days=2&employeeId=${employeeId}`)).toMatchObject([
      {
        name: null,
        employees: [
          {
            working: [
              { from: '2026-12-07T14:00:00.000Z', to: '2026-12-07T17:00:00.000Z' },
              { from: '2026-12-07T18:00:00.000Z', to: '2026-12-07T21:00:00.000Z' },
            ],
            timeOff: [
              { from: '2026-12-07T17:00:00.000Z', to: '2026-12-07T18:00:00.000Z', type: 'training', note: 'First aid' },
            ],
          },
        ],
      },
      { name: '', open: [], employees: [{ working: [], timeOff: [] }] },
    ])
  })

  test('leave out who has left, and who isn’t asked for', async () => {
    const [ana, ben] = [await createEmployee(shop), await createEmployee(shop)]
    await shop.post(`/api/employees/${ana.id}/archive`)
    expect((await days(`from=${MONDAY}`))[0]?.employees).toMatchObject([{ employeeId: ben.id }])
    expect((await days(`from=${MONDAY}&employeeId=${ana.id}`))[0]?.employees).toEqual([])
  })

  test('hold to the newest of two special days, which one brought back is not', async () => {
    const older = newSpecialDays({ name: 'Short days', hours: [{ from: '10:00', to: '12:00' }] })
    const newer = newSpecialDays({ firstDay: '2026-12-25', lastDay: '2026-12-25', name: 'Christmas' })
    for (const some of [older, newer]) await shop.put(`/api/hours/special-days/${some.id}`, some)
    await remove(`/api/hours/special-days/${older.id}`)
    await shop.put(`/api/hours/special-days/${older.id}`, older)
    expect(await days('from=2026-12-24&days=2')).toMatchObject([
      { name: 'Short days', open: [expect.anything()] },
      { name: 'Christmas', open: [] },
    ])
  })

  test.each(['', 'from=soon', `from=${MONDAY}&days=0`, `from=${MONDAY}&days=43`, `from=${MONDAY}&employeeId=me`])(
    'are refused to “%s”',
    async (query) => {
      expectProblem(await shop.get(`/api/hours/days?${query}`), 422, 'invalid')
    },
  )
})

describe('the hours that a booking asks for', () => {
  test('are found in one statement, also of who has left', async () => {
    const [ana, ben] = [await createEmployee(shop), await createEmployee(shop)]
    await shop.post(`/api/employees/${ana.id}/archive`)
    for (const { id } of [ana, ben]) {
      const off = newTimeOff({ employeeId: id })
      await shop.put(`/api/hours/time-off/${off.id}`, off)
    }
    const { businessId } = shop
    const actor = { businessId, timeZone: 'America/New_York' } as Actor
    const { db } = desk
    const statements: string[] = []
    const query = db.$client.query.bind(db.$client)
    db.$client.query = ((...args: Parameters<typeof query>) => {
      statements.push(JSON.stringify(args[0]))
      return query(...args)
    }) as typeof query
    const found = await findShopHours(db, actor, { from: MONDAY, to: MONDAY, employeeIds: [ana.id] })
    db.$client.query = query
    expect(statements).toHaveLength(1)
    expect(found.workers).toEqual([{ id: ana.id, workingHours: null, archived: true }])
    expect(found.shop.timeOff).toMatchObject([{ employeeId: ana.id }])
    expect((await findShopHours(db, actor, { from: MONDAY, to: MONDAY })).workers).toMatchObject([{ id: ben.id }])
    expect((await findShopHours(db, actor, { from: MONDAY, to: MONDAY, employeeIds: [] })).workers).toEqual([])
  })
})

describe('the rules of appointments', () => {
  test('say whether a missed one takes a visit', async () => {
    const saved = () => shop.get<AppointmentRules>('/api/appointments/rules')
    expect((await saved()).body).toEqual({ version: 2, noShowSpendsVisit: false })
    const change = { version: 2, noShowSpendsVisit: true }
    const told = await toldWhile(() => shop.put('/api/appointments/rules', change))
    expect(told).toEqual([livePayload(shop.businessId, ['business'])])
    expect((await saved()).body).toEqual({ version: 3, noShowSpendsVisit: true })
    expectProblem(await shop.put('/api/appointments/rules', change), 409, 'stale_version')
    expect((await actionsOn('business')).at(-1)).toMatchObject({
      before: { noShowSpendsVisit: false },
      after: { noShowSpendsVisit: true },
    })
  })
})
