import { expect, test } from 'vitest'
import { examplePass } from '../passes/examples.ts'
import { applyVisit, type OfflineRoster, predictCheckIn, toLookupPerson } from './local-check-in.ts'
import { KIOSK_OPTIONS } from './options.ts'
import type { RosterAppointment, RosterClient, RosterPass } from './roster.ts'

// A Friday.
const NOW = new Date('2026-05-01T10:00:00Z')
const yoga = { id: 'yoga', name: 'Yoga', category: 'Yoga', visitsUsed: 1 }
const rub = { id: 'rub', name: 'Massage', category: 'Body', visitsUsed: 2 }
const desk: OfflineRoster = {
  services: [yoga, rub],
  appointments: [],
  waivers: [],
  options: KIOSK_OPTIONS,
  timeZone: 'UTC',
  readAt: NOW,
  now: NOW,
}

function rosterPass(over: Partial<RosterPass> = {}): RosterPass {
  return { ...examplePass(), usedOn: '2026-05-01', ...over }
}

function maria(over: Partial<RosterClient> = {}): RosterClient {
  return {
    id: 'maria',
    firstName: 'Maria',
    name: 'Maria S.',
    initials: 'MS',
    phoneHint: '••42',
    atDesk: false,
    endingHash: '',
    codeHash: '',
    passes: [rosterPass()],
    next: null,
    signer: null,
    householdId: null,
    ...over,
  }
}

function appointment(over: Partial<RosterAppointment> = {}): RosterAppointment {
  return {
    id: 'a',
    serviceId: 'yoga',
    serviceName: 'Yoga',
    kind: 'class',
    employeeName: 'Luca',
    capacity: 9,
    taken: 0,
    startsAt: '2026-05-01T10:30:00.000Z',
    endsAt: '2026-05-01T11:30:00.000Z',
    bookings: [],
    ...over,
  }
}

const check = (client: RosterClient, service = yoga, over: Partial<OfflineRoster> = {}) =>
  predictCheckIn({ operationId: 'o', client, service }, { ...desk, ...over })

test('a visit is taken from the pass, of which as much less is left', () => {
  const { result, pass } = check(maria(), rub)
  expect(result.pass).toEqual({ name: 'Ten visits', unlimited: false, remaining: 8, expiresOn: '2026-08-31' })
  expect(pass?.remaining).toBe(8)
})

test('the first visit starts a pass that starts then', () => {
  const startsAtFirstVisit = { startsAtFirstVisit: true, startsOn: null, expiresOn: null }
  const { pass } = check(maria({ passes: [rosterPass(startsAtFirstVisit)] }))
  expect(pass).toMatchObject({ startsOn: '2026-05-01', expiresOn: '2026-10-31' })
})

test.each([
  ['day', '2026-05-01', null],
  ['day', '2026-04-30', 1],
  ['week', '2026-04-27', null],
  ['week', '2026-04-26', 1],
] as const)('one visit a %s, used on %s', (per, usedOn, used) => {
  const pass = rosterPass({ limit: { visits: 1, per }, usedInPeriod: 1, usedOn })
  expect(check(maria({ passes: [pass] })).pass?.usedInPeriod ?? null).toBe(used)
})

test('a visit has a place where one is booked or free', () => {
  const booked = { clientId: 'maria', status: 'booked', forgiven: false } as const
  const result = (over: Partial<RosterAppointment>) =>
    check(maria(), yoga, { appointments: [appointment(over)] }).result
  expect(result({}).appointment).toEqual({
    startsAt: '2026-05-01T10:30:00.000Z',
    kind: 'class',
    employeeName: 'Luca',
  })
  expect(result({ taken: 9 }).appointment).toBeNull()
  expect(result({ taken: 9, bookings: [booked] }).appointment).not.toBeNull()
  expect(result({ startsAt: '2026-05-01T11:01:00.000Z' }).appointment).toBeNull()
})

test.each(['arrived', 'completed'] as const)('who has %s already takes no visit', (status) => {
  const arrived = { clientId: 'maria', status, forgiven: false } as const
  const { result, pass } = check(maria(), yoga, { appointments: [appointment({ bookings: [arrived] })] })
  expect(result.outcome).toBe('already_checked_in')
  expect(pass).toBeNull()
})

test('only what the options allow is no matter for the desk', () => {
  const options = { ...KIOSK_OPTIONS, unpaidVisits: false, walkIns: false }
  const booked = { clientId: 'maria', status: 'booked', forgiven: false } as const
  const appointments = [appointment({ bookings: [booked] })]
  const atDesk = (over: Partial<RosterClient>) =>
    toLookupPerson(maria(over), { ...desk, options, appointments }).services.map(({ id, atDesk }) => [id, atDesk])
  expect(atDesk({})).toEqual([
    ['yoga', false],
    ['rub', true],
  ])
  expect(atDesk({ passes: [] })).toEqual([
    ['yoga', true],
    ['rub', true],
  ])
})

test.each([
  ['of the same day', '2026-05-01T00:10:00Z', true],
  ['of the day before, which has no bookings of today', '2026-04-30T23:50:00Z', false],
  ['of a later day, before the clock was set back', '2026-05-02T00:10:00Z', true],
])('whoever has no booking is for the desk by a roster %s: %s, %s', (_, readAt, atDesk) => {
  const kept = { ...desk, options: { ...KIOSK_OPTIONS, walkIns: false }, readAt: new Date(readAt) }
  expect(toLookupPerson(maria(), kept).services).toMatchObject([{ atDesk }, { atDesk }])
})

test('what was to come next is shown until its day', () => {
  const next = { startsAt: '2026-05-02T09:00:00.000Z', serviceName: 'Yoga' }
  const shown = (now: string) => toLookupPerson(maria({ next }), { ...desk, now: new Date(now) }).next
  expect(shown('2026-05-01T23:59:00Z')).toEqual(next)
  expect(shown('2026-05-02T00:00:00Z')).toBeNull()
})

test('a visit after those of yesterday is the first of its day', () => {
  const pass = rosterPass({ limit: { visits: 3, per: 'day' }, usedInPeriod: 2, usedOn: '2026-04-30' })
  expect(applyVisit(pass, 2, '2026-05-01')).toMatchObject({ remaining: 8, usedInPeriod: 2, usedOn: '2026-05-01' })
})

test('a service that the tablet no longer has takes one visit of a pass for all', () => {
  const { result, pass } = check(maria(), { ...yoga, id: 'gone', name: 'Boxing' })
  expect(result.serviceName).toBe('Boxing')
  expect(pass?.remaining).toBe(9)
})

test('a waiver is shown to who has to sign it, where there is one', () => {
  const waiver = { id: 'w', number: 1, title: 'Waiver', body: 'At my own risk', adultAge: 18 }
  const signer = 'client' as const
  const toSign = (over: Partial<RosterClient>, waivers: OfflineRoster['waivers']) =>
    toLookupPerson(maria(over), { ...desk, waivers }).toSign
  expect(toSign({ signer }, [waiver])).toEqual({ waiver, signer })
  expect(toSign({}, [waiver])).toBeNull()
  expect(toSign({ signer }, [])).toBeNull()
})
