import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { expect, test } from 'vitest'
import { listShades } from './shades.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const stretch = (from: string, to: string) => ({ from: at(from), to: at(to) })

function day(over: Partial<ScheduleDay> = {}): ScheduleDay {
  return {
    day: '2026-11-20',
    from: at('00:00'),
    to: '2026-11-21T00:00:00.000Z',
    name: null,
    open: [stretch('09:00', '18:00')],
    employees: [{ employeeId: 'ana', working: [stretch('09:00', '12:00'), stretch('13:00', '17:00')], timeOff: [] }],
    ...over,
  }
}

function words(shown: ScheduleDay): string[] {
  return listShades(shown, 'ana')
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ from, kind, words: said }) => `${from.toISOString().slice(11, 16)} ${kind} ${said}`.trim())
}

test('what is between two stretches of work is a break, and what is around them has no word', () => {
  expect(words(day())).toEqual(['00:00 off', '12:00 break Break', '17:00 off'])
})

test('where the shop is closed in between, that is said', () => {
  const open = [stretch('09:00', '12:00'), stretch('13:00', '18:00')]
  expect(words(day({ open }))).toEqual(['00:00 off', '12:00 off Closed', '17:00 off'])
})

test('time off has its type and its note', () => {
  const timeOff = [{ ...stretch('15:00', '17:00'), type: 'training' as const, note: 'First aid' }]
  const employees = [{ employeeId: 'ana', working: [stretch('09:00', '15:00')], timeOff }]
  expect(words(day({ employees }))).toEqual(['00:00 off', '15:00 away Training: First aid', '17:00 off'])
})

test('a closed day, and a day without work, say so', () => {
  expect(words(day({ open: [], employees: [{ employeeId: 'ana', working: [], timeOff: [] }] }))).toEqual([
    '00:00 off Closed',
  ])
  expect(words(day({ employees: [{ employeeId: 'ana', working: [], timeOff: [] }] }))).toEqual([
    '00:00 off Not working',
  ])
})
