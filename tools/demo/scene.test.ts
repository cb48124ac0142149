import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { expect, test } from 'vitest'
import { authorizeBusiness } from '../../server/src/auth/authorize-business.ts'
import { chooseTown, getDetails } from './make-business.ts'
import { clock, openScene } from './scene.ts'

const actor = {
  businessId: authorizeBusiness('default'),
  userId: null,
  name: 'Olivia Hart',
  timeZone: 'America/New_York',
  locale: 'en-US',
  currency: 'USD',
  kiosk: KIOSK_OPTIONS,
  waiverOn: false,
  hookEvents: [],
  deviceId: null,
}

test('a time on the shop’s clock is right on the days when clocks change', () => {
  const { at } = openScene({ seed: 1, now: new Date('2026-11-20T20:00:00Z'), actor })
  expect(at('2026-10-31', clock('07:00'))).toEqual(new Date('2026-10-31T11:00:00Z'))
  expect(at('2026-11-01', clock('07:00'))).toEqual(new Date('2026-11-01T12:00:00Z'))
  expect(at('2026-03-08', clock('07:00'))).toEqual(new Date('2026-03-08T11:00:00Z'))
})

test('the demo’s shop is always where people have come in already', () => {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    [1, 7].map((month) => new Date(Date.UTC(2026, month, 20, hour, 30))),
  )
  const local = hours.flat().map((now) => {
    const { timeZone } = chooseTown(now)
    return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  })
  expect(local.filter((hour) => hour < 9 || hour >= 23)).toEqual([])
})

test('its address and its numbers are of that place', () => {
  expect(getDetails('Pacific/Guam')).toMatchObject({ city: 'Hagåtña', state: 'GU', phone: '(671) 555-0100' })
})
