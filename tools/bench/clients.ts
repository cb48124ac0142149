import { Agent, request } from 'node:http'
import { CLIENT_SEGMENTS } from '@deskbell/domain/clients/lists.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { newPackageSale } from '../../server/src/test/factories.ts'
import { paintSearches } from './clients-paint.ts'
import { printPlans } from './clients-plans.ts'
import { type SeededBusiness, seedClientsWithHistory } from './clients-seed.ts'
import { percentile, rounded, say } from './figures.ts'
import { createSeededRandom, pick } from './people.ts'
import { startDeskbellWithOwner, startPostgres } from './shop.ts'
import { generateSearches } from './typing.ts'

const SIZES = [100_000, 20_000, 1000]
const ROUNDS = 3
const EACH = 60
const WARM_UP = 15
const TYPED = 2000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function call({ shop }: SeededBusiness, path: string, body?: object): Promise<number> {
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    cookie: shop.cookie,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request(new URL(path, shop.origin), { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      let said = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        said += part
      })
      answer.on('end', () => {
        const took = performance.now() - began
        if ((answer.statusCode ?? 500) < 300) resolve(took)
        else reject(new Error(`${path}: ${answer.statusCode} ${said}`))
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
}

type Step = (crowd: SeededBusiness, at: number) => Promise<number>

const list =
  (query: string): Step =>
  (crowd) =>
    call(crowd, `/api/clients?${query}`)

const random = createSeededRandom(7)
const searches = new Map<SeededBusiness, string[]>()

function typedBy(crowd: SeededBusiness): string[] {
  const typed = searches.get(crowd) ?? generateSearches(crowd.people, TYPED, 1)
  searches.set(crowd, typed)
  return typed
}

const search = (crowd: SeededBusiness, typed: string, more = '') =>
  call(crowd, `/api/clients?q=${encodeURIComponent(typed)}${more}`)

/** Transposes the third and fourth letters of a name, a typical typo. */
function transposeLetters(name: string): string {
  const letters = [...name]
  return [...letters.slice(0, 2), letters[3], letters[2], ...letters.slice(4)].join('')
}

/** Measured requests, each call with another client or keystroke. */
const STEPS: Record<string, Step> = {
  first_page: list(''),
  keystroke: (crowd, at) => search(crowd, typedBy(crowd)[at % TYPED] ?? ''),
  slip: (crowd) => search(crowd, transposeLetters(pick(crowd.people, random).lastName)),
  keystroke_low: (crowd, at) => search(crowd, typedBy(crowd)[(at * 7) % TYPED] ?? '', '&shelf=low'),
  keystroke_vip: (crowd, at) => search(crowd, typedBy(crowd)[(at * 7) % TYPED] ?? '', '&tag=vip'),
  ...Object.fromEntries(CLIENT_SEGMENTS.map((shelf) => [shelf, list(`shelf=${shelf}`)])),
  tag: list('tag=Yoga'),
  rare_tag: list('tag=vip'),
  archived: list('archived=only'),
  longest_ago: list('sort=unseen'),
  low_by_visit: list('shelf=low&sort=seen'),
  newest: list('sort=added'),
  tags: (crowd) => call(crowd, '/api/clients/tags'),
  client: async (crowd) => {
    const { id } = pick(crowd.people, random)
    return (await call(crowd, `/api/clients/${id}`)) + (await call(crowd, `/api/passes?clientId=${id}`))
  },
  sale: (crowd) => {
    const { id: clientId } = pick(crowd.people, random)
    return call(
      crowd,
      '/api/passes',
      newPackageSale({ id: newId(), clientId, packageId: crowd.packageId, startsOn: null }),
    )
  },
}

type Took = Record<string, number[]>

async function repeat(crowd: SeededBusiness, step: Step, times: number): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < times; at++) took.push(await step(crowd, at))
  return took
}

async function measure(crowds: SeededBusiness[]): Promise<Map<SeededBusiness, Took>> {
  const all = new Map<SeededBusiness, Took>(crowds.map((crowd) => [crowd, {}]))
  for (const [name, step] of Object.entries(STEPS)) {
    for (const crowd of crowds) await repeat(crowd, step, WARM_UP)
    for (let round = 0; round < ROUNDS; round++)
      for (const [crowd, took] of all) {
        const some = await repeat(crowd, (one, at) => step(one, at + round * EACH), EACH)
        took[name] = [...(took[name] ?? []), ...some]
      }
    const spreads = [...all.values()].map((took) => getSpread(took[name] ?? []).join(' / '))
    say(`${name.padEnd(14)} p50 / p99 ms: ${spreads.map((words, at) => `${words} (${SIZES[at]})`).join(', ')}`)
  }
  return all
}

function getSpread(took: number[]): [number, number] {
  return [rounded(percentile(took, 0.5)), rounded(percentile(took, 0.99))]
}

export async function run(): Promise<object> {
  const newDatabase = await startPostgres()
  const crowds: SeededBusiness[] = []
  for (const size of SIZES) {
    const began = performance.now()
    crowds.push(
      await seedClientsWithHistory(await startDeskbellWithOwner(await newDatabase(`bench_clients_${size}`)), size),
    )
    say(`${size} clients are there after ${rounded((performance.now() - began) / 1000, 1)} s`)
  }
  const [large, , small] = crowds
  if (!large || !small) throw new Error('no crowd')
  if (process.argv.includes('--plans')) await printPlans(large)
  const all = await measure(crowds)
  agent.destroy()
  const painted = await paintSearches(large)
  const figures = Object.keys(STEPS).map((name) => {
    const [p50, p99] = getSpread(all.get(large)?.[name] ?? [])
    const [smallP50, smallP99] = getSpread(all.get(small)?.[name] ?? [])
    return { name, p50, p99, growth: rounded(p99 / smallP99), growthOfHalf: rounded(p50 / smallP50) }
  })
  return {
    clients: large.people.length,
    p99_ms: Math.max(...figures.map(({ p99 }) => p99)),
    growth: Math.max(...figures.map(({ growth }) => growth)),
    growth_p50: Math.max(...figures.map(({ growthOfHalf }) => growthOfHalf)),
    painted_p50_ms: rounded(percentile(painted, 0.5), 1),
    painted_p99_ms: rounded(percentile(painted, 0.99), 1),
    ...Object.fromEntries(
      figures.flatMap(({ name, p50, p99 }) => [
        [`${name}_p50_ms`, p50],
        [`${name}_p99_ms`, p99],
      ]),
    ),
  }
}
