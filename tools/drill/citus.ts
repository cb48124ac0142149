import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { migrationConnection } from '../../server/src/db/citus/distribute.ts'
import { query, withConnection } from '../bench/database.ts'
import { drillBooking, isSound as isBookingSound } from './booking.ts'
import {
  addShop,
  type Cluster,
  checkIn,
  countStatements,
  type DistributedShop,
  openDistributedShop,
  type SmallShop,
  startCluster,
} from './citus-stage.ts'
import { testApi } from './citus-tests.ts'
import { drillKiosk, isSound as isKioskSound } from './kiosk.ts'
import { drillLedger } from './ledger.ts'

const WORKERS = 2
/** Enough that none of two workers is without. */
const SHOPS = 12
const BACK_WITHIN_MS = 60_000

type Say = (words: string) => void
export type Figures = {
  /** Parts that found something, such as the ledger drill. */
  failed: number
  /** Statements of check-ins that went to more than one shard. */
  scattered: number
  /** Check-ins that were acknowledged and aren't there, or are there twice. */
  lost: number
  seed: number
}

/**
 * Runs the product on Citus: histories of passes, races for slots, kiosks while workers are killed, a backup and its
 * restore, check-ins of several shops while one worker is down, and the tests of the API. `programs`: folder of a
 * PostgreSQL with Citus.
 */
export async function drillCitus(
  programs: string,
  { clients, taps, seed, say }: { clients: number; taps: number; seed: number; say: Say },
): Promise<Figures> {
  const cluster = await startCluster(programs, WORKERS)
  const shop = await openDistributedShop(cluster)
  const parts = new Parts(say)
  const running = shop.getRunning()
  const books = { scattered: Number.NaN, lost: Number.NaN }
  await parts.run('check-ins', async () => {
    books.scattered = await countScattered(cluster, await addShop(shop, 0))
    return books.scattered === 0
  })
  // Before other parts add passes, which a kiosk's books don't explain.
  await parts.run('kiosk', async () => isKioskSound(await drillKiosk({ taps, seed, say, shop })))
  await parts.run('ledger', async () => (await drillLedger(running, { clients, seed, say })).mismatch === 0)
  const race = { writers: 6, slots: clients, seed, say }
  await parts.run('booking', async () => isBookingSound(await drillBooking(running, race)))
  await parts.run('killed worker', async () => {
    books.lost = await killWorker(cluster, shop, parts)
    return books.lost === 0
  })
  await parts.run('migration', () => isMigratedEverywhere(cluster))
  // The last one with this shop: everybody signs in again afterwards.
  await parts.run('restore', () => isSameAfterRestore(shop))
  await parts.run('tests of the API', async () => {
    const failures = await testApi(programs, say)
    for (const failure of failures) say(`failed on Citus: ${failure}`)
    return failures.length === 0
  })
  return { failed: parts.failed, ...books, seed }
}

/** Parts of the drill. One that fails stops no other. */
class Parts {
  readonly #say: Say
  failed = 0

  constructor(say: Say) {
    this.#say = say
  }

  check(isWell: boolean, words: string): void {
    this.#say(`${words}: ${isWell ? 'well' : 'failed'}`)
    if (!isWell) this.failed += 1
  }

  async run(name: string, work: () => Promise<boolean>): Promise<void> {
    try {
      this.check(await work(), name)
    } catch (error) {
      this.check(false, `${name}, ${error instanceof Error ? error.stack : String(error)}`)
    }
  }
}

/** Other work of the server is counted too, so the quietest of several times counts. */
async function countScattered(cluster: Cluster, shop: SmallShop): Promise<number> {
  const count = async () => (await countStatements(cluster)).multi
  const counts: number[] = []
  for (let times = 0; times < 5; times++) {
    const before = await count()
    if (!(await checkIn(shop))) throw new Error('a check-in was refused')
    counts.push((await count()) - before)
  }
  return Math.min(...counts)
}

/** Kills a worker: the shops of the others go on, its own come back with it. Returns the check-ins lost or doubled. */
async function killWorker(
  { coordinator, workers, databaseUrl }: Cluster,
  shop: DistributedShop,
  parts: Parts,
): Promise<number> {
  const shops: SmallShop[] = []
  for (let nth = 1; nth <= SHOPS; nth++) shops.push(await addShop(shop, nth))
  const ports = await findPorts(databaseUrl, shops)
  const killed = workers.find(({ port }) => port === ports[0])
  if (!killed) throw new Error(`no worker has the shop at ${ports[0]}, coordinator ${coordinator.port}`)
  const there = shops.filter((_, nth) => ports[nth] === killed.port)
  const elsewhere = shops.filter((_, nth) => ports[nth] !== killed.port)
  if (elsewhere.length === 0) throw new Error('all shops are on one worker')
  await killed.kill()
  const ids = new Map(shops.map((one) => [one, newId()]))
  const tryAll = (asked: SmallShop[]) => Promise.all(asked.map((one) => checkIn(one, ids.get(one))))
  parts.check(
    (await tryAll(there)).every((isDone) => !isDone),
    'shops of a killed worker are refused',
  )
  parts.check((await tryAll(elsewhere)).every(Boolean), 'shops of the other worker go on')
  await killed.start()
  const until = performance.now() + BACK_WITHIN_MS
  let isBack = false
  while (!isBack && performance.now() < until) {
    isBack = (await tryAll(there)).every(Boolean)
    if (!isBack) await sleep(500)
  }
  parts.check(isBack, 'shops of a killed worker come back')
  const counted = shops.map(async ({ businessId }) => {
    const rows = await query(databaseUrl, 'select from check_in where business_id = $1', [businessId])
    return Math.abs(rows.length - 1)
  })
  return (await Promise.all(counted)).reduce((sum, one) => sum + one, 0)
}

async function findPorts(databaseUrl: string, shops: SmallShop[]): Promise<(number | undefined)[]> {
  const found = shops.map(({ businessId }) =>
    query<{ port: number }>(
      databaseUrl,
      `select nodeport as port from citus_shards
        where shardid = get_shard_id_for_distribution_column('check_in', $1::varchar)`,
      [businessId],
    ),
  )
  return (await Promise.all(found)).map(([row]) => row?.port)
}

/** Statements as in the migration of a later release. */
const MIGRATION = [
  `create table "drilled" ("business_id" varchar(40) not null, "id" uuid not null, "client_id" uuid not null,
    constraint "drilled_pk" primary key ("business_id", "id"))`,
  `alter table "drilled" add constraint "drilled_client_fk" foreign key ("business_id", "client_id")
    references "client" ("business_id", "id") on delete cascade`,
  'alter table "client" add column "drilled_id" uuid',
  `alter table "client" add constraint "client_drilled_fk" foreign key ("business_id", "drilled_id")
    references "drilled" ("business_id", "id") deferrable initially deferred`,
  'create index "drilled_client" on "drilled" ("business_id", "client_id")',
  'insert into "drilled" select business_id, id, id from client',
  'update "client" set "drilled_id" = "id"',
]
/** In each statement one thing: Citus can't plan them as one. */
const NOT_MIGRATED = [
  'select from client c left join drilled d on d.business_id = c.business_id and d.id = c.drilled_id where d.id is null',
  `select from (select 1) one
    where not exists (select from pg_dist_partition where logicalrelid = 'drilled'::regclass and partmethod = 'h')`,
]
const TO_NOBODY = "insert into drilled values ('default', gen_random_uuid(), gen_random_uuid())"

/** Migrates distributed tables as a server of a later release does, and undoes it. */
function isMigratedEverywhere({ databaseUrl }: Cluster): Promise<boolean> {
  return withConnection(databaseUrl, async (plain) => {
    const connection = await migrationConnection(plain, ['drilled'])
    await connection.query('begin')
    for (const statement of MIGRATION) await connection.query(statement)
    await connection.query('commit')
    let faults = 0
    for (const statement of NOT_MIGRATED) faults += (await plain.query(statement)).rows.length
    const refused = await plain.query(TO_NOBODY).then(
      () => false,
      (error: { code?: string }) => error.code === '23503',
    )
    await plain.query('alter table client drop column drilled_id')
    await plain.query('drop table drilled')
    return faults === 0 && refused
  })
}

const COUNT_ROWS = `select (select count(*) from client)::int as clients, (select count(*) from check_in)::int as visits,
  (select sum(visits) from client_summary)::int as summed, (select count(*) from ledger_entry)::int as entries,
  (select count(*) from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace)::int as distributed`

/** Backs up, restores over it, and compares. */
async function isSameAfterRestore({ databaseUrl, dataDir, runCommand, getRunning }: DistributedShop): Promise<boolean> {
  const read = async () => JSON.stringify(await query(databaseUrl, COUNT_ROWS))
  const file = join(dataDir, 'drill.zip')
  runCommand('backup', file)
  const before = await read()
  runCommand('restore', file, '--bring-back')
  const answer = await fetch(`${getRunning().origin}/readyz`)
  return answer.ok && (await read()) === before
}
