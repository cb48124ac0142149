import { sql } from 'drizzle-orm'
import type { Actor } from '../../server/src/auth/actor.ts'
import type { Database } from '../../server/src/db/client.ts'
import { user } from '../../server/src/db/schema/auth.ts'
import { business } from '../../server/src/db/schema/business.ts'
import type { AuthLibrary } from '../../server/src/features/auth/auth.ts'
import { setUp } from '../../server/src/features/auth/commands.ts'
import { businessActor } from '../../server/src/features/business/shop-actor.ts'
import { addClient, archiveClient } from '../../server/src/features/clients/commands.ts'
import { planSchedule } from './book-schedule.ts'
import type { DemoLogin } from './demo-login.ts'
import { importPasses } from './import-passes.ts'
import { WILLOW } from './make-business.ts'
import { DEMO_CLIENTS, type Guest, makeGuests } from './make-clients.ts'
import { type Employees, makeEmployees } from './make-employees.ts'
import { makePackages, type Packages } from './make-packages.ts'
import { makeProducts, type Products } from './make-products.ts'
import { makeServices, type Services } from './make-services.ts'
import { makeTimetable } from './make-timetable.ts'
import { makeArrivals } from './make-visits.ts'
import { welcome } from './play-story.ts'
import { listDrawerDays, playDrawerDay, sellGiftCards, setUpTill } from './play-till.ts'
import { getOpeningTime, openScene, type Scene } from './scene.ts'
import { setUpBusiness } from './set-up-business.ts'

export type Shop = {
  db: Database
  /** The owner. */
  actor: Actor
  scene: Scene
  employees: Employees
  services: Services
  packages: Packages
  products: Products
  guests: Guest[]
}

/** Clients whose commands run at the same time. */
const LANES = 4
/** Clients before whom PostgreSQL plans its prepared statements anew, since a plan for small tables reads whole tables. */
const PLANNED_BEFORE = [0, 8, 24, 80]

/**
 * Fills an empty database with the demo business and its owner's account: 90 days of a fictional yoga and massage studio
 * that end at `now`. What happens and when is generated, deterministic for the same seed and time; the app's own
 * commands write it, with their time passed in. Returns false, and changes nothing, if the database holds a business or
 * an account, except those that an interrupted start has left.
 */
export async function openDemoShop(opening: {
  db: Database
  auth: AuthLibrary
  login: DemoLogin
  now: Date
  timeZone: string
  seed: number
  clients?: number
  /** Called before the database is filled. */
  onFill?: () => void
}): Promise<boolean> {
  const { db, auth, login, now, timeZone, seed, clients = DEMO_CLIENTS, onFill } = opening
  if (!(await begin(db))) return false
  onFill?.()
  await setUp(db, auth, { ...WILLOW, ...login, timeZone }, getOpeningTime({ now, timeZone }))
  const actor = await findOwner(db)
  const scene = openScene({ seed, now, actor })
  const employees = makeEmployees(scene)
  const services = makeServices(scene, employees)
  const packages = makePackages(scene, services)
  const products = makeProducts(scene)
  await play({ db, actor, scene, employees, services, packages, products, guests: makeGuests(scene, clients) })
  await correctTimes(db, actor)
  await end(db)
  return true
}

/**
 * Creates a schema that `end` removes, or empties the database if an interrupted start left the schema. Returns false if
 * the database is in use.
 */
async function begin(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_namespace where nspname = 'demo_unfinished'`)
  if (rows.length > 0) await db.$client.query(`truncate ${(await listTables(db)).join(', ')}`)
  else if ((await db.$count(user)) > 0 || (await db.$count(business)) > 0) return false
  else await db.execute(sql`create schema demo_unfinished`)
  return true
}

async function end(db: Database): Promise<void> {
  // Answers for retries of the demo's own commands, which nobody sends.
  await db.execute(sql`truncate operation`)
  await db.execute(sql`drop schema demo_unfinished`)
  await analyze(db)
}

/** Names the app's own tables, since this role may not analyze those of the system. */
async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name)
}

/** One by one, since Citus analyzes no distributed table beside one of another kind. */
async function analyze(db: Database): Promise<void> {
  for (const table of await listTables(db)) await db.$client.query(`analyze ${table}`)
}

async function findOwner(db: Database): Promise<Actor> {
  const [[shop], [account]] = await Promise.all([db.select().from(business), db.select().from(user)])
  if (!shop || !account) throw new Error('the demo’s business was not set up')
  return { ...businessActor(shop), userId: account.id, name: account.name }
}

async function play(shop: Shop): Promise<void> {
  const { db, actor, scene, services, guests } = shop
  const timetable = makeTimetable(scene)
  const arrivals = makeArrivals(scene, { guests, timetable, services })
  await setUpBusiness(shop)
  const drawerId = await setUpTill(shop)
  await runInLanes(guests, ({ client, joinedAt }) => addClient(db, actor, client, joinedAt))
  await importPasses(shop)
  const bookWithFree = await planSchedule(shop, { timetable, arrivals })
  for (const arrival of arrivals) arrival.guest.deeds.push({ at: arrival.at, run: () => welcome(shop, arrival) })
  // Clients share nothing but the places of classes, which the plan doesn't exceed, so that each has an order of their own.
  const playDeeds = async ({ deeds }: Guest, isDue: (at: Date) => boolean) => {
    const due = deeds.filter(({ at }) => isDue(at))
    for (const { run } of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run()
  }
  const drawerDays = listDrawerDays(shop)
  const isBefore = (at: Date) => !drawerDays.includes(scene.dayOf(at))
  for (const [index, first] of PLANNED_BEFORE.entries()) {
    await analyze(db)
    await runInLanes(guests.slice(first, PLANNED_BEFORE[index + 1]), (guest) => playDeeds(guest, isBefore))
  }
  await sellGiftCards(shop)
  for (const day of drawerDays) {
    const playDay = () => runInLanes(guests, (guest) => playDeeds(guest, (at) => scene.dayOf(at) === day))
    await playDrawerDay(shop, { drawerId, day, play: playDay })
  }
  await runInLanes(guests, async ({ client, leftAt }) => {
    if (leftAt) await archiveClient(db, actor, { id: client.id, archived: true, now: leftAt })
  })
  await bookWithFree()
}

async function runInLanes(guests: Guest[], work: (guest: Guest) => Promise<unknown>): Promise<void> {
  const waiting = guests.values()
  const runLane = async () => {
    for (const guest of waiting) await work(guest)
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
}

/**
 * Corrects what commands leave to the database's clock, and what the job of each minute has recorded by then: which
 * state of a booking the client was told of. Otherwise it would mail all future bookings now.
 */
async function correctTimes(db: Database, { businessId }: Actor): Promise<void> {
  const ofShop = sql`business_id = ${businessId}`
  const { rows } = await db.execute<{ at: string }>(sql`select min(at) as at from activity where ${ofShop}`)
  const statements = [
    sql`update check_in set created_at = received_at, updated_at = coalesce(undone_at, received_at) where ${ofShop}`,
    sql`update ledger_entry set created_at = at where ${ofShop}`,
    sql`update business set created_at = ${rows[0]?.at} where ${ofShop}`,
    sql`update import_run set finished_at = started_at, updated_at = started_at where ${ofShop}`,
    sql`update series s set created_at = a.created_at, updated_at = a.created_at from appointment a
      where s.business_id = ${businessId} and a.business_id = s.business_id and a.series_id = s.id`,
    // The state is read first: Citus takes no function of a column that depends on settings as a new value.
    sql`with state as materialized (
        select b.id, jsonb_build_object(
          'state', case when b.status in ('cancelled_by_client', 'cancelled_by_shop') then 'cancelled' else 'booked' end,
          'startsAt', to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'employeeId', a.employee_id, 'serviceId', a.service_id) as told
        from booking b join appointment a on a.business_id = b.business_id and a.id = b.appointment_id
        where b.business_id = ${businessId})
      update booking set told = state.told from state
      where booking.business_id = ${businessId} and booking.id = state.id`,
  ]
  for (const statement of statements) await db.execute(statement)
}
