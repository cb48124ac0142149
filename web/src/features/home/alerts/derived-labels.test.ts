import type { DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import { expect, test } from 'vitest'
import { getDerivedAlertDescription, getDerivedAlertTitle } from './derived-labels.ts'

const formats = { dateTime: (instant: string) => instant.slice(11, 16), number: String }
const of = (derived: DerivedAlert) => [getDerivedAlertTitle(derived), getDerivedAlertDescription(derived, formats)]

test('what is wrong by itself is said in words of the desk', () => {
  const visit = { clientId: '1', firstName: 'Lena', lastName: 'Kraus', serviceName: 'Yoga class' }
  expect(of({ kind: 'unpaid', count: 1, latest: [{ ...visit, occurredAt: '2026-11-20T09:47:00Z' }] })).toEqual([
    '1 unpaid visit',
    'Lena Kraus, Yoga class, 09:47',
  ])
  const [, why] = of({ kind: 'unpaid', count: 3, latest: [{ ...visit, occurredAt: '2026-11-20T09:47:00Z' }] })
  expect(why).toBe('Lena Kraus, Yoga class, 09:47 · and 2 more')
  const people = { count: 5, visits: 12, clientIds: ['1', '2', '3', '4'], names: ['Ana', 'Ben', 'Cleo'] }
  expect(of({ kind: 'expiring', ...people })).toEqual([
    '5 passes expire within a week',
    'Ana, Ben, Cleo and 1 other · 12 visits left',
  ])
  expect(of({ kind: 'low', ...people, count: 1, clientIds: ['1'], names: ['Ana'], visits: 1 })).toEqual([
    '1 pass is almost used up',
    'Ana · 1 visit left',
  ])
  expect(of({ kind: 'failed_mail', count: 2, messageIds: [], mailIds: [], error: 'No such mailbox' })).toEqual([
    '2 messages could not be sent',
    'No such mailbox',
  ])
})

test('a kiosk is offline, or keeps what it should have sent', () => {
  const kiosk = { kind: 'kiosk', id: '1', name: 'Front door', lastSeenAt: '2026-11-20T09:47:00Z' } as const
  expect(of({ ...kiosk, silent: true, pending: 2 })).toEqual([
    'Front door is offline',
    '2 check-ins wait on it · last heard from 09:47 · see whether it is on',
  ])
  expect(of({ ...kiosk, name: '', silent: false, pending: 1 })).toEqual([
    '1 check-in waits on A kiosk',
    'Last heard from 09:47 · see whether it has a network',
  ])
  expect(
    of({
      kind: 'low_stock',
      count: 4,
      lowest: [
        { id: '1', name: 'Gel', stock: -1 },
        { id: '2', name: 'Wax', stock: 2 },
      ],
    }),
  ).toEqual(['4 products are low in stock', 'Gel (-1), Wax (2) and 2 others'])
  expect(of({ kind: 'webhook', id: '1', url: 'https://books.example', failures: 1, on: true })).toEqual([
    'A webhook can’t be told',
    'https://books.example failed 1 time in a row',
  ])
})
