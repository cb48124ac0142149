import { Agent, get } from 'node:http'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import type { Person } from './people.ts'
import { seedClients } from './seed.ts'
import { type Shop, startDeskbellWithOwner, startPostgres } from './shop.ts'
import { generateSearches } from './typing.ts'

const ROUNDS = 5
const SEARCHES = 1000
const WARM_UP = 500

type Crowd = { name: string; shop: Shop; people: Person[]; took: number[]; hits: number }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function fetchText(url: string, cookie: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { cookie } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
  })
}

/** Searches as the client list does. Returns the time to the end of the response, in ms, and the number of results. */
async function search({ shop }: Crowd, typed: string): Promise<{ took: number; found: number }> {
  const url = `${shop.origin}/api/clients?q=${encodeURIComponent(typed)}&limit=20`
  const startedAt = performance.now()
  const { status, text } = await fetchText(url, shop.cookie)
  const took = performance.now() - startedAt
  if (status !== 200) throw new Error(`searching for "${typed}": ${status} ${text}`)
  return { took, found: JSON.parse(text).items.length }
}

async function searchAll(crowd: Crowd, searches: string[]): Promise<number[]> {
  const took: number[] = []
  for (const typed of searches) {
    const one = await search(crowd, typed)
    took.push(one.took)
    if (one.found > 0) crowd.hits++
  }
  return took
}

async function openCrowd(databaseUrl: string, count: number): Promise<Crowd> {
  const shop = await startDeskbellWithOwner(databaseUrl)
  const crowd = { name: `${count} clients`, shop, people: await seedClients(shop, count), took: [], hits: 0 }
  await searchAll(crowd, generateSearches(crowd.people, WARM_UP, 1))
  return { ...crowd, hits: 0 }
}

const p99 = ({ took }: Crowd) => percentile(took, 0.99)
const p50 = ({ took }: Crowd) => percentile(took, 0.5)

export async function run(): Promise<object> {
  const newDatabase = await startPostgres()
  const large = await openCrowd(await newDatabase('bench_large'), 100_000)
  const small = await openCrowd(await newDatabase('bench_small'), 1000)
  for (let round = 1; round <= ROUNDS; round++)
    for (const crowd of [large, small]) {
      const took = await searchAll(crowd, generateSearches(crowd.people, SEARCHES, round))
      crowd.took.push(...took)
      say(`round ${round}, ${crowd.name}: ${formatPercentiles(took)}`)
    }
  agent.destroy()
  for (const { name, hits, took } of [large, small])
    say(`${name}: ${Math.round((hits / took.length) * 100)} % of the searches found somebody`)
  return {
    clients: large.people.length,
    p50_ms: rounded(p50(large)),
    p99_ms: rounded(p99(large)),
    small_clients: small.people.length,
    small_p50_ms: rounded(p50(small)),
    small_p99_ms: rounded(p99(small)),
    growth: rounded(p99(large) / p99(small)),
  }
}
