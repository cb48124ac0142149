import { searchKeys } from '@deskbell/domain/clients/rules.ts'
import { fold } from '@deskbell/domain/shared/text.ts'
import type { LocalDate } from '@deskbell/domain/shared/time.ts'
import type { clientKey } from '../db/schema/client.ts'
import type { ClientRecord } from '../features/clients/present.ts'
import { type Habit, makeHabit } from './make-habits.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import type { Random } from './random.ts'
import { addDays, clock, minutesAfter, type Scene } from './scene.ts'

export const DEMO_CLIENTS = 400
const HOUSEHOLDS = 14
const ARCHIVED = 12

// 555-0100 to 555-0199 are kept free for fiction in every area code.
const AREA_CODES = ['718', '917', '347', '929']

const ALERTS = [
  'Shoulder injury on the left side: no headstands.',
  'Allergic to lavender oil.',
  'Pregnant: prenatal classes only.',
  'Still owes for a rolled mat.',
  'Hard of hearing, likes to sit in front.',
  'Asthma: keeps the inhaler at the desk.',
  'Ask about the knee before class.',
]
const NOTES = [
  'Came through a friend.',
  'Prefers the mat by the window.',
  'Likes firm pressure.',
  'Asked about the spring retreat.',
  'Works nights, comes after the shift.',
  'Training for a half marathon.',
]
const TAGS = ['Student', 'Senior', 'Regular', 'Corporate', 'Workshop', 'Retreat', 'Newsletter']

/** A client and how they come. */
export type Guest = { client: ClientRecord; habit: Habit }

export function makeGuests(scene: Scene): Guest[] {
  const random = scene.random('clients')
  const names = makeNames(random)
  const phones = makePhones(random)
  const guests = names.map((name, index) => {
    const habit = makeHabit(scene, random)
    return { client: makeClient(scene, random, { ...name, phone: phones[index] ?? '', joined: habit.from }), habit }
  })
  gatherHouseholds(guests, random)
  archiveSome(scene, guests)
  return guests
}

type Name = Pick<ClientRecord, 'firstName' | 'lastName'>

/** Every name once. */
function makeNames(random: Random): Name[] {
  const names = new Map<string, Name>()
  while (names.size < DEMO_CLIENTS) {
    const name = { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
    names.set(`${name.firstName} ${name.lastName}`, name)
  }
  return [...names.values()]
}

/** Every number once, so that four clients share each ending: the kiosk has something to offer. */
function makePhones(random: Random): string[] {
  const numbers = AREA_CODES.flatMap((area) =>
    Array.from({ length: 100 }, (_, ending) => `+1${area}55501${String(ending).padStart(2, '0')}`),
  )
  return random.shuffle(numbers).map((number) => (random.chance(0.04) ? '' : number))
}

function makeClient(
  scene: Scene,
  random: Random,
  { joined, ...own }: Name & { phone: string; joined: LocalDate },
): ClientRecord {
  const createdAt = joinedAt(scene, random, joined)
  return {
    ...own,
    businessId: scene.actor.businessId,
    id: random.id(createdAt),
    email: random.chance(0.85) ? emailOf(own) : '',
    birthday: random.chance(0.6) ? addDays('1950-01-01', random.int(0, 365 * 56)) : null,
    alertNote: random.chance(0.06) ? random.pick(ALERTS) : '',
    notes: random.chance(0.15) ? random.pick(NOTES) : '',
    tags: random.shuffle(TAGS).slice(0, Math.max(0, random.int(-2, 2))),
    checkIns: 0,
    archivedAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }
}

/** Those who were clients before are entered when the shop begins; newcomers before their first class. */
function joinedAt({ days, openedAt, at }: Scene, random: Random, day: LocalDate): Date {
  if (day === days[0]) return minutesAfter(openedAt, random.between(1, 40))
  return at(day, random.between(clock('06:10'), clock('06:40')))
}

function emailOf({ firstName, lastName }: Name): string {
  const plain = (name: string) => fold(name).replace(/[^a-z]/g, '')
  return `${plain(firstName)}.${plain(lastName)}@example.com`
}

/** Families of two to four, under one phone number and one name. */
function gatherHouseholds(guests: Guest[], random: Random): void {
  let next = 0
  for (let count = 0; count < HOUSEHOLDS; count++) {
    const family = guests.slice(next, next + random.pick([2, 2, 2, 3, 3, 4]))
    next += family.length
    const [head] = family
    if (!head) return
    const phone = head.client.phone || '+13475550199'
    for (const { client } of family) {
      client.phone = phone
      client.lastName = head.client.lastName
      client.email = client.email && emailOf(client)
    }
  }
}

/** Some of those who left were archived two weeks later. */
function archiveSome({ today, at }: Scene, guests: Guest[]): void {
  const left = guests.filter(({ habit }) => addDays(habit.until, 15) < today)
  for (const { client, habit } of left.slice(-ARCHIVED)) {
    client.archivedAt = at(addDays(habit.until, 14), clock('11:15'))
    client.updatedAt = client.archivedAt
    client.version = 2
  }
}

export function makeClientKeys(clients: ClientRecord[]): (typeof clientKey.$inferSelect)[] {
  return clients.flatMap((client) =>
    searchKeys(client).map((key) => ({ businessId: client.businessId, key, clientId: client.id })),
  )
}
