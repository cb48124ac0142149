import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { DeviceList, OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { device } from '../../../db/schema/device.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { type Answer, type Caller, expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { getCookie } from '../../../test/sign-in.ts'

const desk = useApp()
const DAY_MS = 86_400_000

let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function setPin(pin = '1234', by: Caller = shop): Promise<void> {
  await by.post('/api/business/pin/authenticate', { superPassword: '' })
  expect(await by.put('/api/business/pin', { pin })).toMatchObject({ status: 200 })
}

async function open(by: Caller = shop, id = newId()): Promise<Answer<OpenedDevice>> {
  return by.post<OpenedDevice>('/api/devices/open', { id, name: 'Front door' })
}

async function openTablet(): Promise<{
  id: string
  opened: OpenedDevice
  cookie: string
  /** Callers with the staff session and kiosk cookie, with only the session, and with only the cookie. */
  both: Caller
  narrowed: Caller
  alone: Caller
}> {
  await setPin()
  const answer = await open()
  const cookie = getCookie(answer)
  return {
    id: answer.body.id,
    opened: answer.body,
    cookie,
    both: desk.callerWith(`${shop.cookie}; ${cookie}`),
    narrowed: shop,
    alone: desk.callerWith(cookie),
  }
}

const leave = (by: Caller, pin: string) => by.post('/api/devices/leave', { pin })

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const before = desk.clock.now
  desk.clock.now = new Date(before.getTime() + ms)
  const result = await work().finally(() => {
    desk.clock.now = before
  })
  return result
}

test('requires sign-in', async () => {
  expectProblem(await open(desk.anonymous), 401, 'not_signed_in')
  expectProblem(await leave(desk.anonymous, '1234'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.get('/api/devices'), 401, 'not_signed_in')
})

describe('a kiosk without a PIN', () => {
  test('locks nothing, and its tablet is listed', async () => {
    const { body, headers } = await open()
    expect(body).toMatchObject({
      name: 'Front door',
      locked: false,
      rosterKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(headers.getSetCookie()).toEqual([])
    const { body: list } = await shop.get<DeviceList>('/api/devices')
    expect(list.items).toEqual([expect.objectContaining({ id: body.id, locked: false, pending: 0, revokedAt: null })])
  })

  test('stays unlocked when it only asks how it is: as after it was left', async () => {
    await setPin()
    const asked = await shop.post<OpenedDevice>('/api/devices/open', { id: newId(), name: 'Front door', opens: false })
    expect(asked).toMatchObject({ status: 200, body: { locked: false } })
    expect(await shop.get('/api/clients')).toMatchObject({ status: 200 })
  })

  test('answers the same when it is opened again, and keeps the name that staff gave it', async () => {
    const { body } = await open()
    await shop.put(`/api/devices/${body.id}`, { name: 'By the window' })
    expect((await open(shop, body.id)).body).toEqual({ ...body, name: 'By the window' })
  })

  test('is left without a PIN', async () => {
    await open()
    expect(await leave(shop, '')).toMatchObject({ status: 200, body: { signedIn: true } })
  })
})

describe('a locked kiosk', () => {
  test('says that it is locked, and names nobody', async () => {
    const { both, alone, narrowed, id } = await openTablet()
    for (const caller of [both, alone, narrowed]) {
      const { body } = await caller.get<Session>('/api/session')
      expect(body).toMatchObject({ lockedTo: id, user: { id: '', name: 'Kiosk', email: '' } })
    }
  })

  test('has a cookie that scripts can’t read, for 90 days', async () => {
    await setPin()
    const [cookie] = (await open()).headers.getSetCookie()
    expect(cookie).toMatch(/^deskbell\.kiosk=[\w-]{43}\.shop-\w+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('is known by the cookie of an earlier release, which doesn’t name the business', async () => {
    const { id } = await openTablet()
    const secretHash = hashToken('a secret without a business')
    await desk.db.update(device).set({ secretHash }).where(eq(device.id, id))
    const kiosk = desk.callerWith('deskbell.kiosk=a%20secret%20without%20a%20business')
    expect((await kiosk.get<Session>('/api/session')).body).toMatchObject({ lockedTo: id })
  })

  test('stays the tablet that it is when it comes back with another id', async () => {
    const { both, alone, opened } = await openTablet()
    for (const caller of [both, alone]) {
      const again = await open(caller)
      expect(again.body).toEqual(opened)
      expect(again.headers.getSetCookie()).toEqual([])
    }
  })

  test('gets a new cookie when it has lost the old one, which then opens nothing', async () => {
    const { narrowed, alone } = await openTablet()
    const again = desk.callerWith(getCookie(await open(narrowed)))
    expect(await again.get('/api/session')).toMatchObject({ status: 200 })
    expectProblem(await alone.get('/api/session'), 401, 'not_signed_in')
  })

  test('is left by the PIN, which gives the staff’s session back', async () => {
    const { both, alone } = await openTablet()
    const left = await leave(both, '1234')
    expect(left).toMatchObject({ status: 200, body: { signedIn: true } })
    expect(left.headers.getSetCookie()[0]).toMatch(/^deskbell\.kiosk=; Max-Age=0; Path=\//)
    expect(await shop.get('/api/clients')).toMatchObject({ status: 200 })
    expect((await shop.get<Session>('/api/session')).body).toMatchObject({
      lockedTo: null,
      supportEndsAt: null,
      user: { name: 'Ada Owner' },
    })
    expectProblem(await alone.get('/api/session'), 401, 'not_signed_in')
  })

  test('isn’t left by a wrong PIN; guesses wait, and count with those of the Super Password', async () => {
    const { both } = await openTablet()
    const other = await desk.openBrowser(shop)
    for (const pin of ['', '1', '12341234']) expectProblem(await leave(both, pin), 403, 'incorrect_pin')
    expectProblem(
      await other.post('/api/business/pin/authenticate', { superPassword: '1234' }),
      403,
      'incorrect_super_password',
    )
    expect(expectProblem(await leave(both, '4321'), 403, 'incorrect_pin').retryAfterSeconds).toBe(30)
    expectProblem(await leave(both, '1234'), 429, 'rate_limited')
    expect(await later(31_000, () => leave(both, '1234'))).toMatchObject({ status: 200 })
  })

  test('isn’t left without a PIN, in whatever shape it is left out', async () => {
    const { both } = await openTablet()
    for (const pin of ['', ' ', '\u3000', '\u200b'])
      expectProblem(await later(DAY_MS, () => leave(both, pin)), 403, 'incorrect_pin')
    for (const body of [{}, { pin: null }, { pin: 0 }, { pin: false }, { pin: [] }, [], null])
      expectProblem(await both.post('/api/devices/leave', body), 422, 'invalid')
    expectProblem(await both.send('/api/devices/leave', { method: 'POST' }), 422, 'invalid')
    expectProblem(await both.get('/api/clients'), 403, 'kiosk_locked')
  })

  test('is closed to guessing after ten wrong tries', async () => {
    const { both } = await openTablet()
    const before = desk.clock.now
    for (let tries = 1; tries <= 10; tries += 1) {
      expectProblem(await leave(both, '9999'), 403, 'incorrect_pin')
      desk.clock.now = new Date(desk.clock.now.getTime() + 600_000)
    }
    expectProblem(await leave(both, '1234'), 423, 'pin_locked')
    desk.clock.now = before
  })

  test('is left by the new PIN when it was changed, and without one when it was removed', async () => {
    const { both } = await openTablet()
    const other = await desk.openBrowser(shop)
    const change = async (superPassword: string, pin: string) => {
      await other.post('/api/business/pin/authenticate', { superPassword })
      await other.put('/api/business/pin', { pin })
    }
    await change('12341234', '5678')
    expectProblem(await leave(both, '1234'), 403, 'incorrect_pin')
    await change('56785678', '')
    expectProblem(await both.get('/api/clients'), 403, 'kiosk_locked')
    expect(await leave(both, '')).toMatchObject({ status: 200, body: { signedIn: true } })
  })

  test('outlives the staff’s session by 90 days after it was last used, and is then nobody', async () => {
    const { both, alone, id } = await openTablet()
    for (let month = 1; month <= 5; month += 1) {
      const { headers, body } = await later(month * 80 * DAY_MS, () => both.get<Session>('/api/session'))
      expect(body.lockedTo).toBe(id)
      expect(headers.getSetCookie()[0]).toMatch(/^deskbell\.kiosk=[\w-]{43}\.shop-\w+; Max-Age=7776000;/)
    }
    const gone = await later(491 * DAY_MS, () => alone.get('/api/session'))
    expectProblem(gone, 401, 'not_signed_in')
  })

  test('is prolonged once a day, and no more often', async () => {
    const { alone } = await openTablet()
    const cookies = async (ms: number) =>
      (await later(ms, () => alone.get('/api/session'))).headers.getSetCookie().length
    expect([await cookies(0), await cookies(DAY_MS - 1), await cookies(DAY_MS + 1)]).toEqual([0, 0, 1])
    expect(await cookies(DAY_MS + 2)).toBe(0)
  })

  test('that has outlived the staff’s session is left to the sign-in', async () => {
    const { both, alone } = await openTablet()
    const left = await later(31 * DAY_MS, () => leave(both, '1234'))
    expect(left).toMatchObject({ status: 200, body: { signedIn: false } })
    expectProblem(await alone.get('/api/session'), 401, 'not_signed_in')
  })
})

describe('a revoked kiosk', () => {
  test('is told so, by its cookie; the session that was narrowed to it has ended', async () => {
    const { both, alone, narrowed, id } = await openTablet()
    const other = await desk.openBrowser(shop)
    const { body } = await other.post(`/api/devices/${id}/revoke`)
    expect(body).toMatchObject({ locked: false, revokedAt: desk.clock.now.toISOString() })
    for (const caller of [both, alone]) {
      expectProblem(await caller.get('/api/session'), 401, 'device_revoked')
      expectProblem(await leave(caller, '1234'), 401, 'device_revoked')
      expectProblem(await open(caller, id), 401, 'device_revoked')
      expectProblem(await caller.get('/api/clients'), 401, 'not_signed_in')
      expect(await caller.get('/api/setup')).toMatchObject({ status: 200, body: { signedIn: false } })
    }
    expectProblem(await narrowed.get('/api/session'), 401, 'not_signed_in')
    expect((await other.get<DeviceList>('/api/devices')).body.items).toEqual([])
  })

  test('is a kiosk again once staff open it there', async () => {
    const { id, cookie, opened } = await openTablet()
    const other = await desk.openBrowser(shop)
    await other.post(`/api/devices/${id}/revoke`)
    const onTablet = desk.callerWith(`${(await desk.openBrowser(shop)).cookie}; ${cookie}`)
    expect(await onTablet.get('/api/clients')).toMatchObject({ status: 200 })
    const again = await open(onTablet, id)
    expect(again.body).toEqual(opened)
    expect(await desk.callerWith(getCookie(again)).get('/api/session')).toMatchObject({ body: { lockedTo: id } })
  })

  test('of another shop can’t be revoked or named', async () => {
    const { id, alone } = await openTablet()
    const stranger = await desk.openShop()
    expectProblem(await stranger.post(`/api/devices/${id}/revoke`), 404, 'not_found')
    expectProblem(await stranger.put(`/api/devices/${id}`, { name: 'Mine' }), 404, 'not_found')
    expect(await alone.get('/api/session')).toMatchObject({ status: 200 })
  })
})
