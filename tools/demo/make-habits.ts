import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { PackageKey } from './make-packages.ts'
import type { ServiceKey } from './make-services.ts'
import type { Random } from './random.ts'
import { type Scene, weekday } from './scene.ts'

export type Habit = {
  visitsPerWeek: number
  /** Relative preference per service. The client never visits a missing one. */
  tastes: Partial<Record<ServiceKey, number>>
  hours: 'early' | 'day' | 'evening'
  /** Packages in the order in which they are bought. */
  buys: PackageKey[]
  /** Probability of buying when a visit finds no usable pass. */
  care: number
  /** First and last day on which the client comes. */
  from: LocalDate
  until: LocalDate
}

const KINDS: {
  share: number
  perWeek: [number, number]
  tastes: Habit['tastes']
  buys: PackageKey[][]
  care: number
  /** Share of them who stop coming at some point. */
  leave: number
}[] = [
  {
    share: 24,
    perWeek: [1.6, 3.2],
    tastes: { vinyasa: 4, power: 3, gentle: 1, yin: 2 },
    buys: [['unlimited'], ['unlimited'], ['ten']],
    care: 0.93,
    leave: 0.15,
  },
  {
    share: 26,
    perWeek: [0.7, 1.5],
    tastes: { vinyasa: 3, power: 1, gentle: 3, yin: 3, relaxing: 0.1 },
    buys: [['ten'], ['ten'], ['five']],
    care: 0.84,
    leave: 0.2,
  },
  {
    share: 16,
    perWeek: [0.2, 0.6],
    tastes: { gentle: 3, yin: 2, vinyasa: 1 },
    buys: [['five']],
    care: 0.75,
    leave: 0.4,
  },
  {
    share: 12,
    perWeek: [0.3, 0.7],
    tastes: { relaxing: 5, hotStone: 2, gentle: 0.2 },
    buys: [['massages']],
    care: 0.85,
    leave: 0.2,
  },
  {
    share: 8,
    perWeek: [1, 1.9],
    tastes: { vinyasa: 2, gentle: 2, yin: 2, relaxing: 2, privateLesson: 6 },
    buys: [['allIn']],
    care: 0.97,
    leave: 0.1,
  },
  { share: 4, perWeek: [0.9, 1.3], tastes: { prenatal: 1 }, buys: [['ten'], ['five']], care: 0.88, leave: 0.2 },
  {
    share: 10,
    perWeek: [1.3, 2.2],
    tastes: { gentle: 4, vinyasa: 2, yin: 1, power: 1 },
    buys: [
      ['intro', 'ten'],
      ['intro', 'unlimited'],
      ['intro', 'five'],
    ],
    care: 0.82,
    leave: 0.3,
  },
]

// The first 4 days are the move to Deskbell with existing clients. No one joins on a Monday either: new clients are
// entered the day before, and on Sundays there is no staff to do it.
const NEWCOMERS_FROM_DAY = 4

export function makeHabit(scene: Scene, random: Random): Habit {
  const kind = random.pickWeighted(KINDS, ({ share }) => share) ?? random.pick(KINDS)
  const buys = random.pick(kind.buys)
  const from = buys.includes('intro') || random.chance(0.12) ? joiningDay(scene, random) : firstDay(scene)
  return {
    visitsPerWeek: random.between(...kind.perWeek),
    tastes: kind.tastes,
    hours:
      random.pickWeighted(['early', 'day', 'evening'] as const, (hours) => ({ early: 2, day: 2, evening: 5 })[hours]) ??
      'day',
    buys,
    care: kind.care,
    from,
    until: random.chance(kind.leave) ? lastVisitDay(scene, random, from) : scene.today,
  }
}

function firstDay({ days, today }: Scene): LocalDate {
  return days[0] ?? today
}

function joiningDay({ days }: Scene, random: Random): LocalDate {
  const joinable = days.slice(NEWCOMERS_FROM_DAY).filter((day) => weekday(day) !== 1)
  return random.pick(joinable)
}

function lastVisitDay({ days }: Scene, random: Random, from: LocalDate): LocalDate {
  const later = days.filter((day) => day >= from)
  return random.pick(later.slice(Math.floor(later.length / 6), Math.ceil(later.length * 0.7)))
}
