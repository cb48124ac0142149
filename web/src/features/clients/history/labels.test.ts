import type { HistoryEvent } from '@deskbell/domain/clients/history/schema.ts'
import { expect, test } from 'vitest'
import { changeWords, eventDetail, eventTitle, type Formats } from './labels.ts'

const formats: Formats = {
  dateTime: (instant) => `at ${instant.slice(0, 10)}`,
  date: (day) => `on ${day}`,
  money: (minor) => `€${minor / 100}`,
  phone: (e164) => `tel ${e164}`,
}
const at = '2026-11-20T09:00:00.000Z'
const event = { id: '1', at, by: 'Ana' }
const change = { ...event, kind: 'change' as const, subject: '', startsAt: null, changes: [] }

test.each<[HistoryEvent, string, string]>([
  [
    {
      ...event,
      kind: 'visit',
      serviceName: 'Yoga',
      passName: null,
      noPassReason: 'no_pass',
      source: 'kiosk',
      by: 'Kiosk',
      undone: true,
    },
    'Check-in, Yoga',
    'undone, at the kiosk',
  ],
  [
    { ...event, kind: 'visit', serviceName: 'Yoga', passName: null, noPassReason: null, source: 'desk', undone: false },
    'Check-in, Yoga',
    'paid, by Ana',
  ],
  [
    {
      ...event,
      kind: 'pass',
      entry: 'extend',
      passName: 'Ten',
      delta: 0,
      days: 7,
      expiresOn: '2027-01-01',
      note: 'Ill',
    },
    'Extended, Ten',
    'until on 2027-01-01, Ill, by Ana',
  ],
  [{ ...event, kind: 'payment', amount: -500, method: 'cash', passName: 'Ten' }, 'Given back €5', 'Ten, cash, by Ana'],
  [
    { ...event, kind: 'booking', serviceName: 'Yoga', startsAt: at, count: 3 },
    'Booked Yoga',
    'at 2026-11-20, and 2 more, by Ana',
  ],
  [{ ...change, entity: 'client_file', action: 'kept', subject: 'a.pdf' }, 'File added', 'a.pdf, by Ana'],
  // An action without a label of its own falls back to its code.
  [{ ...change, entity: 'client', action: 'signed_waiver' }, 'Client signed waiver', 'by Ana'],
])('%o is told as “%s”', (event, title, detail) => {
  expect(eventTitle(event, formats)).toBe(title)
  expect(eventDetail(event, formats)).toBe(detail)
})

test('values before and after are told as people write them', () => {
  const words = (field: 'status' | 'phone' | 'birthday' | 'price', before: string, after: string) =>
    Object.values(changeWords({ field, before, after }, formats))
  expect(words('status', 'booked', 'no_show')).toEqual(['Status', 'booked', 'no-show'])
  expect(words('phone', '', '+1')).toEqual(['Phone', 'nothing', 'tel +1'])
  expect(words('birthday', '1990-01-01', '')).toEqual(['Birthday', 'on 1990-01-01', 'nothing'])
  expect(words('price', '100', '200')).toEqual(['Price', '€1', '€2'])
})
