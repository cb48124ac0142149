import type pg from 'pg'
import type { Database } from '../../db/client.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { type Catalog, findRefused } from './refused.ts'
import { findUnscoped } from './scope.ts'
import { parseStatements } from './tree.ts'

type Submitted = string | { text?: string; statements?: { text: string }[] }

/** Statements already checked by this worker. */
const checked = new Set<string>()

/** A place in the code that led to a statement, as the exceptions name it. A callback counts as the function that it is in. */
type CallSite = { file: string; name: string }

/** Lists the places in the code that lead here, the nearest first, beyond the frames of the query builder. */
function listCallSites(): CallSite[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 60
  // Without Vite's formatting, which looks up each line in a source map: that took longer than to parse the statements.
  Error.prepareStackTrace = (_error, sites) => sites
  const sites = new Error().stack as unknown as NodeJS.CallSite[]
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return sites
    .map((site) => ({
      file: site.getFileName()?.split('/server/src/')[1] ?? '',
      name: site.getFunctionName()?.split('.').at(-1) ?? '',
    }))
    .filter(({ file }) => file && !file.startsWith('test/statements/') && file !== 'db/business-scope.ts')
}

function getSender(places: CallSite[]): string {
  const file = places[0]?.file
  const name = places.find((one) => one.file === file && one.name)?.name ?? ''
  return `${file} ${name}`.trim()
}

/** Notes each statement that the product sends by a pool, with the place that sent it. */
export function watchStatements({ $client: pool }: Database): { findOffences(): Promise<string[]> } {
  const sent = new Map<string, CallSite[]>()

  function note(submitted: Submitted): void {
    const texts =
      typeof submitted === 'string' ? [submitted] : (submitted.statements ?? [submitted]).map(({ text }) => text ?? '')
    for (const text of texts.filter((one) => !checked.has(one) && !sent.has(one))) {
      const places = listCallSites()
      // A test's own statements are free. No place is known where the pool calls its connection, after it was noted.
      if (places[0] && !/^test\/|\.test\.ts/.test(places[0].file)) sent.set(text, places)
    }
  }

  function watch(sender: pg.Pool | pg.PoolClient): void {
    const query = sender.query.bind(sender) as (...all: unknown[]) => unknown
    Object.assign(sender, {
      query: (...all: unknown[]) => {
        note(all[0] as Submitted)
        return query(...all)
      },
    })
  }
  watch(pool)
  pool.on('connect', watch)
  return { findOffences: () => findOffences(pool, sent) }
}

async function findOffences(pool: pg.Pool, sent: Map<string, CallSite[]>): Promise<string[]> {
  const catalog = await readCatalog(pool)
  const offences: string[] = []
  for (const [text, places] of sent) {
    checked.add(text)
    const sender = getSender(places)
    if (EXCEPTIONS[sender]) continue
    const tree = await parseStatements(text)
    const found = new Set([...findUnscoped(tree, catalog.businessTables), ...findRefused(tree, catalog)])
    const way = places.slice(0, 4).map(({ file, name }) => `${file} ${name}`.trim())
    if (found.size > 0) offences.push(`${way.join(' < ')}: ${[...found].join(', ')}\n${text}`)
  }
  return offences
}

/** Reads which tables are a business's, by their keys, and which functions and ways to write a column aren't immutable. */
async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'business_id'
    where i.indisunique`)
  const { rows: functions } = await pool.query<{ name: string; volatility: 's' | 'v' }>(`
    select proname as name, max(provolatile::text) as volatility from pg_proc
    where provolatile <> 'i' group by 1`)
  const { rows: columns } = await pool.query<{ name: string }>(`
    select distinct a.attname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    join pg_type t on t.oid = a.atttypid
    join pg_proc f on f.oid = t.typoutput and f.provolatile <> 'i'
    where a.attnum > 0`)
  return {
    businessTables: new Set(tables.map(({ name }) => name)),
    unsteadyColumns: new Set(columns.map(({ name }) => name)),
    volatilities: new Map(functions.map(({ name, volatility }) => [name, volatility === 'v' ? 'volatile' : 'stable'])),
  }
}
