import type { NextAppointment } from '@deskbell/domain/home/schema.ts'
import { expect, test } from 'vitest'
import { getNextStatus, newClientsWords, nextDetail, nextTitle, takenWords, usualWords } from './labels.ts'

const number = String

const massage: NextAppointment = {
  id: '1',
  kind: 'one_to_one',
  startsAt: '2026-11-20T10:00:00Z',
  endsAt: '2026-11-20T11:00:00Z',
  serviceName: 'Massage',
  employeeName: 'Ana',
  capacity: 1,
  taken: 1,
  here: 0,
  client: { id: '2', firstName: 'Ben', lastName: 'Weber' },
  status: 'confirmed',
  heldUntil: null,
  requestedAt: null,
}
const pilates: NextAppointment = {
  ...massage,
  kind: 'class',
  serviceName: 'Pilates',
  employeeName: 'Luca',
  capacity: 10,
  taken: 7,
  client: null,
  status: null,
}

test('figures are compared in words', () => {
  expect(usualWords({ today: 38, usual: 32 }, 'Friday', number)).toBe('+6 on a usual Friday')
  expect(usualWords({ today: 30, usual: 32 }, 'Friday', number)).toBe('−2 on a usual Friday')
  expect(usualWords({ today: 32, usual: 32 }, 'Friday', number)).toBe('As on a usual Friday')
  expect(usualWords({ today: 3, usual: null }, 'Friday', number)).toBe('No usual Friday yet')
  expect(takenWords({ taken: 0, refunded: 2000, passesSold: 1 }, number)).toBe('1 package sold · 2000 given back')
  expect(newClientsWords({ since: '2026-11-16', thisWeek: 9, lastWeek: 7 }, number)).toBe('+2 on last week by now')
})

test('what is next says whose it is and how it stands', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  expect([nextTitle(massage), nextDetail(massage)]).toEqual(['Ben Weber', 'Massage · Ana'])
  expect([nextTitle(pilates), nextDetail(pilates)]).toEqual(['Pilates', '7 of 10 · Luca'])
  expect(getNextStatus(massage, at('10:04'))).toEqual({ words: 'confirmed', tone: 'planned' })
  expect(getNextStatus(massage, at('10:08'))).toEqual({ words: '8 min late', tone: 'mind' })
  expect(getNextStatus({ ...massage, status: 'arrived' }, at('10:08'))).toEqual({ words: 'here', tone: 'good' })
  const held = { ...massage, status: 'booked', heldUntil: '2026-11-20T10:05:00Z' } as const
  expect(getNextStatus(held, at('09:55'))).toEqual({ words: 'held', tone: 'mind' })
  expect(getNextStatus({ ...held, requestedAt: '2026-11-20T09:00:00Z' }, at('09:55')).words).toBe('requested')
  expect(getNextStatus(pilates, at('09:55'))).toEqual({ words: 'booked', tone: 'planned' })
  expect(getNextStatus({ ...pilates, here: 5 }, at('09:55'))).toEqual({ words: '5 here', tone: 'good' })
  expect(getNextStatus({ ...pilates, here: 5 }, at('10:05'))).toEqual({ words: '2 not here', tone: 'mind' })
})
