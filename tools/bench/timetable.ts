import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { OnlineTimetable } from '@deskbell/domain/online-booking/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { newEmployee, newService } from '../../server/src/test/factories.ts'
import { startTestSmtp } from '../../server/src/test/smtp.ts'
import { query, withConnection } from './database.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { openOnline } from './online-shop.ts'
import { createSeededRandom, pick } from './people.ts'
import { onCleanup } from './running.ts'
import { seedClients } from './seed.ts'
import { createEntity, type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const CLASSES = 300
const DAYS = 7
const EMPLOYEES = 20
const SERVICES = 6
const CAPACITY = 12
/** Clients with places from the start; those after them book and cancel meanwhile. */
const SEATED = 1000
const CLIENTS = 2000
const READERS = 4
const READER_PAUSE_MS = 40
const WRITERS = 2
const WRITER_PAUSE_MS = 20
const ROUNDS = 6
const ROUND_MS = 5000
const WARM_UP = 40
const AIM_MS = 60

const random = createSeededRandom(28)
const agent = new Agent({ keepAlive: true, maxSockets: READERS + WRITERS })

/** A number of places left, from when its change was asked for to when that was answered, both in ms. */
type State = { placesLeft: number; asked: number; answered: number }
type Class = { id: string; states: State[]; bookingId: string | null }
type Read = { items: OnlineTimetable['items']; tag: string; isUnchanged: boolean; asked: number; answered: number }

const CLASSES_OF_A_WEEK = `
  insert into appointment (business_id, id, service_id, employee_id, kind, starts_at, ends_at, buffer_before_minutes,
    buffer_after_minutes, occupied, claim, capacity, price, by_name)
  select 'default', gen_random_uuid(), ($1::uuid[])[1 + n % $3::int], ($2::uuid[])[1 + n % $4::int], 'class', at,
    at + interval '1 hour', 0, 0, tstzrange(at, at + interval '1 hour'),
    int8range(null, nextval('appointment_claim'), '[]'), $7::int, 1500, 'Bench'
  from generate_series(0, $5::int - 1) n cross join lateral (
    select ((now() at time zone 'America/New_York')::date + 1 + n % $6::int + interval '8 hours' + n / ($6::int * $4::int) * interval '5 hours'
      + (n / $6::int % $4::int) * interval '5 minutes') at time zone 'America/New_York' as at) w`

/** A fifth of the classes is full, the others have three places left. */
const SEATS = `
  insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, price, by_name)
  select 'default', gen_random_uuid(), a.id, ($1::uuid[])[1 + (a.n * 31 + p.place * 77) % array_length($1::uuid[], 1)],
    a.capacity, p.place, 'booked', a.price, 'Bench'
  from (select *, row_number() over (order by starts_at, id) as n from appointment) a
    cross join lateral generate_series(1, case when a.n % 5 = 0 then a.capacity else a.capacity - 3 end) p (place)`

const PLACES_LEFT = `
  select a.id, a.capacity - count(b.id)::int as "placesLeft"
  from appointment a left join booking b on b.business_id = a.business_id and b.appointment_id = a.id
    and b.status not in ('cancelled_by_client', 'cancelled_by_shop', 'no_show')
  where a.cancelled_at is null group by a.business_id, a.id order by a.starts_at, a.id`

async function seedWeek(shop: Shop): Promise<{ week: Class[]; clientIds: string[] }> {
  const clientIds = (await seedClients(shop, CLIENTS)).map(({ id }) => id)
  const services = Array.from({ length: SERVICES }, (_, n) => newService({ name: `Class ${n + 1}` }))
  const employees = Array.from({ length: EMPLOYEES }, (_, n) => newEmployee({ firstName: `Employee ${n + 1}` }))
  for (const one of services) await createEntity(shop, '/api/services', one)
  for (const one of employees) await createEntity(shop, '/api/employees', one)
  await withConnection(shop.databaseUrl, async (connection) => {
    const ids = [services, employees].map((all) => all.map(({ id }) => id))
    await connection.query(CLASSES_OF_A_WEEK, [...ids, SERVICES, EMPLOYEES, CLASSES, DAYS, CAPACITY])
    await connection.query(SEATS, [clientIds.slice(0, SEATED)])
    await connection.query('vacuum analyze')
  })
  const rows = await query<{ id: string; placesLeft: number }>(shop.databaseUrl, PLACES_LEFT)
  const before = { asked: Number.NEGATIVE_INFINITY, answered: Number.NEGATIVE_INFINITY }
  const week = rows.map(({ id, placesLeft }) => ({ id, states: [{ placesLeft, ...before }], bookingId: null }))
  return { week, clientIds: clientIds.slice(SEATED) }
}

let visitors = 0

/** Reads the week as a browser does that has seen it before. Each visitor has an address, since reads are limited by it. */
function readWeek({ origin }: Shop, before: Read | null): Promise<Read> {
  const visitor = ++visitors
  const from = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })
  const headers = {
    'Accept-Encoding': 'gzip',
    'X-Forwarded-For': `10.0.${(visitor >> 8) & 255}.${visitor & 255}`,
    ...(before && { 'If-None-Match': before.tag }),
  }
  return new Promise((resolve, reject) => {
    const asked = performance.now()
    const path = `/api/book/timetable?from=${from}&days=${DAYS + 1}`
    const sent = request(new URL(path, origin), { agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const answered = performance.now()
        const isUnchanged = answer.statusCode === 304
        if (isUnchanged && before) return resolve({ ...before, isUnchanged, asked, answered })
        const bytes = Buffer.concat(parts)
        const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
        if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode} ${text}`))
        const { items } = JSON.parse(text) as OnlineTimetable
        resolve({ items, tag: answer.headers.etag ?? '', isUnchanged, asked, answered })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Counts the classes whose places left, as read, were never true between the question and its answer. */
function countWrong({ items, asked, answered }: Read, week: Class[]): number {
  const read = new Map(items.map(({ appointmentId, placesLeft }) => [appointmentId, placesLeft]))
  const wasTrue = (states: State[], placesLeft: number | undefined) =>
    states.some((state, at) => {
      const replaced = states[at + 1]?.answered ?? Number.POSITIVE_INFINITY
      return state.placesLeft === placesLeft && state.asked <= answered && replaced >= asked
    })
  return week.filter(({ id, states }) => !wasTrue(states, read.get(id))).length
}

/** Books a place in a class that has one, or cancels the one that was booked here. */
async function changeClass(shop: Shop, one: Class, clientIds: string[]): Promise<void> {
  const placesLeft = one.states.at(-1)?.placesLeft ?? 0
  const { bookingId } = one
  if (!bookingId && placesLeft === 0) return
  const state: State = {
    placesLeft: placesLeft + (bookingId ? 1 : -1),
    asked: performance.now(),
    answered: Number.POSITIVE_INFINITY,
  }
  one.states.push(state)
  if (bookingId) {
    await createEntity(shop, `/api/bookings/${bookingId}/status`, { id: newId(), status: 'cancelled_by_client' })
    one.bookingId = null
  } else {
    one.bookingId = newId()
    const booking = { id: one.bookingId, appointmentId: one.id, clientId: pick(clientIds, random) }
    await createEntity(shop, '/api/bookings', booking)
  }
  state.answered = performance.now()
}

/** Reads and writes for some seconds, and returns what was read. */
async function runRound(shop: Shop, { week, clientIds }: { week: Class[]; clientIds: string[] }): Promise<Read[]> {
  const until = performance.now() + ROUND_MS
  const reads: Read[] = []
  const keepReading = async () => {
    let last: Read | null = null
    while (performance.now() < until) {
      last = await readWeek(shop, last)
      reads.push(last)
      await wait(READER_PAUSE_MS)
    }
  }
  // Each class has one writer, so that the order of its states is known.
  const keepWriting = async (writer: number) => {
    const own = week.filter((_, at) => at % WRITERS === writer)
    while (performance.now() < until) {
      await changeClass(shop, pick(own, random), clientIds)
      await wait(WRITER_PAUSE_MS)
    }
  }
  await Promise.all([
    ...Array.from({ length: READERS }, keepReading),
    ...Array.from({ length: WRITERS }, (_, writer) => keepWriting(writer)),
  ])
  return reads
}

/** Counts the classes whose places left differ from the database, while nothing is written. */
async function countDifferences(shop: Shop, last: Read | null): Promise<number> {
  const { items } = await readWeek(shop, last)
  const read = new Map(items.map(({ appointmentId, placesLeft }) => [appointmentId, placesLeft]))
  const rows = await query<{ id: string; placesLeft: number }>(shop.databaseUrl, PLACES_LEFT)
  if (rows.length !== CLASSES) throw new Error(`${rows.length} classes`)
  return rows.filter(({ id, placesLeft }) => read.get(id) !== placesLeft).length
}

export async function run(): Promise<Record<string, unknown> & { met: boolean }> {
  const smtp = await startTestSmtp()
  onCleanup(smtp.close)
  const newDatabase = await startPostgres()
  const settings = { SMTP_URL: smtp.url, TRUST_PROXY: '1' }
  const shop = await startDeskbellWithOwner(await newDatabase('bench_timetable'), settings)
  const { week, clientIds } = await seedWeek(shop)
  await openOnline(shop)
  say(`${week.length} classes are there`)
  for (let n = 0; n < WARM_UP; n++) await readWeek(shop, null)
  const reads: Read[] = []
  let wrong = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const some = await runRound(shop, { week, clientIds })
    wrong += some.reduce((sum, read) => sum + countWrong(read, week), 0)
    wrong += await countDifferences(shop, some.at(-1) ?? null)
    say(`round ${round}: ${formatPercentiles(some.map(({ asked, answered }) => answered - asked))}`)
    reads.push(...some)
  }
  agent.destroy()
  const took = reads.map(({ asked, answered }) => answered - asked)
  const p99 = percentile(took, 0.99)
  return {
    classes: week.length,
    p50_ms: rounded(percentile(took, 0.5)),
    p99_ms: rounded(p99),
    reads: reads.length,
    unchanged: reads.filter(({ isUnchanged }) => isUnchanged).length,
    writes: week.reduce((sum, { states }) => sum + states.length - 1, 0),
    wrong,
    met: p99 <= AIM_MS && wrong === 0,
  }
}
