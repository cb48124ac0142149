import type { NewClient } from '@deskbell/domain/clients/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { addDays, minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { getTown } from './make-business.ts'
import { type Habit, makeHabit } from './make-habits.ts'
import type { PackageKey } from './make-packages.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import type { Random } from './random.ts'
import { clock, type Scene } from './scene.ts'

/** Typical number for a studio of this size. */
export const DEMO_CLIENTS = 400
const HOUSEHOLDS = 14
const ARCHIVED = 12
// The kiosk lists at most 5 matches; with more it asks for more digits.
const PER_ENDING_MAX = 5

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

export type Guest = {
  client: NewClient
  habit: Habit
  joinedAt: Date
  /** Time at which the client is archived. */
  leftAt?: Date
  bought: Set<PackageKey>
  /** What happens to the client: commands with the time at which each is given. */
  deeds: { at: Date; run: () => Promise<unknown> }[]
  /** The client's own, so that what happens doesn't depend on the other clients' progress. */
  random: Random
}

export function makeGuests(scene: Scene, count: number): Guest[] {
  const random = scene.random('clients')
  const guests = makeNames(random, count).map((name, index) => {
    const habit = makeHabit(scene, random)
    const joinedAt = joinedOn(scene, random, habit.from)
    const client = makeClient(random, joinedAt, name)
    return {
      client,
      habit,
      joinedAt,
      bought: new Set<PackageKey>(),
      deeds: [],
      random: scene.random(`client ${index}`),
    }
  })
  givePhones(gatherHouseholds(guests, random), getTown(scene.actor.timeZone).areaCodes, random)
  archiveSome(scene, guests)
  return guests
}

type Name = Pick<NewClient, 'firstName' | 'lastName'>

/** Returns distinct full names. */
function makeNames(random: Random, count: number): Name[] {
  const names = new Map<string, Name>()
  while (names.size < count) {
    const name = { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
    names.set(`${name.firstName} ${name.lastName}`, name)
  }
  return [...names.values()]
}

function makeClient(random: Random, joinedAt: Date, name: Name): NewClient {
  return {
    ...name,
    id: random.id(joinedAt),
    phone: '',
    email: random.chance(0.85) ? createEmail(name) : '',
    birthday: random.chance(0.6) ? addDays('1950-01-01', random.int(0, 365 * 56)) : null,
    alertNote: random.chance(0.06) ? random.pick(ALERTS) : '',
    notes: random.chance(0.15) ? random.pick(NOTES) : '',
    tags: random.shuffle(TAGS).slice(0, Math.max(0, random.int(-2, 2))),
  }
}

/** Earlier clients are entered when the business starts with Deskbell; new ones the day before their first visit. */
function joinedOn({ days, openedAt, at }: Scene, random: Random, firstDay: LocalDate): Date {
  if (firstDay === days[0]) return minutesAfter(openedAt, random.between(1, 40))
  return at(addDays(firstDay, -1), random.between(clock('09:00'), clock('19:00')))
}

function createEmail({ firstName, lastName }: Name): string {
  const plain = (name: string) => fold(name).replace(/[^a-z]/g, '')
  return `${plain(firstName)}.${plain(lastName)}@example.com`
}

/** Groups the first guests into 14 families of 2 to 4 with one last name; everybody else is alone. */
function gatherHouseholds(guests: Guest[], random: Random): Guest[][] {
  const families: Guest[][] = []
  let next = 0
  for (let count = 0; count < HOUSEHOLDS; count++) {
    const family = guests.slice(next, next + random.pick([2, 2, 2, 3, 3, 4]))
    next += family.length
    for (const { client } of family) {
      client.lastName = family[0]?.client.lastName ?? client.lastName
      client.email = client.email && createEmail(client)
    }
    families.push(family)
  }
  return [...families, ...guests.slice(next).map((guest) => [guest])]
}

/** Gives each household a phone number. About 4 clients share each last two digits, and never more than 5. */
function givePhones(households: Guest[][], areaCodes: string[], random: Random): void {
  const free = random.shuffle(areaCodes.flatMap(createPhoneNumbers))
  const perEnding = new Map<string, number>()
  for (const household of households) {
    const withRoom = (number: string) => (perEnding.get(number.slice(-2)) ?? 0) + household.length <= PER_ENDING_MAX
    const index = free.findIndex(withRoom)
    const [phone = ''] = free.splice(index, 1)
    if (household.length === 1 && random.chance(0.04)) continue
    for (const { client } of household) client.phone = phone
    const ending = phone.slice(-2)
    perEnding.set(ending, (perEnding.get(ending) ?? 0) + household.length)
  }
}

// The numbers 555-0100 to 555-0199 are reserved for fiction in every area code.
function createPhoneNumbers(area: string): string[] {
  return Array.from({ length: 100 }, (_, ending) => `+1${area}55501${String(ending).padStart(2, '0')}`)
}

/** Lets 12 of the clients who stopped coming be archived, two weeks after their last day. */
function archiveSome({ today, at }: Scene, guests: Guest[]): void {
  const left = guests.filter(({ habit }) => addDays(habit.until, 15) < today)
  for (const guest of left.slice(-ARCHIVED)) guest.leftAt = at(addDays(guest.habit.until, 14), clock('11:15'))
}
