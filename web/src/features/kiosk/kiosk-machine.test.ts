import type { KioskResult, LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { expect, test } from 'vitest'
import { ATTRACT, type KioskEvent, kioskReducer, mayRetry, type Screen } from './kiosk-machine.ts'

const YOGA = { id: 'yoga', name: 'Yoga class', appointment: null, atDesk: false }
const MASSAGE = { id: 'massage', name: 'Massage', appointment: null, atDesk: false }
const FACE = { initials: 'S', atDesk: false, next: null }
const MARIA: LookupMatch = { clientId: 'maria', name: 'Maria S.', phoneHint: '••42', ...FACE, services: [YOGA] }
const IVO: LookupMatch = { clientId: 'ivo', name: 'Ivo S.', phoneHint: '••42', ...FACE, services: [YOGA, MASSAGE] }

const RESULT: KioskResult = {
  outcome: 'checked_in',
  checkInId: 'op-1',
  occurredAt: '2026-11-21T10:02:00Z',
  firstName: 'Maria',
  serviceName: 'Yoga class',
  appointment: null,
  pass: { name: 'Ten visits', unlimited: false, remaining: 6, expiresOn: '2027-02-03' },
}

function after(events: KioskEvent[], from: Screen = ATTRACT): Screen {
  return events.reduce(kioskReducer, from)
}

function typed(digits: string): KioskEvent[] {
  return [...digits].map((digit) => ({ type: 'digit', digit }))
}

function found(...matches: LookupMatch[]): KioskEvent {
  return { type: 'found', result: { matches, more: false }, operationId: 'op-1' }
}

const MORE: KioskEvent = { type: 'found', result: { matches: [], more: true }, operationId: 'op-1' }
const SEARCH: KioskEvent[] = [...typed('0142'), { type: 'go' }]
const CONFIRM: KioskEvent[] = [...SEARCH, found(MARIA)]
const SENDING: KioskEvent[] = [...CONFIRM, { type: 'check-in' }]
const DONE: KioskEvent[] = [...SENDING, { type: 'checked-in', result: RESULT }]

test('three digits are too few to look up, four are enough', () => {
  expect(after([...typed('014'), { type: 'go' }])).toMatchObject({ at: 'typing', digits: '014' })
  expect(after(SEARCH)).toEqual({ at: 'searching', digits: '0142' })
})

test('backspace takes the last digit, and a number has at most fifteen', () => {
  expect(after([...typed('0142'), { type: 'backspace' }])).toMatchObject({ digits: '014' })
  expect(after([{ type: 'backspace' }])).toEqual(ATTRACT)
  expect(after(typed('01234567890123456789'))).toMatchObject({ digits: '012345678901234' })
})

test('one match with one service goes straight to the confirm screen, which has the operation id', () => {
  expect(after(CONFIRM)).toMatchObject({ at: 'confirm', operationId: 'op-1', match: MARIA, service: YOGA })
})

test('several matches are chosen from, then several services', () => {
  const people = after([...SEARCH, found(MARIA, IVO)])
  expect(people).toMatchObject({ at: 'choose-person' })
  const services = after([{ type: 'person', match: IVO, operationId: 'op-2' }], people)
  expect(services).toMatchObject({ at: 'choose-service', match: IVO })
  expect(after([{ type: 'service', service: MASSAGE, operationId: 'op-3' }], services)).toMatchObject({
    at: 'confirm',
    operationId: 'op-3',
    service: MASSAGE,
  })
})

test('whoever has booked one of several goes straight to it, and may still choose another', () => {
  const on = { startsAt: '2026-11-21T10:15:00Z', kind: 'one_to_one', employeeName: 'Luca', placesLeft: 0 } as const
  const booked = { ...MASSAGE, appointment: { ...on, isBooked: true } }
  const match = { ...IVO, services: [booked, YOGA] }
  const confirm = after([...SEARCH, found(match)])
  expect(confirm).toMatchObject({ at: 'confirm', operationId: 'op-1', service: booked })
  expect(kioskReducer(confirm, { type: 'other-service' })).toMatchObject({ at: 'choose-service', match })
  const two = { ...match, services: [booked, { ...YOGA, appointment: { ...on, isBooked: true } }] }
  expect(after([...SEARCH, found(two)])).toMatchObject({ at: 'choose-service', match: two })
})

test('another service gets another operation id', () => {
  const events: KioskEvent[] = [
    ...SEARCH,
    found(IVO),
    { type: 'service', service: MASSAGE, operationId: 'op-3' },
    { type: 'other-service' },
    { type: 'service', service: YOGA, operationId: 'op-4' },
  ]
  expect(after(events)).toMatchObject({ at: 'confirm', operationId: 'op-4', service: YOGA })
})

test('"not me" leads back to the others with the number, or to the start', () => {
  expect(after([...CONFIRM, { type: 'not-me' }])).toEqual(ATTRACT)
  const chosen: KioskEvent[] = [...SEARCH, found(MARIA, IVO), { type: 'person', match: MARIA, operationId: 'op-1' }]
  expect(after([...chosen, { type: 'not-me' }])).toMatchObject({ at: 'choose-person', matches: [MARIA, IVO] })
})

test('a number that nobody has is said so, and the digits are gone', () => {
  expect(after([...SEARCH, found()])).toEqual({ at: 'typing', digits: '', hint: { why: 'not_found' } })
})

test('too many matches ask for more of the number, and whoever gave nearly all of it sees the desk', () => {
  expect(after([...SEARCH, MORE])).toEqual({ at: 'typing', digits: '', hint: { why: 'too_many', digits: 6 } })
  expect(after([...typed('2015550142'), { type: 'go' }, MORE])).toMatchObject({ at: 'failed', failure: 'too_many' })
})

test('a client with nothing to check in to sees the desk', () => {
  const screen = after([...SEARCH, found({ ...MARIA, services: [] })])
  expect(screen).toEqual({ at: 'failed', failure: 'nothing_offered', retry: null })
})

test('a double tap is one check-in: the second changes nothing', () => {
  const sending = after(SENDING)
  expect(sending).toMatchObject({ at: 'sending', operationId: 'op-1' })
  expect(kioskReducer(sending, { type: 'check-in' })).toBe(sending)
})

test('success is shown only for the answer', () => {
  expect(after([...CONFIRM, { type: 'checked-in', result: RESULT }])).toMatchObject({ at: 'confirm' })
  expect(after(DONE)).toEqual({ at: 'done', result: RESULT })
})

test('trying again sends the same operation, as a new screen', () => {
  const failed = after([...SENDING, { type: 'failed', failure: 'unreachable' }])
  const again = kioskReducer(failed, { type: 'retry' })
  expect(again).toEqual(after(SENDING))
  expect(failed.at === 'failed' && failed.retry).not.toBe(again)
})

test('only what another try may change is offered again', () => {
  const retry = { at: 'searching', digits: '0142' } as const
  expect(mayRetry({ failure: 'unreachable', retry })).toBe(true)
  expect(mayRetry({ failure: 'rate_limited', retry })).toBe(true)
  expect(mayRetry({ failure: 'refused', retry })).toBe(false)
  const refused: Screen = { at: 'failed', failure: 'undo_too_late', retry }
  expect(kioskReducer(refused, { type: 'retry' })).toBe(refused)
})

test('what was just done can be undone, what was done earlier cannot', () => {
  expect(after([...DONE, { type: 'undo' }])).toEqual({ at: 'undoing', result: RESULT })
  expect(after([...DONE, { type: 'undo' }, { type: 'undone' }])).toEqual({ at: 'undone' })
  const earlier: Screen = { at: 'done', result: { ...RESULT, outcome: 'already_checked_in' } }
  expect(kioskReducer(earlier, { type: 'undo' })).toBe(earlier)
})

test('a reset leads to the start from every screen but one whose write is under way', () => {
  for (const events of [typed('014'), SEARCH, CONFIRM, DONE]) {
    expect(after([...events, { type: 'reset' }])).toEqual(ATTRACT)
  }
  expect(after([...SENDING, { type: 'reset' }])).toMatchObject({ at: 'sending' })
  expect(after([...DONE, { type: 'undo' }, { type: 'reset' }])).toMatchObject({ at: 'undoing' })
})

test('an answer that comes after a reset is dropped', () => {
  expect(after([...SEARCH, { type: 'reset' }, found(MARIA)])).toEqual(ATTRACT)
  expect(after([...SEARCH, { type: 'reset' }, { type: 'failed', failure: 'unreachable' }])).toEqual(ATTRACT)
})

test('whoever walked away is asked for, and finds everything as it was', () => {
  const confirm = after(CONFIRM)
  const asking = kioskReducer(confirm, { type: 'idle' })
  expect(asking).toEqual({ at: 'still-there', before: confirm })
  expect(kioskReducer(asking, { type: 'stay' })).toBe(confirm)
  expect(kioskReducer(asking, { type: 'reset' })).toEqual(ATTRACT)
})

test('nobody is asked for at the start, nor where something is under way or goes away by itself', () => {
  for (const events of [[], SEARCH, SENDING, DONE]) {
    const screen = after(events)
    expect(kioskReducer(screen, { type: 'idle' })).toBe(screen)
  }
})
