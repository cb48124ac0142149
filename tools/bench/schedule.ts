import { Agent, request } from 'node:http'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, weekStart } from '@deskbell/domain/shared/time.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { createSeededRandom, pick } from './people.ts'
import { paintDays } from './schedule-paint.ts'
import { seedYear, type Year } from './schedule-seed.ts'
import { type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'

const ROUNDS = 3
const EACH = 100
const WARM_UP = 30
const FREE_DAYS = 60

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
type Item = { id: string; version: number; startsAt: string; employeeId: string }
type Answer<Of> = { items: Of[] }

function send<Of>(
  { origin, cookie }: Shop,
  { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: object },
): Promise<{ took: number; items: Of[] }> {
  const text = body ? JSON.stringify(body) : ''
  const headers = { cookie, ...(body && { 'Content-Type': 'application/json', 'Content-Length': text.length }) }
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(new URL(path, origin), { method, agent, headers }, (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        said += part
      })
      answer.on('end', () => {
        const took = performance.now() - began
        if ((answer.statusCode ?? 500) >= 300) return reject(new Error(`${method} ${path}: ${said}`))
        resolve({ took, items: (JSON.parse(said) as Answer<Of>).items })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

type Free = { startsAt: string; employeeIds: string[] }

/** Measured requests of a staff member, each call with other parameters. */
class MeasuredRequests {
  readonly shop: Shop
  readonly year: Year
  readonly random = createSeededRandom(1)
  free: { startsAt: string; employeeId: string }[] = []
  made: Item[] = []

  constructor(shop: Shop, year: Year) {
    this.shop = shop
    this.year = year
  }

  anyDay(): string {
    return addDays(this.year.today, Math.floor((this.random() - 0.5) * (this.year.days - 14)))
  }

  async day(): Promise<number> {
    const { took, items } = await send<Item>(this.shop, {
      method: 'GET',
      path: `/api/appointments?from=${this.anyDay()}&days=1`,
    })
    if (items.length < 300) throw new Error(`a day of ${items.length} appointments`)
    return took
  }

  async week(): Promise<number> {
    const employeeId = pick(this.year.employeeIds, this.random)
    const path = `/api/appointments?from=${weekStart(this.anyDay())}&days=7&employeeId=${employeeId}`
    return (await send(this.shop, { method: 'GET', path })).took
  }

  async searchFree(serviceId: string, more = ''): Promise<{ took: number; items: Free[] }> {
    const from = addDays(this.year.today, 1 + Math.floor(this.random() * 90))
    const path = `/api/appointments/free?serviceId=${serviceId}&from=${from}&days=${FREE_DAYS}${more}`
    return send<Free>(this.shop, { method: 'GET', path })
  }

  /** Searches with the dialog's default limit of 200 results. */
  async someFree(): Promise<number> {
    return (await this.searchFree(this.year.services.short)).took
  }

  /** Searches 60 days for a service that rarely fits, with a limit high enough for all free times. */
  async allFree(): Promise<number> {
    return (await this.searchFree(this.year.services.long, '&limit=2000')).took
  }

  async findFree(): Promise<void> {
    const days = [1, 40, 80, 110].map((days) => addDays(this.year.today, days))
    const { services, employeeIds } = this.year
    for (const from of days)
      for (const employeeId of employeeIds) {
        const path = `/api/appointments/free?serviceId=${services.short}&employeeId=${employeeId}&from=${from}&days=25`
        const { items } = await send<Free>(this.shop, { method: 'GET', path })
        // Keep only times at least an hour after the previous one, so that an appointment booked at one can't reach
        // another.
        const apart = items.filter(({ startsAt }, index) => {
          const before = items[index - 1]
          return !before || Date.parse(startsAt) - Date.parse(before.startsAt) >= 3_600_000
        })
        this.free.push(...apart.map(({ startsAt }) => ({ startsAt, employeeId })))
      }
    this.free = this.free
      .map((one) => ({ one, at: this.random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one)
  }

  nextFree(): { startsAt: string; employeeId: string } {
    const next = this.free.pop()
    if (!next) throw new Error('nothing is free any more')
    return next
  }

  async create(): Promise<number> {
    const item = { id: newId(), serviceId: this.year.services.short, ...this.nextFree() }
    const items = [{ ...item, durationMinutes: null, price: null, capacity: null }]
    const clientId = pick(this.year.clientIds, this.random)
    const body = { id: newId(), clientId, items, note: '', repeat: null, exceptions: [] }
    const told = await send<Item>(this.shop, { method: 'POST', path: '/api/appointments', body })
    this.made.push(...told.items)
    return told.took
  }

  async move(): Promise<number> {
    const moved = this.made.shift()
    if (!moved) throw new Error('nothing to move')
    const body = { id: newId(), version: moved.version, durationMinutes: 25, ...this.nextFree() }
    const told = await send<Item>(this.shop, { method: 'POST', path: `/api/appointments/${moved.id}/move`, body })
    this.made.push(...told.items)
    return told.took
  }
}

const KINDS = ['day', 'week', 'someFree', 'allFree', 'create', 'move'] as const
type Kind = (typeof KINDS)[number]

async function repeat(desk: MeasuredRequests, kind: Kind, times: number): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < times; at++) took.push(await desk[kind]())
  return took
}

async function measure(desk: MeasuredRequests): Promise<Record<Kind, number[]>> {
  await desk.findFree()
  const took: Record<Kind, number[]> = { day: [], week: [], someFree: [], allFree: [], create: [], move: [] }
  for (const kind of KINDS) await repeat(desk, kind, WARM_UP)
  for (let round = 1; round <= ROUNDS; round++)
    for (const kind of KINDS) {
      const some = await repeat(desk, kind, EACH)
      took[kind].push(...some)
      say(`round ${round}, ${kind}: ${formatPercentiles(some)}`)
    }
  return took
}

export async function run(): Promise<object> {
  const newDatabase = await startPostgres()
  const shop = await startDeskbellWithOwner(await newDatabase('bench_schedule'))
  const began = performance.now()
  const year = await seedYear(shop)
  say(`the year is there after ${rounded((performance.now() - began) / 1000, 1)} s`)
  const took = await measure(new MeasuredRequests(shop, year))
  agent.destroy()
  const painted = await paintDays(shop, year)
  say(`painted: first ${Math.round(painted.first)} ms, worst of the others ${Math.round(painted.worst)} ms`)
  const each = KINDS.flatMap((kind) => [
    [`${kind}_p50_ms`, rounded(percentile(took[kind], 0.5))],
    [`${kind}_p99_ms`, rounded(percentile(took[kind], 0.99))],
  ])
  return {
    p99_ms: rounded(Math.max(...KINDS.map((kind) => percentile(took[kind], 0.99)))),
    painted_ms: rounded(painted.median),
    painted_first_ms: rounded(painted.first),
    painted_worst_ms: rounded(painted.worst),
    blocks: painted.blocks,
    columns: painted.columns,
    ...Object.fromEntries(each),
  }
}
