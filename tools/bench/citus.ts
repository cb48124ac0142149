import {
  addShop,
  checkIn,
  countStatements,
  openDistributedShop,
  type SmallShop,
  startCluster,
} from '../drill/citus-stage.ts'
import { query } from './database.ts'
import { formatPercentiles, percentile, rounded, say } from './figures.ts'
import { runCleanup } from './running.ts'

const WORKERS = [1, 2, 4]
const SHOPS = 16
/** More than a shop can check in while it is measured. */
const CLIENTS = 2000
const WARM_UP_MS = 5000
const CELL_MS = 15_000

const ADD_CLIENTS = `insert into client (business_id, id, first_name, created_at, updated_at)
  select $1, gen_random_uuid(), 'Client', now(), now() from generate_series(1, ${CLIENTS}) returning id`

type BusyShop = SmallShop & { clientIds: string[] }

/** Each shop checks in one client after the other. Returns the latencies in ms. */
async function checkInAll(shops: BusyShop[], milliseconds: number): Promise<number[]> {
  const until = performance.now() + milliseconds
  const took: number[] = []
  async function keepCheckingIn(shop: BusyShop): Promise<void> {
    while (performance.now() < until) {
      const clientId = shop.clientIds.pop()
      if (!clientId) throw new Error('every client has come')
      const began = performance.now()
      if (!(await checkIn({ ...shop, clientId }))) throw new Error('a check-in was refused')
      took.push(performance.now() - began)
    }
  }
  await Promise.all(shops.map(keepCheckingIn))
  return took
}

async function measure(programs: string, workers: number) {
  const cluster = await startCluster(programs, workers)
  const first = await openDistributedShop(cluster)
  const shops: BusyShop[] = []
  for (let nth = 1; nth <= SHOPS; nth++) {
    const shop = await addShop(first, nth)
    const rows = await query<{ id: string }>(cluster.databaseUrl, ADD_CLIENTS, [shop.businessId])
    shops.push({ ...shop, clientIds: rows.map(({ id }) => id) })
  }
  await checkInAll(shops, WARM_UP_MS)
  await query(cluster.databaseUrl, 'analyze')
  const before = await countStatements(cluster)
  const took = await checkInAll(shops, CELL_MS)
  const after = await countStatements(cluster)
  const [single, multi] = [after.single - before.single, after.multi - before.multi]
  say(
    `${workers} workers: ${took.length} check-ins (${formatPercentiles(took)}); ${single} of one shard, ${multi} of several`,
  )
  // The next cluster has the machine to itself.
  await runCleanup()
  return {
    perSecond: (took.length / CELL_MS) * 1000,
    p99: percentile(took, 0.99),
    ofOneShard: single / (single + multi),
  }
}

/** Check-ins a second on more and more workers, all on this machine: what distribution costs, not what it brings. */
export async function run() {
  const { CITUS_PROGRAMS: programs } = process.env
  if (!programs) throw new Error('CITUS_PROGRAMS names no PostgreSQL that has Citus: see docs/operations.md.')
  const figures: Record<string, number> = {}
  for (const workers of WORKERS) {
    const { perSecond, p99, ofOneShard } = await measure(programs, workers)
    figures[`per_second_${workers}`] = Math.round(perSecond)
    figures[`p99_${workers}_ms`] = rounded(p99)
    figures[`of_one_shard_${workers}`] = rounded(ofOneShard, 3)
  }
  return figures
}
