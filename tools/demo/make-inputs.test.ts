import { NewClient } from '@deskbell/domain/clients/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import { expect, test } from 'vitest'
import { authorizeBusiness } from '../../server/src/auth/authorize-business.ts'
import { DEMO_CLIENTS, makeGuests } from './make-clients.ts'
import { makeEmployees } from './make-employees.ts'
import { makePackages } from './make-packages.ts'
import { makeServices } from './make-services.ts'
import { makeTimetable } from './make-timetable.ts'
import { makeArrivals } from './make-visits.ts'
import { openScene } from './scene.ts'

const actor = {
  businessId: authorizeBusiness('default'),
  userId: 'owner',
  name: 'Olivia Hart',
  timeZone: 'America/New_York',
  locale: 'en-US',
  currency: 'USD',
  kiosk: KIOSK_OPTIONS,
  waiverOn: false,
  hookEvents: [],
  deviceId: null,
}

function make({ seed = 1, now = new Date('2026-11-20T20:00:00Z') }) {
  const scene = openScene({ seed, now, actor })
  const employees = makeEmployees(scene)
  const services = makeServices(scene, employees)
  const packages = makePackages(scene, services)
  const guests = makeGuests(scene, DEMO_CLIENTS)
  const arrivals = makeArrivals(scene, { guests, timetable: makeTimetable(scene), services })
  const rows = [services, packages, employees].flatMap((some) => Object.values(some))
  return { rows, clients: guests.map(({ client }) => client), employees: Object.values(employees), arrivals }
}

const made = make({})

test('the same seed and time make the same plan, another seed another one', () => {
  const describe = ({ rows, clients, arrivals }: typeof made) =>
    JSON.stringify([rows, clients, arrivals.map(({ guest, ...rest }) => [guest.client.id, rest])])
  expect(describe(make({})) === describe(made)).toBe(true)
  expect(make({ seed: 2 }).clients[0]).not.toEqual(made.clients[0])
})

test('every id is a UUIDv7 of its own', () => {
  const ids = [...made.rows, ...made.clients].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !Id.safeParse(id).success || id.charAt(14) !== '7')).toEqual([])
})

test('clients pass the form’s own checks', () => {
  expect(made.clients.filter((client) => !NewClient.safeParse(client).success)).toEqual([])
})

test('phones and e-mails reach nobody', () => {
  const people = [...made.clients, ...made.employees]
  expect(people.filter(({ phone }) => phone && !/^1?\d{3}55501\d\d$/.test(phone.replace(/\D/g, '')))).toEqual([])
  expect(people.filter(({ email }) => email && !/^[a-z]+\.?[a-z]+@example\.com$/.test(email))).toEqual([])
})

test('some clients share a phone, some have alerts', () => {
  const phones = Map.groupBy(made.clients, ({ phone }) => phone)
  expect([...phones].filter(([phone, owners]) => phone && owners.length > 1).length).toBeGreaterThan(10)
  // The kiosk lists at most 5 matches.
  const endings = Map.groupBy(made.clients, ({ phone }) => phone.slice(-4))
  expect([...endings].filter(([ending, owners]) => ending && owners.length > 5)).toEqual([])
  expect(made.clients.filter(({ alertNote }) => alertNote).length).toBeGreaterThan(10)
})

test('a class with people in it is going on whenever the demo is opened by day', () => {
  for (const time of ['2026-11-21T15:10:00Z', '2026-11-23T17:00:00Z', '2026-11-25T00:15:00Z']) {
    const now = new Date(time)
    const classes = ['vinyasa', 'gentle', 'yin', 'prenatal']
    const here = make({ now }).arrivals.filter(
      ({ session: { service, startsAt } }) =>
        classes.includes(service) && startsAt <= now && now.getTime() < startsAt.getTime() + 60 * 60_000,
    )
    expect(here.length).toBeGreaterThan(1)
  }
})
