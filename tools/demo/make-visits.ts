import type { CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { Guest } from './make-clients.ts'
import type { Habit } from './make-habits.ts'
import type { Services } from './make-services.ts'
import type { Session } from './make-timetable.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

export type Arrival = {
  guest: Guest
  session: Session
  at: Date
  source: CheckInSource
  /** A check-in by mistake is undone; after that most people at the kiosk check in again. */
  mistake?: 'again' | 'leaves'
}

/** Generates all arrivals up to now, in order of time, within each session's capacity. */
export function makeArrivals(
  scene: Scene,
  { guests, timetable, services }: { guests: Guest[]; timetable: Session[]; services: Services },
): Arrival[] {
  const random = scene.random('visits')
  const weeks = Object.values(Object.groupBy(timetable, ({ day }) => getWeek(scene, day))) as Session[][]
  const plans = weeks.flatMap((sessions) => guests.flatMap((guest) => planWeek({ guest, sessions, random })))
  const bySession = Map.groupBy(plans, ({ session }) => session)
  return [...bySession]
    .flatMap(([session, wishes]) => random.shuffle(wishes).slice(0, services[session.service].capacity))
    .map((plan) => arrive(plan, random))
    .filter(({ at }) => at <= scene.now)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}
type Plan = { guest: Guest; session: Session }

function getWeek({ days }: Scene, day: string): number {
  return Math.floor(days.indexOf(day) / 7)
}

/** Picks sessions for a guest's visits of a week, on different days. */
function planWeek({ guest, sessions, random }: { guest: Guest; sessions: Session[]; random: Random }): Plan[] {
  const { habit } = guest
  let open = sessions.filter(({ day }) => day >= habit.from && day <= habit.until)
  const wished = Math.floor(habit.visitsPerWeek * random.between(0.6, 1.4) + random.between(0, 1))
  const plans: Plan[] = []
  for (let visit = 0; visit < wished; visit++) {
    const session = random.pickWeighted(open, (candidate) => attraction(candidate, habit))
    if (!session) return plans
    plans.push({ guest, session })
    open = open.filter(({ day }) => day !== session.day)
  }
  return plans
}

function attraction({ service, part, pull }: Session, habit: Habit): number {
  return (habit.tastes[service] ?? 0) * pull * (part === habit.hours ? 3 : 1)
}

const AT_KIOSK = { class: 0.76, one_to_one: 0.35 }

/** Arrival is 19 minutes before to 3 minutes after the start, mostly in the last quarter of an hour. */
function arrive({ guest, session }: Plan, random: Random): Arrival {
  const early = random.between(0, 1) ** 1.5 * 22 - 3
  const kind = session.service === 'relaxing' || session.service === 'hotStone' ? 'one_to_one' : 'class'
  const source = random.chance(AT_KIOSK[kind]) ? 'kiosk' : 'desk'
  const again = source === 'kiosk' && random.chance(0.7) ? 'again' : 'leaves'
  const mistake = random.chance(0.015) ? again : undefined
  return { guest, session, at: minutesAfter(session.startsAt, -early), source, mistake }
}
