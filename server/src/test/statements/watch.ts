import type pg from 'pg'
import type { Database } from '../../db/client.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { findRefused, type Volatilities } from './refused.ts'
import { findUnscoped } from './scope.ts'
import { parseStatements } from './tree.ts'

type Submitted = string | { text?: string; statements?: { text: string }[] }

/** Statements already checked by this worker. */
const checked = new Set<string>()

type CallSite = { file: string; line: string; name: string }

/** Lists the places in the code that led to a statement, the nearest first. */
function listCallSites(stack: string): CallSite[] {
  const frames = stack.matchAll(/at (?:async )?(?:(?:\w+\.)?(\w+) )?\(?\S*server\/src\/([\w/.-]+):(\d+)/g)
  return Array.from(frames, ([, name = '', file = '', line = '']) => ({ file, line, name })).filter(
    ({ file }) => !file.startsWith('test/statements/') && file !== 'db/business-scope.ts',
  )
}

/** Returns the function that sent a statement, as the exceptions name it. A callback counts as the function that it is in. */
function getSender([place, ...callers]: CallSite[]): string {
  const named = [place, ...callers].find((one) => one?.file === place?.file && one?.name)
  return `${place?.file} ${named?.name ?? ''}`.trim()
}

/** Returns the stack with the callers beyond the frames of the query builder. */
function getDeepStack(): string {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = usual
  return stack
}

type Sent = { sender: string; places: CallSite[] }

/** Notes each statement that the product sends by a pool, with the place that sent it. */
export function watchStatements({ $client: pool }: Database): { findOffences(): Promise<string[]> } {
  const sent = new Map<string, Sent>()

  function note(submitted: Submitted): void {
    const texts =
      typeof submitted === 'string' ? [submitted] : (submitted.statements ?? [submitted]).map(({ text }) => text ?? '')
    for (const text of texts.filter((one) => !checked.has(one) && !sent.has(one))) {
      const places = listCallSites(getDeepStack())
      // A test's own statements are free. No place is known where the pool calls its connection, after it was noted.
      if (places[0] && !/^test\/|\.test\.ts/.test(places[0].file)) sent.set(text, { sender: getSender(places), places })
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

async function findOffences(pool: pg.Pool, sent: Map<string, Sent>): Promise<string[]> {
  const catalog = await readCatalog(pool)
  const offences: string[] = []
  for (const [text, { sender, places }] of sent) {
    checked.add(text)
    if (EXCEPTIONS[sender]) continue
    const tree = await parseStatements(text)
    const found = new Set([...findUnscoped(tree, catalog.businessTables), ...findRefused(tree, catalog)])
    const way = places.slice(0, 3).map(({ file, line }) => `${file}:${line}`)
    if (found.size > 0) offences.push(`${sender} (${way.join(' < ')}): ${[...found].join(', ')}\n${text}`)
  }
  return offences
}

/** Reads which tables are a business's, by their keys, and which functions aren't immutable. */
async function readCatalog(pool: pg.Pool): Promise<{ businessTables: Set<string>; volatilities: Volatilities }> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select distinct c.relname as name from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attname = 'business_id'
    where i.indisunique`)
  const { rows: functions } = await pool.query<{ name: string; volatility: 's' | 'v' }>(`
    select proname as name, max(provolatile::text) as volatility from pg_proc
    where provolatile <> 'i' group by 1`)
  return {
    businessTables: new Set(tables.map(({ name }) => name)),
    volatilities: new Map(functions.map(({ name, volatility }) => [name, volatility === 'v' ? 'volatile' : 'stable'])),
  }
}
