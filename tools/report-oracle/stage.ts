import type { WeekHours } from '@deskbell/domain/business/hours/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import type { Limit } from '@deskbell/domain/packages/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createApp } from '../../server/src/app.ts'
import { createMailer } from '../../server/src/mail/mailer.ts'
import { type Caller, createCaller, insertMember, type TestApp, type TestBusiness } from '../../server/src/test/app.ts'
import {
  createEmployee,
  createPackage,
  createProduct,
  createService,
  newBusiness,
  newSpecialDays,
  newTimeOff,
} from '../../server/src/test/factories.ts'
import { createDevice } from '../../server/src/test/tablet.ts'
import { createRandom } from '../demo/random.ts'
import type { OfflineTablet } from './act-offline.ts'
import type { RecordedDrawer, RecordedState, Rota } from './books.ts'
import { NAMES, Simulation } from './story.ts'

/** Time zones whose clocks change by an hour (one with an offset of 3.5 hours), not at all, and by half an hour. */
const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe']

const [OWNER, COLLEAGUE] = NAMES

const hours = (...spans: [string, string][]) => spans.map(([from, to]) => ({ from, to }))
const DAY = hours(['08:00', '13:00'], ['14:00', '20:30'])
const OPENING: WeekHours = [DAY, DAY, DAY, DAY, DAY, hours(['00:00', '12:15']), []]
const EARLY: WeekHours = [
  ...Array(5).fill(hours(['06:30', '12:00'], ['12:45', '15:00'])),
  [],
  hours(['01:00', '03:30']),
]

async function must(shop: Caller, path: string, body: object): Promise<void> {
  const { status, body: said } = await shop.put(path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`)
}

async function openDoors(shop: TestBusiness, timeZone: string): Promise<void> {
  await must(shop, '/api/business', { ...newBusiness({ timeZone }), version: 1 })
  await must(shop, '/api/appointments/rules', { version: 2, noShowSpendsVisit: true })
  await must(shop, '/api/hours/opening', { version: 3, openingHours: OPENING })
  await must(shop, '/api/kiosk/options', { version: 4, options: { ...KIOSK_OPTIONS, signUp: true } })
}

function openServices(shop: TestBusiness): Promise<Service[]> {
  const one = { kind: 'one_to_one', capacity: 1, category: 'Care', bufferAfterMinutes: 10 } as const
  return Promise.all([
    createService(shop, { name: 'Yoga', category: 'Moves', capacity: 4 }),
    createService(shop, { name: 'Pilates', category: 'Moves', capacity: 3, durationMinutes: 45, visitsUsed: 1 }),
    createService(shop, { ...one, name: 'Massage', durationMinutes: 30, visitsUsed: 2, price: 4550 }),
    createService(shop, { ...one, name: 'Advice', durationMinutes: 75, price: 3333 }),
  ])
}

function openPackages(shop: TestBusiness, services: Service[]) {
  const [yoga, pilates, massage] = services.map(({ id }) => id)
  const some = (...ids: (string | undefined)[]) => ({ coversAll: false, serviceIds: ids.flatMap((id) => id ?? []) })
  const twiceADay: Limit = { visits: 2, per: 'day' }
  return Promise.all([
    createPackage(shop, { name: 'Ten' }),
    createPackage(shop, { name: 'Seven', visits: 7, price: 9999, validity: { count: 45, unit: 'day' } }),
    createPackage(shop, { name: 'Yoga five', ...some(yoga), visits: 5, validity: { count: 1, unit: 'month' } }),
    createPackage(shop, { name: 'Month', visits: null, limit: twiceADay, validity: { count: 28, unit: 'day' } }),
    createPackage(shop, { name: 'Care', ...some(massage), category: '', visits: 6, price: 19_990 }),
    createPackage(shop, { name: 'Trial', visits: 1, price: 1000, taxRate: 7000, validity: { count: 1, unit: 'week' } }),
    createPackage(shop, {
      name: 'First visit',
      visits: 3,
      starts: 'first_visit',
      validity: { count: 20, unit: 'day' },
    }),
    createPackage(shop, { name: 'Moves', coversAll: false, category: 'Moves', visits: 12, price: 11_111 }),
    createPackage(shop, { name: 'Always', ...some(pilates), visits: null, starts: 'first_visit' }),
  ])
}

async function addDrawer(shop: TestBusiness, name: string): Promise<RecordedDrawer> {
  const id = newId()
  const { status, body } = await shop.post('/api/drawers', { id, name })
  if (status !== 201) throw new Error(`/api/drawers: ${status} ${JSON.stringify(body)}`)
  return { id, session: null }
}

async function openRota(shop: TestBusiness, employees: string[]): Promise<Rota> {
  const [ana = '', , cem = ''] = employees
  const working = new Map([...employees.map((id) => [id, null] as const), [ana, EARLY] as const])
  await must(shop, `/api/hours/working/${ana}`, { version: 1, workingHours: EARLY })
  const winter = newSpecialDays({ firstDay: '2025-12-24', lastDay: '2026-01-01' })
  const fair = newSpecialDays({ firstDay: '2025-06-14', lastDay: '2025-06-15', hours: hours(['10:00', '18:00']) })
  const own = newSpecialDays({ employeeId: cem, firstDay: '2025-03-30', lastDay: '2025-03-30', hours: DAY })
  const specialDays = [winter, fair, own]
  for (const some of specialDays) await must(shop, `/api/hours/special-days/${some.id}`, some)
  const away = newTimeOff({ employeeId: cem, firstDay: '2025-08-04', lastDay: '2025-08-17' })
  const dentist = { firstDay: '2025-05-07', lastDay: '2025-05-07', hours: { from: '09:30', to: '13:30' } }
  const timeOff = [away, newTimeOff({ employeeId: ana, ...dentist })]
  for (const some of timeOff) await must(shop, `/api/hours/time-off/${some.id}`, some)
  return { opening: OPENING, working, specialDays, timeOff }
}

async function openColleague(desk: TestApp, { businessId, ...shop }: TestBusiness): Promise<TestBusiness> {
  const userId = newId()
  await insertMember(desk.db, { businessId, userId, name: COLLEAGUE })
  return { ...shop, businessId, userId }
}

/**
 * Creates the app as clients reach it: behind a proxy, with a mail server and with online booking on. Returns a caller
 * without a session.
 */
async function openPage({ services, callerWith }: TestApp, { cookie }: TestBusiness): Promise<Caller> {
  const { db, log } = services
  const mailer = createMailer({ db, log, smtpUrl: 'smtp://127.0.0.1:9', from: undefined })
  const app = createApp({ ...services, mailer, trustProxy: 1 })
  const options = { ...ONLINE_OPTIONS, on: true, leadMinutes: 60, changeMinutes: 120 }
  await must(callerWith(cookie, app), '/api/online-booking', { version: 5, options })
  return createCaller(app)
}

/** Opens two kiosks that are mostly offline. The clock of one is 4,000 minutes slow. */
async function openTablets(desk: TestApp, shop: TestBusiness): Promise<OfflineTablet[]> {
  const [one, other] = [await createDevice(desk, shop), await createDevice(desk, shop)]
  other.fast = -4000
  return [one, other].map((tablet) => ({ tablet, taps: [], until: desk.clock.now }))
}

/** Products with the tax rate of the business, and with rates of their own. */
function openProducts(shop: TestBusiness) {
  const rates = [null, 7000, 19_000]
  return Promise.all(rates.map((taxRate, at) => createProduct(shop, { name: `Product ${at}`, taxRate, cost: 300 })))
}

/** Audit log entries of the setup. */
const SET_UP: [action: string, entity: string, times: number][] = [
  ['changed', 'business', 5],
  ['added', 'service', 4],
  ['added', 'package', 9],
  ['added', 'drawer', 2],
  ['added', 'product', 3],
  ['added', 'employee', 3],
  ['changed', 'employee', 1],
  ['added', 'special_days', 3],
  ['added', 'time_off', 2],
]

const NOTHING_YET = () => ({
  clients: new Map(),
  passes: new Map(),
  visits: new Map(),
  appointments: new Map(),
  places: new Map(),
  entries: [],
  payments: [],
  sales: [],
  closed: [],
  sessionId: null,
  stockMoves: [],
  stored: { cards: new Map(), credit: [], spentFrom: new Map() },
  deeds: [],
  taxRates: new Map(),
  taxRate: 0,
  tax: { included: true, rounding: 'line' as const },
  codes: [],
  dues: new Map(),
  households: new Map(),
  merged: new Map(),
  imports: [],
  letGo: new Set<string>(),
  waiting: new Map(),
  newcomers: new Map(),
  answered: 0,
  refused: 0,
  kinds: new Map(),
})

/** Opens a new business, in a time zone chosen by the seed, with everything that the simulated actions need. */
export async function openStory(desk: TestApp, seed: number): Promise<{ story: Simulation; shop: TestBusiness }> {
  const random = createRandom(seed, 'oracle')
  const timeZone = ZONES[Math.abs(seed) % ZONES.length] ?? 'Europe/Berlin'
  const shop = await desk.openShop()
  await openDoors(shop, timeZone)
  const services = await openServices(shop)
  const packages = await openPackages(shop, services)
  const products = await openProducts(shop)
  const employees = await Promise.all(['Ana', 'Bo', 'Cem'].map((firstName) => createEmployee(shop, { firstName })))
  const drawers = await Promise.all(['Front desk', 'Bar'].map((name) => addDrawer(shop, name)))
  const rota = await openRota(
    shop,
    employees.map(({ id }) => id),
  )
  const books: RecordedState = { timeZone, services, packages, products, employees, rota, drawers, ...NOTHING_YET() }
  const colleague = await openColleague(desk, shop)
  const tablets = await openTablets(desk, shop)
  const onlineTablet = await createDevice(desk, shop)
  const outside = await openPage(desk, shop)
  const story = new Simulation({ desk, staff: [shop, colleague], outside, books, random, tablets, onlineTablet })
  for (const [action, entity, times] of SET_UP)
    for (let done = 0; done < times; done++) story.did(action, entity, null, { by: OWNER })
  return { story, shop }
}
