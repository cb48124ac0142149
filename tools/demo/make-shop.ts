import type { Actor } from '../../server/src/auth/actor.ts'
import { makeActivity } from './make-activity.ts'
import { DEMO_CLIENTS, makeClientKeys, makeGuests } from './make-clients.ts'
import { makeEmployees } from './make-employees.ts'
import { makeHours } from './make-hours.ts'
import { makePackages } from './make-packages.ts'
import { makePerformers } from './make-performers.ts'
import { makeSchedule } from './make-schedule.ts'
import { makeServices } from './make-services.ts'
import { makeTimetable } from './make-timetable.ts'
import { makeArrivals } from './make-visits.ts'
import { playStory } from './play-story.ts'
import { openScene } from './scene.ts'

export type DemoShop = ReturnType<typeof makeShop>

/**
 * Generates 90 days of a fictional yoga and massage studio as table rows, ending at `now`. Deterministic, ids included,
 * for the same seed, time and actor. To add an entity, write a `make-*.ts`, call it here and insert its rows in
 * write-shop.ts.
 */
export function makeShop({
  seed,
  now,
  actor,
  clients = DEMO_CLIENTS,
}: {
  seed: number
  now: Date
  actor: Actor
  clients?: number
}) {
  const scene = openScene({ seed, now, actor })
  const services = makeServices(scene)
  const packages = makePackages(scene, services)
  const employees = makeEmployees(scene, services)
  const guests = makeGuests(scene, clients)
  const timetable = makeTimetable(scene)
  const arrivals = makeArrivals(scene, { guests, timetable, services })
  const desk = playStory(scene, { services, packages, employees, guests, arrivals })
  const hours = makeHours(scene, employees)
  const schedule = makeSchedule(scene, { services, employees, hours, guests, timetable, desk })
  const lists = {
    services: Object.values(services),
    packages: Object.values(packages),
    employees: Object.values(employees),
    clients: guests.map(({ client }) => client),
  }
  return {
    actor,
    ...lists,
    performers: makePerformers(scene, { services, employees }),
    clientKeys: makeClientKeys(lists.clients),
    specialDays: hours.specialDays,
    timeOff: hours.timeOff,
    series: schedule.series,
    appointments: schedule.appointments,
    bookings: schedule.bookings,
    passes: desk.passes,
    ledger: desk.ledger,
    checkIns: desk.checkIns,
    payments: desk.payments,
    activity: makeActivity(scene, { ...lists, desk }),
  }
}
