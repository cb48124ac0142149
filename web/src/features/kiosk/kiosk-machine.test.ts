import type { KioskResult, LookupMatch } from '@deskbell/domain/kiosk/schema.ts'
import { describe, expect, test } from 'vitest'
import { type KioskEvent, kioskReducer } from './kiosk-machine.ts'
import { ATTRACT, canRetry, type Screen, type Waiting } from './screens.ts'

const YOGA = { id: 'yoga', name: 'Yoga class', appointment: null, isPaid: true, atDesk: false }
const MASSAGE = { id: 'massage', name: 'Massage', appointment: null, isPaid: true, atDesk: false }
const FACE = { initials: 'S', atDesk: false, next: null, toSign: null }
const MARIA: LookupMatch = { clientId: 'maria', name: 'Maria S.', phoneHint: '••42', ...FACE, services: [YOGA] }
const IVO: LookupMatch = { clientId: 'ivo', name: 'Ivo S.', phoneHint: '••42', ...FACE, services: [YOGA, MASSAGE] }

const ON = {
  startsAt: '2026-11-21T10:15:00Z',
  kind: 'one_to_one',
  employeeName: 'Luca',
  hasCome: false,
  placesLeft: 0,
} as const

const MADE_AT = new Date('2026-11-21T10:02:00Z')
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
const DONE: KioskEvent[] = [
  ...SENDING,
  { type: 'checked-in', outcome: { status: 'confirmed', result: RESULT }, madeAt: MADE_AT },
]

test('three digits are too few to look up, four are enough', () => {
  expect(after([...typed('014'), { type: 'go' }])).toMatchObject({ at: 'typing', digits: '014' })
  expect(after(SEARCH)).toEqual({ at: 'searching', search: { digits: '0142' } })
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
  const booked = { ...MASSAGE, appointment: { ...ON, isBooked: true } }
  const match = { ...IVO, services: [booked, YOGA] }
  const confirm = after([...SEARCH, found(match)])
  expect(confirm).toMatchObject({ at: 'confirm', operationId: 'op-1', service: booked })
  expect(kioskReducer(confirm, { type: 'other-service' })).toMatchObject({ at: 'choose-service', match })
  const two = { ...match, services: [booked, { ...YOGA, appointment: { ...ON, isBooked: true } }] }
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

test('a client with nothing to check in to sees the desk, which is told', () => {
  const told = { operationId: 'op-1', clientId: 'maria', serviceId: null }
  expect(after([...SEARCH, found({ ...MARIA, services: [] })])).toEqual({ at: 'see-desk', told })
})

test('whom the desk sorts out gets no choice, and the desk is told whom', () => {
  const told = { operationId: 'op-1', clientId: 'ivo', serviceId: null }
  expect(after([...SEARCH, found({ ...IVO, atDesk: true })])).toEqual({ at: 'see-desk', told })
  const family = after([...SEARCH, found(MARIA, { ...IVO, atDesk: true })])
  const chosen: KioskEvent = { type: 'person', match: { ...IVO, atDesk: true }, operationId: 'op-2' }
  expect(kioskReducer(family, chosen)).toEqual({ at: 'see-desk', told: { ...told, operationId: 'op-2' } })
})

test('what the desk sorts out is never confirmed here', () => {
  const atDesk = { ...MASSAGE, atDesk: true }
  const told = { operationId: 'op-1', clientId: 'maria', serviceId: 'massage' }
  expect(after([...SEARCH, found({ ...MARIA, services: [atDesk] })])).toEqual({ at: 'see-desk', told })
  const choice = after([...SEARCH, found({ ...MARIA, services: [YOGA, atDesk] })])
  const chosen: KioskEvent = { type: 'service', service: atDesk, operationId: 'op-1' }
  expect(kioskReducer(choice, chosen)).toEqual({ at: 'see-desk', told })
})

test('whoever has booked what the desk sorts out may still choose something else', () => {
  const appointment = { ...ON, isBooked: true }
  const match = { ...MARIA, services: [{ ...MASSAGE, atDesk: true, appointment }, YOGA] }
  expect(after([...SEARCH, found(match)])).toMatchObject({ at: 'choose-service', match })
})

test('where the server or the device refuses, the desk is not told twice', () => {
  expect(after([...SENDING, { type: 'checked-in', outcome: { status: 'see_desk' }, madeAt: MADE_AT }])).toEqual({
    at: 'see-desk',
    told: null,
  })
  for (const waiting of [SEARCH, SENDING])
    expect(after([...waiting, { type: 'see-desk' }])).toEqual({ at: 'see-desk', told: null })
  expect(after([...CONFIRM, { type: 'see-desk' }])).toMatchObject({ at: 'confirm' })
})

test('a double tap is one check-in: the second changes nothing', () => {
  const sending = after(SENDING)
  expect(sending).toMatchObject({ at: 'sending', operationId: 'op-1' })
  expect(kioskReducer(sending, { type: 'check-in' })).toBe(sending)
})

test('success is shown only for the answer', () => {
  expect(
    after([...CONFIRM, { type: 'checked-in', outcome: { status: 'confirmed', result: RESULT }, madeAt: MADE_AT }]),
  ).toMatchObject({
    at: 'confirm',
  })
  expect(after(DONE)).toEqual({
    at: 'done',
    result: RESULT,
    madeAt: MADE_AT,
    saved: false,
    next: null,
    asked: null,
    offer: null,
    visits: [],
  })
})

test('trying again sends the same operation, as a new screen', () => {
  const failed = after([...SENDING, { type: 'failed', failure: 'unreachable' }])
  const again = kioskReducer(failed, { type: 'retry' })
  expect(again).toEqual(after(SENDING))
  expect(failed.at === 'failed' && failed.retry).not.toBe(again)
})

test('only what another try may change is offered again', () => {
  const retry: Waiting = { at: 'searching', search: { digits: '0142' } }
  expect(canRetry({ failure: 'unreachable', retry })).toBe(true)
  expect(canRetry({ failure: 'rate_limited', retry })).toBe(true)
  expect(canRetry({ failure: 'refused', retry })).toBe(false)
  const refused: Screen = { at: 'failed', failure: 'undo_too_late', retry }
  expect(kioskReducer(refused, { type: 'retry' })).toBe(refused)
})

test('what was just done can be undone, what was done earlier cannot', () => {
  expect(after([...DONE, { type: 'undo' }])).toMatchObject({ at: 'undoing', result: RESULT })
  expect(after([...DONE, { type: 'undo' }, { type: 'undone' }])).toEqual({ at: 'undone' })
  const result: KioskResult = { ...RESULT, outcome: 'already_checked_in' }
  const earlier: Screen = {
    at: 'done',
    result,
    madeAt: MADE_AT,
    saved: false,
    next: null,
    asked: null,
    offer: null,
    visits: [],
  }
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

const CODE = '0123456789ABCDEF01234567'
const SCANNED: KioskEvent = { type: 'scanned', code: CODE }

test('a code is looked up at once, typed digits or not, and also before the last screen has gone', () => {
  const searching = { at: 'searching', search: { code: CODE } }
  const undone: KioskEvent[] = [...DONE, { type: 'undo' }, { type: 'undone' }]
  for (const events of [[], typed('01'), [{ type: 'show-code' } as const], DONE, undone])
    expect(after([...events, SCANNED])).toEqual(searching)
  expect(after([SCANNED, found(MARIA)])).toMatchObject({ at: 'confirm', match: MARIA })
})

test('a code takes nobody else’s screen away', () => {
  for (const events of [SEARCH, CONFIRM, SENDING]) expect(after([...events, SCANNED])).toEqual(after(events))
  const leaving = after([{ type: 'staff' }])
  expect(kioskReducer(leaving, SCANNED)).toBe(leaving)
})

test('a code that nobody has, or that is none, is said so', () => {
  const unknown = { at: 'typing', digits: '', hint: { why: 'unknown_code' } }
  expect(after([SCANNED, found()])).toEqual(unknown)
  expect(after([{ type: 'show-code' }, { type: 'scanned-other' }])).toEqual(unknown)
})

test('what only this device knows of is shown as saved, with what is booked next', () => {
  const next = { startsAt: '2026-11-24T18:00:00Z', serviceName: 'Yoga class' }
  const events: KioskEvent[] = [...SEARCH, found({ ...MARIA, next }), { type: 'check-in' }]
  const saved: KioskEvent = { type: 'checked-in', outcome: { status: 'saved', result: RESULT }, madeAt: MADE_AT }
  const done = after([...events, saved])
  expect(done).toEqual({
    at: 'done',
    result: RESULT,
    madeAt: MADE_AT,
    saved: true,
    next,
    asked: null,
    offer: null,
    visits: [],
  })
  expect(kioskReducer(done, { type: 'undo' })).toMatchObject({ at: 'undoing', saved: true })
})

const LENA = { firstName: ' Lena', lastName: 'Kurz ', phone: '(201) 555-0177' }
const SIGN_UP: KioskEvent = { type: 'sign-up', operationId: 'op-1', clientId: 'lena' }
const NEW: KioskEvent[] = [{ type: 'new-here' }, { type: 'fill', part: LENA }]

test('somebody new gives a name and a number, and is sent once both are sound', () => {
  expect(after([{ type: 'new-here' }, SIGN_UP])).toMatchObject({ at: 'sign-up', tried: true })
  expect(after([...NEW, SIGN_UP])).toEqual({
    at: 'signing-up',
    newcomer: { firstName: 'Lena', lastName: 'Kurz', phone: '(201) 555-0177' },
    operationId: 'op-1',
    clientId: 'lena',
  })
})

test('somebody new goes on to a check-in, or is welcomed where a machine may offer none', () => {
  const signedUp = (match: LookupMatch | null): KioskEvent => ({ type: 'signed-up', match, operationId: 'op-2' })
  const match = { ...MARIA, clientId: 'lena', name: 'Lena K.' }
  expect(after([...NEW, SIGN_UP, signedUp(match)])).toMatchObject({ at: 'confirm', operationId: 'op-2', match })
  for (const nothing of [null, { ...match, atDesk: true }, { ...match, services: [] }])
    expect(after([...NEW, SIGN_UP, signedUp(nothing)])).toEqual({ at: 'signed-up', firstName: 'Lena' })
})

test('what somebody new has typed outlives the question whether they are still there', () => {
  expect(after([...NEW, { type: 'idle' }, { type: 'stay' }])).toMatchObject({ at: 'sign-up', newcomer: LENA })
})

const PIN: KioskEvent[] = [{ type: 'staff' }, ...typed('12345')]

test('four digits and the arrow ask for the way out, and nothing is asked before', () => {
  expect(after([{ type: 'staff' }, ...typed('123'), { type: 'go' }])).toMatchObject({ at: 'leaving', pin: '123' })
  expect(after([...PIN, { type: 'backspace' }])).toMatchObject({ pin: '123' })
  expect(after([...PIN, { type: 'go' }])).toEqual({ at: 'opening', pin: '1234' })
})

test('a wrong PIN is typed anew, and the right one leads out for good', () => {
  const opening: KioskEvent[] = [...PIN, { type: 'go' }]
  const problem = { why: 'wait', seconds: 30 } as const
  expect(after([...opening, { type: 'not-left', problem }])).toEqual({ at: 'leaving', pin: '', problem })
  expect(after([...opening, { type: 'reset' }])).toMatchObject({ at: 'opening' })
  const left = after([...opening, { type: 'left' }])
  expect(kioskReducer(left, { type: 'reset' })).toEqual({ at: 'left' })
})

test('the way out is only found at the start, and not by what is typed elsewhere', () => {
  expect(after([...CONFIRM, { type: 'staff' }])).toMatchObject({ at: 'confirm' })
  expect(after([...CONFIRM, ...typed('1234'), { type: 'go' }])).toMatchObject({ at: 'confirm' })
})

describe('the waiver', () => {
  const WAIVER = { id: 'waiver', number: 2, title: 'At your own risk', body: 'Yoga can hurt.', adultAge: 18 }
  const LINES = [[0, 0, 500, 500]]
  const asked = (signer: 'client' | 'guardian' | 'either'): KioskEvent[] => [
    ...SEARCH,
    found({ ...MARIA, toSign: { waiver: WAIVER, signer } }),
    { type: 'check-in' },
    { type: 'checked-in', outcome: { status: 'confirmed', result: RESULT }, madeAt: MADE_AT },
  ]
  const reading = (signer: 'client' | 'guardian' | 'either'): KioskEvent[] => [
    ...asked(signer),
    { type: 'read-waiver', operationId: 'op-9' },
  ]

  test('is asked for once the check-in is made, and "Later" leaves it at that', () => {
    const done = after(asked('client'))
    expect(done).toMatchObject({ at: 'done', asked: { clientId: 'maria', firstName: 'Maria' } })
    expect(kioskReducer(done, { type: 'undo' })).toMatchObject({ at: 'undoing' })
    expect(after([...reading('client'), { type: 'reset' }])).toEqual(ATTRACT)
    expect(after([...DONE, { type: 'read-waiver', operationId: 'op-9' }])).toMatchObject({ at: 'done' })
  })

  test('is signed once, and whoever signed is thanked', () => {
    const events: KioskEvent[] = [...reading('client'), { type: 'draw', part: { strokes: LINES } }, { type: 'sign' }]
    const signing = after(events)
    expect(signing).toMatchObject({ at: 'signing', operationId: 'op-9', draft: { who: 'client', strokes: LINES } })
    expect(kioskReducer(signing, { type: 'reset' })).toBe(signing)
    expect(kioskReducer(signing, { type: 'signed' })).toEqual({ at: 'signed', firstName: 'Maria' })
    const failed = after([{ type: 'failed', failure: 'unreachable' }], signing)
    expect(after([{ type: 'retry' }], failed)).toEqual(signing)
  })

  test('needs a signature, and says so', () => {
    expect(after([...reading('client'), { type: 'sign' }])).toMatchObject({ at: 'waiver', tried: true })
  })

  test('of a child needs the guardian’s name, and where nobody knows the age, who signs', () => {
    const drawn = { type: 'draw', part: { strokes: LINES } } as const
    const named = { type: 'draw', part: { guardianName: 'Ana Silva' } } as const
    expect(after([...reading('guardian'), drawn, { type: 'sign' }])).toMatchObject({ at: 'waiver', tried: true })
    expect(after([...reading('guardian'), drawn, named, { type: 'sign' }])).toMatchObject({ at: 'signing' })
    expect(after([...reading('either'), drawn, { type: 'sign' }])).toMatchObject({ at: 'waiver', draft: { who: null } })
    const chosen = { type: 'draw', part: { who: 'client' } } as const
    expect(after([...reading('either'), drawn, chosen, { type: 'sign' }])).toMatchObject({ at: 'signing' })
  })

  test('is kept as far as it is while somebody is asked whether they are still there, and forgotten with a reset', () => {
    const waiting = after([...reading('client'), { type: 'draw', part: { strokes: LINES } }, { type: 'idle' }])
    expect(after([{ type: 'stay' }], waiting)).toMatchObject({ at: 'waiver', draft: { strokes: LINES } })
    expect(after([{ type: 'reset' }], waiting)).toEqual(ATTRACT)
  })
})

test('a pass is renewed by a tap on what was offered for this check-in', () => {
  const offer = { name: 'Ten visits', amount: 12_000, currency: 'EUR' }
  const offered: KioskEvent = { type: 'offered', checkInId: RESULT.checkInId, offer }
  const tap: KioskEvent = { type: 'renew', operationId: 'op-2' }
  expect(after([...DONE, tap])).toMatchObject({ at: 'done', offer: null })
  expect(after([...DONE, { ...offered, checkInId: 'another' }])).toMatchObject({ offer: null })
  expect(after([...SEARCH, offered])).toMatchObject({ at: 'searching' })
  const renewing = after([...DONE, offered, tap])
  expect(renewing).toMatchObject({ at: 'renewing', operationId: 'op-2', checkInId: RESULT.checkInId, offer })
  const lost = kioskReducer(renewing, { type: 'failed', failure: 'unreachable' })
  expect(kioskReducer(lost, { type: 'retry' })).toEqual(renewing)
  expect(kioskReducer(renewing, { type: 'renewed' })).toMatchObject({ at: 'renewed', offer })
})

describe('a family', () => {
  const BOOKED = { ...MASSAGE, appointment: { ...ON, isBooked: true } }
  const BEN: LookupMatch = { ...IVO, clientId: 'ben', name: 'Ben S.', services: [BOOKED, YOGA] }
  const MIA: LookupMatch = { ...IVO, clientId: 'mia', name: 'Mia S.' }
  const parent = (over: Partial<LookupMatch> = {}): LookupMatch => ({ ...MARIA, family: [BEN, MIA], ...over })
  const list = (match: LookupMatch) => after([...SEARCH, found(match)])
  const ticked = (screen: Screen) =>
    screen.at === 'family'
      ? screen.people.flatMap(({ match, service, isHere }) => (isHere ? [[match.clientId, service?.id]] : []))
      : screen.at
  const toggle = (clientId: string): KioskEvent => ({ type: 'toggle', clientId })
  const CHECK_IN: KioskEvent = { type: 'check-in-family', operationIds: ['op-1', 'op-2', 'op-3'] }
  const confirmed = (checkInId: string, firstName: string) =>
    ({ status: 'confirmed', result: { ...RESULT, checkInId, firstName } }) as const

  test('is listed with those ticked who are expected; who looked up isn’t, where only others are', () => {
    expect(ticked(list(parent()))).toEqual([['ben', 'massage']])
    const expected = { ...YOGA, appointment: { ...ON, isBooked: true } }
    expect(ticked(list(parent({ services: [expected] })))).toEqual([
      ['maria', 'yoga'],
      ['ben', 'massage'],
    ])
  })

  test('where nobody is expected, costs whoever looked up no tap more: they are ticked, others are offered the same', () => {
    const screen = list(parent({ family: [MIA] }))
    expect(ticked(screen)).toEqual([['maria', 'yoga']])
    expect(ticked(kioskReducer(screen, toggle('mia')))).toEqual([
      ['maria', 'yoga'],
      ['mia', 'yoga'],
    ])
    const choosing = list({ ...IVO, family: [MIA] })
    expect(choosing).toMatchObject({ at: 'choose-service', match: { clientId: 'ivo' } })
    const chosen = after([{ type: 'service', service: MASSAGE, operationId: 'op-2' }], choosing)
    expect(ticked(chosen)).toEqual([['ivo', 'massage']])
  })

  test('is asked what somebody is here for where that can’t be guessed, and comes back to the list', () => {
    const choosing = kioskReducer(list(parent()), toggle('mia'))
    expect(choosing).toMatchObject({ at: 'choose-service', match: { clientId: 'mia' } })
    expect(ticked(kioskReducer(choosing, { type: 'not-me' }))).toEqual([['ben', 'massage']])
    const listed = kioskReducer(choosing, { type: 'service', service: YOGA, operationId: 'op-2' })
    expect(ticked(listed)).toEqual([
      ['ben', 'massage'],
      ['mia', 'yoga'],
    ])
    const other = kioskReducer(listed, { type: 'other-service', clientId: 'ben' })
    expect(ticked(after([{ type: 'service', service: YOGA, operationId: 'op-3' }], other))).toContainEqual([
      'ben',
      'yoga',
    ])
  })

  test('is sent by one tap, each by an id of their own, and a second tap changes nothing', () => {
    const listed = list(parent())
    const sending = after([toggle('maria'), CHECK_IN], listed)
    expect(sending).toMatchObject({
      at: 'family-sending',
      taps: [
        { operationId: 'op-1', match: { clientId: 'maria' }, service: YOGA },
        { operationId: 'op-2', match: { clientId: 'ben' }, service: BOOKED },
      ],
    })
    for (const event of [CHECK_IN, toggle('ben'), { type: 'reset' } as const])
      expect(kioskReducer(sending, event)).toBe(sending)
    const failed = kioskReducer(sending, { type: 'failed', failure: 'unreachable' })
    expect(kioskReducer(failed, { type: 'retry' })).toEqual(sending)
    expect(after([toggle('ben'), CHECK_IN], listed)).toMatchObject({ at: 'family' })
  })

  test('of whom only one is here, is one check-in like any other', () => {
    const sending = kioskReducer(list(parent()), CHECK_IN)
    expect(sending).toMatchObject({ at: 'sending', operationId: 'op-1', match: BEN, service: BOOKED })
    const done: KioskEvent = { type: 'checked-in', outcome: confirmed('op-1', 'Ben'), madeAt: MADE_AT }
    expect(kioskReducer(sending, done)).toMatchObject({ at: 'done', result: { firstName: 'Ben' } })
    const blocked = list(parent({ family: [{ ...BEN, atDesk: true }] }))
    const told = { operationId: 'op-1', clientId: 'ben', serviceId: 'massage' }
    expect(kioskReducer(blocked, CHECK_IN)).toEqual({ at: 'see-desk', told })
  })

  const sending = () => after([toggle('maria'), CHECK_IN], list(parent()))
  const outcomes = [confirmed('op-1', 'Maria'), confirmed('op-2', 'Ben')]

  test('reads what became of each, of whom one refused loses the others nothing', () => {
    const done = kioskReducer(sending(), {
      type: 'family-checked-in',
      outcomes: [{ status: 'see_desk' }, confirmed('op-2', 'Ben')],
      madeAt: MADE_AT,
    })
    expect(done).toMatchObject({
      at: 'family-done',
      results: [{ outcome: { status: 'see_desk' } }, { outcome: { result: { firstName: 'Ben' } } }],
    })
    const refused = [{ status: 'see_desk' }, { status: 'see_desk' }] as const
    const event: KioskEvent = { type: 'family-checked-in', outcomes: [...refused], madeAt: MADE_AT }
    expect(kioskReducer(sending(), event)).toEqual({ at: 'see-desk', told: null })
  })

  test('may take back one, and keeps the others', () => {
    const done = kioskReducer(sending(), { type: 'family-checked-in', outcomes, madeAt: MADE_AT })
    expect(kioskReducer(done, { type: 'family-undo', checkInId: 'op-9' })).toBe(done)
    const undoing = kioskReducer(done, { type: 'family-undo', checkInId: 'op-2' })
    expect(undoing).toMatchObject({ at: 'family-undoing', checkInId: 'op-2' })
    const undone = kioskReducer(undoing, { type: 'undone' })
    expect(undone).toMatchObject({ at: 'family-done', results: [{ isUndone: false }, { isUndone: true }] })
    expect(kioskReducer(undone, { type: 'family-undo', checkInId: 'op-2' })).toBe(undone)
  })

  test('signs for one after the other', () => {
    const waiver = { id: 'waiver', number: 2, title: 'At your own risk', body: 'Yoga can hurt.', adultAge: 18 }
    const child = { ...BEN, toSign: { waiver, signer: 'client' } } as const
    const screen = after(
      [toggle('maria'), CHECK_IN, { type: 'family-checked-in', outcomes, madeAt: MADE_AT }],
      list(parent({ family: [child] })),
    )
    const ask: KioskEvent = { type: 'read-waiver', operationId: 'op-9', clientId: 'ben' }
    const reading = kioskReducer(screen, ask)
    expect(reading).toMatchObject({ at: 'waiver', clientId: 'ben', operationId: 'op-9' })
    const signed = after(
      [{ type: 'draw', part: { strokes: [[0, 0, 5, 5]] } }, { type: 'sign' }, { type: 'signed' }],
      reading,
    )
    expect(signed).toMatchObject({ at: 'family-done', results: [{ hasSigned: false }, { hasSigned: true }] })
    expect(kioskReducer(signed, ask)).toBe(signed)
  })
})

test('the next visit is booked by a tap on one of the times that were found for this check-in', () => {
  const visit = { startsAt: '2026-11-28T10:00:00Z', appointmentId: 'class', isFull: false }
  const foundNext: KioskEvent = { type: 'next-found', checkInId: RESULT.checkInId, visits: [visit] }
  const tap: KioskEvent = { type: 'book-next', visit, operationId: 'op-2' }
  expect(after([...DONE, { type: 'choose-next' }, tap])).toMatchObject({ at: 'done', visits: [] })
  expect(after([...DONE, { ...foundNext, checkInId: 'another' }])).toMatchObject({ visits: [] })
  const choosing = after([...DONE, foundNext, { type: 'choose-next' }])
  expect(choosing).toMatchObject({ at: 'next-visits', serviceName: 'Yoga class', visits: [visit] })
  const booking = kioskReducer(choosing, tap)
  expect(booking).toMatchObject({ at: 'next-booking', operationId: 'op-2', checkInId: RESULT.checkInId, visit })
  expect(kioskReducer(booking, tap)).toBe(booking)
  const lost = kioskReducer(booking, { type: 'failed', failure: 'unreachable' })
  expect(kioskReducer(lost, { type: 'retry' })).toEqual(booking)
  expect(kioskReducer(booking, { type: 'next-booked' })).toMatchObject({ at: 'next-booked', visit })
})
