import { setTimeout as sleep } from 'node:timers/promises'
import { ONLINE_OPTIONS, type OnlineSettings, type OnlineShop } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay, toInstant } from '@deskbell/domain/shared/time.ts'
import { WAITING_OPTIONS, type WaitingSettings } from '@deskbell/domain/waiting-list/schema.ts'
import {
  newAppointments,
  newEmployee,
  newItem,
  newPackage,
  newPromoCode,
  newService,
} from '../../server/src/test/factories.ts'
import { startTestSmtp } from '../../server/src/test/smtp.ts'
import { query } from '../bench/database.ts'
import { onCleanup } from '../bench/running.ts'
import { seedClients } from '../bench/seed.ts'
import { createEntity } from '../bench/shop.ts'
import { type KillableShop, startKillableShop } from './killable-shop.ts'
import { type Site, send } from './online-requests.ts'
import { watchPlaces } from './online-watch.ts'

const TIME_ZONE = 'America/New_York'
const PLACES = 4
/** People for each class, so that most classes are full most of the time. */
const PEOPLE_A_CLASS = 12
/** Each class has an hour of its own, so that nobody is elsewhere. */
const CLASSES_A_DAY = 8
const FIRST_HOUR = 9
const FIRST_DAY = 3
/** Unconfirmed bookings that a shop may have grow with its employees. */
const PEOPLE_AN_EMPLOYEE = 100
/** Unconfirmed places in line of an hour grow so too, and whoever is compared asks for three. */
const PEOPLE_A_HELPER = 20 / 3
const CODE_USES_FOR = 20
/** A form that is sent sooner comes from a bot. */
const FORM_MS = 2100

export type ClassOn = { appointmentId: string; startsAt: string }
export type StageClient = { id: string; firstName: string; lastName: string; email: string }

export type Stage = Site & {
  shop: KillableShop
  known: StageClient[]
  classes: ClassOn[]
  classId: string
  timeId: string
  packageId: string
  promo: { code: string; maxUses: number }
  /** Signed time at which the form was opened. */
  stamp: string
}

/** Opens a shop with clients, classes, and times of a one-to-one service, all of it bookable online. */
export async function setStage(people: number): Promise<Stage> {
  const smtp = await startTestSmtp()
  onCleanup(smtp.close)
  const shop = await startKillableShop({ SMTP_URL: smtp.url, TRUST_PROXY: '1' })
  const site = { origin: shop.origin, smtp, retries: 0 }
  await openOnline(site, shop)
  const visitor = { network: '198.51.100.1', cookie: '' }
  const { body } = await send<OnlineShop>(site, visitor, { path: '/api/book/shop', method: 'GET' })
  const mayBeSent = sleep(FORM_MS)
  const running = shop.getRunning()
  const make = (path: string, body: object) => createEntity(running, path, body)
  const lesson = newService({
    name: 'Yoga',
    kind: 'class',
    capacity: PLACES,
    durationMinutes: 50,
    bufferAfterMinutes: 0,
  })
  const single = newService({ name: 'Massage', kind: 'one_to_one', capacity: 1, durationMinutes: 60 })
  for (const one of [lesson, single]) await make('/api/services', one)
  const teacher = newEmployee({ services: [lesson.id] })
  await make('/api/employees', teacher)
  for (let count = 0; count < Math.max(4, people / PEOPLE_AN_EMPLOYEE); count++)
    await make('/api/employees', newEmployee({ services: [single.id] }))
  for (let count = 0; count < people / PEOPLE_A_HELPER; count++) await make('/api/employees', newEmployee())
  const classes = planClasses(people)
  for (const { appointmentId: id, startsAt } of classes) {
    const item = newItem({ id, serviceId: lesson.id, employeeId: teacher.id, startsAt, capacity: PLACES })
    await make('/api/appointments', newAppointments([item]))
  }
  const sold = newPackage({ soldOnline: true })
  await make('/api/packages', sold)
  const promo = { code: 'DRILL', maxUses: Math.ceil(people / CODE_USES_FOR) }
  await make('/api/promo-codes', newPromoCode({ ...promo, maxUsesPerClient: 1 }))
  const known = await seedKnown(shop, people)
  await watchPlaces(shop.databaseUrl)
  await mayBeSent
  const ids = { classId: lesson.id, timeId: single.id, packageId: sold.id }
  return Object.assign(site, { shop, known, classes, ...ids, promo, stamp: body.stamp })
}

function planClasses(people: number): ClassOn[] {
  const first = addDays(localDay(new Date(), TIME_ZONE), FIRST_DAY)
  return Array.from({ length: Math.max(4, Math.ceil(people / PEOPLE_A_CLASS)) }, (_, index) => {
    const day = addDays(first, Math.floor(index / CLASSES_A_DAY))
    const time = `${String(FIRST_HOUR + (index % CLASSES_A_DAY)).padStart(2, '0')}:00`
    return { appointmentId: newId(), startsAt: toInstant(day, time, TIME_ZONE).toISOString() }
  })
}

async function seedKnown(shop: KillableShop, count: number): Promise<StageClient[]> {
  const clients = await seedClients(shop.getRunning(), count)
  await query(shop.databaseUrl, `update client set phone = '', phone_e164 = '', email = ${ADDRESS}`)
  return clients.map(({ id, firstName, lastName }) => ({ id, firstName, lastName, email: toAddress(id) }))
}

const ADDRESS = `'p' || replace(id::text, '-', '') || '@example.com'`

/** Returns an address of its own for an id; all of them are equally long. */
export function toAddress(id: string): string {
  return `p${id.replaceAll('-', '')}@example.com`
}

async function openOnline(site: Site, { cookie }: KillableShop): Promise<void> {
  const owner = { network: '198.51.100.2', cookie }
  const change = async <Settings extends { version: number; options: object }>(path: string, options: object) => {
    const { body } = await send<Settings>(site, owner, { path, method: 'GET' })
    const told = await send(site, owner, { path, method: 'PUT', body: { version: body.version, options } })
    if (told.status !== 200) throw new Error(`${path}: ${JSON.stringify(told.body)}`)
  }
  const online = { ...ONLINE_OPTIONS, on: true, portal: true, waitingList: true, perClient: 6, changeMinutes: 60 }
  await change<OnlineSettings>('/api/online-booking', online)
  await change<WaitingSettings>('/api/waiting-list/settings', { ...WAITING_OPTIONS, holdMinutes: 5 })
}
