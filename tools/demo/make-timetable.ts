import { openSpans, workingSpans } from '@deskbell/domain/business/hours/rules.ts'
import { isWithin } from '@deskbell/domain/shared/intervals.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { EmployeeKey } from './make-employees.ts'
import { OPENING_HOURS, WORKING_HOURS } from './make-hours.ts'
import type { ServiceKey } from './make-services.ts'
import { clock, type Scene, weekday } from './scene.ts'

/** A class or one-to-one on a day. */
export type Session = {
  day: LocalDate
  service: ServiceKey
  employee: EmployeeKey
  startsAt: Date
  part: 'early' | 'day' | 'evening'
  /** Relative demand for this time. */
  pull: number
  /** The same for each session of a weekly series. */
  slot?: string
}

type Entry = [time: string, service: ServiceKey, employee: EmployeeKey]

const MASSAGE_DAY: Entry[] = [
  ['10:00', 'relaxing', 'elena'],
  ['11:30', 'hotStone', 'elena'],
  ['14:00', 'relaxing', 'elena'],
  ['16:00', 'relaxing', 'samuel'],
  ['17:30', 'relaxing', 'samuel'],
  ['19:00', 'hotStone', 'samuel'],
]

const MONDAY_AND_WEDNESDAY: Entry[] = [
  ['07:00', 'vinyasa', 'maya'],
  ['09:30', 'gentle', 'grace'],
  ['12:15', 'power', 'tomas'],
  ['14:00', 'privateLesson', 'aiko'],
  ['17:30', 'vinyasa', 'maya'],
  ['18:45', 'power', 'tomas'],
  ['20:00', 'yin', 'aiko'],
]
const TUESDAY_AND_THURSDAY: Entry[] = [
  ['07:00', 'power', 'maya'],
  ['10:00', 'prenatal', 'grace'],
  ['12:15', 'gentle', 'grace'],
  ['15:30', 'privateLesson', 'maya'],
  ['17:30', 'gentle', 'aiko'],
  ['18:45', 'vinyasa', 'tomas'],
  ['20:00', 'yin', 'aiko'],
]
const WEEK: Record<number, Entry[]> = {
  1: MONDAY_AND_WEDNESDAY,
  2: [...TUESDAY_AND_THURSDAY, ...MASSAGE_DAY],
  3: [...MONDAY_AND_WEDNESDAY, ...MASSAGE_DAY],
  4: [...TUESDAY_AND_THURSDAY, ...MASSAGE_DAY],
  5: [
    ['07:00', 'vinyasa', 'maya'],
    ['09:30', 'gentle', 'grace'],
    ['12:15', 'power', 'tomas'],
    ['17:30', 'vinyasa', 'tomas'],
    ['18:45', 'yin', 'aiko'],
    ...MASSAGE_DAY,
  ],
  6: [
    ['08:30', 'power', 'tomas'],
    ['09:45', 'vinyasa', 'maya'],
    ['11:00', 'gentle', 'grace'],
    ['12:30', 'prenatal', 'grace'],
    ['16:30', 'yin', 'aiko'],
    ...MASSAGE_DAY,
  ],
  7: [
    ['09:00', 'gentle', 'aiko'],
    ['10:30', 'vinyasa', 'tomas'],
    ['17:00', 'vinyasa', 'maya'],
    ['18:30', 'yin', 'aiko'],
  ],
}

/** Builds the timetable up to today, with a class in progress. */
export function makeTimetable(scene: Scene): Session[] {
  const sessions = sessionsOn(scene, scene.days)
  const today = sessions.filter(({ day }) => day === scene.today)
  return [...sessions, ...createClassInProgress(scene, today)]
}

export function sessionsOn({ at }: Pick<Scene, 'at'>, days: LocalDate[]): Session[] {
  return days.flatMap((day) =>
    (WEEK[weekday(day)] ?? []).map(([time, service, employee]) => {
      const minutes = clock(time)
      return {
        day,
        service,
        employee,
        startsAt: at(day, minutes),
        part: getPartOfDay(minutes),
        pull: getDemand(day, minutes),
        slot: [weekday(day), time, employee].join(),
      }
    }),
  )
}

const EXTRA: [service: ServiceKey, employee: EmployeeKey][] = [
  ['gentle', 'grace'],
  ['gentle', 'aiko'],
  ['vinyasa', 'maya'],
  ['vinyasa', 'tomas'],
]
const MASSAGES_AND_WALK_INS: ServiceKey[] = ['relaxing', 'hotStone', 'privateLesson', 'power']
const BEGAN_MINUTES = 25
const CLASS_MINUTES = 60
/** Shortest time between two session starts of an employee, in minutes. */
const APART_MINUTES = 90

/**
 * Returns a class that began 25 minutes ago with an employee who is free, preferably one at work. Empty if a class is
 * in progress or the business is closed.
 */
function createClassInProgress({ now, today: day, actor }: Scene, today: Session[]): Session[] {
  const startsAt = new Date(Math.floor(minutesAfter(now, -BEGAN_MINUTES).getTime() / 300_000) * 300_000)
  const minutesFrom = (session: Session) => (startsAt.getTime() - session.startsAt.getTime()) / 60_000
  const isOn = (session: Session) =>
    !MASSAGES_AND_WALK_INS.includes(session.service) && minutesFrom(session) > -15 && minutesFrom(session) < 20
  if (today.some(isOn)) return []
  const span = { from: startsAt, to: minutesAfter(startsAt, CLASS_MINUTES) }
  const shop = { openingHours: OPENING_HOURS, specialDays: [], timeOff: [], timeZone: actor.timeZone }
  const isFree = (employee: EmployeeKey) =>
    today.every((session) => session.employee !== employee || Math.abs(minutesFrom(session)) >= APART_MINUTES)
  const isAtWork = (id: EmployeeKey) => isWithin(span, workingSpans(day, shop, { id, workingHours: WORKING_HOURS[id] }))
  const able = EXTRA.filter(([, employee]) => isFree(employee))
  const [service, employee] = able.find(([, one]) => isAtWork(one)) ?? able[0] ?? []
  if (!service || !employee || !isWithin(span, openSpans(day, shop))) return []
  return [{ day, service, employee, startsAt, part: 'day', pull: 8 }]
}

function getPartOfDay(minutes: number): Session['part'] {
  if (minutes < clock('10:00')) return 'early'
  return minutes < clock('16:30') ? 'day' : 'evening'
}

/** Evenings are busy except on Fridays; so are weekend mornings. */
function getDemand(day: LocalDate, minutes: number): number {
  const part = getPartOfDay(minutes)
  if (weekday(day) > 5) return part === 'evening' ? 1.2 : 2
  if (part === 'evening') return weekday(day) === 5 ? 1.3 : 2.4
  return part === 'early' ? 1.3 : 0.9
}
